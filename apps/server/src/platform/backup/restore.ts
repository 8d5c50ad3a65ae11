import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { done, type Outcome, refuse } from '@trabecula/domain'
import pg from 'pg'
import type { DatabasePlace, Installation } from './backup.ts'
import { type Manifest, pathOf, provenManifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tools.ts'

/**
 * Brings a back-up into an empty installation: files first, then the database, so that there is never a row without its
 * file. The back-up is checked as a whole before; each file's hash is compared after. Jobs that waited or ran when it
 * was made go on.
 */
export async function restore(
  { database, files }: Omit<Installation, 'version' | 'now'>,
  folder: string,
): Promise<Outcome<Manifest>> {
  const proven = await provenManifest(folder)
  if (!proven.ok) return proven
  const manifest = proven.value
  if (manifest.database.kind !== database.kind)
    return refuse(
      'wrong-kind',
      `This back-up is of ${nameOf(manifest.database.kind)}; it cannot be restored into ${nameOf(database.kind)}.`,
    )
  const occupied = await occupiedBy(database)
  if (occupied !== null) return refuse('not-empty', occupied)

  for (const { key, bytes, sha256 } of manifest.files) {
    const stored = await files.put(key, createReadStream(join(folder, pathOf(key))))
    if (stored.bytes !== bytes || stored.sha256 !== sha256) throw new Error(`${key} was not stored as it was backed up.`)
  }
  await load(database, join(folder, manifest.database.file))
  return done(manifest)
}

/** A sentence when there is something that a restore would overwrite. */
async function occupiedBy(database: DatabasePlace): Promise<string | null> {
  if (database.kind === 'embedded')
    return existsSync(database.directory)
      ? `There is a database in ${database.directory} already. Set DATA_DIR to a new folder, or move the old one away.`
      : null
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as tables from information_schema.tables where table_schema in ('public', 'pgboss', 'drizzle')`,
    )
    return rows[0]?.tables > 0
      ? 'The database that DATABASE_URL names has tables already. Create an empty one and name that.'
      : null
  } finally {
    await client.end()
  }
}

async function load(database: DatabasePlace, path: string): Promise<void> {
  if (database.kind === 'postgres')
    return runPostgresTool('pg_restore', database.url, ['--no-owner', '--exit-on-error', '--single-transaction', path])
  await mkdir(database.directory, { recursive: true })
  const image = new Blob([await readFile(path)])
  const lite = await PGlite.create({ dataDir: database.directory, loadDataDir: image })
  await lite.close()
}

const nameOf = (kind: DatabasePlace['kind']): string => (kind === 'embedded' ? 'the embedded database' : 'a PostgreSQL')
