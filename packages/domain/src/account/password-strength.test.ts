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
  // Eleven characters from 26 are 51.7 bits, twelve from 52 are 68.4: one character less lowers the score by one.
  it('counts a letter that repeats, continues or turns back a run as one bit, whatever its case', () => {
    expect(['kxqhbtdgumz', 'kxqhbtdgumm', 'kxqhbtdguab', 'kxqhbtdguba'].map((text) => score(text))).toEqual([3, 2, 2, 2])
    expect(['Kxqhbtdgumzp', 'KxqhbtdgumaB', 'KxqhbtdgumBa', 'KxqhbtdgumAb'].map((text) => score(text))).toEqual([4, 3, 3, 3])
  })
  it('takes out the parts of name and address that have at least three letters, in any case', () => {
    expect(score('adakxqhbtdgum')).toBe(3)
    expect(score('adakxqhbtdgum', { email: 'q@example.com', username: 'Ada' })).toBe(2)
    expect(score('adakxqhbtdgum', { email: 'ADA@example.com', username: 'other' })).toBe(2)
    expect(score('zqkxqhbtdgu', { email: 'zq@x.org', username: 'zq' })).toBe(3)
  })
  it('gives nothing for the person’s name inside it', () => {
    const ada = { email: 'ada.byron@example.com', username: 'adabyron' }
    expect(score('adabyron1x', ada)).toBe(1)
    expect(score('adabyron1x', ada)).toBeLessThan(score('wkzpumtv1x', ada))
  })
})
