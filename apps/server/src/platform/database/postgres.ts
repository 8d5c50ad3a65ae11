import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder, type OpenDatabase } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import { Listener } from './listener.ts'
import { refuseNewerDatabase } from './newer-database.ts'
import * as schema from './schema.ts'
import { type StartUpPatience, startUpPatience, whenStarted } from './starting-up.ts'

/** Any number: processes that start together migrate one after the other. */
const migrationLock = 7_342_001
/** A migration that waits for a table makes everybody behind it wait too: so it gives up early and tries again. */
const lockPatienceMs = 3000
const migrationAttempts = 10

interface PostgresOptions {
  /** Connections kept at most. */
  readonly pool?: number
  /** Called for connections that broke while they were idle. */
  readonly onError?: (error: Error) => void
  /** Attempts at migrating before giving up. */
  readonly attempts?: number
  /** With a server that is still starting up. */
  readonly patience?: StartUpPatience
}

/** Opens a PostgreSQL server's database and brings its tables up to date. */
export async function openPostgres(
  url: string,
  { pool: max = 8, onError = () => {}, attempts = migrationAttempts, patience = startUpPatience }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = new ConnectionPool({ connectionString: url, max, connectionTimeoutMillis: 10_000, keepAlive: true })
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  // The pool does not handle errors of a connection that a transaction holds; without a listener, a cut between two
  // statements would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  try {
    await migrateAlone(url, attempts, patience)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listeners = new Set<Listener>()
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }),
    jobs: { connectionString: url },
    listen: async (channel, onPayload) => {
      const listener = new Listener(url, channel, onPayload)
      listeners.add(listener)
      await listener.connect()
      return async () => {
        listeners.delete(listener)
        await listener.close()
      }
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.close()))
      await pool.end()
    },
  }
}

/**
 * One process migrates at a time, on a connection of its own whose end frees the lock whatever happens. While others
 * use the tables a statement waits for its table three seconds at most; the whole migration is then rolled back and
 * begun again later.
 */
async function migrateAlone(url: string, attempts: number, patience: StartUpPatience): Promise<void> {
  const client = await whenStarted(() => connected(url), patience)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = ${lockPatienceMs}`)
    for (let attempt = 1; ; attempt++) {
      try {
        await refuseNewerDatabase(client)
        return await migrate(drizzle(client, { schema }), { migrationsFolder })
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        if (attempt >= attempts)
          throw new Error(
            'The tables could not be brought up to date because other transactions lock them. End long transactions and start again.',
            {
              cause: error,
            },
          )
        await sleep(500 * attempt)
      }
    }
  } finally {
    await client.end()
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener a broken connection would end the process; a caller that waits for a statement gets its error.
  client.on('error', () => {})
  await client.connect()
  return client
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))
