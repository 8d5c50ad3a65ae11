import { readMigrationFiles } from 'drizzle-orm/migrator'
import { CannotStart } from '../cannot-start.ts'
import { migrationsFolder } from './connection.ts'

type Rows = { readonly rows: readonly unknown[] }

/** Both drivers answer a statement so. */
export interface Queried {
  query(statement: string): Promise<Rows>
}

/**
 * Refuses a database whose tables a newer version of the program has changed: a migration that is not known is no
 * reason for the migrator to stop, and what is written into such tables may be lost to the newer version.
 */
export async function refuseNewerDatabase(database: Queried): Promise<void> {
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const { rows: tables } = await database.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!(tables[0] as { readonly there: boolean }).there) return
  const { rows } = await database.query('select coalesce(max(created_at), 0)::float8 as latest from drizzle.__drizzle_migrations')
  if ((rows[0] as { readonly latest: number }).latest <= known) return
  throw new CannotStart(
    'The database was used by a newer version of Trabecula, which changed its tables. Start that version, or restore a backup that this one made.',
  )
}
