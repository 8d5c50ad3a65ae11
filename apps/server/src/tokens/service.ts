import type { AnswerOf, getSubscriptionStatus, getUsageHistory } from '@trabecula/contract'
import {
  defaultPlan,
  defaultTokenCosts,
  done,
  exportDescription,
  generateDescription,
  isTokenAmount,
  may,
  type Outcome,
  planTokens,
  refuse,
  type TokenBalance,
  tokenMessages,
  type UsageRecord,
} from '@trabecula/domain'
import { actorOn, notFound, type Who } from '../account/who.ts'
import type { Database } from '../database/database.ts'
import { available, nextEnd, rolledOver, spent } from './balance.ts'
import * as table from './table.ts'

const recentUsageShown = 5
const noPurse = 'This team has no tokens that you may see.'

/** Gives a new team the free plan. */
export async function openSubscription(tx: Database, teamId: string, now: Date, topup: number): Promise<void> {
  const allotment = planTokens[defaultPlan]
  await table.insertSubscription(tx, {
    teamId,
    plan: defaultPlan,
    status: 'active',
    periodStart: now,
    periodEnd: nextEnd(now),
    allotment,
    planLeft: allotment,
    topup,
  })
}

export async function balance(db: Database, who: Who, now: Date): Promise<Outcome<TokenBalance>> {
  if (!may(actorOn(who, who.teamId), 'view-tokens')) return notFound(noPurse)
  const row = await table.readSubscription(db, who.teamId)
  const recent = await table.listCharges(db, who.teamId, recentUsageShown, 0)
  const purse = row && rolledOver(row, now)
  const left = purse ? available(purse) : 0
  const used = purse?.used ?? 0
  const total = left + used
  return done({
    available_tokens: left,
    total_tokens: total,
    used_tokens: used,
    carry_over_tokens: purse?.carryOver ?? 0,
    topup_tokens: purse?.topup ?? 0,
    current_plan: purse?.plan ?? defaultPlan,
    tokens_used_percentage: total === 0 ? 0 : (100 * used) / total,
    period_start: purse?.periodStart.toISOString() ?? null,
    period_end: purse?.periodEnd.toISOString() ?? null,
    recent_usage: recent.map(usageRecord),
  })
}

/**
 * May this team pay `tokens` now? Runs in progress count as spent, so that two runs cannot share one balance.
 * Locks the team's purse for the rest of the transaction.
 */
export async function checkFunds(
  tx: Database,
  teamId: string,
  tokens: number,
  now: Date,
): Promise<'ok' | 'no-subscription' | 'no-tokens'> {
  const row = await table.lockSubscription(tx, teamId)
  if (row?.status !== 'active') return 'no-subscription'
  const promised = await table.promisedTokens(tx, teamId)
  return available(rolledOver(row, now)) - promised >= tokens ? 'ok' : 'no-tokens'
}

export interface Charge {
  readonly teamId: string
  readonly userId: string
  /** Names what is paid: "run:<id>", "export:<run>:<row>". The same key is never paid twice. */
  readonly key: string
  readonly tokens: number
  readonly description: string
  readonly partsCount?: number
}

/** Charges once, inside the transaction that stores what is paid for. Takes what is there when less than the price is left. */
export async function charge(
  tx: Database,
  { teamId, userId, key, tokens, description, partsCount }: Charge,
  now: Date,
): Promise<void> {
  const row = await table.lockSubscription(tx, teamId)
  const before = row && rolledOver(row, now)
  const { purse, taken } = before ? spent(before, tokens) : { purse: undefined, taken: 0 }
  const entry = { teamId, userId, key, tokens: taken, description, partsCount: partsCount ?? null, createdAt: now }
  if ((await table.insertCharge(tx, entry)) && purse) await table.storePurse(tx, purse)
}

/** Whether the thing of this key was paid. */
export const isPaid = (db: Database, key: string): Promise<boolean> => table.isCharged(db, key)

/**
 * POST /api/consume-tokens/. The server has charged runs and exports already, so a call that describes one is answered with
 * the balance and takes nothing (also at a balance of 0); any other amount is taken as asked (reading T14).
 */
export async function consume(
  db: Database,
  who: Who,
  asked: { readonly tokens: unknown; readonly description: string; readonly partsCount?: number },
  key: string,
  now: Date,
): Promise<Outcome<TokenBalance>> {
  if (!may(actorOn(who, who.teamId), 'spend-tokens')) return notFound(noPurse)
  const { tokens, description, partsCount } = asked
  if (!isTokenAmount(tokens)) return refuse('invalid', tokenMessages.invalidAmount)
  const paidAs = description === generateDescription ? 'run' : description === exportDescription ? 'export' : null
  const settled = who.superuser || (paidAs !== null && (await table.hasChargeLike(db, who.teamId, paidAs, tokens)))
  if (settled) return balance(db, who, now)
  const enough = await db.transaction(async (tx) => {
    const row = await table.lockSubscription(tx, who.teamId)
    const left = row ? available(rolledOver(row, now)) : 0
    if (left <= 0 || left < tokens) return false
    const parts = paidAs === 'run' && partsCount !== undefined ? { partsCount } : {}
    if (tokens > 0) await charge(tx, { teamId: who.teamId, userId: who.userId, key, tokens, description, ...parts }, now)
    return true
  })
  return enough ? balance(db, who, now) : refuse('no-tokens', tokenMessages.consumeFailed)
}

export async function usageHistory(
  db: Database,
  who: Who,
  page: number,
  pageSize: number,
): Promise<Outcome<AnswerOf<typeof getUsageHistory>['data']>> {
  if (!may(actorOn(who, who.teamId), 'view-tokens')) return notFound(noPurse)
  const total = await table.countCharges(db, who.teamId)
  const rows = await table.listCharges(db, who.teamId, pageSize, (page - 1) * pageSize)
  const pagination = { page, page_size: pageSize, total_count: total, total_pages: Math.ceil(total / pageSize) }
  return done({ usage_records: rows.map(usageRecord), pagination })
}

export async function subscriptionStatus(
  db: Database,
  who: Who,
): Promise<Outcome<AnswerOf<typeof getSubscriptionStatus>['data']>> {
  if (!may(actorOn(who, who.teamId), 'view-tokens')) return notFound(noPurse)
  const row = await table.readSubscription(db, who.teamId)
  const active = row?.status === 'active'
  return done({ active, plan: row?.plan ?? defaultPlan, period_end: row?.periodEnd.toISOString() ?? null })
}

/** No payment provider is connected yet, so there is no link to top up. */
export const tokenConfig = () => ({ token_costs: defaultTokenCosts, token_topup: { payment_link: null } })

const usageRecord = (row: table.LedgerRow): UsageRecord => ({
  id: String(row.id),
  created_at: row.createdAt.toISOString(),
  description: row.description,
  tokens: row.tokens,
})
