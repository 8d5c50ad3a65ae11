/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The same, but an abort ends it without an error: for loops that check the signal themselves. */
export const pauseOrAbort = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, signal).catch((reason: unknown) => {
    if (reason !== signal.reason) throw reason
  })
