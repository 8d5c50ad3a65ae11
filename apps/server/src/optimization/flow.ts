import type { CandidateRow, OptimizationData } from '@trabecula/domain'
import { defaultTokenCosts, generateDescription } from '@trabecula/domain'
import type { Ranking } from '../compute/compute.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/events.ts'
import type { run } from '../database/schema.ts'
import type { Platform } from '../platform.ts'
import { setResult } from '../project/subprojects.ts'
import { charge } from '../tokens/service.ts'
import * as table from './table.ts'

/** Jobs of one run that are queued at a time: enough to keep two workers busy, few enough that runs take turns. */
export const windowSize = 3

type Flow = Pick<Platform, 'db' | 'jobs' | 'now'>

export const candidateKey = (runId: string, index: number) => `${runId}:${index}`

/** preparing: the run exists, and so does the job that prepares it. */
export async function openRun({ jobs }: Flow, tx: Database, row: typeof run.$inferInsert): Promise<void> {
  await table.insertRun(tx, row)
  await jobs.send(tx, 'prepare', row.id, { run: row.id })
}

/** preparing → running: one candidate per family, the first few queued. */
export function planCandidates({ db, jobs, now }: Flow, runId: string, cells: readonly string[]): Promise<void> {
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
    await table.updateRun(tx, runId, { status: 'running', runningSince: now() })
    for (const { index, status } of rows) {
      if (status === 'queued') await jobs.send(tx, 'candidate', candidateKey(runId, index), { run: runId, index })
    }
    await publish(tx, { type: 'changed', run: runId })
  })
}

export type CandidateEnd =
  | { readonly status: 'ok'; readonly row: CandidateRow; readonly designKey: string }
  | { readonly status: 'failed'; readonly message: string }

/**
 * A candidate is finished: in one transaction it is settled, the next waiting one is queued, and when none is left the run
 * goes on to ranking. Answers false when somebody settled it before or the run is over.
 */
export function settleCandidate({ db, jobs }: Flow, runId: string, index: number, end: CandidateEnd): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (row?.status !== 'running') return false
    if (!(await table.settleQueued(tx, runId, index, { ...end, percent: 100 }))) return false
    const all = await table.candidatesOf(tx, runId)
    const next = all.find(({ status }) => status === 'waiting')
    if (next) {
      await table.queueCandidate(tx, runId, next.index)
      await jobs.send(tx, 'candidate', candidateKey(runId, next.index), { run: runId, index: next.index })
    } else if (!all.some(({ status }) => status === 'queued')) {
      await table.updateRun(tx, runId, { status: 'ranking' })
      await jobs.send(tx, 'finish', runId, { run: runId })
    }
    await publish(tx, { type: 'changed', run: runId })
    return true
  })
}

/** ranking → done: the result is stored and paid for together, so neither happens without the other, nor twice. */
export function finishRun({ db, now }: Flow, runId: string, ranking: Ranking): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (row?.status !== 'ranking') return
    const finishedAt = now()
    const { settings, force, isMetric } = row.input
    const optimization_data: OptimizationData = {
      completion_time: (finishedAt.getTime() - row.createdAt.getTime()) / 1000,
      optimization_goal: settings.optimization_goal,
      optimization_value: settings.optimization_value,
      shell_thickness: settings.shell_thickness,
      is_metric: isMetric,
      zero_thickness_dir: settings.zero_thickness_dir,
      force_vector: force,
    }
    await table.updateRun(tx, runId, { status: 'done', result: { ...ranking, optimization_data }, finishedAt })
    await setResult(tx, row.subprojectId, runId, finishedAt)
    if (row.tokens > 0) {
      const { teamId, userId, tokens } = row
      const partsCount = ranking.candidates.length
      await charge(tx, { teamId, userId, key: `run:${runId}`, tokens, description: generateDescription, partsCount }, finishedAt)
    }
    await publish(tx, { type: 'changed', run: runId })
  })
}

/** The run ends without a result, and without a charge. Answers false when it was over already. */
export function endRun(
  { db, jobs, now }: Flow,
  runId: string,
  status: 'refused' | 'failed' | 'cancelled',
  refusal: { readonly code: string; readonly message: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await table.lockRun(tx, runId)
    if (!row || !table.isOpen(row.status)) return false
    await table.updateRun(tx, runId, { status, refusalCode: refusal.code, message: refusal.message, finishedAt: now() })
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
    await publish(tx, { type: 'changed', run: runId })
    return true
  })
}

export const runPrice = (superuser: boolean): number => (superuser ? 0 : defaultTokenCosts.generate)
