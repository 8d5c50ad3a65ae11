import { expect, it } from 'vitest'
import { nameIn } from './save-answer.ts'

it.each([
  ['attachment; filename="Bracket 1 - report.pdf"', 'Bracket 1 - report.pdf'],
  ["attachment; filename*=UTF-8''Tr%C3%A4ger%20%22links%22.pdf", 'Träger "links".pdf'],
  ['attachment', undefined],
  [null, undefined],
])('the name in %s is %s', (header, name) => {
  expect(nameIn(header)).toBe(name)
})
