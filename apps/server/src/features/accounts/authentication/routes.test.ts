import { accountMessages, keyMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvent, session, user } from '../../../platform/database/schema.ts'
import { attemptsPerAccount, emailsPerMailbox } from '../../../platform/http/rate-limit.ts'
import { Browser, makeKey, password, programWith, registration, signedIn } from '../../../testing/browser.ts'
import { emailsTo, linkIn } from '../../../testing/emails.ts'
import { testServer } from '../../../testing/server-of-file.ts'
import { stillClock } from '../../../testing/still-clock.ts'

const clock = stillClock()
const server = await testServer({ now: clock.now, concurrency: 0 })
beforeEach(() => clock.pass(11 * 60_000))

const guest = () => new Browser(server.app).open()
const row = async (username: string) => (await server.platform.db.select().from(user).where(eq(user.username, username)))[0]

describe('registering', () => {
  it('§7.3 creates an account that signs in once its email is confirmed by the email', async () => {
    const browser = await guest()
    const form = registration('ada')
    const registered = await browser.form('/auth/register/', form)
    expect(registered.json).toMatchObject({ status: 'success', message: accountMessages.registered })

    const early = await browser.form('/auth/login/', { email: form.email, password })
    expect([early.status, early.json.message]).toEqual([403, accountMessages.emailNotVerified])

    const [message] = await emailsTo(server, form.email)
    const link = linkIn(message, '/auth/verify-email/')
    expect((await browser.get(link)).headers['location']).toBe('/auth/login?verified=1')
    const again = await browser.get(link)
    expect([again.status, again.headers['location']]).toEqual([302, '/auth/login?verified=0'])

    const login = await browser.form('/auth/login/', { email: form.email, password, next: '/history' })
    expect(login.json).toMatchObject({ status: 'success', redirect: '/history' })
    expect((await browser.get('/api/token-balance/')).json.data.available_tokens).toBe(200)
  })

  it('names every field that is wrong', async () => {
    const browser = await guest()
    const reply = await browser.form('/auth/register/', { ...registration('x'), email: 'nobody', password2: 'other' })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.json.errors ?? {}).sort()).toEqual(['email', 'password2', 'username'])
  })

  it('does not tell that an email is taken: its owner hears of it, and nothing changes', async () => {
    const browser = await guest()
    const first = await browser.form('/auth/register/', registration('grace'))
    const second = await browser.form('/auth/register/', { ...registration('grace2'), email: 'Grace@Example.com' })
    expect(second.text).toBe(first.text)
    expect((await emailsTo(server, 'grace@example.com'))[0]?.subject).toContain('You have an account')
    expect(await row('grace2')).toBeUndefined()
    // A second request for the same username does not reveal it either.
    const third = await browser.form('/auth/register/', { ...registration('grace2'), email: 'third@example.com' })
    expect(third.json.errors).toEqual({ username: [accountMessages.usernameTaken] })
  })

  it('refuses a username that is taken, or could be taken for one that is', async () => {
    const browser = await guest()
    await browser.form('/auth/register/', registration('popco'))
    for (const username of ['POPCO', 'рорсо', 'pópco']) {
      const reply = await browser.form('/auth/register/', { ...registration('other'), username })
      expect([username, reply.json.errors]).toEqual([username, { username: [accountMessages.usernameTaken] }])
    }
    const mixed = await browser.form('/auth/register/', { ...registration('other'), username: 'pаypal' })
    expect(mixed.json.errors).toEqual({ username: [accountMessages.usernameInvalid] })
  })

  it('lets one of two have a username that both ask for at once', async () => {
    const [one, other] = [await guest(), await guest()]
    const replies = await Promise.all([
      one.form('/auth/register/', { ...registration('twin'), email: 'twin1@example.com' }),
      other.form('/auth/register/', { ...registration('twin'), email: 'twin2@example.com' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('takes nothing but what the form has: nobody makes oneself a superuser', async () => {
    const browser = await guest()
    const extra = { isSuperuser: 'true', is_superuser: '1', emailVerified: 'true', id: 'chosen', requiresPasswordChange: '1' }
    await browser.form('/auth/register/', { ...registration('mallory'), ...extra })
    const made = await row('mallory')
    expect(made).toMatchObject({ isSuperuser: false, emailVerified: false, requiresPasswordChange: false })
    expect(made?.id).not.toBe('chosen')
  })

  it('escapes names in pages and emails, and keeps line breaks out of names', async () => {
    const browser = await guest()
    const html = { ...registration('markup'), first_name: '<img src=x onerror=alert(1)>' }
    expect((await browser.form('/auth/register/', html)).status).toBe(200)
    const [message] = await emailsTo(server, 'markup@example.com')
    expect(message?.html).not.toContain('<img')
    for (const first_name of ['Ada\r\nBcc: all@example.com', 'A\u202eda', '\u0000']) {
      const reply = await browser.form('/auth/register/', { ...registration('broken'), first_name })
      expect(Object.keys(reply.json.errors ?? {})).toEqual(['first_name'])
    }
    const address = await browser.form('/auth/register/', { ...registration('two'), email: 'a@b.co\nBcc: c@d.co' })
    expect(Object.keys(address.json.errors ?? {})).toEqual(['email'])
  })

  it('refuses a form of 10 MB before reading it as one', async () => {
    const browser = await guest()
    const reply = await browser.form('/auth/register/', { ...registration('huge'), first_name: 'x'.repeat(10 * 1024 * 1024) })
    expect(reply.status).toBe(413)
  })
})

describe('signing in', () => {
  it('§7.3 does not say whether the address or the password was wrong', async () => {
    await signedIn(server, 'joan')
    const browser = await guest()
    const unknown = await browser.form('/auth/login/', { email: 'nobody@example.com', password })
    const wrong = await browser.form('/auth/login/', { email: 'joan@example.com', password: 'not this one' })
    expect([unknown.status, wrong.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
  })

  it('never leads to another origin', async () => {
    await signedIn(server, 'edith')
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'project']) {
      const browser = await guest()
      const reply = await browser.form('/auth/login/', { email: 'edith@example.com', password, next })
      expect(reply.json.redirect).toBe('/')
    }
  })

  it('opens a fresh session, whatever cookie the browser came with, and ends the one before', async () => {
    const browser = await signedIn(server, 'fixed')
    const fixture = browser.cookie
    const before = /session_token=([^;]+)/.exec(fixture)?.[1]
    await browser.form('/auth/login/', { email: 'fixed@example.com', password })
    expect(/session_token=([^;]+)/.exec(browser.cookie)?.[1]).not.toBe(before)
    const old = await server.app.inject({ url: '/api/token-balance/', headers: { cookie: fixture } })
    expect(old.statusCode).toBe(401)
  })

  it('keeps the session in a cookie that scripts cannot read and other sites cannot send', async () => {
    await signedIn(server, 'cookie')
    const browser = await guest()
    const reply = await browser.form('/auth/login/', { email: 'cookie@example.com', password })
    const cookie = [reply.headers['set-cookie']].flat().find((line) => String(line).includes('session_token'))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })

  it('ends with signing out, also for who has a copy of the cookie', async () => {
    const browser = await signedIn(server)
    const copy = browser.cookie
    expect((await browser.post('/auth/logout/')).json.status).toBe('success')
    expect((await browser.get('/api/token-balance/')).status).toBe(401)
    expect((await server.app.inject({ url: '/api/token-balance/', headers: { cookie: copy } })).statusCode).toBe(401)
  })

  it('ends after 30 days, however much it was used', async () => {
    const browser = await signedIn(server, 'old')
    await server.platform.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
      .where(eq(session.userId, (await row('old'))?.id ?? ''))
    expect((await browser.get('/api/token-balance/')).status).toBe(401)
  })

  it('is refused with 429 from the eleventh wrong password, and the right one has to wait too', async () => {
    await signedIn(server, 'target')
    const browser = await guest()
    const attempt = (guess: string) => browser.form('/auth/login/', { email: 'target@example.com', password: guess })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await attempt(`guess number ${i}`)).status)
    expect(statuses).toEqual([...Array(attemptsPerAccount.max).fill(401), 429, 429])
    const refused = await attempt(password)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('forgets the slips of who got it right', async () => {
    await signedIn(server, 'slip')
    const browser = await guest()
    for (let i = 0; i < 3; i++) {
      for (let slip = 0; slip < 4; slip++) await browser.form('/auth/login/', { email: 'slip@example.com', password: 'no' })
      expect((await browser.form('/auth/login/', { email: 'slip@example.com', password })).status).toBe(200)
    }
  })
})

describe('a forgotten password', () => {
  const fresh = { password: 'a brand new one', confirmPassword: 'a brand new one' }

  it('§7.3 is replaced through the email, once, and every session ends', async () => {
    const open = await signedIn(server, 'mary')
    const browser = await guest()
    const known = await browser.form('/auth/forgot-password/', { email: 'mary@example.com' })
    const unknown = await browser.form('/auth/forgot-password/', { email: 'stranger@example.com' })
    expect(unknown.text).toBe(known.text)
    expect(await emailsTo(server, 'stranger@example.com')).toEqual([])

    const [message] = await emailsTo(server, 'mary@example.com')
    const token = linkIn(message, '/auth/reset-password/').split('/').at(-1)
    const weak = await browser.form(`/auth/reset-password/${token}/`, { password: 'short', confirmPassword: 'other' })
    expect(Object.keys(weak.json.errors ?? {})).toEqual(['password', 'confirmPassword'])
    expect((await browser.form(`/auth/reset-password/${token}/`, fresh)).status).toBe(200)
    const again = await browser.form(`/auth/reset-password/${token}/`, fresh)
    expect([again.status, again.json.message]).toEqual([400, accountMessages.linkUsed])

    expect((await open.get('/api/token-balance/')).status).toBe(401)
    expect((await browser.form('/auth/login/', { email: 'mary@example.com', password })).status).toBe(401)
    expect((await browser.form('/auth/login/', { email: 'mary@example.com', password: fresh.password })).status).toBe(200)
  })

  it('ends the own keys for programs, and the emails say so before and after', async () => {
    const open = await signedIn(server, 'keyholder')
    const own = [await makeKey(open), await makeKey(open)].map(({ secret }) => programWith(server, secret))
    const teams = programWith(server, (await makeKey(open, { kind: 'team' })).secret)
    const browser = await guest()
    await browser.form('/auth/forgot-password/', { email: 'keyholder@example.com' })
    const [asked] = await emailsTo(server, 'keyholder@example.com')
    expect(asked?.text).toContain('revokes your own keys for programs')
    expect((await own[0]?.get('/api/projects/'))?.status).toBe(200)
    expect((await browser.form(`${linkIn(asked, '/auth/reset-password/')}/`, fresh)).status).toBe(200)
    for (const program of own) {
      const refused = await program.get('/api/projects/')
      expect([refused.status, refused.json.message]).toEqual([401, keyMessages.revoked])
    }
    expect((await teams.get('/api/projects/')).status, "a team's key is its owner's to revoke").toBe(200)
    const [done] = await emailsTo(server, 'keyholder@example.com')
    expect(done?.text).toContain('Your own keys for programs were revoked (2)')
    expect(accountMessages.passwordReset).toContain('keys for programs were revoked')
  })

  it('has a link that works for an hour, and only the last one that was sent', async () => {
    await signedIn(server, 'late')
    const browser = await guest()
    const ask = async () => {
      await browser.form('/auth/forgot-password/', { email: 'late@example.com' })
      const [message] = await emailsTo(server, 'late@example.com')
      return `${linkIn(message, '/auth/reset-password/')}/`
    }
    const [first, second] = [await ask(), await ask()]
    expect((await browser.form(first, fresh)).status).toBe(400)
    clock.pass(61 * 60_000)
    expect((await browser.form(second, fresh)).status).toBe(400)
    clock.pass(-61 * 60_000)
    expect((await browser.form(second, fresh)).status).toBe(200)
  })

  it('is kept in the database as a hash, so that reading it opens no account', async () => {
    await signedIn(server, 'hashed')
    const browser = await guest()
    await browser.form('/auth/forgot-password/', { email: 'hashed@example.com' })
    const [message] = await emailsTo(server, 'hashed@example.com')
    const token = linkIn(message, '/auth/reset-password/').split('/').at(-1) as string
    const { rows } = (await server.platform.db.execute('select identifier from verifications')) as { rows: object[] }
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('cannot be used to fill a mailbox', async () => {
    const browser = await guest()
    const ask = async () => (await browser.form('/auth/resend-verification/', { email: 'flood@example.com' })).status
    for (let i = 0; i < emailsPerMailbox.max; i++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  })
})

it('the audit log records what happened to an account, without passwords', async () => {
  const browser = await signedIn(server, 'audited')
  await (await guest()).form('/auth/login/', { email: 'audited@example.com', password: 'not this one' })
  await browser.post('/auth/logout/')
  const id = (await row('audited'))?.id ?? ''
  const lines = await server.platform.db.select().from(auditEvent).where(eq(auditEvent.userId, id)).orderBy(auditEvent.id)
  expect(lines.map(({ event }) => event)).toEqual(['registered', 'signed-in', 'sign-in-failed', 'signed-out'])
  expect(JSON.stringify(lines)).not.toContain('not this one')
})
