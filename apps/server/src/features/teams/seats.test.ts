import { randomUUID } from 'node:crypto'
import { teamSeats } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledger, member, user } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { Browser } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { receivedInvitation } from '../../testing/team.ts'
import { insertAccount } from '../accounts/queries.ts'
import { balance } from '../tokens/reading.ts'
import { charge } from '../tokens/service.ts'
import { accept, invite, resend } from './invitations.ts'
import { removeMember, viewTeam } from './members.ts'
import { insertInvitation, openInvitationsTo } from './queries.ts'
import { endMemberships, existingTeams, isInitialPasswordStale, membershipOf, personalTeam } from './service.ts'

/** What happens at the same time, on PGlite and with TEST_DATABASE_URL on PostgreSQL, where it really does. */
const server = await testServer({ concurrency: 0 })

const from = { address: '127.0.0.1', agent: 'test' }
const seed = Number(process.env['FC_SEED'] ?? 20_260_101)

/** A person in the state that a request of theirs would find. */
async function person(email = `${randomUUID()}@example.com`): Promise<Principal> {
  const { db, now } = server.platform
  const username = `p-${randomUUID().slice(0, 20)}`
  const userId = await insertAccount(db, { email, username, firstName: '', lastName: '', passwordHash: 'none' }, now())
  if (userId === null) throw new Error('The email or the username is taken.')
  return again({
    userId,
    username,
    email,
    sessionId: '',
    key: null,
    share: null,
    csrfGuest: null,
    avatar: null,
    superuser: false,
    requiresPasswordChange: false,
  })
}
const again = async (principal: Omit<Principal, 'teamId' | 'role'>): Promise<Principal> => ({
  ...principal,
  ...(await membershipOf(server.platform.db, principal.userId, principal.username, server.platform.now())),
})

const address = () => `${randomUUID()}@example.org`
const tokenFor = async (email: string): Promise<string> => {
  const { link } = await receivedInvitation(new Browser(server.app), email)
  return link.split('/').at(-1) ?? ''
}
const seatsOf = async (principal: Principal): Promise<number> => {
  const view = await viewTeam(server.platform, principal)
  return view.ok ? view.value.stats.current : -1
}

async function joined(owner: Principal, principal: Principal): Promise<Principal> {
  await invite(server.platform, owner, principal.email, from)
  expect(await accept(server.platform, principal, await tokenFor(principal.email), from)).toBe('joined_team')
  return again(principal)
}

describe('seats', () => {
  it('two invitations race for the last seat and one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await person()
      for (let taken = 1; taken < teamSeats - 1; taken++) await invite(server.platform, owner, address(), from)
      const outcomes = await Promise.all([address(), address()].map((email) => invite(server.platform, owner, email, from)))
      expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(await seatsOf(owner)).toBe(teamSeats)
    }
  })

  it('§1.7 are never more than the team has, however many invite and remove at once', async () => {
    const steps = fc.array(fc.constantFrom('invite' as const, 'remove' as const), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, async (things) => {
        const owner = await person()
        const outcomes = await Promise.all(
          things.map(async (thing) => {
            if (thing === 'invite') return { thing, ok: (await invite(server.platform, owner, address(), from)).ok }
            const view = await viewTeam(server.platform, owner)
            const last = view.ok ? view.value.members.at(-1) : undefined
            return { thing, ok: (await removeMember(server.platform, owner, last?.memberId ?? '', from)).ok }
          }),
        )
        const came = outcomes.filter(({ thing, ok }) => ok && thing === 'invite').length
        const went = outcomes.filter(({ thing, ok }) => ok && thing === 'remove').length
        const seats = await seatsOf(owner)
        expect(seats).toBe(1 + came - went)
        expect(seats).toBeLessThanOrEqual(teamSeats)
      }),
      { numRuns: 8, seed },
    )
  })

  it('an address is invited once, also by two clicks at once', async () => {
    const owner = await person()
    const email = address()
    const outcomes = await Promise.all([1, 2].map(() => invite(server.platform, owner, email, from)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await seatsOf(owner)).toBe(2)
  })

  it('two teams may invite the same unknown address at once, and one account is made', async () => {
    const owners = [await person(), await person()]
    const email = address()
    const outcomes = await Promise.all(owners.map((owner) => invite(server.platform, owner, email, from)))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
  })
})

describe('accepting', () => {
  it('twice at once joins once', async () => {
    const owner = await person()
    const principal = await person()
    await invite(server.platform, owner, principal.email, from)
    const token = await tokenFor(principal.email)
    const results = await Promise.all([1, 2].map(() => accept(server.platform, principal, token, from)))
    expect(results.sort()).toEqual(['already_member', 'joined_team'])
    expect(await seatsOf(owner)).toBe(2)
  })

  it('while the invitation is removed ends in one or the other', async () => {
    const owner = await person()
    const principal = await person()
    await invite(server.platform, owner, principal.email, from)
    const token = await tokenFor(principal.email)
    const view = await viewTeam(server.platform, owner)
    const memberId = view.ok ? (view.value.members[1]?.memberId ?? '') : ''
    const [result] = await Promise.all([
      accept(server.platform, principal, token, from),
      removeMember(server.platform, owner, memberId, from),
    ])
    expect(['joined_team', 'invitation_expired']).toContain(result)
    // Whichever came first, the removal is the final state.
    expect((await again(principal)).role).toBe('owner')
    expect(await seatsOf(owner)).toBe(1)
  })

  it('crosswise, each the other’s invitation, leaves nobody in a team whose owner is away', async () => {
    const [a, b] = [await person(), await person()]
    await invite(server.platform, a, b.email, from)
    await invite(server.platform, b, a.email, from)
    const [toA, toB] = [await tokenFor(b.email), await tokenFor(a.email)]
    const results = await Promise.all([accept(server.platform, b, toA, from), accept(server.platform, a, toB, from)])
    expect(results.filter((result) => result === 'joined_team')).toHaveLength(1)
  })

  it('is for one team at a time: joining another leaves the first', async () => {
    const [first, second] = [await person(), await person()]
    const principal = await joined(first, await person())
    expect(principal.teamId).toBe(first.teamId)
    const moved = await joined(second, principal)
    expect([moved.teamId, moved.role]).toEqual([second.teamId, 'member'])
    expect(await seatsOf(first)).toBe(1)
  })

  it('suspends the personal team, and removal returns to it with its tokens', async () => {
    const { db, now } = server.platform
    const owner = await person()
    const alone = await person()
    const own = { teamId: alone.teamId, userId: alone.userId, key: randomUUID(), tokens: 30, description: 'before' }
    await db.transaction((tx) => charge(tx, own, server.platform))
    const left = async (principal: Principal) => {
      const outcome = await balance(db, principal, now())
      return outcome.ok ? outcome.value.available_tokens : null
    }
    expect(await left(alone)).toBe(170)
    const member_ = await joined(owner, alone)
    expect(await left(member_), 'the tokens of the team’s owner').toBe(200)
    const view = await viewTeam(server.platform, owner)
    await removeMember(server.platform, owner, view.ok ? (view.value.members[1]?.memberId ?? '') : '', from)
    const back = await again(alone)
    expect([back.teamId, back.role, await left(back)]).toEqual([alone.teamId, 'owner', 170])
  })

  it('takes the personal team’s open invitations back', async () => {
    const [owner, principal] = [await person(), await person()]
    const email = address()
    await invite(server.platform, principal, email, from)
    await joined(owner, principal)
    const invited = await person(address())
    expect(await accept(server.platform, { ...invited, email }, await tokenFor(email), from)).toBe('invitation_expired')
  })
})

describe('ending an account’s memberships', () => {
  it('is refused to an owner with members, and frees a member’s seat', async () => {
    const { db } = server.platform
    const owner = await person()
    const principal = await joined(owner, await person())
    expect((await db.transaction((tx) => endMemberships(tx, owner.userId))).ok).toBe(false)
    expect(await db.transaction((tx) => endMemberships(tx, principal.userId))).toMatchObject({
      ok: true,
      value: expect.any(String),
    })
    expect(await db.select().from(member).where(eq(member.userId, principal.userId))).toEqual([])
    expect(await seatsOf(owner)).toBe(1)
    expect(await db.transaction((tx) => endMemberships(tx, owner.userId))).toEqual({ ok: true, value: owner.teamId })
  })

  it('keeps the ledger', async () => {
    const { db } = server.platform
    const principal = await person()
    const key = randomUUID()
    await db.transaction((tx) =>
      charge(tx, { teamId: principal.teamId, userId: principal.userId, key, tokens: 5, description: 'kept' }, server.platform),
    )
    await db.transaction((tx) => endMemberships(tx, principal.userId))
    expect(await db.select().from(ledger).where(eq(ledger.key, key))).toHaveLength(1)
  })
})

it('makes one personal team, however many first requests come at once', async () => {
  const { db, now } = server.platform
  const { userId, username } = await person()
  await db.delete(member).where(eq(member.userId, userId))
  const found = await Promise.all([1, 2, 3].map(() => membershipOf(db, userId, username, now())))
  expect(new Set(found.map(({ teamId }) => teamId)).size).toBe(1)
})

it('nobody changes a team that they have left since their request began', async () => {
  const { platform } = server
  const owner = await person()
  const joining = { id: randomUUID(), teamId: (await person()).teamId, userId: owner.userId, role: 'member' as const }
  const [email, id, now] = [address(), randomUUID(), platform.now()]
  const open = { tokenHash: id, createdAt: now, expiresAt: new Date(now.getTime() + 1000) }
  await insertInvitation(platform.db, { id, teamId: owner.teamId, email, ...open })
  await platform.db.insert(member).values({ ...joining, createdAt: now })
  for (const change of [
    invite(platform, owner, address(), from),
    resend(platform, owner, id, from),
    removeMember(platform, owner, id, from),
  ])
    expect(await change).toMatchObject({ ok: false, refusal: { code: 'not-allowed' } })
  expect(await openInvitationsTo(platform.db, email)).toMatchObject([{ id, tokenHash: id, resentAt: null }])
})

it('knows which teams there are, and the personal team also of a person who joined another', async () => {
  const { db } = server.platform
  const owner = await person()
  const principal = await person()
  const own = principal.teamId
  const joining = { id: randomUUID(), teamId: owner.teamId, userId: principal.userId, role: 'member' as const }
  await db.insert(member).values({ ...joining, createdAt: server.platform.now() })
  expect(await personalTeam(db, principal.userId)).toBe(own)
  expect(await personalTeam(db, randomUUID())).toBeUndefined()
  expect(await existingTeams(db, [own, owner.teamId, randomUUID()])).toEqual(new Set([own, owner.teamId]))
})

it('lets an unused mailed password run out with the last invitation of its address, to the millisecond', async () => {
  const { db, now } = server.platform
  const email = address()
  await invite(server.platform, await person(), email, from)
  const [made] = await db.select().from(user).where(eq(user.email, email))
  const [first] = await openInvitationsTo(db, email)
  const mailed = { ...made!, requiresPasswordChange: true }
  const end = first!.expiresAt.getTime()
  const isStale = (ms: number, account = mailed) => isInitialPasswordStale(db, account, new Date(end + ms))
  expect([await isStale(-1), await isStale(0), await isStale(1)]).toEqual([false, true, true])
  expect(await isStale(1, { ...mailed, requiresPasswordChange: false })).toBe(false)
  const another = { id: randomUUID(), teamId: (await person()).teamId, tokenHash: randomUUID() }
  await insertInvitation(db, { ...first!, ...another, expiresAt: new Date(end + 1) })
  expect([await isStale(0), await isStale(1)]).toEqual([false, true])
  // A registered account was mailed no password, and who worked in a team has signed in.
  const registered = await person()
  await db.delete(member).where(eq(member.userId, registered.userId))
  expect(await isStale(1, { ...mailed, id: registered.userId })).toBe(false)
  await membershipOf(db, mailed.id, mailed.username, now())
  expect(await isStale(1)).toBe(false)
})
