import type { RunEvent } from '@trabecula/contract'
import { type CandidateRow, done, may, type Outcome, verificationMessages } from '@trabecula/domain'
import type { VerifyStep } from '../../platform/compute/compute.ts'
import { publish } from '../../platform/database/events.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ArtifactRow, orderArtifact, type RowAsked, readArtifact, rowFor, settleArtifact } from '../exports/service.ts'
import { type FollowedWork, readRun } from '../runs/service.ts'

/**
 * Orders the verification of one row and answers its id at once; one that was made or is being made is answered again.
 * Free.
 */
export async function startVerification(
  platform: Platform,
  principal: Principal,
  row: RowAsked,
): Promise<Outcome<{ run_id: string }>> {
  const found = await rowFor(platform, principal, row)
  if (!found.ok) return found
  const { run } = found.value
  const asked = { runId: run.id, rowIndex: row.row_index, kind: 'verification', tokens: 0, userId: principal.userId } as const
  const id = await platform.db.transaction(async (tx) => {
    const order = await orderArtifact(tx, asked)
    if (order.ordered) await platform.jobs.send(tx, 'verify', order.row.id, { artifact: order.row.id, run: run.id })
    return order.row.id
  })
  return done({ run_id: id })
}

/** Whether this id, given to a call of runs, names a verification. */
export async function isVerification({ db }: Pick<Platform, 'db'>, id: string): Promise<boolean> {
  return (await readArtifact(db, id))?.kind === 'verification'
}

/** The verification, if this person may see its project. */
export async function verificationFor(platform: Platform, principal: Principal, id: string): Promise<Outcome<ArtifactRow>> {
  const row = await readArtifact(platform.db, id)
  const run = row && (await readRun(platform.db, row.runId))
  if (!run || !may(actorOn(principal, run.teamId), 'view-project'))
    return notFound('This run does not exist, or it is not yours.')
  return done(row)
}

/** Ends a verification that is waiting or going on; the row stays as it was. */
export async function cancelVerification(platform: Platform, principal: Principal, id: string): Promise<Outcome<object>> {
  const found = await verificationFor(platform, principal, id)
  if (!found.ok) return found
  const answer: VerificationAnswer = { cancelled: true }
  await platform.db.transaction(async (tx) => {
    const change = { status: 'failed', message: verificationMessages.cancelled, answer } as const
    if (!(await settleArtifact(tx, id, change))) return
    await platform.jobs.cancel(tx, 'verify', [id])
    await publish(tx, { type: 'cancel', run: id })
    await publish(tx, { type: 'changed', run: id })
  })
  return done({})
}

/** Progress and cancel go by the calls of runs: they know a verification by its id. */
export const followedVerifications: FollowedWork = {
  isOne: isVerification,
  find: verificationFor,
  cancel: cancelVerification,
  readEvent: readVerificationEvent,
}

/**
 * What an artifact of the kind 'verification' remembers: how far it is, then what it found or that it was cancelled.
 */
export interface VerificationAnswer {
  readonly progress?: VerifyStep
  readonly row?: CandidateRow
  readonly seconds?: number
  readonly cancelled?: true
}

/** How a verification stands now, in the shape of a run's event: the verified row is its only candidate. */
export async function readVerificationEvent({ db, now }: Pick<Platform, 'db' | 'now'>, id: string): Promise<RunEvent | null> {
  const found = await readArtifact(db, id)
  if (!found) return null
  const { progress, row, seconds, cancelled } = (found.answer ?? {}) as VerificationAnswer
  const waiting = progress ? 'running' : 'queued'
  const ended = found.status === 'ready' ? 'done' : cancelled ? 'cancelled' : 'failed'
  return {
    run_id: found.id,
    state: found.status === 'queued' ? waiting : ended,
    done: found.status === 'ready' ? 1 : (progress?.done ?? 0),
    total: found.status === 'ready' ? 1 : (progress?.total ?? 0),
    ...(progress ? { detail: progress.detail } : {}),
    elapsed_s: seconds ?? Math.max(0, (now().getTime() - found.createdAt.getTime()) / 1000),
    seconds_left: null,
    candidates: row ? [{ ...row }] : [],
    ...(found.message ? { message: found.message } : {}),
  }
}
