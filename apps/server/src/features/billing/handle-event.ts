import { isPaidPlan, planTitles, planTokens } from '@trabecula/domain'
import type Stripe from 'stripe'
import type { Database } from '../../platform/database/connection.ts'
import { changePlan, currentPlan } from '../tokens/service.ts'
import { type BillingEvent, readBillingEvent } from './billing-event.ts'
import * as table from './queries.ts'
import { type Billing, disputed, refund, topUp } from './refunds.ts'

/**
 * Takes in one event whose signature was checked: once, whenever and however often it comes. The event, what it changes
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

/** Events come in any order: what is older than what stands is too late, and an ended plan stays ended. */
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
