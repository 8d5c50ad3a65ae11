import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../app/routes.ts'
import { Browser, password, signedIn } from '../../testing/browser.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { App } from './server.ts'

let server: TestServer
let app: App
beforeAll(async () => {
  server = await openTestServer({ concurrency: 0 })
  await signedIn(server, 'ada')
  const publicUrl = 'https://trabecula.example'
  const platform = { ...server.platform, publicUrl, embedded: false, openToTry: false }
  app = await createApi(platform, { logLevel: 'silent', webRoot: server.filesFolder, trustedProxies: 1 })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

describe('over https', () => {
  it('every cookie is Secure, and those that count have a prefix that neighbours cannot set', async () => {
    const browser = await new Browser(app).open()
    const reply = await browser.form('/auth/login/', { email: 'ada@example.com', password })
    expect(reply.status).toBe(200)
    expect((await browser.get('/api/account/')).json.account.username).toBe('ada')
    const lines = [reply.headers['set-cookie']].flat().map(String)
    expect(lines.every((line) => /; Secure/i.test(line))).toBe(true)
    expect(lines.find((line) => line.startsWith('__Secure-trabecula.session_token'))).toMatch(/HttpOnly/i)
    expect(browser.cookie).toContain('__Host-csrf=')
  })

  it('pages are kept to https, out of frames, and out of referrers; answers out of caches', async () => {
    const { headers } = await new Browser(app).get('/api/csrf-token/')
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('there is no outbox page', async () => {
    expect((await new Browser(app).get('/dev/outbox/', { accept: 'application/json' })).text).not.toContain('Confirm')
  })

  it("the browser's address is the proxy's word, and nobody else's", async () => {
    const browser = await new Browser(app).open()
    await browser.form('/auth/login/', { email: 'ada@example.com', password })
    const address = async (forwarded: string) => {
      const fields = new URLSearchParams({ csrfmiddlewaretoken: browser.csrfToken, email: 'ada@example.com', password })
      const headers = {
        cookie: browser.cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': forwarded,
      }
      const login = await app.inject({ method: 'POST', url: '/auth/login/', headers, payload: fields.toString() })
      const cookie = [login.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .join('; ')
      const { sessions } = (await app.inject({ url: '/api/sessions/', headers: { cookie } })).json()
      return sessions[0].address
    }
    expect(await address('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  })
})
