import { randomUUID } from 'node:crypto'
import { billingMessages, done, isPaidPlan, type Outcome, type PaidPlan, refuse } from '@trabecula/domain'

export type SandboxItem = 'topup' | PaidPlan | 'cancel'

/** The paid plan that the team has already, as the billing tables know it. */
export interface KnownPlan {
  readonly id: string
  readonly plan: string
}

interface Asked {
  readonly item: SandboxItem
  readonly outcome: 'paid' | 'declined'
  readonly teamId: string
  readonly tokens: number
  readonly known: KnownPlan | undefined
  readonly now: Date
}

/** An event in the shape in which the provider sends it: as much of it as we read. */
export interface SandboxEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly livemode: false
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

/** The events that the provider would send for what was done on its page. A declined first payment sends none. */
export function sandboxEvents({ item, outcome, teamId, tokens, known, now }: Asked): Outcome<readonly SandboxEvent[]> {
  const event = (type: string, object: Readonly<Record<string, unknown>>): SandboxEvent => ({
    id: `evt_sandbox_${randomUUID()}`,
    object: 'event',
    type,
    created: Math.floor(now.getTime() / 1000),
    livemode: false,
    data: { object },
  })
  const invoice = (id: string) => ({ object: 'invoice', parent: { subscription_details: { subscription: id } } })
  if (item === 'topup') {
    if (outcome === 'declined') return done([])
    const payment = `pi_sandbox_${randomUUID()}`
    const session = { ...checkoutSession('payment', teamId), payment_intent: payment, metadata: { tokens: String(tokens) } }
    return done([event('checkout.session.completed', session)])
  }
  if (item === 'cancel') {
    if (!known || !isPaidPlan(known.plan)) return refuse('conflict', billingMessages.noPaidPlan)
    return done([event('customer.subscription.deleted', subscription(known.id, known.plan, 'canceled', now))])
  }
  if (known && outcome === 'declined') {
    const object = subscription(known.id, known.plan, 'past_due', now)
    return done([event('invoice.payment_failed', invoice(known.id)), event('customer.subscription.updated', object)])
  }
  if (known) {
    const object = subscription(known.id, item, 'active', now)
    return done([event('invoice.paid', invoice(known.id)), event('customer.subscription.updated', object)])
  }
  if (outcome === 'declined') return done([])
  const id = `sub_sandbox_${randomUUID()}`
  return done([
    event('customer.subscription.created', subscription(id, item, 'incomplete', now)),
    event('customer.subscription.updated', subscription(id, item, 'active', now)),
    event('checkout.session.completed', { ...checkoutSession('subscription', teamId), subscription: id }),
  ])
}

const checkoutSession = (mode: 'payment' | 'subscription', teamId: string) => ({
  id: `cs_sandbox_${randomUUID()}`,
  object: 'checkout.session',
  mode,
  payment_status: 'paid',
  client_reference_id: teamId,
})

const subscription = (id: string, plan: string, status: string, now: Date) => ({
  id,
  object: 'subscription',
  status,
  cancel_at_period_end: false,
  cancel_at: null,
  metadata: {},
  items: { data: [{ price: { lookup_key: plan, metadata: {} }, current_period_start: Math.floor(now.getTime() / 1000) }] },
})
