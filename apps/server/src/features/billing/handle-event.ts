import { counted, isPaidPlan, planTitles, planTokens } from '@trabecula/domain'
import type Stripe from 'stripe'
import type { Database } from '../../platform/database/connection.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePlan, creditTopup, currentPlan, disputeTopup, returnTopup, takeBackTopup } from '../tokens/service.ts'
import { type BillingEvent, readBillingEvent } from './billing-event.ts'
import * as table from './queries.ts'

/**
 * Handles one event whose signature was checked: once, whenever and however often it comes. The event, what it changes
 * and the ledger are one transaction, so a crash in between leaves it to the provider's next delivery.
 *
 * @returns what came of it, for the log
 */
export function handleEvent(billing: Billing, event: Stripe.Event): Promise<string> {
  const at = new Date(event.created * 1000)
  return billing.db.transaction(async (tx) => {
    const row = { id: event.id, type: event.type, createdAt: at, receivedAt: billing.now(), effect: 'taken in' }
    if (!(await table.insertEvent(tx, row))) return 'repeated'
    const effect = await apply(billing, tx, readBillingEvent(event), at)
    await table.noteEffect(tx, event.id, effect)
    return effect
  })
}

async function apply(billing: Billing, tx: Database, billingEvent: BillingEvent, at: Date): Promise<string> {
  switch (billingEvent.kind) {
    case 'topup-paid':
      return topUp(billing, tx, billingEvent)
    case 'refunded':
      return refund(billing, tx, billingEvent)
    case 'disputed':
      return disputed(billing, tx, billingEvent, at)
    case 'plan-bought':
      return linkPlan(billing, tx, billingEvent)
    case 'plan-state':
      return movePlan(billing, tx, billingEvent, at)
    case 'not-ours':
      return 'not ours'
  }
}

async function linkPlan(
  billing: Billing,
  tx: Database,
  { planId, teamId }: BillingEvent & { kind: 'plan-bought' },
): Promise<string> {
  const row = await table.lockPaidPlan(tx, planId)
  if (row.teamId !== null) return 'linked before'
  await table.storePaidPlan(tx, { ...row, teamId })
  return settlePlan(billing, tx, teamId)
}

/** Events come in any order: one that is older than the stored state is ignored, and an ended plan stays ended. */
async function movePlan(
  billing: Billing,
  tx: Database,
  billingEvent: BillingEvent & { kind: 'plan-state' },
  at: Date,
): Promise<string> {
  const row = await table.lockPaidPlan(tx, billingEvent.planId)
  const isLate = row.stateAt !== null && (at < row.stateAt || (billingEvent.isFirst && at <= row.stateAt))
  if (row.state === 'ended' || (isLate && billingEvent.state !== 'ended')) return 'too late'
  const moved = {
    ...row,
    state: billingEvent.state,
    plan: billingEvent.plan ?? row.plan,
    cancelAtPeriodEnd: billingEvent.cancelAtPeriodEnd ?? row.cancelAtPeriodEnd,
    paidFrom: billingEvent.paidFrom ?? row.paidFrom,
    stateAt: at,
  }
  await table.storePaidPlan(tx, moved)
  return moved.teamId === null ? 'waits for its team' : settlePlan(billing, tx, moved.teamId)
}

/** Sets the team's plan to the best that is paid for; one that is owed for counts only while no other is paid. */
async function settlePlan({ payments, now }: Billing, tx: Database, teamId: string): Promise<string> {
  const current = await currentPlan(tx, teamId)
  if (current === undefined) return 'unknown team'
  const wasPaid = isPaidPlan(current)
  const known = (await table.paidPlansOf(tx, teamId)).flatMap((row) =>
    row.plan !== null && isPaidPlan(row.plan) && row.state !== null && row.state !== 'ended'
      ? [{ ...row, plan: row.plan, state: row.state }]
      : [],
  )
  const rank = ({ state, plan }: (typeof known)[number]) => (state === 'active' ? 1e9 : 0) + planTokens[plan]
  const [best] = known.sort((a, b) => rank(b) - rank(a))
  // Not paid yet, and never was: the free plan stays as it is.
  if (best?.state === 'past_due' && !wasPaid) return 'not paid yet'
  const { freePlan } = payments
  const plan = best?.plan ?? freePlan
  const status = best ? best.state : freePlan === 'none' ? 'canceled' : 'active'
  await changePlan(
    tx,
    teamId,
    {
      plan,
      status,
      cancelAtPeriodEnd: best?.cancelAtPeriodEnd ?? false,
      grantKey: `plan:${best?.id ?? teamId}:${plan}:${best?.paidFrom?.toISOString() ?? ''}`,
      newPeriod: wasPaid !== (best !== undefined),
    },
    now(),
  )
  return `${plan === 'none' ? 'no plan' : planTitles[plan]}, ${status}`
}

export type Billing = Pick<Platform, 'db' | 'now' | 'payments'>

/** Credits what was bought, less what was refunded before its event came. */
export async function topUp(
  { payments, now }: Billing,
  tx: Database,
  billingEvent: BillingEvent & { kind: 'topup-paid' },
): Promise<string> {
  const paid = await table.lockPayment(tx, billingEvent.paymentId)
  if (paid.teamId !== null) return 'credited before'
  const tokens = billingEvent.tokens ?? payments.topupTokens
  const bought = { teamId: billingEvent.teamId, key: `topup:${billingEvent.paymentId}`, tokens, description: 'Top-up' }
  if (!(await creditTopup(tx, bought, now()))) return 'unknown team'
  const credited = { ...paid, teamId: billingEvent.teamId, tokens, amount: billingEvent.amount ?? paid.amount }
  await table.storePayment(tx, credited)
  await settle(tx, credited, now())
  return 'credited'
}

/** The event of a refund can come before that of its payment: then it waits in the payment's row. */
export async function refund({ now }: Billing, tx: Database, billingEvent: BillingEvent & { kind: 'refunded' }): Promise<string> {
  const paid = await table.lockPayment(tx, billingEvent.paymentId)
  const updated = {
    ...paid,
    refundedPpm: Math.max(paid.refundedPpm, billingEvent.ppm),
    amount: paid.amount ?? billingEvent.amount,
  }
  await table.storePayment(tx, updated)
  return settle(tx, updated, now())
}

/**
 * Events of a dispute come in any order: one that is older than the stored state is ignored; within the same second the
 * end of the dispute counts.
 */
export async function disputed(
  { now }: Billing,
  tx: Database,
  billingEvent: BillingEvent & { kind: 'disputed' },
  at: Date,
): Promise<string> {
  const paid = await table.lockPayment(tx, billingEvent.paymentId)
  const known = await table.readDispute(tx, billingEvent.disputeId)
  const age = known ? at.getTime() - known.stateAt.getTime() : 1
  if (known && (age < 0 || (age === 0 && known.isClosed && !billingEvent.isClosed))) return 'too late'
  const { disputeId: id, paymentId, amount, state, isClosed } = billingEvent
  await table.storeDispute(tx, { id, paymentId, amount, state, isClosed, stateAt: at })
  return settle(tx, paid, now())
}

/**
 * Adjusts a top-up to its refunds and disputes. A refund is the operator's own decision, so tokens that were spent stay
 * spent; money that a bank took is reclaimed in full, and spent tokens are owed (decision 16).
 */
async function settle(tx: Database, paid: table.PaymentRow, now: Date): Promise<string> {
  const { id, teamId, tokens } = paid
  if (teamId === null) return 'waits for its payment'
  const share = (ppm: number) => Math.floor((tokens * Math.min(1e6, ppm)) / 1e6)
  const refundedTokens = share(paid.refundedPpm)
  const withdrawn = (await table.disputesOf(tx, id)).filter(({ state }) => state === 'withdrawn')
  const disputedPpm = withdrawn.reduce((sum, { amount }) => sum + ppmOf(amount, paid.amount), 0)
  const disputedTokens = share(paid.refundedPpm + disputedPpm) - refundedTokens
  const refundMore = refundedTokens - paid.refundedTokens
  const disputeMore = disputedTokens - paid.disputedTokens
  const moves = paid.moves + (disputeMore === 0 ? 0 : 1)
  await table.storePayment(tx, { ...paid, refundedTokens, disputedTokens, moves })

  const said: string[] = []
  const disputeKey = `dispute:${id}:${moves}`
  if (disputeMore < 0) {
    await returnTopup(tx, { teamId, key: disputeKey, tokens: -disputeMore, description: 'Disputed payment returned' }, now)
    said.push(`${counted(-disputeMore, 'token')} returned`)
  }
  if (refundMore > 0) {
    const bought = { teamId, key: `refund:${id}:${refundedTokens}`, tokens: refundMore, description: 'Top-up refunded' }
    const taken = await takeBackTopup(tx, bought, now)
    said.push(`${taken} of ${counted(refundMore, 'token')} taken back`)
  }
  if (disputeMore > 0) {
    const bought = { teamId, key: disputeKey, tokens: disputeMore, description: 'Payment disputed' }
    const { taken, owed } = await disputeTopup(tx, bought, now)
    said.push(`${taken} of ${counted(disputeMore, 'token')} taken back, ${owed} owed`)
  }
  return said.join('; ') || 'nothing to take back'
}

/** The share of a payment in parts per million; all of it where the payment's amount is unknown. */
const ppmOf = (amount: number, whole: number | null): number =>
  whole === null || !(whole > 0) ? 1e6 : Math.min(1e6, Math.floor((1e6 * amount) / whole))
