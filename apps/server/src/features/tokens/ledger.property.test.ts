import { randomUUID } from 'node:crypto'
import { exportDescription, generateDescription, orThrow } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../../platform/database/connection.ts'
import { ledger, payment, team } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { chargingAt } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { handleEvent } from '../billing/handle-event.ts'
import { readPayments } from '../billing/payments.ts'
import { available } from './balance.ts'
import { heldTokens, ledgerBalance } from './queries.ts'
import { balance } from './reading.ts'
import { charge, checkFunds, consume, release, reserve } from './service.ts'
import { openSubscription, openTokenAccount, settlePeriods } from './token-account.ts'

/** What can happen to a team's tokens. `pick` chooses among what there is to choose from. */
type Step =
  | { readonly do: 'begin'; readonly work: 'run' | 'export' }
  | { readonly do: 'finish' | 'fail' | 'finish-again' | 'crash-while-finishing'; readonly pick: number }
  | { readonly do: 'consume'; readonly tokens: number }
  | { readonly do: 'days'; readonly days: number; readonly seenBy: 'job' | 'reader' }
  | { readonly do: 'top-up'; readonly isHeardLate: boolean }
  | { readonly do: 'dispute'; readonly pick: number; readonly percent: number }
  | {
      readonly do: 'dispute-moves'
      readonly pick: number
      readonly to: 'updated' | 'won' | 'lost'
      readonly isHeardLate: boolean
    }
  | { readonly do: 'late-post'; readonly pick: number }
  | { readonly do: 'refund'; readonly pick: number; readonly percent: number }
  | { readonly do: 'plan'; readonly state: 'professional' | 'studio' | 'past_due' | 'ended' }
  | { readonly do: 'redeliver' | 'crash-while-taking-in'; readonly pick: number }

const pick = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('begin' as const), work: fc.constantFrom('run' as const, 'export' as const) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('finish' as const, 'fail' as const, 'finish-again' as const, 'crash-while-finishing' as const),
      pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('consume' as const), tokens: fc.nat(250) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('days' as const),
      days: fc.integer({ min: 1, max: 75 }),
      seenBy: fc.constantFrom('job' as const, 'reader' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('top-up' as const), isHeardLate: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), pick, percent: fc.integer({ min: 1, max: 100 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('dispute-moves' as const),
      pick,
      to: fc.constantFrom('updated' as const, 'won' as const, 'lost' as const),
      isHeardLate: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late-post' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), pick, percent: fc.integer({ min: 1, max: 100 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      state: fc.constantFrom('professional' as const, 'studio' as const, 'past_due' as const, 'ended' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('redeliver' as const, 'crash-while-taking-in' as const), pick }) },
)

const prices = { run: 20, export: 19 } as const
const descriptions = { run: generateDescription, export: exportDescription } as const

interface Work {
  readonly key: string
  readonly kind: 'run' | 'export'
}

interface Dispute {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  /** State at the provider, whether its event has been delivered or not. */
  status: 'needs_response' | 'won' | 'lost'
}

class Crash extends Error {}

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** One team and everything that happened to it. */
class World {
  readonly teamId = randomUUID()
  now = new Date('2027-01-01T00:00:00Z')
  readonly open: Work[] = []
  readonly finished: Work[] = []
  readonly events: Stripe.Event[] = []
  /** Payments, and those whose event has been delivered. */
  readonly payments: string[] = []
  readonly late: Stripe.Event[] = []
  readonly disputes: Dispute[] = []
  consumed = 0
  plans = 0
  #sent = 0
  readonly #db: Database
  readonly #billing: Parameters<typeof handleEvent>[0]

  constructor(db: Database) {
    this.#db = db
    const payments = orThrow(readPayments({}, { production: false, ownMachine: true, publicUrl: 'http://localhost:3000' }))
    this.#billing = { db, payments, now: () => this.now }
  }

  async begin(): Promise<void> {
    await this.#db.insert(team).values({ id: this.teamId, name: 'Team' })
    await this.#db.transaction((tx) =>
      openSubscription(tx, { teamId: this.teamId, plan: 'hobbyist_education', topup: 0 }, this.now),
    )
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'begin':
        return this.#begin(step.work)
      case 'finish':
        return this.#finish(this.open, step.pick)
      case 'finish-again':
        return this.#finish(this.finished, step.pick)
      case 'crash-while-finishing':
        return this.#crash(step.pick)
      case 'fail':
        return this.#fail(step.pick)
      case 'consume':
        return this.#consume(step.tokens)
      case 'days':
        this.now = new Date(this.now.getTime() + step.days * 24 * 3_600_000)
        await (step.seenBy === 'job' ? settlePeriods(this.#db, this.now) : balance(this.#db, this.#who(), this.now))
        return
      case 'top-up':
        return this.#topUp(step.isHeardLate)
      case 'dispute':
        return this.#dispute(step.pick, step.percent)
      case 'dispute-moves':
        return this.#moveDispute(step.pick, step.to, step.isHeardLate)
      case 'late-post':
        return this.#latePost(step.pick)
      case 'refund':
        return this.#refund(step.pick, step.percent)
      case 'plan':
        return this.#plan(step.state)
      case 'redeliver':
        return this.#redeliver(step.pick)
      case 'crash-while-taking-in':
        return this.#crashWhileTakingIn(step.pick)
    }
  }

  async #begin(kind: Work['kind']): Promise<void> {
    const work = { key: `${kind}:${randomUUID()}`, kind }
    const promised = { key: work.key, teamId: this.teamId, runId: work.key, tokens: prices[kind] }
    if ((await this.#db.transaction((tx) => reserve(tx, promised, this.now))) === 'ok') this.open.push(work)
  }

  async #finish(among: Work[], pick: number): Promise<void> {
    const work = among[pick % Math.max(1, among.length)]
    if (!work) return
    await this.#db.transaction((tx) => this.#charge(tx, work))
    if (among !== this.open) return
    this.open.splice(this.open.indexOf(work), 1)
    this.finished.push(work)
  }

  async #crash(pick: number): Promise<void> {
    const work = this.open[pick % Math.max(1, this.open.length)]
    if (!work) return
    const crashing = this.#db.transaction(async (tx) => {
      await this.#charge(tx, work)
      throw new Crash()
    })
    await expect(crashing).rejects.toThrow(Crash)
  }

  #charge(tx: Database, { key, kind }: Work): Promise<void> {
    const price = { tokens: prices[kind], description: descriptions[kind] }
    return charge(tx, { teamId: this.teamId, userId: 'somebody', key, ...price }, chargingAt(this.now))
  }

  async #fail(pick: number): Promise<void> {
    const [work] = this.open.splice(pick % Math.max(1, this.open.length), 1)
    if (work) await release(this.#db, work.key)
  }

  async #consume(tokens: number): Promise<void> {
    const asked = { tokens, description: 'something else' }
    const answer = await consume(this.#db, this.#who(), asked, `consume:${randomUUID()}`, chargingAt(this.now))
    if (answer.ok) this.consumed += tokens
  }

  async #topUp(isHeardLate: boolean): Promise<void> {
    const id = `pi_${randomUUID()}`
    this.payments.push(id)
    const session = {
      mode: 'payment',
      payment_status: 'paid',
      client_reference_id: this.teamId,
      payment_intent: id,
      amount_total: 100,
      metadata: {},
    }
    await this.#onMessage('checkout.session.completed', session, isHeardLate)
  }

  async #dispute(pick: number, percent: number): Promise<void> {
    const paymentId = this.payments[pick % Math.max(1, this.payments.length)]
    // Banks dispute a payment once.
    if (!paymentId || this.disputes.some((known) => known.paymentId === paymentId)) return
    const dispute: Dispute = { id: `dp_${randomUUID()}`, paymentId, amount: percent, status: 'needs_response' }
    this.disputes.push(dispute)
    await this.#hearDispute('charge.dispute.created', dispute, false)
    await this.#hearDispute('charge.dispute.funds_withdrawn', dispute, pick % 2 === 0)
  }

  async #moveDispute(pick: number, to: 'updated' | 'won' | 'lost', isHeardLate: boolean): Promise<void> {
    const dispute = this.disputes[pick % Math.max(1, this.disputes.length)]
    if (dispute?.status !== 'needs_response') return
    if (to === 'updated') return this.#hearDispute('charge.dispute.updated', dispute, isHeardLate)
    dispute.status = to
    await this.#hearDispute('charge.dispute.closed', dispute, isHeardLate)
    if (to === 'won') await this.#hearDispute('charge.dispute.funds_reinstated', dispute, !isHeardLate)
  }

  #hearDispute(type: string, { id, paymentId, amount, status }: Dispute, isLate: boolean): Promise<void> {
    return this.#onMessage(type, { id, payment_intent: paymentId, amount, status }, isLate)
  }

  async #latePost(pick: number): Promise<void> {
    const [event] = this.late.splice(pick % Math.max(1, this.late.length), 1)
    if (event) await this.#receive(event)
  }

  async #refund(pick: number, percent: number): Promise<void> {
    const id = this.payments[pick % Math.max(1, this.payments.length)]
    if (id) await this.#onMessage('charge.refunded', { payment_intent: id, amount: 100, amount_refunded: percent })
  }

  async #plan(state: 'professional' | 'studio' | 'past_due' | 'ended'): Promise<void> {
    const id = `sub_${this.teamId}_${this.plans}`
    if (state === 'ended') this.plans++
    const status = state === 'past_due' ? 'past_due' : state === 'ended' ? 'canceled' : 'active'
    const lookup_key = state === 'studio' ? 'studio' : 'professional'
    const paidFrom = Math.floor(this.now.getTime() / 1000)
    const items = { data: [{ price: { lookup_key, metadata: {} }, current_period_start: paidFrom }] }
    const type = state === 'ended' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
    await this.#onMessage(type, { id, status, cancel_at_period_end: false, cancel_at: null, metadata: {}, items })
    await this.#onMessage('checkout.session.completed', {
      mode: 'subscription',
      subscription: id,
      client_reference_id: this.teamId,
    })
  }

  async #onMessage(type: string, object: object, isLate = false): Promise<void> {
    // The provider's clock goes on with every event.
    const created = Math.floor(this.now.getTime() / 1000) + this.#sent++
    const event = { id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } } as unknown as Stripe.Event
    if (isLate) this.late.push(event)
    else await this.#receive(event)
  }

  async #receive(event: Stripe.Event): Promise<void> {
    this.events.push(event)
    await handleEvent(this.#billing, event)
  }

  async #redeliver(pick: number): Promise<void> {
    const event = this.events[pick % Math.max(1, this.events.length)]
    if (event) expect(await handleEvent(this.#billing, event)).toBe('repeated')
  }

  async #crashWhileTakingIn(pick: number): Promise<void> {
    const known = this.events[pick % Math.max(1, this.events.length)]
    if (!known) return
    const event = { ...known, id: `evt_${randomUUID()}` }
    const crashing = this.#db.transaction(async (tx) => {
      await handleEvent({ ...this.#billing, db: tx }, event)
      throw new Crash()
    })
    await expect(crashing).rejects.toThrow(Crash)
  }

  #who(): Principal {
    const person = {
      userId: 'somebody',
      sessionId: '',
      key: null,
      share: null,
      csrfGuest: null,
      username: '',
      email: '',
      avatar: null,
    }
    return { ...person, superuser: false, requiresPasswordChange: false, teamId: this.teamId, role: 'owner' }
  }

  /** Everything that must hold, whatever happened. */
  async check(): Promise<void> {
    const { teamId } = this
    const account = await this.#db.transaction((tx) => openTokenAccount(tx, teamId, this.now))
    if (!account) throw new Error('The token account is gone.')
    const { planLeft, carryOver, topup } = account.row
    expect(Math.min(planLeft, carryOver, topup)).toBeGreaterThanOrEqual(0)
    // The balance is the ledger's sum.
    expect(await ledgerBalance(this.#db, teamId)).toBe(available(account.row))
    // What is promised is there, and is what the open work costs.
    const held = this.open.reduce((sum, { kind }) => sum + prices[kind], 0)
    expect(await heldTokens(this.#db, teamId)).toBe(held)
    expect(available(account.row)).toBeGreaterThanOrEqual(held)
    // Nothing is charged twice, and nothing is free.
    const rows = await this.#db.select().from(ledger).where(eq(ledger.teamId, teamId))
    const paid = rows.filter(({ key }) => /^(run|export):/.test(key))
    expect(paid.map(({ key, tokens }) => `${key} ${tokens}`).sort()).toEqual(
      this.finished.map(({ key, kind }) => `${key} ${prices[kind]}`).sort(),
    )
    const consumed = rows.filter(({ key }) => key.startsWith('consume:')).reduce((sum, { tokens }) => sum + tokens, 0)
    expect(consumed).toBe(this.consumed)
    const topups = rows.filter(({ key }) => key.startsWith('topup:'))
    const heard = this.events.filter(({ data }) => (data.object as { mode?: string }).mode === 'payment')
    expect(topups.map(({ key, tokens }) => `${key} ${tokens}`).sort()).toEqual(
      heard.map(({ data }) => `topup:${(data.object as { payment_intent: string }).payment_intent} -500`).sort(),
    )
    // What banks took is taken from the account or owed, and owed only while no bought token is free.
    const { owed } = account.row
    if (owed > 0) expect(Math.min(topup, available(account.row) - held)).toBe(0)
    const taken = rows.filter(({ key }) => /^(dispute|owed):/.test(key)).reduce((sum, { tokens }) => sum + tokens, 0)
    const ours = await this.#db.select().from(payment).where(eq(payment.teamId, teamId))
    expect(taken + owed).toBe(ours.reduce((sum, { disputedTokens }) => sum + disputedTokens, 0))
    const funds = await this.#db.transaction((tx) => checkFunds(tx, teamId, 0, this.now))
    if (owed > 0) expect(funds).not.toBe('ok')
  }

  /** Every event was delivered: the tokens to return follow from the provider's state, whatever the order of events. */
  async checkEnd(): Promise<void> {
    while (this.late.length > 0) {
      await this.#latePost(this.late.length - 1)
      await this.check()
    }
    const stored = await this.#db.select().from(payment).where(eq(payment.teamId, this.teamId))
    for (const { id, refundedPpm, disputedTokens } of stored) {
      const share = (percent: number) => 5 * Math.min(100, percent)
      const refunded = refundedPpm / 10_000
      const lost = this.disputes.filter(({ paymentId, status }) => paymentId === id && status !== 'won')
      const disputed = lost.reduce((sum, { amount }) => sum + amount, 0)
      expect([id, disputedTokens]).toEqual([id, share(refunded + disputed) - share(refunded)])
    }
  }
}

it('a team’s tokens are the sum of the ledger whatever happens: never below zero, nothing charged twice, nothing free', {
  tags: ['long'],
}, async () => {
  const story = fc.array(step, { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const world = new World(database.db)
      await world.begin()
      for (const each of steps) {
        await world.take(each)
        await world.check()
      }
      await world.checkEnd()
    }),
    { numRuns: 25, seed: 20_270_101, endOnFailure: true },
  )
})
