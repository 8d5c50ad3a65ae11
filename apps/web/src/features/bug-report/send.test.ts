import { bugReportMessages } from '@trabecula/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendReport } from './send.ts'

const report = {
  id: 'a8098c1a-f86e-41da-bd1a-00112444be1e',
  title: 'It broke',
  description: '',
  email: '',
  context: [{ name: 'Version', value: '1' }],
  screenshots: [new Blob(['1'], { type: 'image/png' }), new Blob(['2'], { type: 'image/png' })],
}
const answering = (status: number, body: string) => {
  const fetch = vi.fn(async (_address: string, _init?: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => vi.stubGlobal('document', { cookie: 'csrftoken=abc', querySelector: () => null }))
afterEach(() => vi.unstubAllGlobals())

describe('§7 POST /api/bug-report/ from the browser', () => {
  it('sends each field and each picture as a part of the form, with the CSRF token', async () => {
    const fetch = answering(200, '{"status":"success"}')
    expect(await sendReport(report)).toBeNull()
    const [address, init] = fetch.mock.calls[0] ?? []
    const form = init?.body as FormData
    expect(address).toBe('/api/bug-report/')
    expect(new Headers(init?.headers).get('X-CSRFToken')).toBe('abc')
    const { screenshots, context, ...texts } = report
    expect(Object.fromEntries(['id', 'title', 'description', 'email'].map((name) => [name, form.get(name)]))).toEqual(texts)
    expect(JSON.parse(String(form.get('context')))).toEqual(context)
    expect(form.getAll('screenshot')).toHaveLength(screenshots.length)
  })

  it.each([
    [
      'is not reached',
      () =>
        vi.stubGlobal(
          'fetch',
          vi.fn(async () => Promise.reject(new TypeError('no network'))),
        ),
    ],
    ['breaks', () => answering(500, '{"status":"error","message":"Something went wrong on our side."}')],
    ['answers a page of a proxy', () => answering(502, '<html>')],
  ])('says that the text is kept when the server %s', async (_, arrange) => {
    arrange()
    expect(await sendReport(report)).toEqual({ message: bugReportMessages.sendFailed, errors: {} })
  })

  it('passes on the server’s refusal of the report', async () => {
    answering(400, JSON.stringify({ status: 'error', message: 'Check the marked fields.', errors: { title: ['Say it.'] } }))
    expect(await sendReport(report)).toEqual({ message: 'Check the marked fields.', errors: { title: ['Say it.'] } })
  })
})
