import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const nobody = { email: '', username: '' }
const score = (password: string, identity = nobody) => passwordStrength(password, identity).score

describe('password strength', () => {
  it('is zero for what the rules refuse', () => {
    expect(score('short')).toBe(0)
    expect(score('password123')).toBe(0)
  })
  it('grows with length and variety', () => {
    const ladder = ['aaaaaaaaaaaa', 'kxqvbm eu', 'correct horse battery staple'].map((text) => score(`${text}z`))
    expect(ladder).toEqual(ladder.toSorted())
    expect(ladder.at(-1)).toBe(4)
  })
  it('gives nothing for runs and repeated blocks', () => {
    expect(score('abcdefghijklmnop')).toBe(0)
    expect(score('12341234123412341234')).toBe(0)
  })
  it('gives nothing for the own name inside it', () => {
    const ada = { email: 'ada.byron@example.com', username: 'adabyron' }
    expect(score('adabyron1x', ada)).toBe(1)
    expect(score('adabyron1x', ada)).toBeLessThan(score('wkzpumtv1x', ada))
  })
})
