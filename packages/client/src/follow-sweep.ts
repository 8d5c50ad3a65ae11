import { cancelSweep, getSweep, type SweepAnswer } from '@trabecula/contract'
import { pause } from './pause.ts'
import type { Transport } from './transport.ts'

export interface FollowingSweep {
  /** Called with the state of the sweep whenever it has changed. */
  readonly onProgress?: (sweep: SweepAnswer) => void
  /** Aborting it stops the sweep: what is done stays, and the rest costs nothing. */
  readonly signal?: AbortSignal
}

const pauseMs = 2000

/** Polls a sweep until none of its values waits or is under way. */
export async function followSweep(
  transport: Transport,
  begun: SweepAnswer,
  { onProgress, signal }: FollowingSweep,
): Promise<SweepAnswer> {
  const params = { id: begun.id }
  let sweep = begun
  let reported = ''
  try {
    for (;;) {
      const now = JSON.stringify(sweep)
      if (now !== reported) onProgress?.(sweep)
      reported = now
      if (sweep.state === 'done') return sweep
      await pause(pauseMs, signal)
      sweep = (await transport.call(getSweep, { params, ...(signal ? { signal } : {}) })).sweep
    }
  } catch (reason) {
    // Without this the sweep would go on, for it needs no watcher. Where it fails, the reason of the abort says more.
    if (signal?.aborted) await transport.call(cancelSweep, { params }, { repeatable: true }).catch(() => undefined)
    throw reason
  }
}
