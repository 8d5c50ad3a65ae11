import { existsSync } from 'node:fs'
import { accountMessages, teamMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvent, ledger, member, project, run, subproject, user } from '../../../platform/database/schema.ts'
import { Browser, password, signedIn } from '../../../testing/browser.ts'
import { emailsTo, linkIn } from '../../../testing/emails.ts'
import { FakeCompute } from '../../../testing/fake-compute.ts'
import { until } from '../../../testing/sample-run.ts'
import { testServer } from '../../../testing/server-of-file.ts'
import { stillClock } from '../../../testing/still-clock.ts'

const clock = stillClock()
const server = await testServer({ now: clock.now, concurrency: 1, compute: new FakeCompute() })
beforeEach(() => clock.pass(11 * 60_000))

const row = async (username: string) => {
  const [found] = await server.platform.db.select().from(user).where(eq(user.username, username))
  if (!found) throw new Error(`No user ${username}.`)
  return found
}
const teamOf = async (username: string) => {
  const { id } = await row(username)
  return (await server.platform.db.select().from(member).where(eq(member.userId, id)))[0]?.teamId ?? ''
}
const another = async (username: string) => {
  const browser = await new Browser(server.app).open()
  await browser.form('/auth/login/', { email: `${username}@example.com`, password })
  return browser
}

describe('the account', () => {
  it('shows and changes the names of the person who is signed in, and nothing else', async () => {
    const browser = await signedIn(server, 'ada')
    expect((await browser.get('/api/account/')).json.account).toMatchObject({ username: 'ada', first_name: 'Ada', avatar: null })
    const names = { first_name: ' Augusta Ada ', last_name: 'King' }
    const reply = await browser.post('/api/account/names/', { ...names, is_superuser: true, username: 'root', email: 'x@y.zz' })
    expect(reply.json.account).toMatchObject({ first_name: 'Augusta Ada', username: 'ada', is_superuser: false })
    const bad = await browser.post('/api/account/names/', { first_name: 'A'.repeat(51), last_name: '' })
    expect([bad.status, Object.keys(bad.json.errors ?? {})]).toEqual([400, ['first_name', 'last_name']])
  })
})

describe('changing the password', () => {
  const fresh = { password: 'a brand new one', confirmPassword: 'a brand new one' }

  it('needs the current one, ends the other sessions, and clears the request to change it', async () => {
    const browser = await signedIn(server, 'mary')
    const elsewhere = await another('mary')
    await server.platform.db.update(user).set({ requiresPasswordChange: true }).where(eq(user.username, 'mary'))
    const wrong = await browser.post('/api/change-password/', { current_password: 'not this one', ...fresh })
    expect([wrong.status, wrong.json.errors]).toEqual([400, { current_password: [accountMessages.currentPasswordWrong] }])

    const reply = await browser.post('/api/change-password/', { current_password: password, ...fresh })
    expect(reply.json).toMatchObject({ status: 'success', message: accountMessages.passwordChanged })
    expect((await row('mary')).requiresPasswordChange).toBe(false)
    expect([(await browser.get('/api/account/')).status, (await elsewhere.get('/api/account/')).status]).toEqual([200, 401])
    expect((await emailsTo(server, 'mary@example.com'))[0]?.subject).toContain('was changed')
  })

  it('refuses the same password, a weak one, and two that differ', async () => {
    const browser = await signedIn(server, 'same')
    const change = async (next: string, confirmPassword = next) =>
      (await browser.post('/api/change-password/', { current_password: password, password: next, confirmPassword })).json.errors
    expect(await change(password)).toEqual({ password: [accountMessages.passwordUnchanged] })
    expect(await change('short')).toEqual({ password: [accountMessages.passwordLength] })
    expect(await change('same@example.com')).toEqual({ password: [accountMessages.passwordIsIdentity] })
    expect(await change('a brand new one', 'another one')).toEqual({ confirmPassword: [accountMessages.passwordsDiffer] })
  })

  it('cannot be used to guess the current one', async () => {
    const browser = await signedIn(server)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await browser.post('/api/change-password/', { current_password: `guess ${i}`, ...fresh })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })
})

describe('changing the email', () => {
  it('needs the password and the link in an email to the new address, and informs the old one', async () => {
    const browser = await signedIn(server, 'nina')
    const ask = async (email: string, current_password = password) =>
      browser.post('/api/account/email/', { email, current_password })
    expect((await ask('new@example.com', 'not this one')).json.errors).toHaveProperty('current_password')
    expect((await ask('not an address')).json.errors).toHaveProperty('email')
    expect((await ask('New@Example.com')).json.message).toBe(accountMessages.emailChangeSent)
    expect((await row('nina')).email).toBe('nina@example.com')

    const [message] = await emailsTo(server, 'new@example.com')
    const link = linkIn(message, '/auth/confirm-email/')
    const guest = new Browser(server.app)
    expect((await guest.get(link)).headers['location']).toBe('/manage-account?email=changed')
    expect((await guest.get(link)).headers['location']).toBe('/manage-account?email=expired')
    expect((await row('nina')).email).toBe('new@example.com')
    expect((await emailsTo(server, 'nina@example.com'))[0]?.subject).toContain('was changed')
  })

  it('does not tell whether the new address has an account', async () => {
    const browser = await signedIn(server, 'olga')
    await signedIn(server, 'petra')
    const reply = await browser.post('/api/account/email/', { email: 'petra@example.com', current_password: password })
    expect(reply.json.message).toBe(accountMessages.emailChangeSent)
    expect((await emailsTo(server, 'petra@example.com')).map(({ subject }) => subject)).not.toContain(
      'Confirm your new email for Trabecula',
    )
  })
})

describe('sessions', () => {
  it('are listed with the current one first, and end one by one or all others at once', async () => {
    const browser = await signedIn(server, 'joan')
    const [second, third] = [await another('joan'), await another('joan')]
    const { sessions } = (await browser.get('/api/sessions/')).json
    expect(sessions.map((s: { current: boolean }) => s.current)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ device: 'Unknown device', address: '127.0.0.1' })
    expect(JSON.stringify(sessions)).not.toContain(/session_token=([^.;]+)/.exec(browser.cookie)?.[1])

    const own = (await second.get('/api/sessions/')).json.sessions[0]?.id
    expect((await browser.post(`/api/sessions/${own}/end/`)).status).toBe(200)
    expect((await second.get('/api/account/')).status).toBe(401)
    expect((await browser.post('/api/sessions/end-others/')).json.ended).toBe(1)
    expect([(await third.get('/api/account/')).status, (await browser.get('/api/account/')).status]).toEqual([401, 200])
  })

  it('of others do not exist, even when their number is known', async () => {
    const browser = await signedIn(server)
    const stranger = await signedIn(server)
    const id = (await browser.get('/api/sessions/')).json.sessions[0]?.id
    expect((await stranger.post(`/api/sessions/${id}/end/`)).status).toBe(404)
    expect((await browser.get('/api/account/')).status).toBe(200)
  })
})

describe('the avatar', () => {
  const png = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
  const send = (browser: Browser, content: Uint8Array | string, name = 'me.png') =>
    browser.upload('/api/upload-avatar/', [{ name, field: 'avatar', content }])

  it('§7.7 is uploaded, served from our own address, replaced and deleted with its file', async () => {
    const browser = await signedIn(server, 'rosa')
    const reply = await send(browser, await png())
    expect(reply.json).toMatchObject({ status: 'success', message: accountMessages.avatarUploaded })
    const url: string = reply.json.avatar_url
    const picture = await browser.get(url)
    expect([picture.status, picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect((await browser.get('/api/account/')).json.account.avatar).toBe(url)

    const second: string = (await send(browser, await png())).json.avatar_url
    expect((await browser.get(url)).status).toBe(404)
    expect((await browser.post('/api/delete-avatar/')).json.message).toBe(accountMessages.avatarDeleted)
    expect((await browser.get(second)).status).toBe(404)
    const [id, version] = second.split('/').slice(3)
    const path = await server.platform.files.local(`avatars/${id}/${version}.webp`)
    await until(async () => !existsSync(path))
  })

  it('is nothing to strangers and guests, and there for the team', async () => {
    const owner = await signedIn(server, 'tess')
    const url: string = (await send(owner, await png())).json.avatar_url
    const mate = await signedIn(server, 'mate')
    expect((await mate.get(url)).status).toBe(404)
    expect((await (await new Browser(server.app).open()).get(url)).status).toBe(401)
    const teamId = await teamOf('tess')
    await server.platform.db.insert(member).values({ teamId, userId: (await row('mate')).id, role: 'member' })
    expect((await mate.get(url)).status).toBe(200)
  })

  it('is refused when it is too large, no picture, or not there', async () => {
    const browser = await signedIn(server)
    const large = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])
    expect([(await send(browser, large)).status, (await send(browser, '<svg/>', 'me.svg')).status]).toEqual([413, 400])
    const other = await browser.upload('/api/upload-avatar/', [{ name: 'me.png', field: 'picture', content: await png() }])
    expect([other.status, other.json.message]).toEqual([400, accountMessages.avatarMissing])
  })
})

describe('deleting the account', () => {
  it('§7.7 takes the person, the team, its projects and every file, and leaves the ledger without a name', async () => {
    const { db, files } = server.platform
    const browser = await signedIn(server, 'gone')
    const { id } = await row('gone')
    const uploaded = await browser.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
    const projectId: string = uploaded.json.data.project_id
    await browser.post('/api/consume-tokens/', { tokens: 1, description: 'something' })

    const reply = await browser.post('/api/delete-account/')
    expect(reply.json).toMatchObject({ status: 'success', message: accountMessages.accountDeleted })
    expect(await db.select().from(user).where(eq(user.id, id))).toEqual([])
    expect(await db.select().from(project).where(eq(project.id, projectId))).toEqual([])
    const path = await files.local(`projects/${projectId}/part.stl`)
    await until(async () => !existsSync(path))
    const charges = (await db.select().from(ledger)).filter(({ description }) => description === 'something')
    expect(charges).toMatchObject([{ userId: null, tokens: 1 }])
    const lines = await db.select().from(auditEvent).where(eq(auditEvent.userId, id)).orderBy(auditEvent.id)
    expect(lines.every(({ address, agent, detail }) => address === null && agent === null && detail === null)).toBe(true)
    expect(lines.at(-1)?.event).toBe('account-deleted')

    expect((await browser.get('/api/account/')).status).toBe(401)
    expect(browser.cookie).not.toContain('session_token')
    await browser.open()
    expect((await browser.form('/auth/login/', { email: 'gone@example.com', password })).status).toBe(401)
  })

  it('is refused to an owner with members, and then changes nothing', async () => {
    const { db } = server.platform
    const owner = await signedIn(server, 'boss')
    const hand = await signedIn(server, 'hand')
    const teamId = await teamOf('boss')
    await db.insert(member).values({ teamId, userId: (await row('hand')).id, role: 'member' })
    const reply = await owner.post('/api/delete-account/')
    expect([reply.status, reply.json.message]).toEqual([409, teamMessages.membersFirst])
    expect((await owner.get('/api/account/')).status).toBe(200)

    // A member may go: the team's projects stay.
    const uploaded = await hand.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
    expect((await hand.post('/api/delete-account/')).status).toBe(200)
    expect((await owner.get(`/api/project/${uploaded.json.data.project_id}/`)).status).toBe(200)
    expect((await owner.post('/api/delete-account/')).status).toBe(200)
  })

  it('cancels the runs of who goes', async () => {
    const { db } = server.platform
    const browser = await signedIn(server, 'busy')
    const { id } = await row('busy')
    const uploaded = await browser.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
    const projectId: string = uploaded.json.data.project_id
    const settings = {} as (typeof subproject.$inferInsert)['settings']
    await db.insert(subproject).values({ id: 's-busy', projectId, name: 'x', settings })
    const teamId = await teamOf('busy')
    const input = {} as (typeof run.$inferInsert)['input']
    await db.insert(run).values({
      id: 'run-busy',
      projectId,
      subprojectId: 's-busy',
      teamId,
      userId: id,
      status: 'running',
      tokens: 20,
      input,
    })
    const heard: string[] = []
    const stop = server.platform.events.on('run-busy', ({ type }) => void heard.push(type))
    expect((await browser.post('/api/delete-account/')).status).toBe(200)
    await until(async () => heard.includes('cancel'))
    stop()
  })
})
