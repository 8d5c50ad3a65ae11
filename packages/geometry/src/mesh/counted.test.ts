import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('counted agrees with its number', () => {
  expect([0, 1, 2000].map((count) => counted(count, 'triangle'))).toEqual(['0 triangles', '1 triangle', '2,000 triangles'])
  expect([1, 2].map((count) => counted(count, 'line that does', 'lines that do'))).toEqual([
    '1 line that does',
    '2 lines that do',
  ])
})
