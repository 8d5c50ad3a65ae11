import type { RunEvent } from '@trabecula/contract'
import type { Platform } from '../../platform/platform.ts'
import { readArtifact } from '../exports/service.ts'
import type { VerificationAnswer } from './answer.ts'

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
