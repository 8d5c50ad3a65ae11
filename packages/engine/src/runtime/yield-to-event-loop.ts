/**
 * Lets pending events run (a cancel, a heartbeat) and throws the signal's reason when it is aborted. Long loops await it every few
 * tens of milliseconds, so a cancel is heard within 200 ms.
 */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve))
  signal?.throwIfAborted()
}
