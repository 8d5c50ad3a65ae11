import { getResults, login, updateProjectName } from '@trabecula/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readAnswer, send, sendForSuccess } from './client.ts'
import { CallFailure, messageOr } from './failure.ts'

const answering = (status: number, body: unknown) =>
  vi.fn(async (_address: string, _init?: RequestInit) => new Response(JSON.stringify(body), { status }))

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('§7.1 carries the CSRF token and posts forms as forms', async () => {
    const fetch = answering(200, { status: 'success', redirect: '/' })
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('document', { cookie: 'csrftoken=abc', querySelector: () => null })
    await send(login, { body: { email: 'a@b.c', password: 'x' } })
    const init = fetch.mock.calls[0]?.[1]
    expect(new Headers(init?.headers).get('X-CSRFToken')).toBe('abc')
    expect(String(init?.body)).toBe('email=a%40b.c&password=x')
  })

  it('§5.4 §8.1 is abandoned when no CSRF token can be had', async () => {
    vi.stubGlobal('fetch', answering(500, {}))
    vi.stubGlobal('document', { cookie: '', querySelector: () => null })
    await expect(send(login, { body: { email: '', password: '' } })).rejects.toThrow('Failed to authorize')
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<html>a page of a proxy</html>')),
    )
    await expect(send(login, { body: { email: '', password: '' } })).rejects.toThrow('Failed to authorize')
  })

  it('§8.9 whose answer is not read succeeds with a bare 204, and fails with its refusal all the same', async () => {
    vi.stubGlobal('document', { cookie: 'csrftoken=abc', querySelector: () => null })
    const name = { params: { id: 'p1' }, body: { name: 'Lever' } }
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status: 204 })),
    )
    expect(await sendForSuccess(updateProjectName, name)).toBeNull()
    vi.stubGlobal('fetch', answering(404, { status: 'error', message: 'This project is gone.' }))
    await expect(sendForSuccess(updateProjectName, name)).rejects.toThrow('This project is gone.')
  })

  it('fails with the server’s message', () => {
    const read = () => readAnswer(login, 422, JSON.stringify({ status: 'error', message: 'Nothing holds the part.' }))
    expect(read).toThrow(CallFailure)
    expect(read).toThrow('Nothing holds the part.')
  })

  it('§8.9 hides an unreadable answer behind its fallback text', () => {
    try {
      readAnswer(login, 502, '<html>')
    } catch (reason) {
      expect(messageOr(reason, 'Logout failed')).toBe('Logout failed')
    }
  })

  it('refuses a success that breaks the contract', () => {
    expect(() => readAnswer(getResults, 200, '{"status":"success"}')).toThrow(CallFailure)
  })
})
