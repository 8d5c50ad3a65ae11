import type { Database } from '../database/connection.ts'
import type { JobEngine } from './engine.ts'

declare module './queues.ts' {
  interface Jobs {
    hourly: Turn
    /** Looks for files without rows and rows without files. */
    sweep: Turn
  }
}

/** Jobs of a schedule say which turn they are: whole intervals since 1970. */
export interface Turn {
  readonly turn?: number
}

/** A task that has to be done from time to time; it may be done twice, or late, without harm. */
export interface ScheduledTask {
  readonly name: string
  readonly run: () => Promise<unknown>
}

interface Schedule {
  readonly queue: 'hourly' | 'sweep'
  readonly everyMs: number
  /** Whether it is also done when a process starts and this turn was not done yet. */
  readonly atStart: boolean
  readonly tasks: readonly ScheduledTask[]
}

interface SchedulePlatform {
  readonly db: Database
  readonly jobs: JobEngine
  readonly now: () => Date
  readonly logError: (error: unknown, what: string) => void
}

/**
 * Does the tasks every so often, in one job for all workers: the turn is its key. It orders its successor; every worker
 * that starts orders the first. A task that fails does not hold up the others, and comes again with the next turn
 * (docs/decisions/0031).
 */
export async function workOnSchedule({ db, jobs, now, logError }: SchedulePlatform, schedule: Schedule): Promise<void> {
  const { queue, everyMs, atStart, tasks } = schedule
  const turnNow = () => Math.floor(now().getTime() / everyMs)
  // Counted from now, and one interval at most: whichever of the clocks is wrong or was set, no turn comes at once
  // again and none stays away.
  const secondsUntil = (turn: number) => Math.ceil(Math.min(Math.max(0, turn * everyMs - now().getTime()), everyMs) / 1000)
  const order = (turn: number) =>
    db.transaction((tx) => jobs.send(tx, queue, `${everyMs}:${turn}`, { turn }, { afterSeconds: secondsUntil(turn) }))
  await jobs.work(queue, 1, async ({ data }) => {
    for (const task of tasks) await task.run().catch((error) => logError(error, task.name))
    // The database's clock may be a little ahead of ours.
    await order(Math.max(data.turn ?? 0, turnNow()) + 1)
  })
  await jobs.workDead(queue, () => order(turnNow() + 1))
  await order(turnNow() + (atStart ? 0 : 1))
}
