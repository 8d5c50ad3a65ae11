import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { done, type Outcome, refuse } from '@trabecula/domain'
import pg from 'pg'
import { backupLock } from '../database/advisory-locks.ts'
import { makeFolder } from '../make-folder.ts'
import { measure, measured } from '../storage/measure.ts'
import type { FileStore } from '../storage/store.ts'
import { type DatabaseKind, type Manifest, pathOf, writeManifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** Where the installation's database is: a folder of the embedded one, which is stopped, or a PostgreSQL's address. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }

export interface Installation {
  readonly database: DatabasePlace
  readonly files: FileStore
  readonly version: string
  readonly now: () => Date
}

const dumpName: Readonly<Record<DatabaseKind, string>> = { embedded: 'database.tar.gz', postgres: 'database.dump' }

/**
 * Copies database and files into an empty folder, with a manifest of lengths and hashes. On PostgreSQL the product may
 * run during it: the dump is of one moment, the files are copied after it, and no file is removed until the copy is
 * done, so that every row of the dump has its file.
 */
export async function backUp({ database, files, version, now }: Installation, folder: string): Promise<Outcome<Manifest>> {
  if (database.kind === 'embedded' && !existsSync(join(database.directory, 'PG_VERSION')))
    return refuse('no-data', `There is no database in ${database.directory}: nothing to back up.`)
  makeFolder(folder)
  if ((await readdir(folder)).length > 0)
    return refuse('not-empty', `${folder} is not empty. Name a new folder for each back-up.`)
  return holdingFiles(database, async () => {
    const at = now().toISOString()
    const file = dumpName[database.kind]
    await dump(database, join(folder, file))
    const copied: Manifest['files'][number][] = []
    for await (const { key } of files.list()) {
      const found = await files.open(key)
      // Removed by hand, or an older version's leftover: no row of the dump names it.
      if (found) copied.push({ key, ...(await copy(found.stream, join(folder, pathOf(key)))) })
    }
    const dumped = await measure(createReadStream(join(folder, file)))
    const manifest: Manifest = { format: 1, at, version, database: { kind: database.kind, file, ...dumped }, files: copied }
    await writeManifest(folder, manifest)
    return done(manifest)
  })
}

async function dump(database: DatabasePlace, path: string): Promise<void> {
  if (database.kind === 'postgres')
    return runPostgresTool('pg_dump', database.url, ['--format=custom', '--no-owner', `--file=${path}`])
  const lite = await PGlite.create({ dataDir: database.directory })
  try {
    const image = await lite.dumpDataDir('gzip')
    await writeFile(path, Buffer.from(await image.arrayBuffer()), { flush: true })
  } finally {
    await lite.close()
  }
}

async function copy(content: Parameters<typeof measured>[0], path: string) {
  await mkdir(dirname(path), { recursive: true })
  const { stream, facts } = measured(content)
  await pipeline(stream, createWriteStream(path, { flush: true }))
  return facts()
}

/** Keeps the workers from removing files during the work; the lock ends with its connection, whatever happens. */
async function holdingFiles<T>(database: DatabasePlace, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (database.kind === 'embedded') return work()
  const client = new pg.Client({ connectionString: database.url, keepAlive: true })
  let isHeld = true
  client.on('error', () => {
    isHeld = false
  })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [backupLock])
    if (!rows[0]?.free) return refuse('busy', 'Another back-up of this database is under way. Wait until it is done.')
    const outcome = await work()
    if (!isHeld)
      return refuse('interrupted', 'The connection to the database broke during the back-up: it is not whole. Make a new one.')
    return outcome
  } finally {
    await client.end()
  }
}
