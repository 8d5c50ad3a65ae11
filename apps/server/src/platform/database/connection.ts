import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobDatabase } from 'pg-boss'
import type * as schema from './schema.ts'

/** The embedded database, PostgreSQL, or a transaction of either: the same queries run on all of them. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Unlisten = () => Promise<void>

/** An open database with what the job engine and the event bus need from its driver. */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Database
  /** How pg-boss reaches it: our own connection when embedded, its own pool otherwise. */
  readonly jobs: { readonly db: JobDatabase } | { readonly connectionString: string }
  /** Calls back for every NOTIFY on the channel until stopped. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Unlisten>
  close(): Promise<void>
}

/** One folder of SQL for both databases, written by `npx drizzle-kit@0.31.11 generate` in apps/server. */
export const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url))
