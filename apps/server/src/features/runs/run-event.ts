import type { RunEvent } from '@trabecula/contract'
import { type Outcome, optimizationMessages } from '@trabecula/domain'
import type { RunStatus } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { candidatesOf, isOpen, type RunRow, readRun } from './queries.ts'
import { isReadableRow } from './readable.ts'
import { shownOf } from './shown.ts'

export const states: Readonly<Record<RunStatus, RunEvent['state']>> = {
  waiting: 'queued',
  preparing: 'running',
  running: 'running',
  ranking: 'running',
  done: 'done',
  refused: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Time left is guessed only after this share of the work, before it would jump. */
const enoughToGuess = 0.1

/** The present state of the run, read from its rows: every subscriber sees the same, whenever it connects. */
export async function readRunEvent({ db, now }: Pick<Platform, 'db' | 'now'>, runId: string): Promise<RunEvent | null> {
  const row = await readRun(db, runId)
  if (!row) return null
  const candidates = await candidatesOf(db, runId)
  const percent = candidates.reduce((sum, { status, percent }) => sum + (status === 'failed' ? 100 : percent), 0)
  const share = candidates.length === 0 ? 0 : percent / (100 * candidates.length)
  const until = row.finishedAt ?? now()
  const finished =
    row.result?.candidates ?? candidates.flatMap(({ row }) => (row ? [row] : [])).sort((a, b) => a.mass_g - b.mass_g)
  const optimising = row.runningSince !== null && candidates.length > 0
  return {
    run_id: row.id,
    state: row.status === 'preparing' && !row.progress ? 'queued' : states[row.status],
    ...(row.status === 'ranking' ? { stage: 'rank' as const } : row.progress ? { stage: row.progress.stage } : {}),
    done: optimising ? percent : (row.progress?.done ?? 0),
    total: optimising ? 100 * candidates.length : (row.progress?.total ?? 0),
    ...(row.status === 'waiting' ? { detail: optimizationMessages.waitingForTurn } : {}),
    ...(row.progress?.detail ? { detail: row.progress.detail } : {}),
    elapsed_s: seconds(row.createdAt, until),
    seconds_left:
      row.runningSince && share >= enoughToGuess ? Math.round((seconds(row.runningSince, until) * (1 - share)) / share) : null,
    candidates: finished.filter(isReadableRow).map((candidate) => ({ ...shownOf(row, candidate) })),
    ...(row.message ? { message: row.message } : {}),
  }
}

const seconds = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** Work that the calls of runs follow and cancel by its id. */
export interface FollowedWork {
  isOne(platform: Platform, id: string): Promise<boolean>
  /** Refuses those who may not see it. */
  find(platform: Platform, principal: Principal, id: string): Promise<Outcome<unknown>>
  cancel(platform: Platform, principal: Principal, id: string): Promise<Outcome<object>>
  /** Its present state; null when it is gone. */
  readEvent(platform: Pick<Platform, 'db' | 'now'>, id: string): Promise<RunEvent | null>
}

/** A notification can be lost with its connection; so the row is also read this often. */
const lookEveryMs = 3000

/** Resolves when the run is over, or null when the signal (the browser's connection) ended first. */
export function runIsOver(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  runId: string,
  signal: AbortSignal,
): Promise<RunRow | null> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      off()
      clearInterval(timer)
      signal.removeEventListener('abort', leave)
    }
    const leave = () => {
      stop()
      resolve(null)
    }
    const look = () =>
      readRun(db, runId).then(
        (row) => {
          if (row && isOpen(row.status)) return
          stop()
          resolve(row ?? null)
        },
        (error) => {
          stop()
          reject(error)
        },
      )
    const off = events.on(runId, look)
    const timer = setInterval(look, lookEveryMs)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    else void look()
  })
}
