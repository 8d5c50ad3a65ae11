import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databaseUnavailable } from '../database/unavailable.ts'
import type { JobEnd } from '../jobs/engine.ts'
import { storageUnavailable } from '../storage/unavailable.ts'

export type RunEnd = 'done' | 'refused' | 'failed' | 'cancelled'

/** What this process measures about itself. Names, labels and units are those of docs/operations/monitoring.md. */
export interface Metrics {
  httpAnswered(method: string, route: string, status: number, seconds: number): void
  jobEnded(queue: string, end: JobEnd, seconds: number): void
  runEnded(end: RunEnd, seconds: number): void
  failed(error: unknown): void
  swept(counts: { readonly removed: number; readonly unknown: number; readonly missing: number }): void
  /** Prometheus text, after the given readings were taken. */
  text(readings?: () => Promise<Readings>): Promise<string>
  readonly contentType: string
}

/** What is the same for every process and is read from the database on request. */
export interface Readings {
  readonly queues: readonly {
    readonly queue: string
    readonly ready: number
    readonly deferred: number
    readonly active: number
  }[]
  /** Oldest run that waits or computes, in seconds. */
  readonly oldestRunSeconds: number
  readonly runs: Readonly<Record<string, number>>
  /** Ledger rows since this process last looked, by kind; tokens as written (taken positive, granted negative). */
  readonly tokens: readonly { readonly kind: string; readonly tokens: number }[]
}

const httpBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60]
const workBuckets = [1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const named = (name: string, help: string, labelNames: readonly string[] = []) => ({
    name: `trabecula_${name}`,
    help,
    labelNames: [...labelNames],
    registers,
  })
  const http = new Histogram({
    ...named('http_request_seconds', 'Time to answer a request.', ['method', 'route', 'status']),
    buckets: httpBuckets,
  })
  const jobs = new Histogram({
    ...named('job_seconds', 'Time of one attempt at a job, by its end.', ['queue', 'end']),
    buckets: workBuckets,
  })
  const runs = new Histogram({
    ...named('run_seconds', 'Time from the request to the end of a run.', ['end']),
    buckets: workBuckets,
  })
  const failures = new Counter(named('failures_total', 'Failures of ours, by kind.', ['kind']))
  const queue = new Gauge(named('queue_jobs', 'Jobs by queue and state, of the whole installation.', ['queue', 'state']))
  const openRuns = new Gauge(named('open_runs', 'Runs under way, of the whole installation.', ['status']))
  const oldest = new Gauge(named('oldest_run_seconds', 'Age of the oldest run under way.'))
  const tokens = new Counter(named('tokens_total', 'Tokens that moved since this process started.', ['kind', 'direction']))
  const removed = new Counter(named('swept_files_total', 'Files without a row that a sweep removed.'))
  const unknown = new Gauge(named('unknown_files', 'Files under keys that nobody knows, at the last sweep.'))
  const missing = new Gauge(named('missing_files', 'Rows without their file, at the last sweep.'))

  const show = (readings: Readings) => {
    for (const { queue: name, ready, deferred, active } of readings.queues) {
      for (const [state, count] of Object.entries({ ready, deferred, active })) queue.set({ queue: name, state }, count)
    }
    openRuns.reset()
    for (const [status, count] of Object.entries(readings.runs)) openRuns.set({ status }, count)
    oldest.set(readings.oldestRunSeconds)
    for (const { kind, tokens: moved } of readings.tokens) {
      tokens.inc({ kind, direction: moved < 0 ? 'in' : 'out' }, Math.abs(moved))
    }
  }
  return {
    contentType: registry.contentType,
    httpAnswered: (method, route, status, seconds) => http.observe({ method, route, status }, seconds),
    jobEnded: (name, end, seconds) => jobs.observe({ queue: name, end }, seconds),
    runEnded: (end, seconds) => runs.observe({ end }, seconds),
    failed: (error) => failures.inc({ kind: kindOf(error) }),
    swept: (counts) => {
      removed.inc(counts.removed)
      unknown.set(counts.unknown)
      missing.set(counts.missing)
    },
    text: async (readings) => {
      if (readings) show(await readings())
      return registry.metrics()
    },
  }
}

function kindOf(error: unknown): string {
  if (storageUnavailable(error) !== null) return 'storage'
  if (databaseUnavailable(error) !== null) return 'database'
  return error instanceof Error && error.constructor.name === 'ThreadDied' ? 'compute' : 'bug'
}
