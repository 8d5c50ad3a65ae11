import { rm } from 'node:fs/promises'
import { loadsFromWire, settingsFromWire } from '@trabecula/contract'
import { candidateShare, type Outcome, optimizationMessages, type RunProgress } from '@trabecula/domain'
import { refusalOfAll } from '@trabecula/engine'
import type { Compute, RunJob, Watch } from '../../platform/compute/compute.ts'
import { isTemporary } from '../../platform/compute/temporary.ts'
import { publish } from '../../platform/database/events.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import { progressWriter } from '../../platform/jobs/progress-writer.ts'
import type { QueueName } from '../../platform/jobs/queues.ts'
import type { Platform } from '../../platform/platform.ts'
import { endRun, finishRun, planCandidates, settleCandidate } from './flow.ts'
import { storeFields } from './kept-fields.ts'
import * as table from './queries.ts'
import { asStored, isReadableRow } from './readable.ts'
import { storeDesign } from './stored-designs.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** Reads the part, builds the problem, analyses the solid part; refuses the unsolvable, before any charge. */
    prepare: { readonly run: string }
    candidate: { readonly run: string; readonly index: number }
    finish: { readonly run: string }
  }
}

export interface WorkPlatform
  extends Pick<
    Platform,
    'db' | 'jobs' | 'files' | 'events' | 'now' | 'runLimits' | 'metrics' | 'retentionDays' | 'verificationsOfRuns'
  > {
  readonly compute: Compute
  /** Jobs of each kind that run at a time; more only wait for a compute thread. */
  readonly concurrency: number
  readonly logError: (error: unknown, what: string) => void
}

const brokenRun = { code: 'failed', message: 'The computation failed on our side. Nothing was charged. Please try again.' }
const noCandidate = 'no-candidate'
const brokenCandidate = 'This lattice could not be computed.'

export async function workOnRuns(platform: WorkPlatform): Promise<void> {
  const { jobs, concurrency, logError } = platform
  await jobs.work('prepare', concurrency, (job) => prepare(platform, job))
  await jobs.work('candidate', concurrency, (job) => candidate(platform, job))
  await jobs.work('finish', 1, (job) => finish(platform, job))
  await jobs.workDead('prepare', async ({ run }) => {
    logError(new Error(`run ${run}`), 'preparing failed for good')
    await endRun(platform, run, 'failed', brokenRun)
  })
  await jobs.workDead('candidate', async ({ run, index }) => {
    logError(new Error(`run ${run}, candidate ${index}`), 'a candidate failed for good')
    await settleCandidate(platform, run, index, { status: 'failed', message: brokenCandidate })
  })
  await jobs.workDead('finish', async ({ run }) => {
    logError(new Error(`run ${run}`), 'ranking failed for good')
    await endRun(platform, run, 'failed', brokenRun)
  })
}

async function prepare(platform: WorkPlatform, job: JobAttempt<'prepare'>): Promise<void> {
  const { run: runId } = job.data
  const row = await table.readRun(platform.db, runId)
  if (row?.status !== 'preparing') return
  const path = platform.files.scratch()
  try {
    const runJob = await jobOf(platform, row)
    const outcome = await attempt(platform, job, runId, undefined, (watch) => platform.compute.prepare(runJob, path, watch))
    if (outcome === 'cancelled') return
    if (outcome === 'broken') return void (await endRun(platform, runId, 'failed', brokenRun))
    if (!outcome.ok) return void (await endRun(platform, runId, 'refused', outcome.refusal))
    const { cells, fields } = outcome.value
    await planCandidates(platform, runId, cells, fields && (await storeFields(platform, runId, path, fields)))
  } finally {
    await rm(path, { force: true })
  }
}

async function candidate(platform: WorkPlatform, job: JobAttempt<'candidate'>): Promise<void> {
  const { logError } = platform
  const { run: runId, index } = job.data
  const row = await table.readRun(platform.db, runId)
  const record = await table.readCandidate(platform.db, runId, index)
  if (row?.status !== 'running' || record?.status !== 'queued') return
  const [path, fieldsPath] = [platform.files.scratch(), platform.files.scratch()]
  try {
    const runJob = await jobOf(platform, row)
    const outcome = await attempt(platform, job, runId, index, (watch) =>
      platform.compute.design(runJob, record.cell, { designPath: path, fieldsPath }, watch),
    )
    if (outcome === 'cancelled') return
    if (outcome === 'broken' || !outcome.ok) {
      const message = outcome === 'broken' ? brokenCandidate : outcome.refusal.message
      await settleCandidate(platform, runId, index, { status: 'failed', message })
      return
    }
    if (!isReadableRow(asStored({ ...outcome.value.row, row_index: index }))) {
      logError(new Error(`run ${runId}, candidate ${index}`), 'a candidate has values that are no numbers')
      await settleCandidate(platform, runId, index, { status: 'failed', message: optimizationMessages.unreadableRow })
      return
    }
    const design = await storeDesign(platform, runId, path)
    const { row: made, fields: summary } = outcome.value
    const fields = summary && (await storeFields(platform, runId, fieldsPath, summary))
    await settleCandidate(platform, runId, index, { status: 'ok', row: { ...made, row_index: index }, ...design, fields })
  } finally {
    await Promise.all([path, fieldsPath].map((each) => rm(each, { force: true })))
  }
}

async function finish(platform: WorkPlatform, job: JobAttempt<'finish'>): Promise<void> {
  const { run: runId } = job.data
  const row = await table.readRun(platform.db, runId)
  if (row?.status !== 'ranking') return
  const candidates = await table.candidatesOf(platform.db, runId)
  const designed = candidates.flatMap(({ status, designKey, index }) =>
    status === 'ok' && designKey ? [{ index, designKey }] : [],
  )
  const leftOut = candidates.flatMap(({ cell, message }) => (message ? [{ cell, message }] : []))
  if (designed.length === 0) {
    const refusal = refusalOfAll(leftOut.map(({ message }) => ({ refusal: { code: noCandidate, message } }))) ?? {
      code: noCandidate,
      message: brokenRun.message,
    }
    return void (await endRun(platform, runId, 'refused', refusal))
  }
  const designPaths = await Promise.all(designed.map(({ designKey }) => platform.files.local(designKey)))
  const runJob = await jobOf(platform, row)
  const path = platform.files.scratch()
  try {
    const outcome = await attempt(platform, job, runId, undefined, (watch) =>
      platform.compute.rank(runJob, designPaths, leftOut, path, watch),
    )
    if (outcome === 'cancelled') return
    if (outcome === 'broken') return void (await endRun(platform, runId, 'failed', brokenRun))
    if (!outcome.ok) return void (await endRun(platform, runId, 'refused', outcome.refusal))
    const { order, fields, ...ranking } = outcome.value
    const shown = order.map((place) => designed[place]?.index ?? -1)
    const solid = fields && (await storeFields(platform, runId, path, fields))
    const stored = await finishRun(platform, runId, ranking, shown, solid)
    if (stored !== 'unreadable') return
    platform.logError(new Error(`run ${runId}`), 'a result has values that are no numbers')
    await endRun(platform, runId, 'failed', brokenRun)
  } finally {
    await rm(path, { force: true })
  }
}

export async function jobOf({ files }: Pick<Platform, 'files'>, { id, input }: table.RunRow): Promise<RunJob> {
  const { name, fileKey, labelsKey, surfacesKey, fileUnit, made, force, loads, settings, printedWith } = input
  const { sizeConfirmed, frequencies, buckling } = input
  const [partPath, surfacesPath] = await Promise.all([files.local(fileKey), files.local(surfacesKey)])
  return {
    runId: id,
    name,
    partPath,
    ...(labelsKey === undefined ? {} : { labelsPath: await files.local(labelsKey) }),
    ...(made ? { made } : {}),
    surfacesPath,
    fileUnit,
    force,
    ...(loads ? { loads: loadsFromWire(loads, 'metric') } : {}),
    settings: settingsFromWire(settings, 'metric'),
    ...(printedWith ? { printedWith } : {}),
    ...(sizeConfirmed ? { sizeConfirmed } : {}),
    ...(frequencies ? { frequencies } : {}),
    ...(buckling ? { buckling } : {}),
  }
}

/**
 * Runs one computation under the run's cancel signal, with progress to those who watch. A bug ends the job ('broken'):
 * the same input would fail again. A dead thread or a stopping process throws, so that the job is tried again.
 */
async function attempt<T>(
  { db, events, logError }: WorkPlatform,
  { signal }: JobAttempt<QueueName>,
  runId: string,
  index: number | undefined,
  compute: (watch: Watch) => Promise<Outcome<T>>,
): Promise<Outcome<T> | 'cancelled' | 'broken'> {
  const cancel = new AbortController()
  const off = events.on(runId, ({ type }) => type === 'cancel' && cancel.abort(new Error('cancelled')))
  const progress = progressWriter<RunProgress>((latest) => writeProgress(db, runId, index, latest), logError)
  try {
    return await compute({ signal: AbortSignal.any([signal, cancel.signal]), onProgress: progress.report })
  } catch (error) {
    if (cancel.signal.aborted) return 'cancelled'
    // A dead thread, a full disk and a stopping process are temporary; with anything else the input would fail again.
    if (signal.aborted || isTemporary(error)) throw error
    logError(error, `run ${runId}: a computation broke`)
    return 'broken'
  } finally {
    off()
    await progress.stop()
  }
}

async function writeProgress(db: Platform['db'], runId: string, index: number | undefined, latest: RunProgress): Promise<void> {
  await db.transaction(async (tx) => {
    await table.updateRun(tx, runId, { progress: latest })
    if (index !== undefined) {
      await table.setPercent(tx, runId, index, Math.min(99, Math.floor(100 * candidateShare(latest))))
    }
    await publish(tx, { type: 'changed', run: runId })
  })
}
