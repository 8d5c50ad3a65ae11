import { describe, expect, it } from 'vitest'
import { csrfCookie } from './csrf.ts'

describe('the CSRF cookie', () => {
  it('is found between other cookies', () => expect(csrfCookie('a=1; csrftoken=to%2Bken; b=2')).toBe('to+ken'))
  it('is not mistaken for a cookie whose name ends alike', () => expect(csrfCookie('xcsrftoken=1')).toBeUndefined())
  it('may be absent', () => expect(csrfCookie('')).toBeUndefined())
})
