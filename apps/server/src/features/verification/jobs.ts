import { rm } from 'node:fs/promises'
import { type CandidateRow, done, exportedFileName, type Outcome, verificationMessages } from '@trabecula/domain'
import type { VerifyStep } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import { progressWriter } from '../../platform/jobs/progress-writer.ts'
import { storageUnavailable } from '../../platform/storage/unavailable.ts'
import { ThreadDied } from '../../platform/threads/pool.ts'
import { type ArtifactRow, artifactKey, findArtifact, readArtifact, settleArtifact, updateQueued } from '../exports/service.ts'
import { designKeyOf, jobOf, type RunRow, readRun, storeVerified, type WorkPlatform } from '../runs/service.ts'
import type { VerificationAnswer } from './service.ts'

declare module '../../platform/jobs/queues.ts' {
  interface Jobs {
    /** Analyses the exported mesh of one row. */
    verify: { readonly artifact: string; readonly run: string }
  }
}

export async function workOnVerifications(platform: WorkPlatform): Promise<void> {
  await platform.jobs.work('verify', 1, (job) => verify(platform, job))
  await platform.jobs.workDead('verify', async ({ artifact }) => {
    platform.logError(new Error(`verification ${artifact}`), 'a verification failed for good')
    await fail(platform, artifact, verificationMessages.failed)
  })
}

async function verify(platform: WorkPlatform, { data, signal }: JobAttempt<'verify'>): Promise<void> {
  const { db, events, logError } = platform
  const order = await readArtifact(db, data.artifact)
  const run = await readRun(db, data.run)
  if (order?.status !== 'queued' || !run) return
  const cancel = new AbortController()
  const off = events.on(order.id, ({ type }) => type === 'cancel' && cancel.abort(new Error('cancelled')))
  const progress = progressWriter<VerifyStep>((step) => writeProgress(platform, order.id, step), logError)
  try {
    const watch = { signal: AbortSignal.any([signal, cancel.signal]), onProgress: progress.report }
    const outcome = await analyse(platform, run, order, watch)
    await progress.stop()
    if (outcome.ok) await finish(platform, run, order, outcome.value)
    else await fail(platform, order.id, outcome.refusal.message)
  } catch (error) {
    if (cancel.signal.aborted) return
    if (signal.aborted || error instanceof ThreadDied || storageUnavailable(error) !== null) throw error
    logError(error, `verification ${order.id}: a computation broke`)
    await fail(platform, order.id, verificationMessages.failed)
  } finally {
    off()
    await progress.stop()
  }
}

interface Watch {
  readonly signal: AbortSignal
  readonly onProgress: (step: VerifyStep) => void
}

/** Analyses the file that was exported, or the same file made for this only: exports are the same bytes every time. */
async function analyse(
  platform: WorkPlatform,
  run: RunRow,
  { rowIndex }: ArtifactRow,
  watch: Watch,
): Promise<Outcome<CandidateRow>> {
  const { compute, db, files, now } = platform
  const job = await jobOf(platform, run)
  const designPath = await files.local(await designKeyOf(db, run.id, rowIndex))
  const exported = await findArtifact(db, run.id, rowIndex, 'stl')
  const isThere = exported?.status === 'ready'
  const meshPath = isThere ? await files.local(artifactKey(exported, exportedFileName)) : files.scratch()
  try {
    if (!isThere) {
      watch.onProgress({ done: 0, total: 1, detail: 'Making the mesh' })
      const made = await compute.mesh(
        job,
        designPath,
        { path: meshPath, format: 'stl', quality: 'standard' },
        { signal: watch.signal, onProgress: () => {} },
      )
      if (!made.ok) return made
    }
    const found = await compute.verify(job, designPath, meshPath, now().toISOString(), watch)
    // A design does not know in which row it is shown.
    return found.ok ? done({ ...found.value, row_index: rowIndex }) : found
  } finally {
    if (!isThere) await rm(meshPath, { force: true })
  }
}

async function writeProgress({ db }: WorkPlatform, id: string, progress: VerifyStep): Promise<void> {
  const answer: VerificationAnswer = { progress }
  await db.transaction(async (tx) => {
    await updateQueued(tx, id, { answer })
    await publish(tx, { type: 'changed', run: id })
  })
}

/** The verified values appear in the result and the verification ends, together. */
function finish({ db, now }: WorkPlatform, run: RunRow, order: ArtifactRow, row: CandidateRow): Promise<void> {
  return db.transaction(async (tx) => {
    const answer: VerificationAnswer = { row, seconds: (now().getTime() - order.createdAt.getTime()) / 1000 }
    if (!(await settleArtifact(tx, order.id, { status: 'ready', answer }))) return
    await storeVerified(tx, run.id, order.rowIndex, row)
    await publish(tx, { type: 'changed', run: order.id })
  })
}

function fail({ db }: WorkPlatform, id: string, message: string): Promise<void> {
  return db.transaction(async (tx) => {
    await settleArtifact(tx, id, { status: 'failed', message, answer: {} })
    await publish(tx, { type: 'changed', run: id })
  })
}
