import { randomUUID } from 'node:crypto'
import { loadsFromWire, optimizationDataToWire, settingsFromWire, type WireCandidate } from '@trabecula/contract'
import { defaultTokenCosts, generateDescription, verificationMessages } from '@trabecula/domain'
import type { Ranking } from '../../platform/compute/compute.ts'
import type { Database } from '../../platform/database/connection.ts'
import { publish } from '../../platform/database/events.ts'
import type { run } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import { setResult } from '../projects/service.ts'
import { charge, release } from '../tokens/service.ts'
import { announce } from '../webhooks/service.ts'
import { admitRun, admitWaitingRuns, sendPreparation } from './admission.ts'
import { dropFields, keepFields, type StoredFields, showFields } from './kept-fields.ts'
import * as table from './queries.ts'
import { asStored, isReadableResult } from './readable.ts'
import type { StoredDesign } from './stored-designs.ts'

/** Jobs of one run that are queued at a time: enough to keep two workers busy, few enough that runs take turns. */
export const windowSize = 3

export type Flow = Pick<Platform, 'db' | 'jobs' | 'now' | 'runLimits' | 'metrics' | 'verificationsOfRuns'>

/** The key under which a run's tokens are reserved and charged. */
export const runKey = (runId: string) => `run:${runId}`

const candidateKey = (runId: string, index: number) => `${runId}:${index}`

/**
 * Creates a run: as preparing, together with the job that prepares it, or as waiting, when its team has enough runs
 * under way. Returns false, with nothing stored, when too many wait already.
 */
export async function openRun(
  flow: Pick<Flow, 'jobs' | 'runLimits'>,
  tx: Database,
  row: Omit<typeof run.$inferInsert, 'status'>,
): Promise<boolean> {
  const status = await admitRun(flow, tx, row.teamId)
  if (status === 'too-many') return false
  await openAdmitted(flow, tx, [row], status)
  return true
}

/** Creates runs of one project of which the first begins as it was admitted, and the others wait for it. */
export async function openAdmitted(
  { jobs }: Pick<Flow, 'jobs'>,
  tx: Database,
  rows: readonly Omit<typeof run.$inferInsert, 'status'>[],
  admitted: 'preparing' | 'waiting',
): Promise<void> {
  for (const [n, row] of rows.entries()) {
    const status = n === 0 ? admitted : 'waiting'
    await table.insertRun(tx, { ...row, status })
    if (status === 'preparing') await sendPreparation(jobs, tx, row)
    if (n === 0) await publish(tx, { type: 'changed', run: row.projectId })
  }
}

/** preparing → running: one candidate per family, the first few queued, and the solid part's fields can be seen. */
export function planCandidates(
  { db, jobs, now }: Flow,
  runId: string,
  cells: readonly string[],
  solid?: StoredFields,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (row?.status !== 'preparing') return
    const rows = cells.map((cell, index) => ({
      runId,
      index,
      cell,
      status: index < windowSize ? ('queued' as const) : ('waiting' as const),
    }))
    await table.insertCandidates(tx, rows)
    if (solid) await keepFields(tx, solid)
    await table.updateRun(tx, runId, { status: 'running', runningSince: now() })
    for (const { index, status } of rows) {
      if (status === 'queued') await sendCandidate(jobs, tx, row, index)
    }
    await publish(tx, { type: 'changed', run: runId })
  })
}

const sendCandidate = (jobs: Flow['jobs'], tx: Database, { id, input }: table.RunRow, index: number): Promise<void> =>
  jobs.send(tx, 'candidate', candidateKey(id, index), { run: id, index }, { priority: input.priority ?? 0 })

export type CandidateEnd =
  | ({ readonly status: 'ok'; readonly row: WireCandidate } & StoredDesign & { readonly fields?: StoredFields | undefined })
  | { readonly status: 'failed'; readonly message: string }

/**
 * Records that a candidate is finished: in one transaction it is settled, the next waiting one is queued, and when none
 * is left the run goes on to ranking. Returns false when it was settled before or the run is over.
 */
export function settleCandidate({ db, jobs }: Flow, runId: string, index: number, end: CandidateEnd): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (row?.status !== 'running') return false
    const { fields, ...change } = { fields: undefined, ...end }
    if (!(await table.settleQueued(tx, runId, index, { ...change, percent: 100 }))) return false
    if (fields) await keepFields(tx, fields, { candidate: index })
    const all = await table.candidatesOf(tx, runId)
    const next = all.find(({ status }) => status === 'waiting')
    if (next) {
      await table.queueCandidate(tx, runId, next.index)
      await sendCandidate(jobs, tx, row, next.index)
    } else if (!all.some(({ status }) => status === 'queued')) {
      await table.updateRun(tx, runId, { status: 'ranking' })
      await jobs.send(tx, 'finish', runId, { run: runId }, { priority: row.input.priority ?? 0 })
    }
    await publish(tx, { type: 'changed', run: runId })
    return true
  })
}

/**
 * ranking → done: the result is stored and paid for together, so neither happens without the other, nor twice. A run
 * without watchers waits here: if one comes back within the grace time the run is finished (comeBack), else it is
 * cancelled and costs nothing.
 *
 * @param shown candidate behind each row; designs of the others are dropped
 * @param solid fields of the solid part that replace those of before
 * @returns 'unreadable' when the result could not be answered later: nothing is stored or charged then
 */
export async function finishRun(
  flow: Flow,
  runId: string,
  ranking: Omit<Ranking, 'order' | 'fields'>,
  shown: readonly number[],
  solid?: StoredFields,
): Promise<'unreadable' | undefined> {
  const { db, jobs, now, metrics, verificationsOfRuns } = flow
  const done = await db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (row?.status !== 'ranking' || row.leftAt !== null) return null
    const finishedAt = now()
    const { settings, force, loads, isMetric } = row.input
    // The clock may have been set back since.
    const seconds = Math.max(0, finishedAt.getTime() - row.createdAt.getTime()) / 1000
    const optimization_data = optimizationDataToWire({
      completionSeconds: seconds,
      ...settingsFromWire(settings, 'metric'),
      isMetric,
      force,
      ...(loads ? { loads: loadsFromWire(loads, 'metric') } : {}),
    })
    const result = asStored({ ...ranking, optimization_data })
    if (!isReadableResult(result)) return 'unreadable' as const
    await table.updateRun(tx, runId, { status: 'done', result, finishedAt })
    for (const [rowIndex, index] of shown.entries()) await table.showAs(tx, runId, index, rowIndex)
    const replaced = solid ? await keepFields(tx, solid) : []
    const hidden = [...(await table.dropHiddenDesigns(tx, runId)), ...(await showFields(tx, runId))]
    await eraseLater(tx, jobs, [...hidden, ...replaced])
    await setResult(tx, row.subprojectId, runId, finishedAt)
    await verificationsOfRuns.end(tx, await table.replacedBy(tx, row), verificationMessages.replaced)
    if (row.input.verify) await verificationsOfRuns.order(tx, row, ranking.candidates.length)
    if (row.tokens > 0) {
      const { teamId, userId, tokens } = row
      const partsCount = ranking.candidates.length
      await charge(tx, { teamId, userId, key: runKey(runId), tokens, description: generateDescription, partsCount }, flow)
    }
    await admitWaitingRuns(flow, tx, row.teamId)
    await publish(tx, { type: 'changed', run: runId })
    await publish(tx, { type: 'changed', run: row.projectId })
    await announceRun(flow, tx, row, { state: 'done', rows: ranking.candidates.length, message: null })
    return { seconds }
  })
  if (done === 'unreadable') return done
  if (done) metrics.runEnded('done', done.seconds)
  return undefined
}

interface RunEnd {
  readonly state: 'done' | 'refused' | 'failed' | 'cancelled'
  readonly rows: number
  readonly message: string | null
}

function announceRun(
  flow: Flow,
  tx: Database,
  { id, teamId, projectId, subprojectId }: table.RunRow,
  end: RunEnd,
): Promise<void> {
  const data = { run_id: id, project_id: projectId, subproject_id: subprojectId, ...end }
  return announce(flow, tx, { teamId, event: 'run.finished', data })
}

/** Called when a run without watchers is watched again; a result that waited for it is finished now. */
export function comeBack({ db, jobs, now }: Flow, runId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (!row || !table.isOpen(row.status) || row.leftAt === null) return
    await table.updateRun(tx, runId, { leftAt: null, watchedAt: now() })
    // Once more under a key of its own: the job that ended without finishing has the run's.
    const again = `${runId}:${randomUUID()}`
    if (row.status === 'ranking') await jobs.send(tx, 'finish', again, { run: runId }, { priority: row.input.priority ?? 0 })
  })
}

/** Ends the run without a result, and without a charge. Returns false when it was over already. */
export async function endRun(
  flow: Flow,
  runId: string,
  status: 'refused' | 'failed' | 'cancelled',
  refusal: { readonly code: string; readonly message: string },
): Promise<boolean> {
  const { db, jobs, now, metrics } = flow
  const finishedAt = now()
  const ended = await db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (!row || !table.isOpen(row.status)) return null
    // It costs nothing, so it keeps no copy of its loads, which may be megabytes.
    const { loads: _, ...input } = row.input
    await table.updateRun(tx, runId, { status, refusalCode: refusal.code, message: refusal.message, finishedAt, input })
    await release(tx, runKey(runId))
    await dropFields(tx, [runId])
    if (status === 'cancelled') {
      const candidates = await table.candidatesOf(tx, runId)
      await jobs.cancel(tx, 'prepare', [runId])
      await jobs.cancel(
        tx,
        'candidate',
        candidates.map(({ index }) => candidateKey(runId, index)),
      )
      await jobs.cancel(tx, 'finish', [runId])
      await publish(tx, { type: 'cancel', run: runId })
    }
    await admitWaitingRuns(flow, tx, row.teamId)
    await publish(tx, { type: 'changed', run: runId })
    await publish(tx, { type: 'changed', run: row.projectId })
    await announceRun(flow, tx, row, { state: status, rows: 0, message: refusal.message })
    return { seconds: (finishedAt.getTime() - row.createdAt.getTime()) / 1000 }
  })
  if (ended) metrics.runEnded(status, ended.seconds)
  return ended !== null
}

export const runPrice = (superuser: boolean): number => (superuser ? 0 : defaultTokenCosts.generate)
