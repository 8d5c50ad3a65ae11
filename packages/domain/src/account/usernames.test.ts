import { describe, expect, it } from 'vitest'
import { isUsername, usernameKey } from './usernames.ts'

describe('a username', () => {
  it('has characters of one writing system, digits, and _ . -', () => {
    for (const good of ['ada', 'Ada_1815.x-y', 'марія', 'Ελένη', '田中さん', '김민준', 'josé', 'अमित'])
      expect([good, isUsername(good)]).toEqual([good, true])
    expect(isUsername('a'.repeat(30))).toBe(true)
    for (const bad of ['ab', 'a'.repeat(31), 'a b', 'ada@home', 'ada\n', '<b>x</b>', '١٢٣']) expect(isUsername(bad)).toBe(false)
  })
  it('never mixes writing systems, so that no Cyrillic letter hides in a Latin word', () => {
    expect(isUsername('pаypal')).toBe(false)
    expect(isUsername('gοogle')).toBe(false)
  })
  it('has no second spelling: full-width, ligature and invisible characters are refused', () => {
    for (const bad of ['ａｄａ', 'ﬁona', 'a\u200bda', 'ada\u202e']) expect(isUsername(bad)).toBe(false)
  })
  it('has a key that look-alikes share', () => {
    expect(usernameKey('рорсо')).toBe(usernameKey('POPCO'))
    expect(usernameKey('José')).toBe('jose')
    expect(usernameKey('ada')).not.toBe(usernameKey('adb'))
  })
})
