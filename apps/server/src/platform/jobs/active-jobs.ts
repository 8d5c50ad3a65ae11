import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** How an attempt at a job ended here. */
export type JobEnd = 'done' | 'failed' | 'handed-back'

/** The jobs that this process has in hand, from its first to its stop. */
export interface ActiveJobs {
  /** Does a job; throws what it threw, unless the process stops meanwhile: then the job is handed back. */
  run(job: JobWithMetadata<object>, handle: (signal: AbortSignal) => Promise<void>): Promise<JobEnd>
  /** Waits for the jobs in hand for so long, then stops them and hands them back. */
  end(graceMs: number): Promise<void>
}

/** How long a stopped computation may take to notice. */
const noticeMs = 3000

export function openActiveJobs(boss: PgBoss): ActiveJobs {
  const stopping = new AbortController()
  const active = new Map<JobWithMetadata<object>, Promise<unknown>>()

  const run: ActiveJobs['run'] = async (job, handle) => {
    const work = handle(AbortSignal.any([job.signal, stopping.signal]))
    active.set(job, work)
    try {
      await work
      return 'done'
    } catch (error) {
      if (!stopping.signal.aborted) throw error
      await handBack(boss, job)
      return 'handed-back'
    } finally {
      active.delete(job)
    }
  }
  return {
    run,
    end: async (graceMs) => {
      const settled = () => Promise.allSettled(active.values())
      if (graceMs > 0) await Promise.race([settled(), sleep(graceMs, undefined, { ref: false })])
      stopping.abort(new Error('The process is stopping.'))
      await Promise.race([settled(), sleep(noticeMs, undefined, { ref: false })])
      // Those that do not listen: whatever they still do, their settling finds the row taken.
      for (const job of active.keys()) await handBack(boss, job)
      // What was handed back by itself a moment ago has its statement in flight.
      await sleep(0)
    },
  }
}

/**
 * Makes an active job ready for anybody, at once. It does not count against the retries: the limit rises with the next
 * claim's count, which also tells that claim from ours, so that nothing we still say about the job touches it.
 */
async function handBack(boss: PgBoss, { id, name, retryCount }: JobWithMetadata<object>): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [name, id, retryCount],
  )
}
