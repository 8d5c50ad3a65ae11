import { randomUUID } from 'node:crypto'
import { tokenMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { ledger, subscription } from '../../platform/database/schema.ts'
import { type Browser, type Reply, signedIn } from '../../testing/browser.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { ledgerBalance } from '../tokens/queries.ts'

let owner: Browser
let teamId: string

const server = await testServer({ concurrency: 0 })

beforeEach(async () => {
  owner = await signedIn(server)
  const { topup } = (await owner.get('/api/billing-summary/')).json.data
  teamId = new URL(topup.payment_link ?? '').searchParams.get('client_reference_id') ?? ''
})

const secret = () => server.platform.payments.webhookSecret ?? ''
const seconds = () => Math.floor(Date.now() / 1000)

interface Sent {
  readonly id?: string
  /** Seconds since 1970, by the provider's clock. */
  readonly created?: number
}

const eventOf = (type: string, object: object, { id = `evt_${randomUUID()}`, created = seconds() }: Sent = {}) =>
  JSON.stringify({ id, object: 'event', type, created, data: { object } })

const sign = (payload: string, given: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: secret(), ...given })

const post = async (payload: string, signature: string | null = sign(payload)): Promise<number> =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments/',
      headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
      payload,
    })
  ).statusCode

const send = (type: string, object: object, sent?: Sent) => post(eventOf(type, object, sent))

const session = (paymentId: string, more: object = {}) => ({
  id: `cs_${paymentId}`,
  mode: 'payment',
  payment_status: 'paid',
  client_reference_id: teamId,
  payment_intent: paymentId,
  metadata: {},
  ...more,
})
const refund = (paymentId: string, amount_refunded: number, amount = 1000) => ({
  payment_intent: paymentId,
  amount,
  amount_refunded,
})
const plan = (id: string, lookup_key: string, status = 'active', paidFrom = 1_800_000_000) => ({
  id,
  status,
  cancel_at_period_end: false,
  cancel_at: null,
  metadata: {},
  items: { data: [{ price: { lookup_key, metadata: {} }, current_period_start: paidFrom }] },
})
const bought = (id: string) => ({ ...session('none'), id: `cs_${id}`, mode: 'subscription', subscription: id })
const bill = (id: string) => ({ parent: { subscription_details: { subscription: id } } })

const balance = async () => (await owner.get('/api/token-balance/')).json.data
const status = async () => (await owner.get('/api/subscription-status/')).json.data
const fresh = (kind: string) => `${kind}_${randomUUID()}`

/** Whatever was sent, the ledger is the balance. */
const settled = async () => {
  const { available_tokens } = await balance()
  expect(await ledgerBalance(server.platform.db, teamId)).toBe(available_tokens)
  return available_tokens
}

describe('a signature', () => {
  it.each(['x', 't=1', 't=now,v1=1', 'v1=00', ',', `t=${seconds()},v1=zz`, `t=${seconds()},v1=${'é'.repeat(64)}`, 't=1,v1=%00'])(
    'that is malformed is refused: %s',
    async (signature) => {
      expect(await post(eventOf('checkout.session.completed', session('pi_malformed')), signature)).toBe(400)
    },
  )

  it('is needed, over exactly this body, of this provider, and not long ago', async () => {
    const payload = eventOf('checkout.session.completed', session(fresh('pi')))
    expect(await post(payload, null)).toBe(400)
    expect(await post(payload, 'nonsense')).toBe(400)
    expect(await post(payload.replace('"paid"', '"unpaid"'), sign(payload))).toBe(400)
    expect(await post(payload, sign(payload, { secret: 'whsec_of_somebody_else' }))).toBe(400)
    expect(await post(payload, sign(payload, { timestamp: seconds() - 1000 }))).toBe(400)
    expect(await settled()).toBe(200)
    expect(await post(payload)).toBe(200)
    expect(await settled()).toBe(700)
  })

  it('makes nothing good that is no JSON', async () => {
    expect(await post('not json', sign('not json'))).toBe(400)
  })
})

describe('a top-up', () => {
  it('is credited once, however often its event comes, also at the same time', async () => {
    const payload = eventOf('checkout.session.completed', session(fresh('pi')))
    const answers = await Promise.all([post(payload), post(payload), post(payload)])
    expect([...answers, await post(payload)]).toEqual([200, 200, 200, 200])
    expect(await settled()).toBe(700)
    expect((await balance()).topup_tokens).toBe(500)
  })

  it('is credited once when two events tell of one payment', async () => {
    const id = fresh('pi')
    await send('checkout.session.completed', session(id))
    await send('checkout.session.async_payment_succeeded', session(id))
    expect(await settled()).toBe(700)
  })

  it('waits for slow payment methods, and takes the number of tokens from the link', async () => {
    const id = fresh('pi')
    await send('checkout.session.completed', session(id, { payment_status: 'unpaid', metadata: { tokens: '1200' } }))
    expect(await settled()).toBe(200)
    await send('checkout.session.async_payment_succeeded', session(id, { metadata: { tokens: '1200' } }))
    expect(await settled()).toBe(1400)
  })

  it('for nobody we know, or of something else, is taken in without effect', async () => {
    expect(await send('checkout.session.completed', session(fresh('pi'), { client_reference_id: 'unknown' }))).toBe(200)
    expect(await send('checkout.session.completed', session(fresh('pi'), { client_reference_id: null }))).toBe(200)
    expect(await send('customer.created', { id: 'cus_1' })).toBe(200)
    expect(await settled()).toBe(200)
  })

  it('is taken back with its money, in parts, once', async () => {
    const id = fresh('pi')
    await send('checkout.session.completed', session(id))
    await send('charge.refunded', refund(id, 400))
    expect(await settled()).toBe(500)
    await send('charge.refunded', refund(id, 400))
    await send('charge.refunded', refund(id, 1000))
    expect(await settled()).toBe(200)
    // An older, smaller refund comes late.
    await send('charge.refunded', refund(id, 400))
    expect(await settled()).toBe(200)
  })

  it('that is refunded before it is heard of ends at nothing', async () => {
    const id = fresh('pi')
    await send('charge.refunded', refund(id, 1000))
    expect(await settled()).toBe(200)
    await send('checkout.session.completed', session(id))
    expect(await settled()).toBe(200)
  })

  it('that was spent is not taken below zero', async () => {
    const id = fresh('pi')
    await send('checkout.session.completed', session(id))
    await owner.post('/api/consume-tokens/', { tokens: 650, description: 'work' })
    await send('charge.refunded', refund(id, 1000))
    expect(await settled()).toBe(0)
  })
})

describe('a dispute', () => {
  const about = (paymentId: string, status = 'needs_response', amount = 1000) => ({
    id: `dp_${paymentId}`,
    payment_intent: paymentId,
    amount,
    status,
  })
  const owed = async () => (await balance()).owed_tokens
  const pay = async () => {
    const id = fresh('pi')
    await send('checkout.session.completed', session(id, { amount_total: 1000 }))
    return id
  }
  const spend = (tokens: number) => owner.post('/api/consume-tokens/', { tokens, description: 'work' })

  it('takes the tokens of its payment back, once for all of its events, and gives them back when it is won', async () => {
    const id = await pay()
    const at = seconds()
    await send('charge.dispute.created', about(id), { created: at })
    expect([await settled(), await owed()]).toEqual([200, 0])
    await send('charge.dispute.funds_withdrawn', about(id), { created: at })
    await send('charge.dispute.updated', about(id, 'under_review'), { created: at + 10 })
    expect(await settled()).toBe(200)
    await send('charge.dispute.closed', about(id, 'won'), { created: at + 20 })
    await send('charge.dispute.funds_reinstated', about(id, 'won'), { created: at + 20 })
    expect([await settled(), await owed()]).toEqual([700, 0])
  })

  it('that is lost leaves them taken, whatever is heard late', async () => {
    const id = await pay()
    const at = seconds()
    await send('charge.dispute.closed', about(id, 'lost'), { created: at + 20 })
    await send('charge.dispute.updated', about(id, 'warning_needs_response'), { created: at + 5 })
    await send('charge.dispute.created', about(id), { created: at })
    expect([await settled(), await owed()]).toEqual([200, 0])
  })

  it('that is only an inquiry takes nothing', async () => {
    const id = await pay()
    await send('charge.dispute.created', about(id, 'warning_needs_response'))
    await send('charge.dispute.closed', about(id, 'warning_closed'), { created: seconds() + 10 })
    expect(await settled()).toBe(700)
  })

  it('of a part takes that part, and one that is heard of before its payment waits for it', async () => {
    const id = fresh('pi')
    await send('charge.dispute.created', about(id, 'needs_response', 300))
    expect(await settled()).toBe(200)
    await send('checkout.session.completed', session(id, { amount_total: 1000 }))
    expect(await settled()).toBe(550)
  })

  it('of spent tokens takes what is left; the rest is owed, and nothing begins until it is made good', async () => {
    const id = await pay()
    await spend(600)
    await send('charge.dispute.created', about(id))
    expect([await settled(), await owed()]).toEqual([0, 400])
    await pay()
    // The top-up settles what is owed first.
    expect([await settled(), await owed()]).toEqual([100, 0])
    expect((await spend(1)).status).toBe(200)
  })

  it('stops work while something is owed, also with tokens of the plan, and says why', async () => {
    const id = await pay()
    await spend(600)
    await send('charge.dispute.created', about(id))
    const { db } = server.platform
    await db.update(subscription).set({ periodEnd: new Date() }).where(eq(subscription.teamId, teamId))
    expect(await balance()).toMatchObject({ available_tokens: 200, owed_tokens: 400 })
    for (const answer of [
      await spend(1),
      await owner.post('/protected/optimization/', (await sampleProject(owner)).request),
      await owner.post('/protected/generate_standalone_cell/', {
        cell: 'octet',
        cell_size: 8,
        relative_density: 0.2,
        is_metric: true,
      }),
    ]) {
      expect([answer.status, answer.json.message]).toEqual([402, tokenMessages.owed])
    }
    await send('charge.dispute.closed', about(id, 'won'), { created: seconds() + 10 })
    expect([await settled(), await owed()]).toEqual([300, 0])
    expect((await spend(1)).status).toBe(200)
  })

  it('and a refund of the same payment take no more than was bought', async () => {
    const id = await pay()
    await send('charge.dispute.created', about(id, 'needs_response', 700))
    await send('charge.refunded', refund(id, 600))
    expect([await settled(), await owed()]).toEqual([200, 0])
    await send('charge.dispute.closed', about(id, 'won', 700), { created: seconds() + 10 })
    expect(await settled()).toBe(400)
  })
})

describe('a paid plan', () => {
  it('begins a period of its own, and carries over what the free plan left', async () => {
    const id = fresh('sub')
    await send('customer.subscription.created', plan(id, 'professional', 'incomplete'))
    await send('customer.subscription.updated', plan(id, 'professional'))
    await send('checkout.session.completed', bought(id))
    expect(await status()).toMatchObject({ active: true, status: 'active', plan: 'professional' })
    expect(await balance()).toMatchObject({ plan_tokens: 2000, carry_over_tokens: 200, current_plan: 'professional' })
    expect(await settled()).toBe(2200)
  })

  it('is the same in whatever order its events come', async () => {
    const id = fresh('sub')
    const at = seconds()
    await send('checkout.session.completed', bought(id), { created: at })
    await send('customer.subscription.updated', plan(id, 'professional'), { created: at })
    await send('customer.subscription.created', plan(id, 'professional', 'incomplete'), { created: at })
    expect(await status()).toMatchObject({ active: true, plan: 'professional' })
    expect(await settled()).toBe(2200)
  })

  it('that was never paid leaves the free plan as it is', async () => {
    const id = fresh('sub')
    await send('checkout.session.completed', bought(id))
    await send('customer.subscription.created', plan(id, 'studio', 'incomplete'))
    await send('invoice.payment_failed', bill(id))
    expect(await status()).toMatchObject({ active: true, plan: 'hobbyist_education' })
    expect(await settled()).toBe(200)
  })

  it('grows by the difference at once, and by it only once', async () => {
    const id = fresh('sub')
    await send('customer.subscription.updated', plan(id, 'professional'))
    await send('checkout.session.completed', bought(id))
    for (const to of ['studio', 'professional', 'studio']) {
      await send('customer.subscription.updated', plan(id, to), { created: seconds() })
    }
    expect((await status()).plan).toBe('studio')
    expect(await settled()).toBe(10_200)
  })

  it('whose payment failed stops work until it is paid', async () => {
    const id = fresh('sub')
    const at = seconds()
    await send('customer.subscription.updated', plan(id, 'professional'), { created: at })
    await send('checkout.session.completed', bought(id), { created: at })
    await send('invoice.payment_failed', bill(id), { created: at + 10 })
    expect(await status()).toMatchObject({ active: false, status: 'past_due', plan: 'professional' })
    // An old success does not undo it.
    await send('invoice.paid', bill(id), { created: at + 5 })
    expect((await status()).active).toBe(false)
    await send('invoice.paid', bill(id), { created: at + 20 })
    expect((await status()).active).toBe(true)
    expect(await settled()).toBe(2200)
  })

  it('grants a period that began unpaid when it is paid at last, once', async () => {
    const id = fresh('sub')
    const at = seconds()
    await send('customer.subscription.updated', plan(id, 'professional'), { created: at })
    await send('checkout.session.completed', bought(id), { created: at })
    await send('invoice.payment_failed', bill(id), { created: at + 10 })
    const { db } = server.platform
    await db.update(subscription).set({ periodEnd: new Date() }).where(eq(subscription.teamId, teamId))
    expect(await balance()).toMatchObject({ plan_tokens: 0, carry_over_tokens: 2000 })
    await send('invoice.paid', bill(id), { created: at + 20 })
    await send('invoice.payment_failed', bill(id), { created: at + 30 })
    await send('invoice.paid', bill(id), { created: at + 40 })
    expect(await balance()).toMatchObject({ plan_tokens: 2000, carry_over_tokens: 2000 })
    expect(await settled()).toBe(4000)
  })

  it('that is cancelled ends with its time, and the free plan follows', async () => {
    const id = fresh('sub')
    const at = seconds()
    await send('customer.subscription.updated', plan(id, 'professional'), { created: at })
    await send('checkout.session.completed', bought(id), { created: at })
    await send('customer.subscription.updated', { ...plan(id, 'professional'), cancel_at_period_end: true }, { created: at + 1 })
    expect(await status()).toMatchObject({ active: true, plan: 'professional', cancel_at_period_end: true })
    await send('customer.subscription.deleted', plan(id, 'professional', 'canceled'), { created: at + 2 })
    // What comes after the end is too late, whatever it says.
    await send('customer.subscription.updated', plan(id, 'studio'), { created: at + 3 })
    expect(await status()).toMatchObject({ active: true, plan: 'hobbyist_education', cancel_at_period_end: false })
    expect(await balance()).toMatchObject({ plan_tokens: 200, carry_over_tokens: 2000 })
    expect(await settled()).toBe(2200)
  })

  it('bought twice counts as the bigger one until that ends', async () => {
    const [small, big] = [fresh('sub'), fresh('sub')]
    for (const [id, name] of [
      [small, 'professional'],
      [big, 'studio'],
    ] as const) {
      await send('customer.subscription.updated', plan(id, name))
      await send('checkout.session.completed', bought(id))
    }
    expect((await status()).plan).toBe('studio')
    await send('customer.subscription.deleted', plan(big, 'studio', 'canceled'))
    expect(await status()).toMatchObject({ active: true, plan: 'professional' })
    await settled()
  })
})

describe('the sandbox page', () => {
  const pay = (item: string, outcome = 'paid'): Promise<Reply> => owner.form('/sandbox/checkout/', { item, outcome })

  it('says that it is one, and signs its events for the same webhook', async () => {
    const page = await owner.get('/sandbox/checkout/?item=topup')
    expect([page.status, page.text.includes('Sandbox: no money is moved')]).toEqual([200, true])
    expect((await pay('topup')).json).toMatchObject({ redirect: '/billing?payment=success' })
    expect(await settled()).toBe(700)
    expect((await pay('topup', 'declined')).json).toMatchObject({ redirect: '/billing' })
    expect(await settled()).toBe(700)
  })

  it('walks a plan through buying, failing, paying, growing and ending', async () => {
    expect((await pay('professional')).status).toBe(200)
    expect(await status()).toMatchObject({ active: true, plan: 'professional' })
    await pay('professional', 'declined')
    expect(await status()).toMatchObject({ active: false, status: 'past_due' })
    await pay('studio')
    expect(await status()).toMatchObject({ active: true, plan: 'studio' })
    await pay('cancel')
    expect(await status()).toMatchObject({ active: true, plan: 'hobbyist_education' })
    expect((await pay('cancel')).status).toBe(409)
    await settled()
  })

  it('sends a browser on to the billing page, and a guest to sign in', async () => {
    const guest = await server.app.inject({ method: 'GET', url: '/sandbox/checkout/?item=studio' })
    expect([guest.statusCode, guest.headers.location]).toEqual([302, '/auth/login?next=%2Fsandbox%2Fcheckout%2F%3Fitem%3Dstudio'])
    const sent = await server.app.inject({
      method: 'POST',
      url: '/sandbox/checkout/',
      headers: { cookie: owner.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrfmiddlewaretoken: owner.csrfToken, item: 'topup', outcome: 'paid' }).toString(),
    })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/billing?payment=success'])
  })
})

it('the ledger takes rows, and lets none be changed or removed', async () => {
  const { db } = server.platform
  const ours = eq(ledger.teamId, teamId)
  await expect(db.update(ledger).set({ tokens: 0 }).where(ours)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
  })
  await expect(db.delete(ledger).where(ours)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
  })
  await db.update(ledger).set({ userId: null }).where(ours)
})
