import type { Database } from '../../platform/database/connection.ts'
import { available } from './balance.ts'
import * as table from './queries.ts'
import { openTokenAccount, repay } from './token-account.ts'

/**
 * Sets a team's balance to a number of tokens, by hand: less is taken from the top-up first, more is added to it. The
 * ledger says so (negative: given).
 *
 * @returns the balance before; null when the team has no subscription
 */
export async function setTokens(tx: Database, teamId: string, tokens: number, key: string, now: Date): Promise<number | null> {
  const open = await openTokenAccount(tx, teamId, now)
  if (!open) return null
  const before = open.row
  const planLeft = Math.min(before.planLeft, tokens)
  const carryOver = Math.min(before.carryOver, tokens - planLeft)
  const topup = tokens - planLeft - carryOver
  // The administrator who sets the balance takes debts into account.
  await table.storeSubscription(tx, { ...before, planLeft, carryOver, topup, owed: 0 })
  const entry = { tokens: available(before) - tokens, description: 'Set by the administrator', kind: 'adjustment' as const }
  await table.insertLedger(tx, { ...entry, teamId, key, createdAt: now })
  return available(before)
}

interface Bought {
  readonly teamId: string
  /** Names the payment: what is bought once is credited once. */
  readonly key: string
  readonly tokens: number
  readonly description: string
}

/**
 * Credits tokens that were bought; they never expire. False when this payment was credited before or the team is gone.
 */
export async function creditTopup(tx: Database, { teamId, key, tokens, description }: Bought, now: Date): Promise<boolean> {
  const open = await openTokenAccount(tx, teamId, now)
  if (!open) return false
  const entry = { teamId, key, kind: 'topup' as const, tokens: -tokens, description, createdAt: now }
  if (!(await table.insertLedger(tx, entry))) return false
  await repay(tx, { ...open.row, topup: open.row.topup + tokens }, open.held, now)
  return true
}

/**
 * Takes bought tokens back because their money was refunded. Tokens that are spent, or reserved for work in progress,
 * are not taken: a balance never goes below zero.
 *
 * @returns how many were taken
 */
export async function takeBackTopup(tx: Database, bought: Bought, now: Date): Promise<number> {
  return (await take(tx, bought, now, { owesRest: false })).taken
}

export interface Disputed {
  readonly taken: number
  readonly owed: number
}

/** Takes bought tokens back because the payer's bank took the money: what was spent already is owed. */
export const disputeTopup = (tx: Database, bought: Bought, now: Date): Promise<Disputed> =>
  take(tx, bought, now, { owesRest: true })

/** The bank returned the money: debts are settled first, and the rest can be spent again. */
export async function returnTopup(tx: Database, { teamId, key, tokens, description }: Bought, now: Date): Promise<void> {
  const open = await openTokenAccount(tx, teamId, now)
  if (!open) return
  const forgiven = Math.min(open.row.owed, tokens)
  const given = tokens - forgiven
  const entry = { teamId, key, kind: 'topup' as const, tokens: -given, description, createdAt: now }
  if (!(await table.insertLedger(tx, entry))) throw new Error(`${key} was written before.`)
  const { owed, topup } = open.row
  await table.storeSubscription(tx, { ...open.row, owed: owed - forgiven, topup: topup + given })
}

async function take(
  tx: Database,
  { teamId, key, tokens, description }: Bought,
  now: Date,
  { owesRest }: { readonly owesRest: boolean },
): Promise<Disputed> {
  const open = await openTokenAccount(tx, teamId, now)
  if (!open) return { taken: 0, owed: 0 }
  const taken = Math.max(0, Math.min(tokens, open.row.topup, available(open.row) - open.held))
  const entry = { teamId, key, kind: 'refund' as const, tokens: taken, description, createdAt: now }
  if (!(await table.insertLedger(tx, entry))) throw new Error(`${key} was written before.`)
  const owed = open.row.owed + (owesRest ? tokens - taken : 0)
  await table.storeSubscription(tx, { ...open.row, topup: open.row.topup - taken, owed })
  return { taken, owed }
}
