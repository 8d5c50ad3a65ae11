import type { Database } from '../../platform/database/connection.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { existingTeams } from '../teams/service.ts'
import { paidKeys } from '../tokens/service.ts'
import { cellPaymentKey } from './service.ts'

/** Cells that a team paid for. Those of superusers are free and made again when they are asked for. */
export const cellRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const paymentOf = (key: string) => cellPaymentKey(pieceOf(key, 1), pieceOf(key, 2))
    const alive = await existingTeams(db, piecesOf(keys, 1))
    const paid = await paidKeys(db, [...new Set(keys.map(paymentOf))])
    return new Set(keys.filter((key) => alive.has(pieceOf(key, 1)) && paid.has(paymentOf(key))))
  }
