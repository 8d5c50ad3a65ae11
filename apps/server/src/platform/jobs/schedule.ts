import type { Platform } from '../platform.ts'

const hourMs = 3_600_000

/** Something that has to be looked at from time to time; it may be done twice, or late, without harm. */
export interface Chore {
  readonly name: string
  readonly run: () => Promise<unknown>
}

type HourlyPlatform = Pick<Platform, 'db' | 'jobs' | 'now'> & {
  readonly logError: (error: unknown, what: string) => void
}

/**
 * Does the chores every hour, in one job for all workers: the hour is its key. It orders its successor; every worker that starts orders
 * the first. A chore that fails does not hold up the others, and comes again in the next hour.
 */
export async function workHourly({ db, jobs, now, logError }: HourlyPlatform, chores: readonly Chore[]): Promise<void> {
  const hourNow = () => Math.floor(now().getTime() / hourMs)
  const order = (hour: number) =>
    db.transaction((tx) => jobs.send(tx, 'hourly', String(hour), { hour }, { startAfter: new Date(hour * hourMs) }))
  await jobs.work('hourly', 1, async ({ data }) => {
    for (const chore of chores) await chore.run().catch((error) => logError(error, chore.name))
    await order(Math.max(data.hour, hourNow()) + 1)
  })
  await jobs.workDead('hourly', () => order(hourNow() + 1))
  await order(hourNow())
}
