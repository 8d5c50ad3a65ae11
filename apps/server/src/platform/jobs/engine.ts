import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Db as JobDatabase, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../database/connection.ts'
import { deadOptions, deadQueue, type Jobs, type QueueName, type QueueTable, queueOptions } from './queues.ts'

export interface JobAttempt<Name extends QueueName> {
  readonly data: Jobs[Name]
  /** Aborts when the claim on the job is lost, or the process stops. */
  readonly signal: AbortSignal
}

export interface QueueDepth {
  readonly queue: string
  /** Could start now if a worker were free. */
  readonly ready: number
  /** Wait for their next attempt. */
  readonly deferred: number
  readonly active: number
}

interface SendOptions {
  /** Higher goes first; jobs of the same priority in the order in which they came. */
  readonly priority?: number
  /** Not begun before. */
  readonly startAfter?: Date
  /** The job does not begin before this many seconds have passed, by the clock of the database. */
  readonly afterSeconds?: number
  /** Jobs of a group take turns with those of others, where the workers say so. */
  readonly group?: string
}

interface Turns {
  /** Jobs of one group that all processes together do at a time: never more. */
  readonly perGroup?: number
}

/**
 * The job engine behind a small interface. Jobs are sent inside our own transactions, so a job exists if and only if
 * its rows do.
 */
export interface JobEngine {
  /** `key` makes the job's id: the same key is never queued twice. */
  send<Name extends QueueName>(tx: Database, name: Name, key: string, data: Jobs[Name], options?: SendOptions): Promise<void>
  cancel(tx: Database, name: QueueName, keys: readonly string[]): Promise<void>
  /** Gives a job that waits with a lower priority the ordinary one. */
  raise(tx: Database, name: QueueName, key: string): Promise<void>
  work<Name extends QueueName>(
    name: Name,
    concurrency: number,
    handle: (job: JobAttempt<Name>) => Promise<void>,
    turns?: Turns,
  ): Promise<void>
  /** Settles jobs that failed for good. */
  workDead<Name extends QueueName>(name: Name, handle: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Puts jobs that were ready for this long and not begun before others, whatever their priority. Returns how many. */
  promote(names: readonly QueueName[], waitedMs: number): Promise<number>
  /**
   * After the clock of the database was set back: what was ordered in what is now the future keeps its delay, counted
   * from now, and the missing heartbeat of a process that died is noticed again. Returns how many jobs that concerned.
   */
  rereadDueTimes(): Promise<number>
  /** Gives jobs back that a killed process held. Only for a process that is alone on its database. */
  reclaim(): Promise<number>
  depths(): Promise<readonly QueueDepth[]>
  /** Throws when the engine cannot reach its tables. */
  check(): Promise<void>
  /** Takes no new job, lets running ones finish for this long, and hands the others back to begin again elsewhere. */
  close(graceMs?: number): Promise<void>
}

/** Above every plan's. */
const topPriority = 1000

interface EngineOptions {
  /** The queues that this process sends to or works on. */
  readonly queues: QueueTable
  /** Seconds between two looks after expired jobs, which at least one process must have; null: others look. */
  readonly superviseSeconds: number | null
  readonly onError: (error: Error) => void
  /** Seconds between two looks for jobs that no notification announced, such as retries that have become due. */
  readonly unannouncedSeconds?: number
  /** Called for every attempt that ended. */
  readonly onJob?: (name: QueueName, end: JobEnd, seconds: number) => void
}

type Sending = Pick<JobEngine, 'send' | 'cancel' | 'raise'>
type Working = Pick<JobEngine, 'work' | 'workDead'>
type Administration = Pick<JobEngine, 'promote' | 'rereadDueTimes' | 'reclaim' | 'depths' | 'check'>

export async function openJobEngine(
  database: OpenDatabase,
  { queues, superviseSeconds, onError, unannouncedSeconds = 2, onJob = () => {} }: EngineOptions,
): Promise<JobEngine> {
  const settings = {
    ...database.jobs,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : { max: 4 }),
    schedule: false,
  }
  await createQueues(settings, queues, onError)
  const boss = new PgBoss({
    ...settings,
    useListenNotify: true,
    supervise: superviseSeconds !== null,
    ...(superviseSeconds === null
      ? {}
      : { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds }),
    // A killed job's claims stay in this cache: a minute, the default, blocked runs for as long. The embedded database
    // has one process, whose cache ends with it.
    queueCacheIntervalSeconds: database.kind === 'embedded' ? 15 : 1,
  })
  boss.on('error', onError)
  await boss.start()
  const activeJobs = openActiveJobs(boss)
  const worked = new Set<string>()
  let closing: Promise<void> | null = null
  const close = async (graceMs: number) => {
    await Promise.all([...worked].map((name) => boss.offWork(name, { wait: false })))
    // How a job ended is still being written; stopping now could fail it first, and it would be done again.
    const written = (await activeJobs.end(graceMs)) && Promise.all([...worked].map((name) => boss.offWork(name)))
    await Promise.race([written, sleep(writtenMs, undefined, { ref: false })])
    await boss.stop({ graceful: false })
  }

  return {
    ...sendingTo(boss),
    ...workingOn(boss, database.db, activeJobs, worked, onJob, unannouncedSeconds),
    ...administrationOf(boss, queues),
    close: (graceMs = 0) => {
      closing ??= close(graceMs)
      return closing
    },
  }
}

const sendingTo = (boss: PgBoss): Sending => ({
  send: async (tx, name, key, data, { priority = 0, startAfter, afterSeconds, group } = {}) => {
    const begins = startAfter ?? afterSeconds
    const options = { ...(begins === undefined ? {} : { startAfter: begins }), ...(group ? { group: { id: group } } : {}) }
    await boss.send(name, data, { id: jobId(name, key), priority, ...options, db: fromDrizzle(asExecutor(tx), sql) })
  },
  cancel: async (tx, name, keys) => {
    const ids = keys.map((key) => jobId(name, key))
    if (ids.length > 0) await boss.cancel(name, ids, { db: fromDrizzle(asExecutor(tx), sql) })
  },
  raise: async (tx, name, key) => {
    await fromDrizzle(asExecutor(tx), sql).executeSql(
      `update pgboss.job set priority = 0 where name = $1 and id = $2::uuid and state < 'active' and priority < 0`,
      [name, jobId(name, key)],
    )
  },
})

/** `worked` is called with the queues that workers are on. */
function workingOn(
  boss: PgBoss,
  db: Database,
  activeJobs: ActiveJobs,
  worked: Set<string>,
  onJob: NonNullable<EngineOptions['onJob']>,
  unannouncedSeconds: number,
): Working {
  const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: unannouncedSeconds }
  return {
    work: async <Name extends QueueName>(
      name: Name,
      concurrency: number,
      handle: (job: JobAttempt<Name>) => Promise<void>,
      { perGroup }: Turns = {},
    ) => {
      const turns = perGroup === undefined ? {} : { groupConcurrency: perGroup }
      const options = { ...polling, ...turns, heartbeatRefreshSeconds: 1, includeMetadata: true } as const
      worked.add(name)
      for (let slot = 0; slot < concurrency; slot++) {
        let worker = ''
        worker = await boss.work<Jobs[Name], unknown, typeof options>(
          name,
          options,
          async ([job]: JobWithMetadata<Jobs[Name]>[]) => {
            const startedAt = performance.now()
            let end: JobEnd = 'failed'
            let isBegun = false
            try {
              if (!job) return
              end = await activeJobs.run(job, async (signal) => {
                if (perGroup !== undefined && (await isOutOfTurn(db, job, perGroup))) return
                signal.throwIfAborted()
                isBegun = true
                await handle({ data: job.data, signal })
              })
            } finally {
              if (isBegun) onJob(name, end, (performance.now() - startedAt) / 1000)
              // Jobs that came while all workers were busy woke nobody: look again instead of sleeping until the next
              // poll.
              boss.notifyWorker(worker)
            }
          },
        )
      }
    },
    workDead: async <Name extends QueueName>(name: Name, handle: (data: Jobs[Name]) => Promise<void>) => {
      worked.add(deadQueue(name))
      const options = { ...polling, includeMetadata: true } as const
      await boss.work<Jobs[Name], unknown, typeof options>(
        deadQueue(name),
        options,
        async ([job]: JobWithMetadata<Jobs[Name]>[]) => {
          if (job) await activeJobs.run(job, () => handle(job.data))
        },
      )
    },
  }
}

const administrationOf = (boss: PgBoss, queues: QueueTable): Administration => ({
  promote: async (names, waitedMs) => {
    const { rows } = await boss.getDb().executeSql(
      `update pgboss.job set priority = $3 where name = any($1::text[]) and state < 'active' and priority < $3
       and greatest(created_on, start_after) < now() - $2 * interval '1 millisecond' returning 1`,
      [names, waitedMs, topPriority],
    )
    return rows.length
  },
  rereadDueTimes: async () => {
    const { rows } = await boss.getDb().executeSql(setBackSql)
    await boss.getDb().executeSql(lookAgainSql)
    return rows.length
  },
  reclaim: async () => {
    let count = 0
    for (const name of namesOf(queues)) {
      const found = await boss.getDb().executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [name])
      const ids = found.rows.map((row: { id: string }) => row.id)
      if (ids.length > 0) await boss.fail(name, ids)
      count += ids.length
    }
    return count
  },
  depths: async () =>
    (await boss.getQueues()).map(({ name, readyCount, deferredCount, activeCount }) => ({
      queue: name,
      ready: readyCount,
      deferred: deferredCount,
      active: activeCount,
    })),
  check: async () => void (await boss.getDb().executeSql('select 1 from pgboss.version')),
})

/** A time that lies so far ahead of the clock that wrote it was written before that clock was set back. */
const ahead = `> pgboss.job_now() + interval '5 seconds'`
const now = 'pgboss.job_now()'

const setBackSql = `update pgboss.job set
    start_after = case when state < 'active' then start_after - (greatest(created_on, started_on, ${now}) - ${now}) else start_after end,
    started_on = case when state < 'active' then least(started_on, ${now}) else started_on end,
    created_on = least(created_on, ${now}),
    heartbeat_on = least(heartbeat_on, ${now})
  where state <= 'active'
    and (created_on ${ahead} or heartbeat_on ${ahead} or (state < 'active' and started_on ${ahead}))
  returning 1`

/** When the engine last looked after expired and old jobs. */
const lookAgainSql = `update pgboss.queue set
    monitor_claim_on = least(monitor_claim_on, ${now}), monitor_on = least(monitor_on, ${now}), maintain_on = least(maintain_on, ${now})
  where monitor_claim_on ${ahead} or monitor_on ${ahead} or maintain_on ${ahead}`

/**
 * Makes the queues before the engine proper starts. The engine keeps a list of queues in memory and queries the
 * database for one that is not on it. Inside our transaction that question would wait for the embedded database's only
 * connection, which the transaction holds, for ever. A queue that exists before the engine's first look is always on
 * the list; one made after it may be lost again to a look in flight.
 */
async function createQueues(
  settings: ConstructorParameters<typeof PgBoss>[0] & object,
  queues: QueueTable,
  onError: (error: Error) => void,
): Promise<void> {
  const maker = new PgBoss({ ...settings, supervise: false })
  maker.on('error', onError)
  await maker.start()
  const known = new Set((await maker.getQueues()).map(({ name }) => name))
  for (const name of namesOf(queues)) {
    const dead = deadQueue(name)
    const options = { ...queueOptions, ...queues[name], deadLetter: dead }
    // An older version of ours may have made it with other settings.
    await (known.has(dead) ? maker.updateQueue(dead, deadOptions) : maker.createQueue(dead, deadOptions))
    await (known.has(name) ? maker.updateQueue(name, options) : maker.createQueue(name, options))
  }
  await maker.stop({ graceful: false })
}

const namesOf = (queues: QueueTable) => Object.keys(queues) as QueueName[]

/** A uuid that follows from queue and key, so that a job sent twice is one job. */
function jobId(name: QueueName, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Executor = Parameters<typeof fromDrizzle>[0]

/** Our database type leaves open what the driver's result looks like; both answer `{rows}`, and no more is read. */
const asExecutor = (tx: Database): Executor => tx as unknown as Executor

/** How an attempt at a job ended here. */
export type JobEnd = 'done' | 'failed' | 'handed-back'

/** The jobs that this process has in hand, from its first to its stop. */
export interface ActiveJobs {
  /** Does a job; throws what it threw, unless the process is stopping: then the job is handed back. */
  run(job: JobWithMetadata<object>, handle: (signal: AbortSignal) => Promise<void>): Promise<JobEnd>
  /**
   * Waits for the jobs in hand for this long, then stops them and hands them back. Returns whether all of them have
   * settled.
   */
  end(graceMs: number): Promise<boolean>
}

/** How long a stopped computation may take to notice. */
const noticeMs = 3000
/** How long the database may take to store how jobs ended; only one that does not answer takes longer. */
const writtenMs = 10_000

function openActiveJobs(boss: PgBoss): ActiveJobs {
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
      await handBack(boss.getDb(), job)
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
      // Jobs that do not react to the signal: whatever they still do, their settling finds the row taken.
      for (const job of active.keys()) await handBack(boss.getDb(), job)
      // A job that was handed back a moment ago still has its statement in flight.
      await sleep(0)
      return active.size === 0
    },
  }
}

/**
 * Two workers that fetch at the same moment may each take a job of one group, because neither sees the other's
 * uncommitted claim. Before it begins, each therefore looks again, one after the other; a job that then finds its group
 * full goes back, and the last to look begins.
 */
function isOutOfTurn(db: Database, job: JobWithMetadata<object>, perGroup: number): Promise<boolean> {
  const { id, name, groupId } = job
  if (!groupId) return Promise.resolve(false)
  return db.transaction(async (tx) => {
    const inTx = fromDrizzle(asExecutor(tx), sql)
    await inTx.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${name}:${groupId}`])
    const others = await inTx.executeSql(
      `select 1 from pgboss.job where name = $1 and group_id = $2 and state = 'active' and id <> $3::uuid limit $4`,
      [name, groupId, id, perGroup],
    )
    if (others.rows.length < perGroup) return false
    await handBack(inTx, job)
    return true
  })
}

/**
 * Makes an active job ready for anybody, at once. It does not count against the retries: the limit rises with the next
 * claim's count, which also distinguishes that claim from ours, so that nothing we still report about the job affects
 * it.
 */
async function handBack(db: JobDatabase, { id, name, retryCount }: JobWithMetadata<object>): Promise<void> {
  await db.executeSql(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [name, id, retryCount],
  )
}
