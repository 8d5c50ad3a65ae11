import { optimizationMessages, polledRunWatchedMs, unwatchedRunGraceMs } from '@trabecula/domain'
import { comeBack, endRun, type Flow } from './flow.ts'
import { markLeft, readRun, runsMarkedLeft, touchWatched } from './queries.ts'

/** Counts who watches a run: the long request that started it, and event streams. */
export interface Watchers {
  /** Returns a function to stop watching. */
  watch(runId: string): () => void
  /** Counts a client that read the state as a watcher for some seconds: programs poll instead of listening. */
  asked(runId: string): void
  /** Records in the rows of watched runs that they are watched; done every five seconds. */
  touch(): Promise<void>
  /** Stops counting without cancelling anything: a stopping server is not a browser that left. */
  close(): void
}

/** Calls back when the time is over, unless the returned function is called before. */
export type Wait = (ms: number, over: () => void) => () => void

const waitByTimer: Wait = (ms, over) => {
  const timer = setTimeout(over, ms)
  return () => clearTimeout(timer)
}

/** How often a watching process says so in the run's row. */
export const touchEveryMs = 5000

export const cancelledByUser = { code: 'cancelled', message: optimizationMessages.cancelled }

/**
 * Cancels a run when nobody has watched it for the grace time. Several api processes agree through the run's
 * `watchedAt`: a process with a watcher keeps it fresh. When a process dies its timers are lost; abandoned-runs.ts
 * finds those runs.
 */
export function createWatchers(
  platform: Flow,
  logError: (error: unknown, what: string) => void,
  graceMs: number = unwatchedRunGraceMs,
  wait: Wait = waitByTimer,
): Watchers {
  const counts = new Map<string, number>()
  /** How to end the grace of each run that nobody watches, without cancelling it. */
  const graces = new Map<string, () => void>()
  /** `watchedAt` of a run's row when the last watcher of this process left. */
  const lastWatched = new Map<string, number>()

  const touch = async () => {
    const watched = [...counts.keys()]
    if (watched.length === 0) return
    await touchWatched(platform.db, watched, platform.now())
    // Another process saw the last of its own watchers go, and could not know of ours. Those that went while this was
    // read are no reason to come back.
    for (const id of await runsMarkedLeft(platform.db, watched))
      storeWatching(id, async () => {
        if (counts.has(id)) await comeBack(platform, id)
      })
  }
  const ticking = setInterval(() => touch().catch((error) => logError(error, 'watching')), touchEveryMs)
  ticking.unref()

  let closed = false
  // What happens to the watching of a run is written in the order in which it was seen.
  const writes = new Map<string, Promise<unknown>>()
  const storeWatching = (runId: string, write: () => Promise<unknown>) => {
    const next = (writes.get(runId) ?? Promise.resolve())
      .then(write)
      .catch((error) => logError(error, 'watching'))
      .finally(() => writes.get(runId) === next && writes.delete(runId))
    writes.set(runId, next)
  }

  const cancelIfUnwatched = async (runId: string) => {
    graces.delete(runId)
    await writes.get(runId)
    const lastWatchedAt = lastWatched.get(runId)
    lastWatched.delete(runId)
    if (counts.has(runId)) return
    const row = await readRun(platform.db, runId)
    // If the row was touched after this process let go, another process has a watcher, whatever the clocks say.
    if (row && row.watchedAt.getTime() === lastWatchedAt) await endRun(platform, runId, 'cancelled', cancelledByUser)
  }

  const release = (runId: string) => {
    const left = (counts.get(runId) ?? 1) - 1
    if (left > 0) return void counts.set(runId, left)
    counts.delete(runId)
    if (closed) return
    storeWatching(runId, async () => {
      const watchedAt = await markLeft(platform.db, runId, platform.now())
      if (watchedAt) lastWatched.set(runId, watchedAt.getTime())
    })
    graces.set(
      runId,
      wait(graceMs, () => void cancelIfUnwatched(runId).catch((error) => logError(error, 'cancelling a left run'))),
    )
  }

  const watch = (runId: string) => {
    counts.set(runId, (counts.get(runId) ?? 0) + 1)
    if (counts.get(runId) === 1) storeWatching(runId, () => comeBack(platform, runId))
    graces.get(runId)?.()
    graces.delete(runId)
    let watching = true
    return () => {
      if (watching) release(runId)
      watching = false
    }
  }

  return {
    watch,
    touch,
    asked: (runId) => void setTimeout(watch(runId), polledRunWatchedMs).unref(),
    close: () => {
      closed = true
      clearInterval(ticking)
      for (const end of graces.values()) end()
      graces.clear()
      counts.clear()
    },
  }
}
