import { accountMessages } from '@trabecula/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptsPerEmail } from '../http/rate-limit.ts'
import { Browser, password, registration, signedIn } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ concurrency: 0 })
})
afterAll(() => server.close())

const guest = () => new Browser(server.app).open()

describe('registering', () => {
  it('creates an account that signs in once its e-mail is confirmed by the letter', async () => {
    const browser = await guest()
    const form = registration('ada')
    const registered = await browser.form('/auth/register/', form)
    expect(registered.json).toMatchObject({ status: 'success', message: accountMessages.registered })

    const early = await browser.form('/auth/login/', { email: form.email, password })
    expect([early.status, early.json.message]).toEqual([403, accountMessages.emailNotVerified])

    const letters = (await browser.get('/dev/outbox/', { accept: 'application/json' })).json
    expect(letters[0]).toMatchObject({ to: form.email })
    const link = /\/auth\/verify-email\/\S+/.exec(letters[0].text)?.[0] ?? ''
    const verified = await browser.get(link)
    expect([verified.status, verified.headers['location']]).toEqual([302, '/auth/login?verified=1'])

    const login = await browser.form('/auth/login/', { email: form.email, password, next: '/history' })
    expect(login.json).toMatchObject({ status: 'success', redirect: '/history' })
    expect((await browser.get('/api/token-balance/')).json.data.available_tokens).toBe(200)
  })

  it('names every field that is wrong', async () => {
    const browser = await guest()
    const reply = await browser.form('/auth/register/', { ...registration('x'), email: 'nobody', password2: 'other' })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json.errors).sort()).toEqual(['email', 'password2', 'username'])
  })

  it('refuses an e-mail and a username that are taken, in any spelling', async () => {
    const browser = await guest()
    await browser.form('/auth/register/', registration('grace'))
    const reply = await browser.form('/auth/register/', { ...registration('GRACE'), email: 'Grace@Example.com' })
    expect(reply.json.errors).toEqual({ email: [accountMessages.emailTaken], username: [accountMessages.usernameTaken] })
  })
})

describe('signing in', () => {
  it('is refused without the CSRF token, before anything is looked at', async () => {
    const browser = await guest()
    browser.csrfToken = 'wrong'
    const reply = await browser.form('/auth/login/', { email: 'a@b.co', password })
    expect([reply.status, reply.json.message]).toEqual([403, 'Failed to authorize'])
  })

  it('does not say whether the address or the password was wrong', async () => {
    await signedIn(server, 'joan')
    const browser = await guest()
    const unknown = await browser.form('/auth/login/', { email: 'nobody@example.com', password })
    const wrong = await browser.form('/auth/login/', { email: 'joan@example.com', password: 'not this one' })
    expect(unknown.status).toBe(401)
    expect(wrong.text).toBe(unknown.text)
  })

  it('never leads to another origin', async () => {
    await signedIn(server, 'edith')
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const browser = await guest()
      const reply = await browser.form('/auth/login/', { email: 'edith@example.com', password, next })
      expect(reply.json.redirect).toBe('/')
    }
  })

  it('ends with signing out', async () => {
    const browser = await signedIn(server)
    expect((await browser.post('/auth/logout/')).json.status).toBe('success')
    expect((await browser.get('/api/token-balance/')).status).toBe(401)
  })

  it('is slowed down after many attempts for one address', async () => {
    const browser = await guest()
    const attempt = () => browser.form('/auth/login/', { email: 'target@example.com', password: 'guess number one' })
    for (let i = 0; i < attemptsPerEmail; i++) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
  })
})

describe('a forgotten password', () => {
  it('is replaced through the letter, once', async () => {
    await signedIn(server, 'mary')
    const browser = await guest()
    const known = await browser.form('/auth/forgot-password/', { email: 'mary@example.com' })
    const unknown = await browser.form('/auth/forgot-password/', { email: 'stranger@example.com' })
    expect(unknown.text).toBe(known.text)

    const letters = (await browser.get('/dev/outbox/', { accept: 'application/json' })).json
    const token = /\/auth\/reset-password\/(\S+)/.exec(letters[0].text)?.[1]
    const fields = { password: 'a brand new one', confirmPassword: 'a brand new one' }
    expect((await browser.form(`/auth/reset-password/${token}/`, fields)).status).toBe(200)
    expect((await browser.form(`/auth/reset-password/${token}/`, fields)).status).toBe(400)
    expect((await browser.form('/auth/login/', { email: 'mary@example.com', password })).status).toBe(401)
    expect((await browser.form('/auth/login/', { email: 'mary@example.com', password: fields.password })).status).toBe(200)
  })
})
