import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { candidate, run, subproject } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { pieceOf, piecesOf, type RetentionRule } from '../../platform/storage/retention.ts'
import { isOpen } from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** Files of a result that a newer one of the same study replaced are kept for so long. */
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
 * A run's files stay while it is under way, and with its result: the designs that it shows, and files made from a row
 * while their row stands. A run that ended without a result needs none, nor does one whose result was replaced long
 * ago.
 */
export const runRetention =
  ({ db, now, retentionDays }: RetentionPlatform, artifacts: ArtifactsOfRuns): RetentionRule =>
  async (keys) => {
    const ids = piecesOf(keys, 1)
    const runs = await db
      .select({ id: run.id, status: run.status, finishedAt: run.finishedAt, shownBy: subproject.id })
      .from(run)
      .leftJoin(subproject, eq(subproject.resultRunId, run.id))
      .where(inArray(run.id, ids))
    const oldest = now().getTime() - retentionDays * dayMs
    const kept = new Set(
      runs
        .filter(
          ({ status, finishedAt, shownBy }) =>
            isOpen(status) || (status === 'done' && (shownBy !== null || (finishedAt?.getTime() ?? 0) >= oldest)),
        )
        .map(({ id }) => id),
    )
    const designs = await db
      .select({ designKey: candidate.designKey })
      .from(candidate)
      .where(and(inArray(candidate.runId, ids), isNotNull(candidate.designKey)))
    const named = new Set(designs.map(({ designKey }) => designKey))
    const open = new Set(runs.flatMap(({ id, status }) => (isOpen(status) ? [id] : [])))
    const standing = await artifacts.standing(db, ids)
    const isNeeded = (key: string) => {
      if (pieceOf(key, 2) === 'files') return standing.has(pieceOf(key, 3))
      // What an attempt stored that was not the first to finish, and what no row shows.
      if (pieceOf(key, 2).startsWith('design-')) return named.has(key) || open.has(pieceOf(key, 1))
      return true
    }
    return new Set(keys.filter((key) => kept.has(pieceOf(key, 1)) && isNeeded(key)))
  }

/**
 * Takes the rows away that name files of results replaced longer ago than they are kept; the result's numbers stay.
 * Their files then have no row, and the sweep removes them. Answers how many runs.
 */
export async function retireRuns(
  { db, now, retentionDays }: RetentionPlatform,
  artifacts: ArtifactsOfRuns,
  limit: number,
): Promise<number> {
  const before = new Date(now().getTime() - retentionDays * dayMs)
  const shown = db.select({ one: sql`1` }).from(subproject).where(eq(subproject.resultRunId, run.id))
  const named = db.selectDistinct({ id: candidate.runId }).from(candidate).where(sql`${candidate.designKey} is not null`)
  const old = await db
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.status, 'done'), lt(run.finishedAt, before), notExists(shown), inArray(run.id, named)))
    .limit(limit)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.transaction(async (tx) => {
    await artifacts.drop(tx, ids)
    await tx.update(candidate).set({ designKey: null, designBytes: null, designHash: null }).where(inArray(candidate.runId, ids))
  })
  return ids.length
}

/** Keys of the selections and parts that runs of these projects were started with. */
export async function inputKeysOf(db: Database, projectIds: readonly string[]): Promise<string[]> {
  const inputs = { surfacesKey: sql<string>`${run.input}->>'surfacesKey'`, fileKey: sql<string>`${run.input}->>'fileKey'` }
  const rows = await db
    .select(inputs)
    .from(run)
    .where(inArray(run.projectId, [...projectIds]))
  return rows.flatMap(({ surfacesKey, fileKey }) => [surfacesKey, fileKey])
}
