import { sql } from 'drizzle-orm'
import { type Monitor, openMonitor } from '../platform/metrics/monitor.ts'
import { atMostEvery, type ReadinessChecks } from '../platform/metrics/readiness.ts'
import type { Platform } from '../platform/platform.ts'
import { openReadings } from './readings.ts'

type Monitored = Pick<Platform, 'db' | 'files' | 'jobs' | 'now' | 'metrics' | 'metricsToken' | 'embedded' | 'patience'>

/** A load balancer checks every second or so; the bucket need not be checked as often. */
const storageEveryMs = 10_000

const checksOf = ({ db, files, jobs }: Monitored): ReadinessChecks => ({
  database: async () => db.execute(sql`select 1`),
  storage: atMostEvery(storageEveryMs, () => files.check()),
  jobs: () => jobs.check(),
})

export const monitorOf = (platform: Monitored, logError: (error: unknown, what: string) => void): Monitor =>
  openMonitor(
    { ...platform, readinessMs: platform.patience.readinessMs, checks: checksOf(platform), readings: openReadings(platform) },
    logError,
  )
