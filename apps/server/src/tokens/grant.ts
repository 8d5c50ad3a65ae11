import type { Database } from '../database/database.ts'
import { available, rolledOver } from './balance.ts'
import * as table from './table.ts'

/**
 * Sets a team's balance to so many tokens, by hand: less is taken from the top-up first, more is added to it. The ledger
 * says so (negative: given).
 *
 * @returns the balance before; null when the team has no subscription
 */
export async function setTokens(tx: Database, teamId: string, tokens: number, key: string, now: Date): Promise<number | null> {
  const row = await table.lockSubscription(tx, teamId)
  if (!row) return null
  const before = rolledOver(row, now)
  const planLeft = Math.min(before.planLeft, tokens)
  const carryOver = Math.min(before.carryOver, tokens - planLeft)
  const topup = tokens - planLeft - carryOver
  await table.storePurse(tx, { ...before, planLeft, carryOver, topup })
  const taken = available(before) - tokens
  await table.insertCharge(tx, { teamId, key, tokens: taken, description: 'Set by the administrator', createdAt: now })
  return available(before)
}
