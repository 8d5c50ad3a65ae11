import type { Database } from '../../platform/database/connection.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { screenshotCounts } from './queries.ts'

/** The pictures of the reports that there are. */
export const screenshotRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const counts = await screenshotCounts(db, piecesOf(keys, 1))
    return new Set(keys.filter((key) => Number.parseInt(pieceOf(key, 2), 10) < (counts.get(pieceOf(key, 1)) ?? 0)))
  }
