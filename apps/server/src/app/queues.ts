import type { QueueName, QueueOptions } from '../platform/jobs/queues.ts'

/** Other machines are away for longer than ours: tried for about an hour, ever more slowly. */
const patient: QueueOptions = { retryLimit: 8, retryDelay: 15 }

export const queues: Readonly<Record<QueueName, QueueOptions>> = {
  prepare: {},
  candidate: {},
  finish: {},
  artifact: {},
  verify: {},
  fields: {},
  letter: patient,
  // Attempts that fail are jobs of their own, each later than the last: what is retried here is a bug of ours.
  webhook: {},
  erase: patient,
  hourly: {},
  // The next sweep is a new job anyway.
  sweep: { retryLimit: 0 },
}
