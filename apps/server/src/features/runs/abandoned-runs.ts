import { unwatchedRunGraceMs } from '@trabecula/domain'
import { endRun, type Flow } from './flow.ts'
import { unwatchedRuns } from './queries.ts'
import { cancelledByUser, touchEveryMs } from './watchers.ts'

/** A living watcher touches its run twice in this time. */
const secondLookMs = 2 * touchEveryMs

/**
 * Looks for runs whose watchers died with their process: nothing else would cancel them. A run is abandoned when nobody
 * touched it for the grace time, nor between two looks of ours. The second look is there for the times when the
 * watchers could not touch anything: a database that was away, or clocks that differ or were set. The time between two
 * looks is that of a clock which nobody sets.
 *
 * @returns a function to call every few seconds, which returns the runs that it cancelled
 */
export function abandonedRunsCheck(
  flow: Flow,
  graceMs: number = unwatchedRunGraceMs,
  elapsedMs: () => number = () => performance.now(),
): () => Promise<string[]> {
  let seen = new Map<string, { readonly watchedAt: number; readonly since: number }>()
  return async () => {
    const now = flow.now()
    const still: typeof seen = new Map()
    const left: string[] = []
    for (const { id, watchedAt } of await unwatchedRuns(flow.db, new Date(now.getTime() - graceMs), now)) {
      const before = seen.get(id)
      const first = before?.watchedAt === watchedAt.getTime() ? before : { watchedAt: watchedAt.getTime(), since: elapsedMs() }
      still.set(id, first)
      if (elapsedMs() - first.since >= secondLookMs) left.push(id)
    }
    seen = still
    for (const id of left) await endRun(flow, id, 'cancelled', cancelledByUser)
    return left
  }
}
