import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../app/routes.ts'
import { Browser, signedIn } from '../../testing/browser.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { user } from '../database/schema.ts'
import type { App } from './server.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'trabecula-web-'))
let server: TestServer
let app: App

beforeAll(async () => {
  for (const folder of ['assets', 'auth']) mkdirSync(join(webRoot, folder))
  writeFileSync(join(webRoot, 'index.html'), '<html><head><title>main</title></head></html>')
  writeFileSync(join(webRoot, 'auth/index.html'), '<html><head><title>auth</title></head></html>')
  for (const name of ['main-1a2b.js', 'convert.worker-1a2b.js']) writeFileSync(join(webRoot, 'assets', name), 'run()')
  server = await openTestServer({ concurrency: 0 })
  app = await createApi(server.platform, { logLevel: 'silent', webRoot })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(webRoot, { recursive: true })
})

const initialData = (html: string) => JSON.parse(/id="initial-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('pages', () => {
  it('§1.10 §2.6 serve the main application for its addresses and the auth application under /auth', async () => {
    const browser = new Browser(app)
    for (const url of ['/', '/project/abc', '/billing?payment=success', '/billing.html', '/authority']) {
      expect((await browser.get(url)).text).toContain('<title>main</title>')
    }
    for (const url of ['/auth', '/auth/', '/auth/login?next=/history']) {
      expect((await browser.get(url)).text).toContain('<title>auth</title>')
    }
  })

  it('§3.1 hand over a guest to guests, with a CSRF token that works', async () => {
    const browser = new Browser(app)
    const { user, version } = initialData((await browser.get('/auth/login')).text)
    expect(user).toMatchObject({ username: 'Guest', isAuthenticated: false })
    expect(version).toBe('0.0.0')
    browser.csrfToken = user.csrfToken
    expect((await browser.form('/auth/login/', { email: 'a@b.co', password: 'x' })).status).toBe(401)
  })

  it('hand over the signed-in person, with nothing that could end the script element', async () => {
    const owner = await signedIn(server, 'leonardo')
    const image = '/api/avatar/a/b/'
    await server.platform.db
      .update(user)
      .set({ username: '</script><b>$&', image, isSuperuser: true, requiresPasswordChange: true })
    const page = await app.inject({ url: '/', headers: { cookie: owner.cookie } })
    expect(page.body).not.toContain('</script><b>')
    expect(initialData(page.body).user).toMatchObject({
      username: '</script><b>$&',
      email: 'leonardo@example.com',
      avatar: image,
      isAuthenticated: true,
      isSuperuser: true,
      requiresPasswordChange: true,
    })
  })

  it('are not served for files that are not there', async () => {
    for (const url of ['/tour/z.glsl', '/tour/', '/tour/project.json', '/assets/gone.js', '/cells/gone.png']) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
    }
    expect((await app.inject({ url: '/tours' })).statusCode).toBe(200)
  })

  it('let hashed assets be kept for ever, and pages never', async () => {
    const browser = new Browser(app)
    expect((await browser.get('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await browser.get('/')).headers['cache-control']).toBe('no-store')
    expect((await browser.get('/assets/missing.js')).status).toBe(404)
  })

  it('carry the headers that shared memory needs, and no upgrade to https on plain http', async () => {
    const { headers } = await new Browser(app).get('/')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  it('let only the worker that converts CAD files make functions of strings', async () => {
    const policyOf = async (url: string) => String((await new Browser(app).get(url)).headers['content-security-policy'])
    expect(await policyOf('/assets/convert.worker-1a2b.js')).toContain(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'",
    )
    for (const url of ['/', '/assets/main-1a2b.js']) expect(await policyOf(url)).not.toContain("'unsafe-eval'")
  })
})

it('health and documentation say that the app can serve, and which calls it has', async () => {
  const browser = new Browser(app)
  expect([(await browser.get('/healthz')).status, (await browser.get('/readyz')).status]).toEqual([200, 200])
  const { paths } = JSON.parse((await browser.get('/api/docs')).text)
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/protected/optimization/', '/api/project/{id}/']))
})

it('an internal failure never shows its text, only a request id', async () => {
  const failing = await openTestServer({ concurrency: 0 })
  const owner = await signedIn(failing)
  await failing.platform.jobs.close()
  Object.assign(failing.platform.db, {
    $count: () => Promise.reject(new Error('secret detail')),
  })
  const reply = await owner.get('/api/projects/')
  expect(reply.status).toBe(500)
  expect(reply.json.request_id).toBeTypeOf('string')
  expect(reply.text).not.toContain('secret detail')
  await failing.close()
})
