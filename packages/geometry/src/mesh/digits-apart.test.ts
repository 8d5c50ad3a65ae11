import { expect, it } from 'vitest'
import { digitsApart } from './digits-apart.ts'

it('is as many digits as tell two numbers apart, and no fewer than are asked for', () => {
  expect(digitsApart(136_320, 144_000, 3)).toBe(3)
  expect(digitsApart(143_992, 144_000, 3)).toBe(5)
  expect(digitsApart(143_999.996, 144_000, 6)).toBe(9)
  expect(digitsApart(1e-9, 2e-9, 3)).toBe(3)
  expect(digitsApart(1, 1, 3)).toBe(15)
})
