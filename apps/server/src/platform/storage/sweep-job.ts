import { isBackupUnderWay } from '../database/advisory-locks.ts'
import type { Platform } from '../platform.ts'
import { type SweptPlatform, sweep } from './sweep.ts'

export type SweepPlatform = SweptPlatform &
  Pick<Platform, 'jobs' | 'metrics'> & {
    readonly sweepMinutes: number
    readonly logError: (error: unknown, what: string) => void
  }

/** One sweep at a time for all workers: its time is its key, it orders its successor, and every worker that starts orders the first. */
export async function workOnSweeps(platform: SweepPlatform): Promise<void> {
  const { db, jobs, now, metrics, sweepMinutes, logError } = platform
  const everyMs = sweepMinutes * 60_000
  const order = (turn: number) =>
    db.transaction((tx) => jobs.send(tx, 'sweep', `${everyMs}:${turn}`, { turn }, { startAfter: new Date(turn * everyMs) }))
  const next = () => order(Math.floor(now().getTime() / everyMs) + 1)

  await jobs.work('sweep', 1, async () => {
    await next()
    if (await isBackupUnderWay(db)) return
    const swept = await sweep(platform)
    metrics.swept({ ...swept, missing: swept.missing.length })
    for (const { row, key } of swept.missing) logError(new Error(`${row}: ${key}`), 'a row without its file')
  })
  await jobs.workDead('sweep', async ({ turn }) => logError(new Error(`sweep ${turn}`), 'a sweep failed'))
  await next()
}
