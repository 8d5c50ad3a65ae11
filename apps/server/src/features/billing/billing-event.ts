import { isPaidPlan, type PaidPlan } from '@trabecula/domain'
import type Stripe from 'stripe'

export type BillingEvent =
  | {
      readonly kind: 'topup-paid'
      readonly paymentId: string
      readonly teamId: string
      readonly tokens: number | null
      readonly amount: number | null
    }
  | { readonly kind: 'refunded'; readonly paymentId: string; readonly ppm: number; readonly amount: number }
  | {
      readonly kind: 'disputed'
      readonly disputeId: string
      readonly paymentId: string
      /** In the smallest unit of its currency. */
      readonly amount: number
      /** inquiry: the bank has a question, and no money has moved. */
      readonly state: 'inquiry' | 'withdrawn' | 'returned'
      readonly isClosed: boolean
    }
  | { readonly kind: 'plan-bought'; readonly planId: string; readonly teamId: string }
  | {
      readonly kind: 'plan-state'
      readonly planId: string
      readonly state: 'active' | 'past_due' | 'ended'
      /** Known from the subscription itself, not from its invoices. */
      readonly plan?: PaidPlan
      readonly cancelAtPeriodEnd?: boolean
      readonly paidFrom?: Date
      /** The first state of a new subscription: any other of the same second is newer. */
      readonly isFirst: boolean
    }
  | { readonly kind: 'not-ours' }

const notOurs: BillingEvent = { kind: 'not-ours' }

/**
 * Reads an event whose signature was checked. Payment links carry the team in `client_reference_id`; a top-up link may
 * name its tokens in its metadata (`tokens`), and the price of a plan names the plan in its lookup key or metadata
 * (`plan`).
 *
 * Source: Stripe API reference, "The Event object" and the objects it carries, as typed by the SDK.
 */
export function readBillingEvent(event: Stripe.Event): BillingEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return checkout(event.data.object)
    case 'charge.refunded':
      return refund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return dispute(event.data.object, event.type)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return subscription(event.data.object, event.type)
    case 'invoice.paid':
      return invoice(event.data.object, 'active')
    case 'invoice.payment_failed':
      return invoice(event.data.object, 'past_due')
    default:
      return notOurs
  }
}

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

function checkout(session: Stripe.Checkout.Session): BillingEvent {
  const teamId = session.client_reference_id
  if (!teamId) return notOurs
  if (session.mode === 'subscription') {
    const planId = idOf(session.subscription)
    return planId ? { kind: 'plan-bought', planId, teamId } : notOurs
  }
  // Slow payment methods complete the session first and pay later.
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return notOurs
  const named = Number(session.metadata?.['tokens'])
  const tokens = Number.isSafeInteger(named) && named > 0 && named <= 1e6 ? named : null
  return {
    kind: 'topup-paid',
    paymentId: idOf(session.payment_intent) ?? session.id,
    teamId,
    tokens,
    amount: session.amount_total ?? null,
  }
}

function refund({ payment_intent, amount, amount_refunded }: Stripe.Charge): BillingEvent {
  const paymentId = idOf(payment_intent)
  if (!paymentId || !(amount > 0)) return notOurs
  return { kind: 'refunded', paymentId, ppm: Math.min(1e6, Math.floor((1e6 * amount_refunded) / amount)), amount }
}

/** Events about the money itself take precedence over the state that the dispute had by then. */
function dispute({ id, payment_intent, amount, status }: Stripe.Dispute, type: string): BillingEvent {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return notOurs
  const isClosed = ['won', 'lost', 'prevented', 'warning_closed'].includes(status)
  const about = { kind: 'disputed' as const, disputeId: id, paymentId, amount, isClosed }
  if (type === 'charge.dispute.funds_reinstated') return { ...about, state: 'returned' }
  if (type === 'charge.dispute.funds_withdrawn') return { ...about, state: 'withdrawn' }
  if (status.startsWith('warning_')) return { ...about, state: 'inquiry' }
  return { ...about, state: status === 'won' || status === 'prevented' ? 'returned' : 'withdrawn' }
}

function subscription(found: Stripe.Subscription, type: string): BillingEvent {
  const item = found.items.data[0]
  const plan = [item?.price.lookup_key, item?.price.metadata?.['plan'], found.metadata?.['plan']].find(
    (name): name is PaidPlan => typeof name === 'string' && isPaidPlan(name),
  )
  const paidFrom = item?.current_period_start
  return {
    kind: 'plan-state',
    planId: found.id,
    state: type === 'customer.subscription.deleted' ? 'ended' : stateOf(found.status),
    ...(plan ? { plan } : {}),
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    ...(paidFrom ? { paidFrom: new Date(paidFrom * 1000) } : {}),
    isFirst: type === 'customer.subscription.created',
  }
}

function stateOf(status: Stripe.Subscription.Status): 'active' | 'past_due' | 'ended' {
  if (status === 'active' || status === 'trialing') return 'active'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'past_due'
}

function invoice({ parent }: Stripe.Invoice, state: 'active' | 'past_due'): BillingEvent {
  const planId = idOf(parent?.subscription_details?.subscription)
  return planId ? { kind: 'plan-state', planId, state, isFirst: false } : notOurs
}
