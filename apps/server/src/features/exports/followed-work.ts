import type { RunEvent, WireCandidate } from '@trabecula/contract'
import { done, may, type Outcome } from '@trabecula/domain'
import type { StepWatch, VerifyStep } from '../../platform/compute/compute.ts'
import { isTemporary } from '../../platform/compute/temporary.ts'
import type { Database } from '../../platform/database/connection.ts'
import { publish } from '../../platform/database/events.ts'
import type { ArtifactKind } from '../../platform/database/schema.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { JobAttempt } from '../../platform/jobs/engine.ts'
import { progressWriter } from '../../platform/jobs/progress-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FollowedWork, lockRun, type RunRow, readRun, shownOf, type WorkPlatform } from '../runs/service.ts'
import { type ArtifactRow, readArtifact, settleArtifact, updateQueued } from './queries.ts'

/** What is stored of an artifact that is followed: its progress, then what it found or that it was cancelled. */
export interface FollowedAnswer {
  readonly progress?: VerifyStep
  /** The row as it is from now on, where that changed. */
  readonly row?: WireCandidate
  readonly seconds?: number
  readonly cancelled?: true
}

/** An analysis of a row: free, a job of its own, and answered with an id that the calls of runs understand. */
export interface FollowedKind {
  readonly kinds: readonly ArtifactKind[]
  readonly queue: 'verify' | 'fields'
  readonly messages: { readonly cancelled: string; readonly failed: string }
  /** What follows when such work of a run has ended, in the transaction that ends it. */
  readonly ended?: (platform: Pick<Platform, 'jobs' | 'now'>, tx: Database, runId: string) => Promise<void>
}

/** The part of such work that the calls of runs follow and cancel by its id. */
export const followed = (kind: FollowedKind): FollowedWork =>
  followedArtifact(
    (each) => kind.kinds.includes(each),
    (platform, tx, row) => cancelFollowed(platform, tx, kind, row, kind.messages.cancelled),
  )

/** What the calls of runs follow by the id of its artifact, and end by `cancel`. */
export function followedArtifact(
  isKind: (kind: ArtifactKind) => boolean,
  cancel: (platform: Platform, tx: Database, row: ArtifactRow) => Promise<unknown>,
): FollowedWork {
  /** The work, if this person may see its project. */
  const find = async (platform: Platform, principal: Principal, id: string): Promise<Outcome<ArtifactRow>> => {
    const row = await readArtifact(platform.db, id)
    const run = row && (await readRun(platform.db, row.runId))
    if (!run || !may(actorOn(principal, run.teamId), 'view-project'))
      return notFound('This run does not exist, or it is not yours.')
    return done(row)
  }
  return {
    isOne: async ({ db }, id) => {
      const row = await readArtifact(db, id)
      return row !== undefined && isKind(row.kind)
    },
    find,
    cancel: async (platform, principal, id) => {
      const found = await find(platform, principal, id)
      if (!found.ok) return found
      await platform.db.transaction((tx) => cancel(platform, tx, found.value))
      return done({})
    },
    readEvent,
  }
}

/** Ends such work that waits or is under way, with a sentence; what it was about stays as it was. */
export async function cancelFollowed(
  platform: Pick<Platform, 'jobs' | 'now'>,
  tx: Database,
  { queue, ended }: FollowedKind,
  { id, runId }: Pick<ArtifactRow, 'id' | 'runId'>,
  message: string,
): Promise<void> {
  const answer: FollowedAnswer = { cancelled: true }
  // The run before what is made of it, as where the work ends.
  await lockRun(tx, runId)
  if (!(await settleArtifact(tx, id, { status: 'failed', message, answer }))) return
  await platform.jobs.cancel(tx, queue, [id])
  await publish(tx, { type: 'cancel', run: id })
  await publish(tx, { type: 'changed', run: id })
  await ended?.(platform, tx, runId)
}

/** Its present state in the shape of a run's event: the row that it changed is its only candidate. */
async function readEvent({ db, now }: Pick<Platform, 'db' | 'now'>, id: string): Promise<RunEvent | null> {
  const found = await readArtifact(db, id)
  if (!found) return null
  const { row, seconds } = (found.answer ?? {}) as FollowedAnswer
  const run = row && (await readRun(db, found.runId))
  return {
    run_id: found.id,
    ...progressOf(found),
    elapsed_s: seconds ?? Math.max(0, (now().getTime() - found.createdAt.getTime()) / 1000),
    seconds_left: null,
    candidates: run ? [{ ...shownOf(run, row) }] : [],
  }
}

/** How far such work is, or how it ended. */
export function progressOf({ status, answer, message }: ArtifactRow) {
  const { progress, cancelled } = (answer ?? {}) as FollowedAnswer
  const waiting = progress ? 'running' : 'queued'
  const ended = status === 'ready' ? 'done' : cancelled ? 'cancelled' : 'failed'
  return {
    state: status === 'queued' ? waiting : ended,
    done: status === 'ready' ? 1 : (progress?.done ?? 0),
    total: status === 'ready' ? 1 : (progress?.total ?? 0),
    ...(progress ? { detail: progress.detail } : {}),
    ...(message ? { message } : {}),
  } as const
}

/** What a kind of such work does: `analyse` with files, then `finish` in one transaction with the rows that change. */
interface FollowedSteps<T> {
  analyse(platform: WorkPlatform, run: RunRow, order: ArtifactRow, watch: StepWatch): Promise<Outcome<T>>
  finish(platform: WorkPlatform, run: RunRow, order: ArtifactRow, found: T): Promise<void>
}

/** Answers the jobs of one kind of such work. */
export async function workOnFollowed<T>(platform: WorkPlatform, kind: FollowedKind, steps: FollowedSteps<T>): Promise<void> {
  await platform.jobs.work(kind.queue, 1, (job) => workFollowed(platform, kind, job, steps))
  await platform.jobs.workDead(kind.queue, async ({ artifact, run }) => {
    platform.logError(new Error(`${kind.queue} ${artifact}`), 'the job failed for good')
    await failFollowed(platform, kind, { id: artifact, runId: run }, kind.messages.failed)
  })
}

/** Does one job of such work. A temporary failure (a full disk, a dead thread) is thrown: the job is tried again. */
async function workFollowed<T>(
  platform: WorkPlatform,
  kind: FollowedKind,
  { data, signal }: JobAttempt<FollowedKind['queue']>,
  steps: FollowedSteps<T>,
): Promise<void> {
  const { db, events, logError } = platform
  const { kinds, queue, messages } = kind
  const order = await readArtifact(db, data.artifact)
  const run = await readRun(db, data.run)
  if (order?.status !== 'queued' || !kinds.includes(order.kind) || !run) return
  const cancel = new AbortController()
  const off = events.on(order.id, ({ type }) => type === 'cancel' && cancel.abort(new Error('cancelled')))
  const progress = progressWriter<VerifyStep>((step) => writeProgress(platform, order.id, step), logError)
  try {
    const watch = { signal: AbortSignal.any([signal, cancel.signal]), onProgress: progress.report }
    const outcome = await steps.analyse(platform, run, order, watch)
    await progress.stop()
    if (outcome.ok) await steps.finish(platform, run, order, outcome.value)
    else await failFollowed(platform, kind, order, outcome.refusal.message)
  } catch (error) {
    if (cancel.signal.aborted) return
    if (signal.aborted || isTemporary(error)) throw error
    logError(error, `${queue} ${order.id}: a computation broke`)
    await failFollowed(platform, kind, order, messages.failed)
  } finally {
    off()
    await progress.stop()
  }
}

/** Stores how far work is, for all who follow it. */
export async function writeProgress({ db }: WorkPlatform, id: string, progress: VerifyStep): Promise<void> {
  const answer: FollowedAnswer = { progress }
  await db.transaction(async (tx) => {
    await updateQueued(tx, id, { answer })
    await publish(tx, { type: 'changed', run: id })
  })
}

/** Ends such work with a sentence; what it was about stays as it was. */
function failFollowed(
  platform: WorkPlatform,
  { ended }: FollowedKind,
  { id, runId }: Pick<ArtifactRow, 'id' | 'runId'>,
  message: string,
): Promise<void> {
  return platform.db.transaction(async (tx) => {
    await lockRun(tx, runId)
    await settleArtifact(tx, id, { status: 'failed', message, answer: {} })
    await publish(tx, { type: 'changed', run: id })
    await ended?.(platform, tx, runId)
  })
}
