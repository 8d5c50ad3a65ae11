import type { Database } from '../../platform/database/connection.ts'
import type { Platform } from '../../platform/platform.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { dropFields, isKeyOfFields, namedFields } from './kept-fields.ts'
import { dropDesigns, isOpen, namedDesigns, replacedRuns, shownRuns } from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Files of a result that a newer one of the same study replaced are kept for this long. */
    readonly retentionDays: number
  }
}

type RetentionPlatform = Pick<Platform, 'db' | 'now' | 'retentionDays'>

/** The files made from a run's rows lie in its folder, but their rows belong to the exports. */
export interface ArtifactsOfRuns {
  /** Ids of those that wait or are made. */
  standing(db: Database, runIds: readonly string[]): Promise<ReadonlySet<string>>
  drop(tx: Database, runIds: readonly string[]): Promise<unknown>
}

const dayMs = 24 * 3_600_000

/**
 * A run's files stay while it is under way, and with its result: the designs that it shows, the fields that it keeps,
 * and files made from a row while their row exists. A run that ended without a result needs none, nor does one whose
 * result was replaced long ago.
 */
export const runRetention =
  ({ db, now, retentionDays }: RetentionPlatform, artifacts: ArtifactsOfRuns): RetentionRule =>
  async (keys) => {
    const ids = piecesOf(keys, 1)
    const runs = await shownRuns(db, ids)
    const oldest = now().getTime() - retentionDays * dayMs
    const kept = new Set(
      runs
        .filter(
          ({ status, finishedAt, shownBy }) =>
            isOpen(status) || (status === 'done' && (shownBy !== null || (finishedAt?.getTime() ?? 0) >= oldest)),
        )
        .map(({ id }) => id),
    )
    const named = await namedDesigns(db, ids)
    const fields = await namedFields(db, ids)
    const open = new Set(runs.flatMap(({ id, status }) => (isOpen(status) ? [id] : [])))
    const standing = await artifacts.standing(db, ids)
    const isNeeded = (key: string) => {
      if (pieceOf(key, 2) === 'files') return standing.has(pieceOf(key, 3))
      // Files of attempts that were not the first to finish, and designs that no row shows.
      if (pieceOf(key, 2).startsWith('design-')) return named.has(key) || open.has(pieceOf(key, 1))
      if (isKeyOfFields(key)) return fields.has(key) || open.has(pieceOf(key, 1))
      return true
    }
    return new Set(keys.filter((key) => kept.has(pieceOf(key, 1)) && isNeeded(key)))
  }

/**
 * Deletes the rows that name files of results replaced longer ago than they are kept; the result's numbers stay. Their
 * files then have no row, and the sweep removes them. Returns how many runs.
 */
export async function retireRuns(
  { db, now, retentionDays }: RetentionPlatform,
  artifacts: ArtifactsOfRuns,
  limit: number,
): Promise<number> {
  const before = new Date(now().getTime() - retentionDays * dayMs)
  const ids = await replacedRuns(db, before, limit)
  if (ids.length === 0) return 0
  await db.transaction(async (tx) => {
    await artifacts.drop(tx, ids)
    await dropDesigns(tx, ids)
    await dropFields(tx, ids)
  })
  return ids.length
}
