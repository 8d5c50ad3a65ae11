import { describe, expect, it } from 'vitest'
import { avatarMaxBytes, emailCooldownMs } from './limits.ts'
import { accountMessages } from './messages.ts'
import { avatarRefusal, isEmail, newPasswordErrors, passwordErrors, registrationErrors, safeNext, secondsUntil } from './rules.ts'

const form = {
  first_name: 'Ada',
  last_name: 'Byron',
  username: 'ada',
  email: 'ada@example.com',
  password1: 'a good long one',
  password2: 'a good long one',
}

describe('§5 registration', () => {
  it('accepts a complete form', () => expect(registrationErrors(form)).toEqual({}))
  it('names every field that is wrong', () => {
    const errors = registrationErrors({
      ...form,
      first_name: ' ',
      username: 'a b',
      email: 'ada',
      password1: 'short',
      password2: 'other',
    })
    expect(Object.keys(errors).sort()).toEqual(['email', 'first_name', 'password1', 'password2', 'username'])
  })
  it('refuses the e-mail as password', () => {
    const errors = registrationErrors({ ...form, password1: 'Ada@example.com', password2: 'Ada@example.com' })
    expect(errors['password1']).toEqual([accountMessages.passwordIsIdentity])
  })
})

describe('a new password', () => {
  const check = (password: string) => passwordErrors(password, { email: 'ada@example.com', username: 'ada' })
  it('is refused when it leads the lists of leaked ones, repeats a block, or runs along the keyboard', () => {
    for (const common of [
      'Password123',
      'qwertyuiop',
      'aaaaaaaaaa',
      'abcabcabcabc',
      'ZYXWVUTSRQPO',
      '121212121212',
      'asdfghjklzxcv',
    ])
      expect([common, check(common)]).toEqual([common, [accountMessages.passwordCommon]])
  })
  it('may be any sentence, with spaces and every script, from 10 to 128 characters', () => {
    for (const good of ['a good long one', 'пароль из слов', 'x7#Kd!mQ2$', `${'ab12 '.repeat(20)}end of it`])
      expect(check(good)).toEqual([])
    for (const bad of ['123456789', `x7${'#Kd!mQ2$a'.repeat(15)}`]) expect(check(bad)).toContain(accountMessages.passwordLength)
  })
})

it('an e-mail is one plain address', () => {
  for (const good of ['a@b.co', "o'neil+lab@mail.example.com"]) expect(isEmail(good)).toBe(true)
  for (const bad of ['a@b', 'a b@c.co', 'a@b.co,c@d.co', 'a@b.co\nBcc: c@d.co', '"x"@y.co', 'ä@b.co', `${'a'.repeat(250)}@b.co`])
    expect([bad, isEmail(bad)]).toEqual([bad, false])
})

it('next after login stays inside this origin', () => {
  expect(safeNext('/project/12?x=1')).toBe('/project/12?x=1')
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '', undefined]) {
    expect(safeNext(evil)).toBe('/')
  }
})

it('counts whole seconds down to zero', () => {
  expect(secondsUntil(61_000, 1000, emailCooldownMs)).toBe(60)
  expect(secondsUntil(61_000, 60_001, emailCooldownMs)).toBe(1)
  expect(secondsUntil(61_000, 90_000, emailCooldownMs)).toBe(0)
})

it('waits no longer than the cooldown after the clock was set back', () => {
  expect(secondsUntil(9_000_000, 0, emailCooldownMs)).toBe(60)
})

it('an avatar is a PNG, JPEG or WebP up to the limit, which is inclusive', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    expect(avatarRefusal({ type, size: avatarMaxBytes })).toBeUndefined()
  expect(avatarRefusal({ type: 'image/png', size: avatarMaxBytes + 1 })).toBe(accountMessages.avatarTooLarge)
  for (const type of ['image/svg+xml', 'image/gif', ''])
    expect(avatarRefusal({ type, size: 1 })).toBe(accountMessages.avatarUnsupported)
})

describe('a password that is reset', () => {
  const ada = { email: 'ada@example.com', username: 'ada' }
  it('may be sent when it is good and repeated', () => {
    expect(newPasswordErrors('a good long one', 'a good long one', ada)).toEqual({})
  })
  it('has the rules at its own field and the repetition at the other', () => {
    expect(newPasswordErrors('short', 'short', ada)).toEqual({ password: [accountMessages.passwordLength] })
    expect(newPasswordErrors('a good long one', 'a good long two', ada)).toEqual({
      confirmPassword: [accountMessages.passwordsDiffer],
    })
    expect(Object.keys(newPasswordErrors('short', 'other', ada))).toEqual(['password', 'confirmPassword'])
  })
})

describe('the limits of an account, just in and just out', () => {
  const identity = { email: 'ada@example.com', username: 'ada' }
  const mixed = (length: number) => `${'x7#Kd!mQ2$ vZ9'.repeat(10).slice(0, length - 1)}\u00e9`
  it('a password has 10 to 128 characters', () => {
    const refused = (length: number) => passwordErrors(mixed(length), identity).includes(accountMessages.passwordLength)
    expect([9, 10, 128, 129].map(refused)).toEqual([true, false, false, true])
  })
  it('a name has 1 to 50 characters, and none that are invisible', () => {
    const refused = (name: string) => 'first_name' in registrationErrors({ ...form, first_name: name })
    expect([' ', 'a', 'a'.repeat(50), 'a'.repeat(51)].map(refused)).toEqual([true, false, false, true])
    expect(['a\nb', 'a\u202eb'].map(refused)).toEqual([true, true])
  })
  it('an email has at most 254 characters', () => {
    const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect([254, 255].map((length) => isEmail(address(length)))).toEqual([true, false])
  })
  it('an empty one is nobody’s name, also of a person who has filled in nothing yet', () =>
    expect(passwordErrors('', { email: '', username: '' })).not.toContain(accountMessages.passwordIsIdentity))
  it('the username itself is no password, in any case', () => {
    const ada = { email: 'x@example.com', username: 'Kd7mQ2vZ9xw4' }
    expect(passwordErrors('kd7mq2vz9xw4', ada)).toEqual([accountMessages.passwordIsIdentity])
  })
})
