import type {
  AnswerOf,
  credit,
  getBillingSummary,
  getSubscriptionStatus,
  getUsageHistory,
  TokenBalance,
  UsageRecord,
} from '@trabecula/contract'
import { defaultPlan, done, may, type Outcome } from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import type { LedgerKind } from '../../platform/database/schema.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import { peopleByIds } from '../accounts/service.ts'
import { available, usedPercent } from './balance.ts'
import * as table from './queries.ts'
import { openTokenAccount } from './token-account.ts'

const recentUsageShown = 5
const creditsShown = 20
export const noTokenAccount = 'This team has no tokens that you may see.'

const usageKinds: readonly LedgerKind[] = ['usage', 'adjustment']
const creditKinds: readonly LedgerKind[] = ['grant', 'expiry', 'topup', 'refund', 'return']

export async function balance(db: Database, principal: Principal, now: Date): Promise<Outcome<TokenBalance>> {
  if (!may(actorOn(principal, principal.teamId), 'view-tokens')) return notFound(noTokenAccount)
  const account = await currentAccount(db, principal.teamId, now)
  const recent = await table.listLedger(db, principal.teamId, usageKinds, recentUsageShown)
  const left = account ? available(account) : 0
  const used = account?.used ?? 0
  const total = left + used
  return done({
    available_tokens: left,
    total_tokens: total,
    used_tokens: used,
    carry_over_tokens: account?.carryOver ?? 0,
    topup_tokens: account?.topup ?? 0,
    plan_tokens: account?.planLeft ?? 0,
    owed_tokens: account?.owed ?? 0,
    unlimited: principal.superuser,
    current_plan: account?.plan ?? defaultPlan,
    tokens_used_percentage: account ? usedPercent(account) : 0,
    period_start: account?.periodStart.toISOString() ?? null,
    period_end: account?.periodEnd.toISOString() ?? null,
    recent_usage: await usageRecords(db, recent),
  })
}

/** The token account, with periods settled that ended since anybody looked. */
async function currentAccount(db: Database, teamId: string, now: Date): Promise<table.SubscriptionRow | undefined> {
  const row = await table.readSubscription(db, teamId)
  if (!row || now < row.periodEnd) return row
  return (await db.transaction((tx) => openTokenAccount(tx, teamId, now)))?.row
}

export async function usageHistory(
  db: Database,
  principal: Principal,
  page: number,
  pageSize: number,
): Promise<Outcome<AnswerOf<typeof getUsageHistory>['data']>> {
  if (!may(actorOn(principal, principal.teamId), 'view-tokens')) return notFound(noTokenAccount)
  const total = await table.countLedger(db, principal.teamId, usageKinds)
  const rows = await table.listLedger(db, principal.teamId, usageKinds, pageSize, (page - 1) * pageSize)
  const pagination = { page, page_size: pageSize, total_count: total, total_pages: Math.ceil(total / pageSize) }
  return done({ usage_records: await usageRecords(db, rows), pagination })
}

export async function subscriptionStatus(
  db: Database,
  principal: Principal,
  now: Date,
): Promise<Outcome<AnswerOf<typeof getSubscriptionStatus>['data']>> {
  if (!may(actorOn(principal, principal.teamId), 'view-tokens')) return notFound(noTokenAccount)
  const row = await currentAccount(db, principal.teamId, now)
  return done({
    active: row?.status === 'active',
    status: row?.status ?? 'none',
    plan: row?.plan ?? defaultPlan,
    period_start: row?.periodStart.toISOString() ?? null,
    period_end: row?.periodEnd.toISOString() ?? null,
    cancel_at_period_end: row?.cancelAtPeriodEnd ?? false,
  })
}

type UsagePerDay = AnswerOf<typeof getBillingSummary>['data']['usage_per_day']

const dayMs = 24 * 3_600_000

/** Tokens of each of the last `days` days in UTC, today last; days without usage are there too. */
export async function usagePerDay(db: Database, teamId: string, days: number, now: Date): Promise<UsagePerDay> {
  const today = Math.floor(now.getTime() / dayMs)
  const used = await table.usageByDay(db, teamId, new Date((today - days + 1) * dayMs))
  const byDate = new Map(used.map((row) => [row.date, row]))
  return Array.from({ length: days }, (_, index) => {
    const date = new Date((today - days + 1 + index) * dayMs).toISOString().slice(0, 10)
    return byDate.get(date) ?? { date, tokens: 0, runs: 0, exports: 0 }
  })
}

/** The newest tokens that came in or ran out: positive numbers came in. */
export async function credits(db: Database, teamId: string): Promise<z.output<typeof credit>[]> {
  const rows = await table.listLedger(db, teamId, creditKinds, creditsShown)
  return rows.map(({ id, createdAt, description, tokens }) => ({
    id: String(id),
    created_at: createdAt.toISOString(),
    description,
    tokens: -tokens,
  }))
}

async function usageRecords(db: Database, rows: readonly table.LedgerRow[]): Promise<UsageRecord[]> {
  const people = await peopleByIds(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => ({
    id: String(row.id),
    created_at: row.createdAt.toISOString(),
    description: row.description,
    tokens: row.tokens,
    parts_count: row.partsCount,
    username: people.get(row.userId ?? '')?.username ?? null,
  }))
}

export const planOf = async (db: Database, teamId: string): Promise<string | undefined> =>
  (await table.readSubscription(db, teamId))?.plan
