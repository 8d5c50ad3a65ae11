import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrationsFolder, type OpenDatabase } from '../platform/database/connection.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { openPostgres } from '../platform/database/postgres.ts'

/**
 * A fresh, migrated database: a clone of a prepared PGlite image, or a new database on the server of TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? freshPostgres(server) : openEmbedded(undefined, await migratedImage())
}

async function freshPostgres(server: string): Promise<OpenDatabase> {
  const name = `trabecula_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  const close = async () => {
    await database.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { ...database, close }
}

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/trabecula', import.meta.url))

/** Making a database takes seconds, loading a dumped one a fraction; the dump is kept until the migrations change. */
async function migratedImage(): Promise<Blob> {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrationsFolder, file)))
  }
  const path = join(cacheFolder, `pglite-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(path)) {
    const fresh = await openEmbedded()
    const image = await fresh.lite.dumpDataDir('none')
    await fresh.close()
    mkdirSync(cacheFolder, { recursive: true })
    // Two test files may do this at the same time: each writes its own, the last name wins.
    const own = `${path}.${process.pid}`
    writeFileSync(own, Buffer.from(await image.arrayBuffer()))
    renameSync(own, path)
  }
  return new Blob([readFileSync(path)])
}
