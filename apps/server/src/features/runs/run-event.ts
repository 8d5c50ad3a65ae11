import type { RunEvent } from '@trabecula/contract'
import { optimizationMessages } from '@trabecula/domain'
import type { RunStatus } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { candidatesOf, readRun } from './queries.ts'

const states: Readonly<Record<RunStatus, RunEvent['state']>> = {
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

/** How the run stands now, read from its rows: every subscriber sees the same, whenever it comes. */
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
    candidates: finished.map((candidate) => ({ ...candidate })),
    ...(row.message ? { message: row.message } : {}),
  }
}

const seconds = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1000)
