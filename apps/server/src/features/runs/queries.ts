import type { WireCandidate, WireSettings } from '@trabecula/contract'
import { fromWire, rankedRows, shownRow, toWire, withVerified } from '@trabecula/domain'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/connection.ts'
import { candidate, keptFields, type RunStatus, run, subproject } from '../../platform/database/schema.ts'
import { requirementOfRun } from './shown.ts'

export type RunRow = typeof run.$inferSelect
export type CandidateRecord = typeof candidate.$inferSelect

export const openStatuses: readonly RunStatus[] = ['waiting', 'preparing', 'running', 'ranking']
export const isOpen = (status: RunStatus): boolean => openStatuses.includes(status)

const isOpenRun = inArray(run.status, [...openStatuses])

export const insertRun = (tx: Database, row: typeof run.$inferInsert) => tx.insert(run).values(row)

export async function readRun(db: Database, id: string): Promise<RunRow | undefined> {
  return (await db.select().from(run).where(eq(run.id, id)))[0]
}

/** Locks the run until the transaction ends: whatever happens to a run happens one after the other. */
export async function lockRun(tx: Database, id: string): Promise<RunRow | undefined> {
  return (await tx.select().from(run).where(eq(run.id, id)).for('update'))[0]
}

export const updateRun = (tx: Database, id: string, change: Partial<typeof run.$inferInsert>) =>
  tx.update(run).set(change).where(eq(run.id, id))

/** The rows without input and result, which may be megabytes. */
export const openRunsOf = (db: Database, projectId: string) =>
  db
    .select({ id: run.id, subprojectId: run.subprojectId, sweepId: run.sweepId, createdAt: run.createdAt })
    .from(run)
    .where(and(eq(run.projectId, projectId), isOpenRun))
    .orderBy(desc(run.createdAt))

export const candidatesOf = (db: Database, runId: string): Promise<CandidateRecord[]> =>
  db.select().from(candidate).where(eq(candidate.runId, runId)).orderBy(asc(candidate.index))

export const insertCandidates = (tx: Database, rows: (typeof candidate.$inferInsert)[]) =>
  tx.insert(candidate).values(rows).onConflictDoNothing()

const oneCandidate = (runId: string, index: number) => and(eq(candidate.runId, runId), eq(candidate.index, index))

export async function readCandidate(db: Database, runId: string, index: number): Promise<CandidateRecord | undefined> {
  return (await db.select().from(candidate).where(oneCandidate(runId, index)))[0]
}

/** Settles a queued candidate; false when it was settled before (a job can run twice after a crash). */
export async function settleQueued(
  tx: Database,
  runId: string,
  index: number,
  change: Partial<typeof candidate.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(candidate)
    .set(change)
    .where(and(oneCandidate(runId, index), eq(candidate.status, 'queued')))
    .returning({ index: candidate.index })
  return rows.length > 0
}

export const showAs = (tx: Database, runId: string, index: number, rowIndex: number) =>
  tx.update(candidate).set({ rowIndex }).where(oneCandidate(runId, index))

/** Deletes the designs that no row shows; returns the keys of their files. */
export async function dropHiddenDesigns(tx: Database, runId: string): Promise<string[]> {
  const hidden = and(eq(candidate.runId, runId), isNull(candidate.rowIndex), isNotNull(candidate.designKey))
  const rows = await tx.select({ designKey: candidate.designKey }).from(candidate).where(hidden)
  await tx.update(candidate).set({ designKey: null, designBytes: null, designHash: null }).where(hidden)
  return rows.flatMap(({ designKey }) => designKey ?? [])
}

/** Where the design behind a row of a result lies. Older results have a copy for each row. */
export async function designKeyOf(db: Database, runId: string, rowIndex: number): Promise<string> {
  const isShown = and(eq(candidate.runId, runId), eq(candidate.rowIndex, rowIndex))
  const [row] = await db.select({ designKey: candidate.designKey }).from(candidate).where(isShown)
  return row?.designKey ?? `runs/${runId}/row-${rowIndex}.bin`
}

/** The candidate that a row of a result shows; undefined for results from before that was kept. */
export async function candidateOfRow(db: Database, runId: string, rowIndex: number): Promise<number | undefined> {
  const isShown = and(eq(candidate.runId, runId), eq(candidate.rowIndex, rowIndex))
  return (await db.select({ index: candidate.index }).from(candidate).where(isShown))[0]?.index
}

export const queueCandidate = (tx: Database, runId: string, index: number) =>
  tx.update(candidate).set({ status: 'queued' }).where(oneCandidate(runId, index))

export const setPercent = (db: Database, runId: string, index: number, percent: number) =>
  db
    .update(candidate)
    .set({ percent })
    .where(and(oneCandidate(runId, index), lt(candidate.percent, percent)))

/** A run that is marked as left keeps the time at which it was: the process that waits the grace time compares it. */
export const touchWatched = (db: Database, runIds: readonly string[], now: Date) =>
  db
    .update(run)
    .set({ watchedAt: now })
    .where(and(inArray(run.id, [...runIds]), isNull(run.leftAt), isOpenRun))

/** Marks an open run as left by its last watcher; returns when it was last watched. A sweep never leaves its runs. */
export async function markLeft(db: Database, runId: string, now: Date): Promise<Date | undefined> {
  const where = and(eq(run.id, runId), isNull(run.sweepId), isOpenRun)
  return (await db.update(run).set({ leftAt: now }).where(where).returning({ watchedAt: run.watchedAt }))[0]?.watchedAt
}

export async function runsMarkedLeft(db: Database, runIds: readonly string[]): Promise<string[]> {
  const isLeft = and(inArray(run.id, [...runIds]), isNotNull(run.leftAt), isOpenRun)
  return (await db.select({ id: run.id }).from(run).where(isLeft)).map(({ id }) => id)
}

/** Open runs without a watcher since then, or whose last watcher was before the clock was set back. */
export const unwatchedRuns = (db: Database, since: Date, now: Date) =>
  db
    .select({ id: run.id, watchedAt: run.watchedAt })
    .from(run)
    .where(and(isNull(run.finishedAt), isNull(run.sweepId), isOpenRun, or(lt(run.watchedAt, since), gt(run.watchedAt, now))))

/** Ids of the study's runs whose result a newer one replaces. */
export const replacedBy = async (tx: Database, { id, subprojectId }: Pick<RunRow, 'id' | 'subprojectId'>): Promise<string[]> =>
  idsOf(
    await tx
      .select({ id: run.id })
      .from(run)
      .where(and(eq(run.subprojectId, subprojectId), eq(run.status, 'done'), ne(run.id, id))),
  )

/** Puts what was verified into the stored row, or the whole row where its design `isNew`. Verifications of a result take turns. */
export async function storeVerified(
  tx: Database,
  runId: string,
  rowIndex: number,
  verified: WireCandidate,
  isNew: boolean,
): Promise<void> {
  const run = await lockRun(tx, runId)
  if (!run?.result) return
  const candidates = run.result.candidates.map((row, index) => {
    if (index !== rowIndex) return row
    return isNew ? verified : toWire(withVerified(fromWire(row), fromWire(verified)))
  })
  const required = requirementOfRun(run)
  const [best] = rankedRows(
    candidates.map((row) => shownRow(fromWire(row), required)),
    required,
  )
  await updateRun(tx, runId, { result: { ...run.result, candidates, best_row: best?.rowIndex ?? 0 } })
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

export const runIdsOfTeam = async (db: Database, teamId: string): Promise<string[]> =>
  idsOf(await db.select({ id: run.id }).from(run).where(eq(run.teamId, teamId)))

export const runIdsOfProject = async (db: Database, projectId: string): Promise<string[]> =>
  idsOf(await db.select({ id: run.id }).from(run).where(eq(run.projectId, projectId)))

export async function openRunIdsOf(
  db: Database,
  { userId, teamId }: { readonly userId: string; readonly teamId: string | undefined },
): Promise<string[]> {
  const whose = or(eq(run.userId, userId), teamId === undefined ? undefined : eq(run.teamId, teamId))
  return idsOf(await db.select({ id: run.id }).from(run).where(and(whose, isOpenRun)))
}

export async function inputKeysOf(db: Database, projectIds: readonly string[]): Promise<string[]> {
  const inputs = {
    surfacesKey: sql<string>`${run.input}->>'surfacesKey'`,
    fileKey: sql<string>`${run.input}->>'fileKey'`,
    labelsKey: sql<string | null>`${run.input}->>'labelsKey'`,
  }
  const rows = await db
    .select(inputs)
    .from(run)
    .where(inArray(run.projectId, [...projectIds]))
  return rows.flatMap(({ surfacesKey, fileKey, labelsKey }) => [surfacesKey, fileKey, ...(labelsKey === null ? [] : [labelsKey])])
}

// Admission.

/** One after the other within a team; released with the transaction. */
export const lockAdmission = (tx: Database, teamId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run turns of ${teamId}`}, 0))`)

export async function countOpenRunsOfTeam(
  tx: Database,
  teamId: string,
): Promise<{ readonly busy: number; readonly waiting: number }> {
  const rows = await tx
    // The runs of a sweep wait as one.
    .select({ status: run.status, count: sql<number>`count(distinct coalesce(${run.sweepId}, ${run.id}))::int` })
    .from(run)
    .where(and(eq(run.teamId, teamId), isNull(run.finishedAt), isOpenRun))
    .groupBy(run.status)
  const waiting = rows.find(({ status }) => status === 'waiting')?.count ?? 0
  return { busy: rows.reduce((sum, { count }) => sum + count, 0) - waiting, waiting }
}

/**
 * Locks the runs of a team that wait longest; passes over what another transaction holds. Of a sweep it is the next
 * one, while none of it is under way; sweeps take turns, and a run by itself has the turn of a first value.
 */
export function lockLongestWaiting(tx: Database, teamId: string, limit: number): Promise<RunRow[]> {
  const other = alias(run, 'other')
  const isBefore = or(ne(other.status, 'waiting'), lt(other.sweepPlace, run.sweepPlace))
  const before = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.sweepId, run.sweepId), isNull(other.finishedAt), inArray(other.status, [...openStatuses]), isBefore))
  return tx
    .select()
    .from(run)
    .where(and(eq(run.teamId, teamId), isNull(run.finishedAt), eq(run.status, 'waiting'), notExists(before)))
    .orderBy(sql`coalesce(${run.sweepPlace}, 0)`, asc(run.createdAt), asc(run.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

// Sweeps.

/** The runs of sweeps in the order of their values, without input and result, which may be megabytes. */
export const sweptRunsOf = (db: Database, sweepIds: readonly string[]) =>
  db
    .select({
      id: run.id,
      sweepId: run.sweepId,
      projectId: run.projectId,
      subprojectId: run.subprojectId,
      teamId: run.teamId,
      status: run.status,
      tokens: run.tokens,
      message: run.message,
      createdAt: run.createdAt,
      settings,
      best,
    })
    .from(run)
    .where(inArray(run.sweepId, [...sweepIds]))
    .orderBy(asc(run.sweepPlace))

export type SweptRun = Awaited<ReturnType<typeof sweptRunsOf>>[number]

export const countRunsOf = (db: Database, subprojectId: string): Promise<number> =>
  db.$count(run, eq(run.subprojectId, subprojectId))

/** Ids of a project's sweeps, newest first. */
export async function newestSweepsOf(db: Database, projectId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ sweepId: run.sweepId })
    .from(run)
    .where(and(eq(run.projectId, projectId), isNotNull(run.sweepId)))
    .groupBy(run.sweepId)
    .orderBy(desc(sql`max(${run.createdAt})`))
    .limit(limit)
  return rows.flatMap(({ sweepId }) => sweepId ?? [])
}

/** Percent of the work of each run that is done; runs whose candidates are not chosen yet are not in the answer. */
export async function percentOf(db: Database, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const done = sql<number>`avg(case when ${candidate.status} = 'failed' then 100 else ${candidate.percent} end)::int`
  const rows = await db
    .select({ runId: candidate.runId, percent: done })
    .from(candidate)
    .where(inArray(candidate.runId, [...runIds]))
    .groupBy(candidate.runId)
  return new Map(rows.map(({ runId, percent }) => [runId, percent]))
}

// Retention.

/** Runs with the study that shows their result, if one does. */
export const shownRuns = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: run.id, status: run.status, finishedAt: run.finishedAt, shownBy: subproject.id })
    .from(run)
    .leftJoin(subproject, eq(subproject.resultRunId, run.id))
    .where(inArray(run.id, [...ids]))

export async function namedDesigns(db: Database, runIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .select({ designKey: candidate.designKey })
    .from(candidate)
    .where(and(inArray(candidate.runId, [...runIds]), isNotNull(candidate.designKey)))
  return new Set(rows.map(({ designKey }) => designKey))
}

/** Runs that ended before the given time, whose result no study shows and whose designs or fields are still named. */
export async function replacedRuns(db: Database, before: Date, limit: number): Promise<string[]> {
  const shown = db.select({ one: sql`1` }).from(subproject).where(eq(subproject.resultRunId, run.id))
  const named = db.selectDistinct({ id: candidate.runId }).from(candidate).where(isNotNull(candidate.designKey))
  const keeps = db.selectDistinct({ id: keptFields.runId }).from(keptFields)
  return idsOf(
    await db
      .select({ id: run.id })
      .from(run)
      .where(
        and(
          eq(run.status, 'done'),
          lt(run.finishedAt, before),
          notExists(shown),
          or(inArray(run.id, named), inArray(run.id, keeps)),
        ),
      )
      .limit(limit),
  )
}

export const dropDesigns = (tx: Database, runIds: readonly string[]) =>
  tx
    .update(candidate)
    .set({ designKey: null, designBytes: null, designHash: null })
    .where(inArray(candidate.runId, [...runIds]))

/** The candidate of a result that is known to be the best; the rest, megabytes of it, stays in the database. */
const best = sql<WireCandidate | null>`${run.result} -> 'candidates' -> coalesce((${run.result} ->> 'best_row')::int, 0)`
const settings = sql<WireSettings>`${run.input} -> 'settings'`
/** How the values of the run were entered, and are shown in lists. */
const isMetric = sql<boolean>`coalesce((${run.input} ->> 'isMetric')::boolean, false)`
const candidateCount = sql<number>`coalesce(jsonb_array_length(${run.result} -> 'candidates'), 0)::int`

export function newestOfEachStatus(db: Database, projectIds: readonly string[]) {
  const { id, projectId, subprojectId, sweepId, status, createdAt } = run
  return db
    .selectDistinctOn([projectId, status], { id, projectId, subprojectId, sweepId, status, createdAt, settings, best, isMetric })
    .from(run)
    .where(inArray(projectId, [...projectIds]))
    .orderBy(projectId, status, sql`${sweepId} is not null and ${run.finishedAt} is null`, desc(createdAt))
}

/** The newest `each` runs of every one of these projects, newest first, with how many the project has. */
export function newestRunsOf(db: Database, projectIds: readonly string[], each: number) {
  const ranked = db
    .select({
      id: run.id,
      place: sql<number>`row_number() over (partition by ${run.projectId} order by ${run.createdAt} desc, ${run.id})`.as('place'),
      runCount: sql<number>`(count(*) over (partition by ${run.projectId}))::int`.as('run_count'),
    })
    .from(run)
    .where(inArray(run.projectId, [...projectIds]))
    .as('ranked')
  const { id, projectId, subprojectId, status, tokens, message, createdAt, finishedAt } = run
  return db
    .select({
      ...{ id, projectId, subprojectId, status, tokens, message, createdAt, finishedAt, settings, isMetric, best },
      candidates: candidateCount,
      runCount: ranked.runCount,
    })
    .from(run)
    .innerJoin(ranked, eq(ranked.id, run.id))
    .where(lte(ranked.place, each))
    .orderBy(desc(run.createdAt))
}
