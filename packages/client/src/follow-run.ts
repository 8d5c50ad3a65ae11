import { cancelRun, getRun, type RunEvent } from '@trabecula/contract'
import { optimizationMessages } from '@trabecula/domain'
import { TrabeculaError } from './failure.ts'
import { pause } from './pause.ts'
import type { Transport } from './transport.ts'

export interface Following {
  /** Told how the run stands, whenever that has changed. */
  readonly onProgress?: (event: RunEvent) => void
  /** Aborted: the run is cancelled. */
  readonly signal?: AbortSignal
}

/** Short runs are told soon; whoever asks counts as watching for ten seconds. */
const firstPauseMs = 250
const longestPauseMs = 2000

/** Asks how a run stands until it is over. @throws TrabeculaError when it ends without a result */
export async function followRun(transport: Transport, runId: string, { onProgress, signal }: Following): Promise<RunEvent> {
  const params = { id: runId }
  let told = ''
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 1.5 * pauseMs)) {
      const { run } = await transport.call(getRun, { params, ...(signal ? { signal } : {}) })
      const { elapsed_s: _, ...shown } = run
      const now = JSON.stringify(shown)
      if (now !== told) onProgress?.(run)
      told = now
      if (run.state === 'done') return run
      if (run.state === 'cancelled') throw new TrabeculaError(409, 'cancelled', run.message ?? optimizationMessages.cancelled)
      if (run.state === 'failed') throw new TrabeculaError(422, 'failed', run.message ?? optimizationMessages.failed)
      await pause(pauseMs, signal)
    }
  } catch (reason) {
    // The run ends anyway when nobody asks any more; at once is kinder.
    if (signal?.aborted) await transport.call(cancelRun, { params }, { repeatable: true }).catch(() => undefined)
    throw reason
  }
}
