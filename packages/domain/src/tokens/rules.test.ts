import { describe, expect, it } from 'vitest'
import { tokenMessages } from './messages.ts'
import { isTokenAmount, tokenWarning } from './rules.ts'

const balance = (available_tokens: number, tokens_used_percentage = 0) => ({
  unlimited: false,
  available_tokens,
  tokens_used_percentage,
})

describe('§4 low tokens', () => {
  it('§4.11 §8.5 §9.1 are strict at 80 percent, 10 and 3', () => {
    expect(tokenWarning(balance(10, 80))).toBeUndefined()
    expect(tokenWarning(balance(10, 80.1))).toBe(tokenMessages.low)
    expect(tokenWarning(balance(9))).toBe(tokenMessages.low)
    expect(tokenWarning(balance(3))).toBe(tokenMessages.low)
    expect(tokenWarning(balance(2))).toBe(tokenMessages.veryLow)
  })
})

describe('§5 token amount', () => {
  it('§5.3 §8.5 is a whole number of zero or more', () => {
    expect([0, 1, 20].every(isTokenAmount)).toBe(true)
    expect([-1, 1.5, Number.NaN, '3', null].some(isTokenAmount)).toBe(false)
  })
})

describe('§4 warnings', () => {
  it('are never shown to a superuser, whose tokens are unlimited', () => {
    expect(tokenWarning({ ...balance(0, 100), unlimited: true })).toBeUndefined()
  })
})
