import { describe, expect, it } from 'vitest'
import { accountMessages } from './messages.ts'
import { registrationErrors, safeNext } from './rules.ts'

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

describe('next after login', () => {
  it('stays inside the own origin', () => {
    expect(safeNext('/project/12?x=1')).toBe('/project/12?x=1')
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '', undefined]) {
      expect(safeNext(evil)).toBe('/')
    }
  })
})
