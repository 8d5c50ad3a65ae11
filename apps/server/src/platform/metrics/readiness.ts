export interface Readiness {
  readonly ready: boolean
  /** What does not answer, by name; the reasons are for the log. */
  readonly failures: Readonly<Record<string, unknown>>
}

/** What a process needs to do its work, by name; a check throws while it is not there. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

/** Whether this process can do its work: every check answers within the patience. */
export function openReadiness(checks: ReadinessChecks, patienceMs: number): () => Promise<Readiness> {
  return async () => {
    const failures: Record<string, unknown> = {}
    await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        within(patienceMs, check()).catch((error) => {
          failures[name] = error
        }),
      ),
    )
    return { ready: Object.keys(failures).length === 0, failures }
  }
}

/** A check that is made once in this many milliseconds at most; a failure is checked again the next time. */
export function atMostEvery(ms: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let last: { readonly at: number; readonly answer: Promise<unknown> } | null = null
  return () => {
    const at = performance.now()
    if (!last || at - last.at > ms) last = { at, answer: check() }
    last.answer.catch(() => {
      last = null
    })
    return last.answer
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
