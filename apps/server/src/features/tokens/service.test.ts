import { randomUUID } from 'node:crypto'
import { defaultPlan, exportDescription, generateDescription, orThrow, tokenMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../../platform/database/connection.ts'
import { hold, ledger, subscription, team } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { chargingAt } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertAccount } from '../accounts/queries.ts'
import { creditTopup, disputeTopup, returnTopup, setTokens, takeBackTopup } from './grant.ts'
import { changePlan, currentPlan, type PlanChange } from './plan.ts'
import { ledgerBalance } from './queries.ts'
import { balance, credits, planOf, subscriptionStatus, usageHistory, usagePerDay } from './reading.ts'
import {
  charge,
  checkFunds,
  consume,
  isPaid,
  lockTokenAccount,
  paidKeys,
  refuseFunds,
  release,
  releaseRuns,
  reserve,
} from './service.ts'
import { openSubscription, settlePeriods } from './token-account.ts'

const now = new Date('2027-01-01T00:00:00Z')
const later = new Date('2027-02-15T00:00:00Z')

let database: OpenDatabase
let db: Database
let teamId: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  teamId = randomUUID()
  await db.insert(team).values({ id: teamId, name: 'Team' })
  await db.transaction((tx) => openSubscription(tx, { teamId, plan: 'hobbyist_education', topup: 0 }, now))
})

const principal = (): Principal => ({
  ...{ userId: 'somebody', sessionId: '', key: null, share: null, csrfGuest: null, username: '', email: '', avatar: null },
  ...{ superuser: false, requiresPasswordChange: false, teamId, role: 'owner' },
})
const left = async (at = now) => {
  const answer = orThrow(await balance(db, principal(), at))
  expect(await ledgerBalance(db, teamId)).toBe(answer.available_tokens)
  return answer
}
const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))

/** The row, after a check that the ledger says the same. */
const stored = async (id = teamId) => {
  const row = (await db.select().from(subscription).where(eq(subscription.teamId, id)))[0]!
  expect(await ledgerBalance(db, id)).toBe(row.planLeft + row.carryOver + row.topup)
  return row
}
const entries = async () => db.select().from(ledger).where(eq(ledger.teamId, teamId)).orderBy(ledger.id)
const holds = async () => (await db.select().from(hold).where(eq(hold.teamId, teamId))).map(({ key }) => key)
const paying = (tokens: number, key: string = randomUUID(), more = {}) =>
  charge(db, { teamId, userId: 'somebody', key, tokens, description: 'work', ...more }, chargingAt(now))
const bought = (tokens: number, key = randomUUID(), id = teamId) => ({ teamId: id, key, tokens, description: 'Tokens' })
const stranger = (): Principal => ({ ...principal(), role: 'none' })
const superuser = (): Principal => ({ ...principal(), superuser: true })
const nobody = randomUUID()

// With TEST_DATABASE_URL as many connections as calls; the embedded database does one after the other.
describe('at the same time', () => {
  it('as many runs begin as the balance pays for', async () => {
    const answers = await times(15, (index) =>
      db.transaction((tx) => reserve(tx, { key: `run:${teamId}:${index}`, teamId, runId: 'run', tokens: 20 }, now)),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'no-tokens')).toHaveLength(5)
  })

  it('tokens are consumed as far as they reach, while a run has reserved its own', async () => {
    const key = `run:${teamId}`
    await db.transaction((tx) => reserve(tx, { key, teamId, runId: 'run', tokens: 20 }, now))
    const answers = await times(12, (index) =>
      consume(db, principal(), { tokens: 20, description: 'work' }, `consume:${teamId}:${index}`, chargingAt(now)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9)
    const price = { tokens: 20, description: 'STL optimization generation' }
    await times(3, () => db.transaction((tx) => charge(tx, { teamId, userId: 'somebody', key, ...price }, chargingAt(now))))
    expect((await left()).available_tokens).toBe(0)
  })

  it('a period rolls over once, whichever caller sees it first', async () => {
    await times<unknown>(6, (index) => (index % 2 ? settlePeriods(db, later) : left(later)))
    expect(await left(later)).toMatchObject({ plan_tokens: 200, carry_over_tokens: 200 })
    const grants = (await db.select().from(ledger).where(eq(ledger.teamId, teamId))).filter(({ kind }) => kind === 'grant')
    expect(grants).toHaveLength(2)
  })
})

describe('what a team sees of its tokens', () => {
  it('is the balance with the share used, and the five newest charges with who made them', async () => {
    const username = `p-${randomUUID().slice(0, 20)}`
    const account = { email: `${username}@example.com`, username, firstName: '', lastName: '', passwordHash: 'none' }
    const userId = (await insertAccount(db, account, now))!
    await creditTopup(db, bought(50), now)
    for (let i = 1; i <= 6; i++) await paying(i, `${teamId}:${i}`, { userId, partsCount: 9 })
    const answer = await left()
    expect(answer).toMatchObject({
      ...{ available_tokens: 229, total_tokens: 250, used_tokens: 21, tokens_used_percentage: 8.4, topup_tokens: 50 },
      ...{ unlimited: false, current_plan: defaultPlan, period_start: now.toISOString(), owed_tokens: 0 },
    })
    expect(answer.recent_usage.map(({ tokens }) => tokens)).toEqual([6, 5, 4, 3, 2])
    expect(answer.recent_usage[0]).toMatchObject({ username, parts_count: 9, created_at: now.toISOString() })
    expect((await balance(db, superuser(), now)).ok && (await balance(db, superuser(), now))).toMatchObject({
      value: { unlimited: true },
    })
  })

  it('is nothing, of the free plan, without a token account', async () => {
    teamId = nobody
    expect(await left()).toMatchObject({
      ...{ available_tokens: 0, total_tokens: 0, tokens_used_percentage: 0, current_plan: defaultPlan, period_end: null },
      ...{ plan_tokens: 0, topup_tokens: 0, carry_over_tokens: 0, owed_tokens: 0, used_tokens: 0, period_start: null },
    })
    expect(await subscriptionStatus(db, principal(), now)).toEqual({
      ok: true,
      value: {
        ...{ active: false, status: 'none', plan: defaultPlan, cancel_at_period_end: false },
        ...{ period_start: null, period_end: null },
      },
    })
    expect([await planOf(db, teamId), await currentPlan(db, teamId)]).toEqual([undefined, undefined])
  })

  it('is not there for strangers', async () => {
    for (const answer of [
      balance(db, stranger(), now),
      usageHistory(db, stranger(), 1, 20),
      subscriptionStatus(db, stranger(), now),
      consume(db, stranger(), { tokens: 1, description: '' }, randomUUID(), chargingAt(now)),
    ])
      expect(await answer).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
  })

  it('comes page by page, with adjustments and without what came in', async () => {
    for (let i = 1; i <= 4; i++) await paying(i)
    await setTokens(db, teamId, 100, randomUUID(), now)
    const page = async (number: number) => {
      const answer = await usageHistory(db, principal(), number, 2)
      return answer.ok && [answer.value.usage_records.map(({ tokens }) => tokens), answer.value.pagination]
    }
    const pagination = { page_size: 2, total_count: 5, total_pages: 3 }
    expect(await page(1)).toEqual([[90, 4], { page: 1, ...pagination }])
    expect(await page(3)).toEqual([[1], { page: 3, ...pagination }])
  })

  it('counts tokens, runs and exports of each day, today last, days without any too', async () => {
    const day = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)
    const spend = (key: string, tokens: number, at: Date) =>
      charge(db, { teamId, userId: 'somebody', key: `${key}:${randomUUID()}`, tokens, description: '' }, chargingAt(at))
    await spend('run', 7, day(-2.5))
    await spend('run', 20, day(-2))
    await spend('export', 19, day(-1.5))
    await spend('run', 20, day(-0.001))
    expect(await usagePerDay(db, teamId, 3, now)).toEqual([
      { date: '2026-12-30', tokens: 39, runs: 1, exports: 1 },
      { date: '2026-12-31', tokens: 20, runs: 1, exports: 0 },
      { date: '2027-01-01', tokens: 0, runs: 0, exports: 0 },
    ])
  })

  it('lists what came in or ran out with its sign, the newest first', async () => {
    await creditTopup(db, bought(30), now)
    await takeBackTopup(db, bought(10), now)
    await paying(5)
    expect((await credits(db, teamId)).map(({ tokens }) => tokens)).toEqual([-10, 30, 200])
  })
})

describe('paying', () => {
  it('needs an active subscription, no debt, and as many tokens as it costs', async () => {
    expect([await checkFunds(db, teamId, 200, now), await checkFunds(db, teamId, 201, now)]).toEqual(['ok', 'no-tokens'])
    await db.update(subscription).set({ owed: 1 }).where(eq(subscription.teamId, teamId))
    expect(await checkFunds(db, teamId, 0, now)).toBe('owes-tokens')
    await db.update(subscription).set({ owed: 0, status: 'past_due' }).where(eq(subscription.teamId, teamId))
    expect(await checkFunds(db, teamId, 0, now)).toBe('no-subscription')
    expect(await checkFunds(db, nobody, 0, now)).toBe('no-subscription')
  })

  it('is refused in the words of what was to be paid, but for a debt', () => {
    const words = { 'no-subscription': 'Subscribe.', 'no-tokens': 'Buy.' }
    expect(refuseFunds('no-tokens', words)).toMatchObject({ refusal: { code: 'no-tokens', message: 'Buy.' } })
    expect(refuseFunds('no-subscription', words)).toMatchObject({ refusal: { code: 'no-subscription', message: 'Subscribe.' } })
    expect(refuseFunds('owes-tokens', words)).toMatchObject({ refusal: { code: 'no-tokens', message: tokenMessages.owed } })
  })

  it('is promised once by its key, not again when it is paid, and not without the tokens', async () => {
    const [key, other] = [`run:${randomUUID()}`, `run:${randomUUID()}`]
    const promise = (name: string, tokens: number) => reserve(db, { key: name, teamId, runId: name, tokens }, now)
    expect([await promise(key, 150), await promise(key, 150), await promise(other, 51)]).toEqual(['ok', 'ok', 'no-tokens'])
    expect(await holds()).toEqual([key])
    await paying(150, key)
    expect([await promise(key, 150), await holds()]).toEqual(['ok', []])
    expect([await promise(other, 50), await promise(other, 50)]).toEqual(['ok', 'ok'])
    await release(db, other)
    expect(await holds()).toEqual([])
  })

  it('ends the promises of deleted runs and of no others', async () => {
    for (const runId of ['a', 'b', 'c'])
      await reserve(db, { key: `${teamId}:${runId}`, teamId, runId: teamId + runId, tokens: 1 }, now)
    await releaseRuns(db, [])
    await releaseRuns(db, [`${teamId}a`, `${teamId}c`])
    expect(await holds()).toEqual([`${teamId}:b`])
  })

  it('takes once by its key, no more than is there, and is in the ledger also without an account', async () => {
    const key = randomUUID()
    await paying(150, key)
    await paying(150, key)
    expect(await stored()).toMatchObject({ planLeft: 50, used: 150 })
    await paying(80)
    expect(await stored()).toMatchObject({ planLeft: 0, used: 200 })
    expect((await entries()).map(({ tokens }) => tokens)).toEqual([-200, 150, 50])
    expect([await isPaid(db, key), await isPaid(db, nobody)]).toEqual([true, false])
    expect([...(await paidKeys(db, [key, nobody]))]).toEqual([key])
    const gone = { teamId: nobody, userId: 'somebody', key: randomUUID(), tokens: 5, description: '' }
    await charge(db, gone, chargingAt(now))
    expect((await db.select().from(ledger).where(eq(ledger.key, gone.key)))[0]).toMatchObject({ tokens: 0, partsCount: null })
  })

  it('waits for a period that ended: the caller that locks the account settles it', async () => {
    await lockTokenAccount(db, teamId, later)
    expect(await stored()).toMatchObject({ planLeft: 200, carryOver: 200 })
  })
})

describe('consume-tokens', () => {
  const ask = async (tokens: unknown, description = 'else', partsCount?: number, who = principal()) => {
    const asked = { tokens, description, ...(partsCount === undefined ? {} : { partsCount }) }
    const answer = await consume(db, who, asked, `consume:${randomUUID()}`, chargingAt(now))
    return answer.ok ? answer.value.available_tokens : answer.refusal.message
  }

  it('takes exactly what is there, and refuses more, at zero, or what is no amount', async () => {
    expect([await ask(-1), await ask(201), await ask(0), await ask(200)]).toEqual([
      ...[tokenMessages.invalidAmount, tokenMessages.consumeFailed, 200, 0],
    ])
    expect([await ask(0), await ask(1)]).toEqual([tokenMessages.consumeFailed, tokenMessages.consumeFailed])
    expect((await entries()).map(({ tokens }) => tokens)).toEqual([-200, 200])
  })

  it('says that tokens are owed, and takes nothing from a superuser or a team without an account', async () => {
    expect(await ask(5, 'else', undefined, superuser())).toBe(200)
    await db.update(subscription).set({ owed: 1 }).where(eq(subscription.teamId, teamId))
    expect(await ask(5)).toBe(tokenMessages.owed)
    expect(await ask(5, 'else', undefined, { ...principal(), teamId: nobody })).toBe(tokenMessages.consumeFailed)
  })

  it('of a run or an export takes nothing when the server charged one like it, else counts the parts of a run', async () => {
    await paying(20, `run:${randomUUID()}`)
    expect([await ask(20, generateDescription), await ask(20, exportDescription, 3)]).toEqual([180, 160])
    expect([await ask(21, generateDescription, 4), await ask(7, 'else', 5)]).toEqual([139, 132])
    expect((await entries()).map(({ partsCount }) => partsCount)).toEqual([null, null, null, 4, null])
    await paying(19, `export:${randomUUID()}`)
    expect([await ask(19, exportDescription), await ask(19, generateDescription), await ask(19)]).toEqual([113, 94, 75])
  })
})

describe('tokens that are given or taken back', () => {
  it('by hand: less from the top-up first, more to it, and the debt is forgotten', async () => {
    await db.update(subscription).set({ carryOver: 20, owed: 3 }).where(eq(subscription.teamId, teamId))
    await db.insert(ledger).values({ teamId, key: randomUUID(), kind: 'grant', tokens: -20, description: '' })
    const set = (tokens: number) => setTokens(db, teamId, tokens, randomUUID(), now)
    expect(await set(250)).toBe(220)
    expect(await stored()).toMatchObject({ planLeft: 200, carryOver: 20, topup: 30, owed: 0 })
    expect(await set(210)).toBe(250)
    expect(await stored()).toMatchObject({ planLeft: 200, carryOver: 10, topup: 0 })
    expect(await set(15)).toBe(210)
    expect(await stored()).toMatchObject({ planLeft: 15, carryOver: 0, topup: 0 })
    expect(await setTokens(db, nobody, 1, randomUUID(), now)).toBeNull()
  })

  it('bought: credited once, first against the debt', async () => {
    const once = bought(30)
    expect([await creditTopup(db, once, now), await creditTopup(db, once, now)]).toEqual([true, false])
    expect(await creditTopup(db, bought(30, randomUUID(), nobody), now)).toBe(false)
    expect(await stored()).toMatchObject({ topup: 30, planLeft: 200 })
    await disputeTopup(db, bought(40), now)
    expect(await stored()).toMatchObject({ topup: 0, owed: 10 })
    await creditTopup(db, bought(25), now)
    expect(await stored()).toMatchObject({ topup: 15, owed: 0 })
    expect((await entries()).at(-1)).toMatchObject({ kind: 'refund', tokens: 10 })
  })

  it('paid back: only bought ones that are neither spent nor promised', async () => {
    await creditTopup(db, bought(30), now)
    const once = bought(10)
    expect(await takeBackTopup(db, once, now)).toBe(10)
    await expect(takeBackTopup(db, once, now)).rejects.toThrow('was written before')
    await reserve(db, { key: randomUUID(), teamId, runId: 'run', tokens: 215 }, now)
    expect([await takeBackTopup(db, bought(50), now), await takeBackTopup(db, bought(50), now)]).toEqual([5, 0])
    expect(await stored()).toMatchObject({ topup: 15, owed: 0 })
    expect(await takeBackTopup(db, bought(5, randomUUID(), nobody), now)).toBe(0)
  })

  it('disputed: what was spent is owed, and forgiven first when the bank gives it back', async () => {
    await creditTopup(db, bought(30), now)
    expect(await disputeTopup(db, bought(50), now)).toEqual({ taken: 30, owed: 20 })
    expect(await disputeTopup(db, bought(5), now)).toEqual({ taken: 0, owed: 25 })
    const once = bought(40)
    await returnTopup(db, once, now)
    expect(await stored()).toMatchObject({ topup: 15, owed: 0 })
    await expect(returnTopup(db, once, now)).rejects.toThrow('was written before')
    await returnTopup(db, bought(5, randomUUID(), nobody), now)
    expect(await disputeTopup(db, bought(5, randomUUID(), nobody), now)).toEqual({ taken: 0, owed: 0 })
  })
})

describe('a plan', () => {
  const change = (changes: Partial<PlanChange>, at = now, id = teamId) =>
    changePlan(
      db,
      id,
      {
        ...{ plan: 'professional', status: 'active', cancelAtPeriodEnd: false, grantKey: randomUUID(), newPeriod: true },
        ...changes,
      },
      at,
    )

  it('that is bought begins a period at once and carries over what was left, also in the same millisecond', async () => {
    await paying(50)
    await change({})
    const first = await stored()
    expect(first).toMatchObject({ plan: 'professional', allotment: 2000, planLeft: 2000, carryOver: 150, used: 0 })
    expect(first.periodStart).toEqual(new Date(now.getTime() + 1))
    await change({ plan: 'none' }, later)
    expect(await stored()).toMatchObject({ plan: 'none', allotment: 0, planLeft: 0, periodStart: later })
    expect([await planOf(db, teamId), await currentPlan(db, teamId)]).toEqual(['none', 'none'])
    await change({}, now, nobody)
  })

  it('that stays the same begins no period and grants nothing', async () => {
    await change({ plan: defaultPlan, cancelAtPeriodEnd: true })
    expect(await stored()).toMatchObject({ planLeft: 200, periodStart: now, cancelAtPeriodEnd: true })
    expect(await entries()).toHaveLength(1)
  })

  it('that grows adds the difference once, and one that shrinks grants less from the next period on', async () => {
    const grantKey = randomUUID()
    await change({})
    for (let i = 0; i < 2; i++) await change({ plan: 'studio', newPeriod: false, grantKey })
    expect(await stored()).toMatchObject({ plan: 'studio', allotment: 10_000, planLeft: 10_000, carryOver: 200 })
    expect((await entries()).at(-1)).toMatchObject({ kind: 'grant', tokens: -8000, key: grantKey })
    await change({ newPeriod: false })
    expect(await stored()).toMatchObject({ plan: 'professional', allotment: 2000, planLeft: 10_000 })
  })

  it('whose change is not paid waits, and what began unpaid is granted once when it is paid', async () => {
    await change({})
    await change({ plan: 'studio', newPeriod: false, status: 'past_due' })
    expect(await stored()).toMatchObject({ plan: 'professional', status: 'past_due', allotment: 2000, planLeft: 2000 })
    await lockTokenAccount(db, teamId, later)
    expect(await stored()).toMatchObject({ planLeft: 0, carryOver: 2000 })
    for (let i = 0; i < 2; i++) {
      await change({ newPeriod: false }, later)
      expect(await stored()).toMatchObject({ status: 'active', planLeft: 2000 })
      await change({ newPeriod: false, status: 'past_due' }, later)
    }
  })

  it('is opened once, with what it grants and what is given to begin with', async () => {
    const id = randomUUID()
    await db.insert(team).values({ id, name: 'New' })
    await openSubscription(db, { teamId: id, plan: 'none', topup: 7 }, now)
    await openSubscription(db, { teamId: id, plan: 'studio', topup: 9 }, now)
    expect(await stored(id)).toMatchObject({ plan: 'none', status: 'none', allotment: 0, planLeft: 0, topup: 7 })
    expect(await entries()).toMatchObject([{ kind: 'grant', tokens: -200 }])
    expect(await stored()).toMatchObject({ status: 'active', planLeft: 200 })
  })

  it('that ended unused says what ran out, and how many periods were settled', async () => {
    // Over before that of any other team here.
    const end = new Date(now.getTime() + 1000)
    await db.update(subscription).set({ carryOver: 30, periodEnd: end }).where(eq(subscription.teamId, teamId))
    await db.insert(ledger).values({ teamId, key: randomUUID(), kind: 'topup', tokens: -30, description: '' })
    expect(await settlePeriods(db, new Date(end.getTime() - 1))).toBe(0)
    expect(await settlePeriods(db, end)).toBe(1)
    expect(await stored()).toMatchObject({ planLeft: 200, carryOver: 200 })
    expect((await entries()).map(({ kind, tokens }) => [kind, tokens]).slice(2)).toEqual([
      ['expiry', 30],
      ['grant', -200],
    ])
  })
})
