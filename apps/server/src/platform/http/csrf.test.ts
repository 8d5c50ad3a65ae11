import * as contract from '@trabecula/contract'
import { accountMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { Browser, password, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { urlOf } from './serve.ts'

const server = await testServer({ concurrency: 0 })
const owner = await signedIn(server)
const other = await signedIn(server)

const calls = contract.callsOf(contract)
/** The router keeps addresses without their last slash. */
const isServed = (call: contract.Call) => server.app.hasRoute({ method: call.method, url: urlOf(call).replace(/\/$/, '') })
/** Its caller is a machine that signs what it sends, and has no session. */
const isSigned = (call: contract.Call) => call.path === contract.paymentWebhook.path
const changing = () => calls.filter((call) => call.method === 'POST' && isServed(call) && !isSigned(call))

const posted = (url: string, headers: Record<string, string>, payload = '') =>
  server.app.inject({ method: 'POST', url, headers: { cookie: owner.cookie, ...headers }, payload })

const refused = (reply: { statusCode: number; json: () => { message: string } }) =>
  expect([reply.statusCode, reply.json().message]).toEqual([403, accountMessages.failedToAuthorize])

describe('a state-changing call', () => {
  it('§5.4 §7.1 is refused without a CSRF token, every one of them', async () => {
    expect(changing().length).toBeGreaterThan(15)
    for (const call of changing()) refused(await posted(contract.pathOf(call, { id: 'a', sid: 'b', token: 'c' }), {}))
  })

  it('is refused with a wrong token, an empty one, and one of another session', async () => {
    const own = owner.csrfToken
    for (const token of [
      'wrong',
      '',
      'a.b',
      `${own}x`,
      own.replace(/^./, (first) => (first === '_' ? '-' : '_')),
      other.csrfToken,
    ])
      refused(await posted('/api/delete-avatar/', { 'x-csrftoken': token }))
    expect((await posted('/api/delete-avatar/', { 'x-csrftoken': own })).statusCode).toBe(200)
  })

  it("is refused with another guest's token even when that guest's cookie is set beside the session", async () => {
    const stranger = await new Browser(server.app).open()
    const session = owner.cookie.split('; ').filter((cookie) => !cookie.startsWith('_csrf='))
    const cookie = [...session, stranger.cookie].join('; ')
    refused(await posted('/api/delete-avatar/', { cookie, 'x-csrftoken': stranger.csrfToken }))
  })

  it('is refused when it comes from another origin, token or not', async () => {
    const token = { 'x-csrftoken': owner.csrfToken }
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      refused(await posted('/api/delete-avatar/', { ...token, ...headers }))
    const own = { ...token, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await posted('/api/delete-avatar/', own)).statusCode).toBe(200)
  })

  it('does not take X-XSRF-TOKEN or the query for the token', async () => {
    refused(await posted('/api/delete-avatar/', { 'x-xsrf-token': owner.csrfToken }))
    refused(await posted(`/api/delete-avatar/?csrfmiddlewaretoken=${encodeURIComponent(owner.csrfToken)}`, {}))
  })

  it('§7.3 takes the token that this browser got before it signed in', async () => {
    const browser = await new Browser(server.app).open()
    const early = browser.csrfToken
    const form = { email: (await owner.get('/api/account/')).json.account.email as string, password }
    expect((await browser.form('/auth/login/', form)).status).toBe(200)
    browser.csrfToken = early
    expect((await browser.post('/api/delete-avatar/')).status).toBe(200)
  })

  it('is not taken with a token from before signing out', async () => {
    const browser = await signedIn(server)
    const late = browser.csrfToken
    await browser.post('/auth/logout/')
    browser.csrfToken = late
    expect((await browser.form('/auth/login/', { email: 'a@b.co', password })).json.message).toBe(
      accountMessages.failedToAuthorize,
    )
  })
})
