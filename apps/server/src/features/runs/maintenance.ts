import type { Platform } from '../../platform/platform.ts'
import { abandonedRunsCheck } from './abandoned-runs.ts'

export type MaintenancePlatform = Pick<Platform, 'db' | 'jobs' | 'now' | 'runLimits' | 'metrics' | 'verificationsOfRuns'> & {
  readonly logError: (error: unknown, what: string) => void
  /** How long an unwatched run lives on; the specified 15 s unless a test sets another. */
  readonly unwatchedGraceMs?: number
}

const lookEveryMs = 5000

/** A job of a lower plan that waited this long is next, however many of higher plans there are. */
const longestWaitMs = 120_000

/**
 * What worker processes do besides their jobs: end runs that are no longer watched, and jobs that waited too long.
 * Every worker does it; doing it twice has no further effect.
 *
 * @returns a function that ends it
 */
export function maintainRuns(platform: MaintenancePlatform): () => void {
  const { jobs, logError, unwatchedGraceMs } = platform
  const endAbandonedRuns = abandonedRunsCheck(platform, unwatchedGraceMs)
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    await endAbandonedRuns().catch((error) => logError(error, 'looking for runs that nobody watches'))
    await jobs.rereadDueTimes().catch((error) => logError(error, 'looking whether the clock was set back'))
    await jobs
      .promote(['prepare', 'candidate', 'finish'], longestWaitMs)
      .catch((error) => logError(error, 'looking for jobs that wait too long'))
    looking = false
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
