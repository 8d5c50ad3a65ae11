import { setImmediate } from 'node:timers/promises'

/**
 * Lets pending events run (a cancellation, a heartbeat) and throws the signal's reason when it is aborted. Long loops
 * await it every few tens of milliseconds, so that a cancellation takes effect within 200 ms.
 */
export async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

/**
 * Runs a stepped computation to its end and yields to the event loop between its steps, so that it can be cancelled
 * after each.
 */
export async function runCooperatively<T>(steps: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldToEventLoop(signal)
  }
}
