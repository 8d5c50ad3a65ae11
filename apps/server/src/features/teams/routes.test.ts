import { invitationDays, invitationsPerDay, teamMessages, textMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEvent, invitation, user } from '../../platform/database/schema.ts'
import { Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { stillClock } from '../../testing/still-clock.ts'
import { follow, invite, join, receivedInvitation, teamOf } from '../../testing/team.ts'

const clock = stillClock()
const server = await testServer({ now: clock.now, concurrency: 0 })
beforeEach(() => clock.pass(11 * 60_000))

const guest = () => new Browser(server.app).open()
const remove = (browser: Browser, memberId: string) => browser.post('/api/team/remove/', { memberId })
const resend = (browser: Browser, memberId: string) => browser.post('/api/team/resend-invite/', { memberId })
const idOf = async (owner: Browser, email: string) =>
  (await teamOf(owner)).members.find((row) => row.email === email)?.memberId ?? 'none'
const changeInvitation = (email: string, change: Partial<typeof invitation.$inferInsert>) =>
  server.platform.db.update(invitation).set(change).where(eq(invitation.email, email))

describe('a team', () => {
  it('§7.7 §9.3 has its owner as the first of four seats', async () => {
    const owner = await signedIn(server, 'alone')
    expect((await owner.get('/api/team/members/')).json.message).toBe('1 of 4 seats are taken.')
    expect(await teamOf(owner)).toEqual({
      members: [
        {
          email: 'alone@example.com',
          username: 'alone',
          avatar: null,
          memberId: expect.any(String),
          role: 'owner',
          status: 'active',
        },
      ],
      stats: { current: 1, total: 4 },
      user_role: 'owner',
    })
  })
})

describe('an owner invites by email', () => {
  it('§1.7 §7.7 and the person who has the address joins with the link, under the same member id', async () => {
    const owner = await signedIn(server, 'inviter')
    const guestMember = await signedIn(server, 'invitee')
    expect((await invite(owner, ' Invitee@Example.com ')).json).toEqual({ status: 'success', message: teamMessages.invited })
    const pending = (await teamOf(owner)).members[1]
    expect(pending).toMatchObject({ email: 'invitee@example.com', username: '', role: 'member', status: 'invited' })
    expect((await teamOf(owner)).stats.current).toBe(2)

    const { link, password } = await receivedInvitation(owner, 'invitee@example.com')
    expect(password, 'a person who has an account gets no password').toBeUndefined()
    expect(await follow(guestMember, link)).toBe('/?invitation_success=joined_team')
    const team = await teamOf(guestMember)
    expect(team.user_role).toBe('member')
    expect(team.members.map(({ username, role, status }) => [username, role, status])).toEqual([
      ['inviter', 'owner', 'active'],
      ['invitee', 'member', 'active'],
    ])
    expect(team.members[1]?.memberId).toBe(pending?.memberId)
  })

  it('and an unknown address gets an account whose password is in the email, once, and must be changed', async () => {
    const owner = await signedIn(server, 'hirer')
    await invite(owner, 'new.person+team@example.org')
    const message = await receivedInvitation(owner, 'new.person+team@example.org')
    expect(message.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
    const newcomer = await guest()
    expect(await follow(newcomer, message.link)).toMatch(/^\/auth\/login\?invitation_error=login_required&next=%2Fteam%2F/)
    const login = await newcomer.form('/auth/login/', {
      email: 'new.person+team@example.org',
      password: message.password ?? '',
      next: message.link,
    })
    expect(login.json.redirect).toBe(message.link)
    expect(await follow(newcomer, message.link)).toBe('/?invitation_success=joined_team')
    const [row] = await server.platform.db.select().from(user).where(eq(user.email, 'new.person+team@example.org'))
    expect(row).toMatchObject({ requiresPasswordChange: true, emailVerified: true, username: 'new.personteam' })

    const second = await signedIn(server, 'hirer2')
    await invite(second, 'other@example.org')
    await resend(second, await idOf(second, 'other@example.org'))
    expect((await receivedInvitation(second, 'other@example.org')).password, 'mailed once').toBeUndefined()
  })

  it('and gets the same answer for known and unknown addresses', async () => {
    await signedIn(server, 'known')
    const owner = await signedIn(server, 'prober')
    const known = await invite(owner, 'known@example.com')
    const unknown = await invite(owner, 'unknown@example.com')
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const [a, b] = (await teamOf(owner)).members.slice(1)
    expect({ ...a, email: '', memberId: '' }).toEqual({ ...b, email: '', memberId: '' })
  })

  it('but not what is no address, nor a member, nor a person twice', async () => {
    const owner = await signedIn(server, 'careful')
    const member = await signedIn(server, 'already')
    for (const email of ['', 'a@b.co, c@d.co', '<a@b.co>', `${'x'.repeat(250)}@b.co`]) {
      const reply = await invite(owner, email)
      expect([reply.status, reply.json.errors]).toEqual([400, { email: [teamMessages.emailInvalid] }])
    }
    for (const email of ['a@b.co\r\nBcc: x@y.co', 'a@b.co\n', 'a@b.co\r\n\r\n']) {
      const reply = await invite(owner, email)
      expect([reply.status, reply.json.errors]).toEqual([400, { email: [textMessages.control] }])
    }
    await join(owner, member, 'already@example.com')
    await invite(owner, 'twice@example.com')
    const replies = await Promise.all(
      ['already@example.com', 'TWICE@example.com', 'careful@example.com'].map((e) => invite(owner, e)),
    )
    expect(replies.map(({ status, json }) => [status, json.message])).toEqual([
      [409, teamMessages.alreadyMember],
      [409, teamMessages.alreadyInvited],
      [409, teamMessages.alreadyMember],
    ])
  })

  it('and a full team refuses the fifth, until a removal frees a seat', async () => {
    const owner = await signedIn(server, 'crowded')
    for (const name of ['one', 'two', 'three']) expect((await invite(owner, `${name}@crowd.example`)).status).toBe(200)
    const fifth = await invite(owner, 'four@crowd.example')
    expect([fifth.status, fifth.json.message]).toEqual([409, teamMessages.full])
    expect((await remove(owner, await idOf(owner, 'two@crowd.example'))).json.message).toBe(teamMessages.removed)
    expect((await invite(owner, 'four@crowd.example')).status).toBe(200)
    expect((await teamOf(owner)).stats).toEqual({ current: 4, total: 4 })
  })

  it('so many people a day and no more, also when each invitation is revoked at once', { tags: ['long'] }, async () => {
    const owner = await signedIn(server, 'eager')
    for (let sent = 0; sent < invitationsPerDay; sent++) {
      clock.pass(10_000)
      expect((await invite(owner, `${sent}@eager.example`)).status).toBe(200)
      await remove(owner, await idOf(owner, `${sent}@eager.example`))
    }
    clock.pass(60_000)
    const refused = await invite(owner, 'last@eager.example')
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([429, 'too-many', teamMessages.tooManyToday])
    clock.pass(24 * 3_600_000)
    expect((await invite(await signedIn(server, 'eager'), 'last@eager.example')).status).toBe(200)
  })
})

describe('the link of an invitation', () => {
  const invited = async (name: string) => {
    const owner = await signedIn(server, `${name}-owner`)
    const person = await signedIn(server, name)
    await invite(owner, `${name}@example.com`)
    return { owner, person, ...(await receivedInvitation(owner, `${name}@example.com`)) }
  }

  it('makes a guest sign in and leads back', async () => {
    const { link } = await invited('visitor')
    const destination = await follow(await guest(), link)
    expect(destination).toBe(`/auth/login?invitation_error=login_required&next=${encodeURIComponent(link)}`)
  })

  it('§6.7 refuses anybody else’s account, also the owner’s', async () => {
    const { link, owner } = await invited('addressee')
    expect(await follow(await signedIn(server), link)).toBe('/?invitation_error=wrong_email')
    expect(await follow(owner, link)).toBe('/?invitation_error=wrong_email')
    expect((await teamOf(owner)).members[1]?.status).toBe('invited')
  })

  it('says already_member when it is followed again', async () => {
    const { link, person } = await invited('eager')
    expect(await follow(person, link)).toBe('/?invitation_success=joined_team')
    expect(await follow(person, link)).toBe('/?invitation_error=already_member')
  })

  it(`expires after ${invitationDays} days, holds its seat, and works again when it is sent again`, async () => {
    const { link, owner, person } = await invited('late')
    const [row] = await server.platform.db.select().from(invitation).where(eq(invitation.email, 'late@example.com'))
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(invitationDays * 86_400_000)
    await changeInvitation('late@example.com', { expiresAt: new Date(Date.now() - 1) })
    expect(await follow(person, link)).toBe('/?invitation_error=invitation_expired')
    expect(await follow(await guest(), link)).toBe('/auth/login?invitation_error=invitation_expired')
    expect((await teamOf(owner)).members[1]?.status).toBe('expired')

    expect((await resend(owner, await idOf(owner, 'late@example.com'))).status).toBe(200)
    const renewed = await receivedInvitation(owner, 'late@example.com')
    expect(renewed.link).not.toBe(link)
    expect(await follow(person, link), 'the old link').not.toContain('success')
    expect(await follow(person, renewed.link)).toBe('/?invitation_success=joined_team')
  })

  it('dies with the invitation', async () => {
    const { link, owner, person } = await invited('unwanted')
    await remove(owner, await idOf(owner, 'unwanted@example.com'))
    expect(await follow(person, link)).toBe('/?invitation_error=invitation_expired')
    expect((await teamOf(person)).user_role).toBe('owner')
  })

  it('that was never issued is an internal error', async () => {
    expect(await follow(await signedIn(server), '/team/accept-invitation/made-up')).toBe('/?invitation_error=internal_error')
    expect(await follow(await guest(), '/team/accept-invitation/made-up')).toBe('/auth/login?invitation_error=internal_error')
  })

  it('is an internal error for an owner who has members, who stay', async () => {
    const { link, person } = await invited('captain')
    const sailor = await signedIn(server, 'sailor')
    await join(person, sailor, 'sailor@example.com')
    expect(await follow(person, link)).toBe('/?invitation_error=internal_error')
    expect((await teamOf(sailor)).members[0]?.username).toBe('captain')
  })

  it('is stored as a hash only', async () => {
    const { link } = await invited('hashed')
    const [row] = await server.platform.db.select().from(invitation).where(eq(invitation.email, 'hashed@example.com'))
    expect(JSON.stringify(row)).not.toContain(link.split('/').at(-1))
  })
})

describe('sending an invitation again', () => {
  it('§7.7 waits 60 s between emails', async () => {
    const owner = await signedIn(server, 'impatient')
    await invite(owner, 'slow@example.com')
    const memberId = await idOf(owner, 'slow@example.com')
    expect((await resend(owner, memberId)).json).toEqual({ status: 'success', message: teamMessages.resent })
    const soon = await resend(owner, memberId)
    expect([soon.status, soon.json.message]).toEqual([429, teamMessages.resendTooSoon(60)])
    await changeInvitation('slow@example.com', { resentAt: new Date(Date.now() - 60_000) })
    expect((await resend(owner, memberId)).status).toBe(200)
  })

  it('is for invitations of the own team only', async () => {
    const owner = await signedIn(server, 'resender')
    const member = await signedIn(server, 'present')
    const memberId = await join(owner, member, 'present@example.com')
    expect((await resend(owner, memberId)).status).toBe(409)
    await invite(owner, 'open@example.com')
    const stranger = await signedIn(server)
    expect((await resend(stranger, await idOf(owner, 'open@example.com'))).status).toBe(404)
  })
})

describe('a member', () => {
  it('sees the team but can neither invite, nor remove, nor send again', async () => {
    const owner = await signedIn(server, 'chief')
    const member = await signedIn(server, 'hand')
    const memberId = await join(owner, member, 'hand@example.com')
    expect((await teamOf(member)).stats.current).toBe(2)
    for (const reply of [
      await invite(member, 'friend@example.com'),
      await remove(member, memberId),
      await resend(member, memberId),
    ]) {
      expect([reply.status, reply.json.message]).toEqual([403, teamMessages.ownersOnly])
    }
  })

  it('of another team is not there for an owner', async () => {
    const owner = await signedIn(server, 'keeper')
    const member = await signedIn(server, 'kept')
    const memberId = await join(owner, member, 'kept@example.com')
    const stranger = await signedIn(server)
    expect((await remove(stranger, memberId)).status).toBe(404)
    expect((await teamOf(owner)).stats.current).toBe(2)
  })

  it('who is the owner cannot be removed', async () => {
    const owner = await signedIn(server, 'rock')
    expect((await remove(owner, await idOf(owner, 'rock@example.com'))).json.message).toBe(teamMessages.ownerStays)
  })
})

it('a superuser is treated as owner in the team view of the team joined, and in no other', async () => {
  const owner = await signedIn(server, 'landlord')
  const superuser = await signedIn(server, 'root')
  await server.platform.db.update(user).set({ isSuperuser: true }).where(eq(user.username, 'root'))
  await join(owner, superuser, 'root@example.com')
  expect((await teamOf(superuser)).user_role).toBe('owner')
  expect((await invite(superuser, 'by-root@example.com')).status).toBe(200)
  expect((await remove(superuser, await idOf(owner, 'by-root@example.com'))).status).toBe(200)
  expect((await remove(superuser, await idOf(owner, 'landlord@example.com'))).status).toBe(409)

  const other = await signedIn(server, 'elsewhere')
  await invite(other, 'theirs@example.com')
  expect((await remove(superuser, await idOf(other, 'theirs@example.com'))).status).toBe(404)
})

describe('an account that an invitation made', () => {
  const accountOf = (email: string) => server.platform.db.select().from(user).where(eq(user.email, email))

  it('goes with the invitation while nobody has used it', async () => {
    const owner = await signedIn(server, 'reconsiders')
    await invite(owner, 'never@example.org')
    expect(await accountOf('never@example.org')).toHaveLength(1)
    await remove(owner, await idOf(owner, 'never@example.org'))
    expect(await accountOf('never@example.org')).toEqual([])
  })

  it('has a password that runs out with the invitation, until that is sent again', async () => {
    const owner = await signedIn(server, 'patient')
    await invite(owner, 'tardy@example.org')
    const { password } = await receivedInvitation(owner, 'tardy@example.org')
    const signIn = async () => (await guest()).form('/auth/login/', { email: 'tardy@example.org', password: password ?? '' })
    await changeInvitation('tardy@example.org', { expiresAt: new Date(Date.now() - 1) })
    const late = await signIn()
    expect([late.status, late.json.message, late.headers['set-cookie']]).toEqual([
      403,
      teamMessages.initialPasswordStale,
      undefined,
    ])
    await resend(owner, await idOf(owner, 'tardy@example.org'))
    expect((await signIn()).status).toBe(200)
  })

  it('stays when a person has signed in to it, or another team waits for it', async () => {
    const owner = await signedIn(server, 'first-firm')
    const rival = await signedIn(server, 'second-firm')
    await invite(owner, 'used@example.org')
    const { password } = await receivedInvitation(owner, 'used@example.org')
    const newcomer = await guest()
    await newcomer.form('/auth/login/', { email: 'used@example.org', password: password ?? '' })
    await teamOf(newcomer)
    await remove(owner, await idOf(owner, 'used@example.org'))
    expect(await accountOf('used@example.org')).toHaveLength(1)

    await invite(owner, 'wanted@example.org')
    await invite(rival, 'wanted@example.org')
    await remove(owner, await idOf(owner, 'wanted@example.org'))
    expect(await accountOf('wanted@example.org')).toHaveLength(1)
  })
})

it('leaves an audit line for every step of a membership', async () => {
  const owner = await signedIn(server, 'watched')
  const member = await signedIn(server, 'coming')
  await remove(owner, await join(owner, member, 'coming@example.com'))
  const [person] = await server.platform.db.select().from(user).where(eq(user.username, 'coming'))
  const lines = await server.platform.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.userId, person?.id ?? ''))
  expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['invited', 'team-joined', 'member-removed']))
  expect(JSON.stringify(lines)).not.toContain('coming@example.com')
})
