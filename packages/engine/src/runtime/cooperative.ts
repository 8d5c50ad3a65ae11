/** The end of this turn of the event loop. Node has `setImmediate`; in a browser's worker a message does the same. */
const nextTurn: () => Promise<void> =
  typeof setImmediate === 'function' ? () => new Promise((resolve) => setImmediate(resolve)) : byMessages()

function byMessages(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
}

/**
 * Lets pending events run (a cancellation, a heartbeat) and throws the signal's reason when it is aborted. Long loops
 * await it every few tens of milliseconds, so that a cancellation takes effect within 200 ms.
 */
export async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn()
  signal?.throwIfAborted()
}

/** Runs a stepped computation to its end and yields to the event loop between steps, so it can be cancelled. */
export async function runCooperatively<T>(steps: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldToEventLoop(signal)
  }
}
