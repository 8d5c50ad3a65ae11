import { cancelRun, getRun, type RunEvent } from '@trabecula/contract'
import { optimizationMessages } from '@trabecula/domain'
import { TrabeculaError } from './failure.ts'
import { pause } from './pause.ts'
import type { Transport } from './transport.ts'

export interface Following {
  /** Called with the state of the run whenever it has changed. */
  readonly onProgress?: (event: RunEvent) => void
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal
}

/** The first pauses are short, so that a short run is reported soon; a request counts as watching for ten seconds. */
const firstPauseMs = 250
const longestPauseMs = 2000

/** Polls a run until it is over. @throws TrabeculaError when it ends without a result */
export async function followRun(transport: Transport, runId: string, { onProgress, signal }: Following): Promise<RunEvent> {
  const params = { id: runId }
  let reported = ''
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 1.5 * pauseMs)) {
      const { run } = await transport.call(getRun, { params, ...(signal ? { signal } : {}) })
      const { elapsed_s: _, ...shown } = run
      const now = JSON.stringify(shown)
      if (now !== reported) onProgress?.(run)
      reported = now
      if (run.state === 'done') return run
      if (run.state === 'cancelled') throw new TrabeculaError(409, 'cancelled', run.message ?? optimizationMessages.cancelled)
      if (run.state === 'failed') throw new TrabeculaError(422, 'failed', run.message ?? optimizationMessages.failed)
      await pause(pauseMs, signal)
    }
  } catch (reason) {
    // Cancelling ends the run at once. Where that fails, too, the unwatched run ends by itself after its grace time.
    if (signal?.aborted) await transport.call(cancelRun, { params }, { repeatable: true }).catch(() => undefined)
    throw reason
  }
}
