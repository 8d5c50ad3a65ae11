const everyMs = 300

export interface ProgressWriter<T> {
  readonly report: (progress: T) => void
  /** Resolves when what was being written is written; the latest that was not begun is dropped. */
  readonly stop: () => Promise<void>
}

/** Writes the first progress at once, then the latest at most every 300 ms, one write at a time. */
export function progressWriter<T>(
  write: (progress: T) => Promise<unknown>,
  logError: (error: unknown, what: string) => void,
): ProgressWriter<T> {
  let latest: { readonly progress: T } | null = null
  let timer: NodeJS.Timeout | null = null
  let earliestNext = 0
  let writing: Promise<unknown> = Promise.resolve()
  const flush = () => {
    timer = null
    earliestNext = performance.now() + everyMs
    const taken = latest
    latest = null
    if (taken)
      writing = writing.then(() => write(taken.progress)).catch((error) => logError(error, 'progress could not be written'))
  }
  return {
    report: (progress) => {
      latest = { progress }
      timer ??= setTimeout(flush, Math.max(0, earliestNext - performance.now()))
    },
    stop: async () => {
      if (timer) clearTimeout(timer)
      await writing
    },
  }
}
