import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../database/database.ts'
import { deadQueue, type Jobs, optionsOf, type QueueName, queueNames } from './queues.ts'

export interface JobAttempt<Name extends QueueName> {
  readonly data: Jobs[Name]
  /** Aborts when the claim on the job is lost, or the process stops. */
  readonly signal: AbortSignal
}

/** The job engine behind one small door. Jobs are sent inside our own transactions, so a job exists if and only if its rows do. */
export interface JobEngine {
  /** `key` makes the job's id: the same key is never queued twice. */
  send<Name extends QueueName>(tx: Database, name: Name, key: string, data: Jobs[Name]): Promise<void>
  cancel(tx: Database, name: QueueName, keys: readonly string[]): Promise<void>
  work<Name extends QueueName>(name: Name, concurrency: number, handle: (job: JobAttempt<Name>) => Promise<void>): Promise<void>
  /** Settles jobs that failed for good. */
  workDead<Name extends QueueName>(name: Name, handle: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Gives jobs back that a killed process held. Only for a process that is alone on its database. */
  reclaim(): Promise<number>
  close(): Promise<void>
}

interface EngineOptions {
  /** Looks after expired jobs; at least one process must. */
  readonly supervise: boolean
  readonly onError: (error: Error) => void
}

export async function openJobEngine(database: OpenDatabase, { supervise, onError }: EngineOptions): Promise<JobEngine> {
  const settings = {
    ...database.jobs,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : { max: 4 }),
    schedule: false,
  }
  await createQueues(settings, onError)
  const boss = new PgBoss({
    ...settings,
    useListenNotify: true,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    // A killed job's claims stay in this cache: a minute, the default, blocked runs for as long.
    queueCacheIntervalSeconds: 1,
  })
  boss.on('error', onError)
  await boss.start()
  const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 }
  const stopping = new AbortController()

  return {
    send: async (tx, name, key, data) => {
      await boss.send(name, data, { id: jobId(name, key), db: fromDrizzle(asExecutor(tx), sql) })
    },
    cancel: async (tx, name, keys) => {
      const ids = keys.map((key) => jobId(name, key))
      if (ids.length > 0) await boss.cancel(name, ids, { db: fromDrizzle(asExecutor(tx), sql) })
    },
    work: async <Name extends QueueName>(name: Name, concurrency: number, handle: (job: JobAttempt<Name>) => Promise<void>) => {
      const options = { ...polling, heartbeatRefreshSeconds: 1 }
      for (let slot = 0; slot < concurrency; slot++) {
        let worker = ''
        worker = await boss.work(name, options, async ([job]: Job<Jobs[Name]>[]) => {
          try {
            if (job) await handle({ data: job.data, signal: AbortSignal.any([job.signal, stopping.signal]) })
          } finally {
            // Jobs that came while all workers were busy woke nobody: look again instead of sleeping until the next poll.
            boss.notifyWorker(worker)
          }
        })
      }
    },
    workDead: async <Name extends QueueName>(name: Name, handle: (data: Jobs[Name]) => Promise<void>) => {
      await boss.work(deadQueue(name), polling, async ([job]: Job<Jobs[Name]>[]) => {
        if (job) await handle(job.data)
      })
    },
    reclaim: async () => {
      let count = 0
      for (const name of queueNames) {
        const found = await boss.getDb().executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [name])
        const ids = found.rows.map((row: { id: string }) => row.id)
        if (ids.length > 0) await boss.fail(name, ids)
        count += ids.length
      }
      return count
    },
    close: async () => {
      stopping.abort(new Error('The process is stopping.'))
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Makes the queues before the engine proper starts. The engine keeps a list of queues in memory and asks the database for one that is not
 * on it. Inside our transaction that question would wait for the embedded database's only connection, which the transaction holds, for
 * ever. A queue that exists before the engine's first look is always on the list; one made after it may be lost again to a look in flight.
 */
async function createQueues(
  settings: ConstructorParameters<typeof PgBoss>[0] & object,
  onError: (error: Error) => void,
): Promise<void> {
  const maker = new PgBoss({ ...settings, supervise: false })
  maker.on('error', onError)
  await maker.start()
  for (const name of queueNames) {
    await maker.createQueue(deadQueue(name))
    await maker.createQueue(name, { ...optionsOf(name), deadLetter: deadQueue(name) })
  }
  await maker.stop({ graceful: false })
}

/** A uuid that follows from queue and key, so that a job sent twice is one job. */
function jobId(name: QueueName, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Executor = Parameters<typeof fromDrizzle>[0]

/** Our database type leaves open what the driver's result looks like; both drivers answer `{rows}`, which is all that is read. */
const asExecutor = (tx: Database): Executor => tx as unknown as Executor
