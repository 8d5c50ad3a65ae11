import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { CannotStart, fullDisk } from '../cannot-start.ts'
import { migrationsFolder, type OpenDatabase } from './connection.ts'
import { refuseNewerDatabase } from './newer-database.ts'
import { PreparedPglite } from './prepared-statements.ts'
import * as schema from './schema.ts'

export interface EmbeddedDatabase extends OpenDatabase {
  readonly lite: PGlite
}

/** Buffers of 128 MB, PostgreSQL's default, would be this process's memory. The rest is what initdb writes. */
const settings = ['shared_buffers = 16MB', "timezone = 'UTC'", "log_timezone = 'UTC'", "datestyle = 'iso, mdy'"]

/**
 * Opens PostgreSQL inside this process and brings its tables up to date. The caller holds the directory lock: PGlite
 * itself lets a second process in and ruins the files. The database survives a killed process, but no power cut, because
 * PGlite does not fsync.
 *
 * @param directory where it keeps its files; absent means memory
 * @param image a dumped database to start from instead of an empty one (tests)
 */
export async function openEmbedded(directory?: string, image?: Blob): Promise<EmbeddedDatabase> {
  if (directory && !existsSync(join(directory, 'PG_VERSION'))) await createElsewhere(directory)
  const lite = new PreparedPglite({
    ...(directory ? { dataDir: directory } : {}),
    ...(image ? { loadDataDir: image } : {}),
    postgresqlconf: settings,
  })
  await lite.waitReady.catch((error: unknown) => {
    throw directory ? new CannotStart(unreadable(directory, error), { cause: error }) : error
  })
  const database = embeddedOn(lite)
  if (!image) await refuseNewerDatabase(lite)
  if (!image) await migrate(drizzle(lite, { schema }), { migrationsFolder })
  return database
}

/**
 * Writes the files of a new database in a process of its own, and ends it: initdb takes a gigabyte, which this process
 * would not give back. The folder gets its name when it is whole, so that a creation that breaks off begins again.
 */
async function createElsewhere(directory: string): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new CannotStart(unreadable(directory, 'PG_VERSION is missing'))
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const program = fileURLToPath(new URL('./create-embedded.ts', import.meta.url))
  try {
    await promisify(execFile)(process.execPath, [program, unfinished])
    if (existsSync(directory)) rmdirSync(directory)
    renameSync(unfinished, directory)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const { stderr = '' } = error as { readonly stderr?: string }
    // PGlite runs under WASI, where a full disk is errno 51.
    if (/ENOSPC|EDQUOT|No space left|errno: 51\b/.test(stderr))
      throw new CannotStart(`${fullDisk('ENOSPC', directory)} A new database needs ${newDatabaseMegabytes} MB.`, { cause: error })
    throw error
  }
}

const newDatabaseMegabytes = 60

/** The sentence about a database whose files cannot be read. */
export const unreadable = (directory: string, reason: unknown): string =>
  `The database in ${directory} cannot be read (${firstLine(reason)}). Restore a backup with "npm run restore", or move that folder away to begin with an empty database.`

const firstLine = (reason: unknown): string => {
  const [line = ''] = String(reason instanceof Error ? reason.message || reason.name : reason)
    .trim()
    .split('\n')
  return line.slice(0, 200)
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
