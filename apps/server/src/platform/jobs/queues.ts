/**
 * What each queue's jobs carry, by the queue's name: ids only, the rest is read from the tables when the job starts. A
 * feature that works on a queue adds it here by declaration merging, and the application lists it (app/queues.ts).
 * Names are stored with the jobs that wait.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Jobs {}

export type QueueName = keyof Jobs

/** Where jobs go that failed for good, so that nothing waits for them for ever. */
export const deadQueue = (name: QueueName) => `${name}_dead` as const

const hour = 3600

export interface QueueOptions {
  readonly retryLimit?: number
  /** Seconds before the second attempt. */
  readonly retryDelay?: number
  /** Whether each further attempt waits longer. */
  readonly retryBackoff?: boolean
}

export type QueueTable = Partial<Record<QueueName, QueueOptions>>

/**
 * A dead process is noticed after 10 s without a heartbeat (the shortest that the engine allows). What failed is tried
 * again after 1–2 s, then 2–4, 4–8 and 8–16: a database or store that restarts is back by then.
 */
export const queueOptions = {
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 10,
  expireInSeconds: 6 * hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
} as const

/** Settling what failed for good must not fail for good itself: it is tried for days. */
export const deadOptions = {
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: hour,
  deleteAfterSeconds: 24 * hour,
  notify: true,
} as const
