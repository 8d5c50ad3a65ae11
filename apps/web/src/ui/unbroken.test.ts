import { expect, it } from 'vitest'
import { unbroken } from './unbroken.ts'

it('keeps a number and its unit on one line, and nothing else', () => {
  expect(unbroken('18 % of 0.04 in, 3 cells deep')).toBe('18\u00a0% of 0.04\u00a0in, 3\u00a0cells deep')
  expect(unbroken('4 holes in 2 inner bodies, 12 N/mm')).toBe('4 holes in 2 inner bodies, 12\u00a0N/mm')
})
