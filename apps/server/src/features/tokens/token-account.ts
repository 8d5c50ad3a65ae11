import { randomUUID } from 'node:crypto'
import { planTokens } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { available, nextEnd, type Rollover, repaid, rolledOver } from './balance.ts'
import * as table from './queries.ts'

export interface OpenTokenAccount {
  readonly row: table.SubscriptionRow
  /** Tokens reserved for work in progress; they are part of the balance, but no other work can spend them. */
  readonly held: number
}

export const free = ({ row, held }: OpenTokenAccount): number => available(row) - held

/**
 * The present state of the team's token account, locked until the transaction ends. Periods that ended since it was
 * last read are settled here, with their ledger rows: the first caller settles them, and later ones find that done.
 */
export async function openTokenAccount(tx: Database, teamId: string, now: Date): Promise<OpenTokenAccount | undefined> {
  const row = await table.lockSubscription(tx, teamId)
  if (!row) return undefined
  const held = await table.heldTokens(tx, teamId)
  const { account, rollovers } = rolledOver(row, now, held, row.status === 'active')
  if (rollovers.length > 0) {
    for (const rollover of rollovers) await writeRollover(tx, teamId, rollover, now)
    await table.storeSubscription(tx, account)
  }
  return { row: account.owed > 0 ? await repay(tx, account, held, now) : account, held }
}

/** Settles debts as far as there are bought tokens, with a ledger row. Returns the token account as stored. */
export async function repay(
  tx: Database,
  account: table.SubscriptionRow,
  held: number,
  now: Date,
): Promise<table.SubscriptionRow> {
  const { account: after, paid } = repaid(account, held)
  if (paid > 0) {
    const entry = {
      key: `owed:${randomUUID()}`,
      kind: 'refund' as const,
      tokens: paid,
      description: 'Owed for a disputed payment',
    }
    await table.insertLedger(tx, { ...entry, teamId: account.teamId, createdAt: now })
  }
  await table.storeSubscription(tx, after)
  return after
}

export const grantKey = (teamId: string, start: Date) => `period:${teamId}:${start.toISOString()}`

/** Ledger rows of a period that begins. Its key is the period's, so that no period is granted twice. */
export async function writeRollover(
  tx: Database,
  teamId: string,
  { start, granted, expired }: Rollover,
  now: Date,
): Promise<void> {
  const key = grantKey(teamId, start)
  const rows = [
    { key: `${key}:expiry`, kind: 'expiry' as const, tokens: expired, description: 'Carry-over that was not used' },
    { key, kind: 'grant' as const, tokens: -granted, description: 'Tokens of the plan' },
  ]
  for (const row of rows) {
    if (row.tokens === 0) continue
    if (!(await table.insertLedger(tx, { ...row, teamId, createdAt: now }))) throw new Error(`${row.key} was granted before.`)
  }
}

export interface Opening {
  readonly teamId: string
  /** 'none': teams begin without a plan. */
  readonly plan: keyof typeof planTokens | 'none'
  readonly topup: number
}

/** Gives a new team its first token account; nothing when it has one. */
export async function openSubscription(tx: Database, { teamId, plan, topup }: Opening, now: Date): Promise<void> {
  const allotment = plan === 'none' ? 0 : planTokens[plan]
  const inserted = await table.insertSubscription(tx, {
    teamId,
    plan,
    status: plan === 'none' ? 'none' : 'active',
    periodStart: now,
    periodEnd: nextEnd(now),
    allotment,
    planLeft: allotment,
    topup,
  })
  if (!inserted) return
  await writeRollover(tx, teamId, { start: now, granted: allotment, expired: 0 }, now)
  const given = { key: `opening:${teamId}`, kind: 'topup' as const, tokens: -topup, description: 'Tokens to begin with' }
  if (topup > 0) await table.insertLedger(tx, { ...given, teamId, createdAt: now })
}

const batch = 100

/** Settles every period that is over; each team in a transaction of its own. Returns how many. */
export async function settlePeriods(db: Database, now: Date): Promise<number> {
  let settled = 0
  for (;;) {
    const teams = await table.overdueTeams(db, now, batch)
    for (const { teamId } of teams) await db.transaction((tx) => openTokenAccount(tx, teamId, now))
    settled += teams.length
    if (teams.length < batch) return settled
  }
}
