import { type Keeper, pieceOf, piecesOf } from '../../platform/storage/retention.ts'
import { screenshotCounts } from './queries.ts'

/** The pictures of the reports that there are. */
export const keptScreenshots: Keeper = async ({ db }, keys) => {
  const counts = await screenshotCounts(db, piecesOf(keys, 1))
  return new Set(keys.filter((key) => Number.parseInt(pieceOf(key, 2), 10) < (counts.get(pieceOf(key, 1)) ?? 0)))
}
