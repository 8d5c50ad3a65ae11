import { inArray } from 'drizzle-orm'
import { ledger, team } from '../../platform/database/schema.ts'
import { type Keeper, pieceOf, piecesOf } from '../../platform/storage/retention.ts'
import { cellPaymentKey } from './service.ts'

/** Cells that a team paid for. Those of superusers are free and made again when they are asked for. */
export const keptCells: Keeper = async ({ db }, keys) => {
  const paymentOf = (key: string) => cellPaymentKey(pieceOf(key, 1), pieceOf(key, 2))
  const teams = await db
    .select({ id: team.id })
    .from(team)
    .where(inArray(team.id, piecesOf(keys, 1)))
  const alive = new Set(teams.map(({ id }) => id))
  const payments = await db
    .select({ key: ledger.key })
    .from(ledger)
    .where(inArray(ledger.key, [...new Set(keys.map(paymentOf))]))
  const paid = new Set(payments.map(({ key }) => key))
  return new Set(keys.filter((key) => alive.has(pieceOf(key, 1)) && paid.has(paymentOf(key))))
}
