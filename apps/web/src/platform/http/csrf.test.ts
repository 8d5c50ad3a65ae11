import { afterEach, describe, expect, it, vi } from 'vitest'
import { addXsrfHeader, csrfCookie, csrfToken } from './csrf.ts'

describe('the CSRF cookie', () => {
  it('is found between other cookies', () => expect(csrfCookie('a=1; csrftoken=to%2Bken; b=2')).toBe('to+ken'))
  it('is not mistaken for a cookie with the same end of the name', () => expect(csrfCookie('xcsrftoken=1')).toBeUndefined())
  it('may be absent', () => expect(csrfCookie('')).toBeUndefined())
})

describe('the token of a call', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('comes from a hidden field of the page, else from the cookie', async () => {
    vi.stubGlobal('document', { cookie: 'csrftoken=fromCookie', querySelector: () => ({ value: 'fromField' }) })
    expect(await csrfToken()).toBe('fromField')
    vi.stubGlobal('document', { cookie: 'csrftoken=fromCookie', querySelector: () => ({ value: '' }) })
    expect(await csrfToken()).toBe('fromCookie')
  })

  it('§7 XSRF-TOKEN goes back as X-XSRF-TOKEN, where there is one', () => {
    const sent = (cookie: string) => {
      vi.stubGlobal('document', { cookie })
      const headers = new Headers()
      addXsrfHeader(headers)
      return headers.get('X-XSRF-TOKEN')
    }
    expect([sent('csrftoken=a; XSRF-TOKEN=b%2Bc'), sent('csrftoken=a')]).toEqual(['b+c', null])
  })
})
