import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'

const reconnectMs = 1000
/** Any number: processes that start together migrate one after the other. */
const migrationLock = 7_342_001

/** Opens a PostgreSQL server's database and brings its tables up to date. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  await migrateAlone(pool)
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

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client, { schema }), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    client.release()
  }
}

/** One connection of its own per channel (LISTEN does not pass through a transaction pooler), reconnected when it breaks. */
class Listener {
  readonly #url: string
  readonly #channel: string
  readonly #onPayload: (payload: string) => void
  #client: pg.Client | null = null
  #closed = false

  constructor(url: string, channel: string, onPayload: (payload: string) => void) {
    this.#url = url
    this.#channel = channel
    this.#onPayload = onPayload
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    let retried = false
    const retry = () => {
      if (this.#closed || retried) return
      retried = true
      setTimeout(() => this.connect().catch(retry), reconnectMs).unref()
    }
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', (message) => this.#onPayload(message.payload ?? ''))
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }
}
