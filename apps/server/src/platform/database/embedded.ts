import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { migrationsFolder, type OpenDatabase } from './connection.ts'
import * as schema from './schema.ts'

export interface EmbeddedDatabase extends OpenDatabase {
  readonly lite: PGlite
}

/**
 * Opens PostgreSQL inside this process and brings its tables up to date. The caller holds the directory lock: PGlite
 * itself lets a second process in and ruins the files. Survives a killed process, not a power cut (PGlite does not
 * fsync).
 *
 * @param directory where it keeps its files; absent means memory
 * @param image a dumped database to start from instead of an empty one (tests)
 */
export async function openEmbedded(directory?: string, image?: Blob): Promise<EmbeddedDatabase> {
  const lite = await PGlite.create({ ...(directory ? { dataDir: directory } : {}), ...(image ? { loadDataDir: image } : {}) })
  const database = embeddedOn(lite)
  if (!image) await migrate(drizzle(lite, { schema }), { migrationsFolder })
  return database
}

/** What the server needs of a PGlite whose tables are up to date. */
export const embeddedOn = (lite: PGlite): EmbeddedDatabase => ({
  kind: 'embedded',
  db: drizzle(lite, { schema }),
  lite,
  jobs: { db: fromPglite(lite) },
  listen: (channel, onPayload) => lite.listen(channel, onPayload),
  close: () => lite.close(),
})
