import { describe, expect, it } from 'vitest'
import { Browser, password, signedIn } from '../testing/browser.ts'
import { testServer } from '../testing/server-of-file.ts'
import { administer } from './admin-commands.ts'

const server = await testServer({ concurrency: 0 })

const admin = async (line: string) => {
  const outcome = await administer(server.platform, line.split(' '))
  return outcome.ok ? outcome.value.join('\n') : `refused: ${outcome.refusal.message}`
}

describe('the command line', () => {
  it('makes and unmakes superusers, at once for who is signed in', async () => {
    const browser = await signedIn(server, 'ada')
    const isSuperuser = async () => (await browser.get('/api/account/')).json.account.is_superuser
    expect(await admin('make-superuser Ada@Example.com')).toContain('(superuser)')
    expect(await isSuperuser()).toBe(true)
    await admin('unset-superuser ada@example.com')
    expect(await isSuperuser()).toBe(false)
    expect(await admin('audit ada@example.com')).toMatch(/superuser-unmade {2}command-line\n.*superuser-made {2}command-line/)
  })

  it('confirms an email without an email', async () => {
    const browser = await new Browser(server.app).open()
    const fields = { first_name: 'A', last_name: 'B', username: 'waiting', email: 'waiting@example.com' }
    await browser.form('/auth/register/', { ...fields, password1: password, password2: password })
    expect(await admin('list')).toContain('waiting@example.com  waiting')
    await admin('verify waiting@example.com')
    expect((await browser.form('/auth/login/', { email: fields.email, password })).status).toBe(200)
  })

  it('blocks: signed out everywhere, and no way in until unblocked', async () => {
    const browser = await signedIn(server, 'mallory')
    const login = async () => (await browser.form('/auth/login/', { email: 'mallory@example.com', password })).status
    await admin('block mallory@example.com')
    expect((await browser.get('/api/account/')).status).toBe(401)
    await browser.open()
    expect([await login(), (await browser.get('/api/account/')).status]).toEqual([403, 401])
    await admin('unblock mallory@example.com')
    expect(await login()).toBe(200)
  })

  it('sets the tokens of a team, up and down, and the ledger says so', async () => {
    const browser = await signedIn(server, 'rich')
    const balance = async () => (await browser.get('/api/token-balance/')).json.data.available_tokens
    expect(await admin('set-tokens rich@example.com 5000')).toContain('200 tokens before, 5000 now')
    expect(await balance()).toBe(5000)
    await admin('set-tokens rich@example.com 7')
    expect(await balance()).toBe(7)
    const { usage_records } = (await browser.get('/api/token-usage-history/?page=1&page_size=20')).json.data
    expect(usage_records.map((record: { tokens: number }) => record.tokens)).toEqual([4993, -4800])
    expect(await admin('set-tokens rich@example.com -1')).toContain('refused')
  })

  it('explains itself when it is called wrongly, and names an unknown account', async () => {
    for (const line of ['', 'help', 'block', 'list all', 'set-tokens a@b.co']) expect(await admin(line)).toContain('Usage')
    expect(await admin('block nobody@example.com')).toContain('no account with the email nobody@example.com')
  })
})
