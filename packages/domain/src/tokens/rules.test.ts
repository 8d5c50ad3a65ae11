import { expect, it } from 'vitest'
import { tokenMessages } from './messages.ts'
import { isTokenAmount, tokenWarning } from './rules.ts'

const balance = (available_tokens: number, tokens_used_percentage = 0) => ({
  unlimited: false,
  available_tokens,
  tokens_used_percentage,
})

it('§4.11 §8.5 §9.1 low tokens are strict at 80 percent, 10 and 3', () => {
  expect(tokenWarning(balance(10, 80))).toBeUndefined()
  expect(tokenWarning(balance(10, 80.1))).toBe(tokenMessages.low)
  expect(tokenWarning(balance(9))).toBe(tokenMessages.low)
  expect(tokenWarning(balance(3))).toBe(tokenMessages.low)
  expect(tokenWarning(balance(2))).toBe(tokenMessages.veryLow)
})

it('§5.3 §8.5 token amount is a whole number of zero or more', () => {
  expect([0, 1, 20].every(isTokenAmount)).toBe(true)
  expect([-1, 1.5, Number.NaN, '3', null].some(isTokenAmount)).toBe(false)
})

it('§4 warnings are never shown to a superuser, whose tokens are unlimited', () => {
  expect(tokenWarning({ ...balance(0, 100), unlimited: true })).toBeUndefined()
})
