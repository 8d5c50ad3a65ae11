import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { migrationsFolder, type OpenDatabase } from './connection.ts'
import * as schema from './schema.ts'

/**
 * Opens PostgreSQL inside this process and brings its tables up to date. The caller holds the directory lock: PGlite
 * itself lets a second process in and ruins the files. Survives a killed process, not a power cut (PGlite does not
 * fsync).
 *
 * @param directory where it keeps its files; absent means memory
 * @param image a dumped database to start from instead of an empty one (tests)
 */
export async function openEmbedded(directory?: string, image?: Blob): Promise<OpenDatabase & { readonly lite: PGlite }> {
  const lite = await PGlite.create({ ...(directory ? { dataDir: directory } : {}), ...(image ? { loadDataDir: image } : {}) })
  const db = drizzle(lite, { schema })
  if (!image) await migrate(db, { migrationsFolder })
  return {
    kind: 'embedded',
    db,
    lite,
    jobs: { db: fromPglite(lite) },
    listen: (channel, onPayload) => lite.listen(channel, onPayload),
    close: () => lite.close(),
  }
}
