import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { migrationsFolder, type OpenDatabase } from '../platform/database/connection.ts'
import { embeddedOn, openEmbedded } from '../platform/database/embedded.ts'
import { openPostgres } from '../platform/database/postgres.ts'

/** A migrated database without rows: an embedded one, or a new database on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? freshPostgres(server) : emptyEmbedded()
}

interface Emptied {
  readonly lite: PGlite
  /** Its tables as the migrations made them. */
  readonly shape: string
}

/** Databases that were closed in this process: to make one costs 0.7 s of processor, to empty one a tenth. */
const emptied: Emptied[] = []

/** Closing it returns it to the pool of test databases; from then on it refuses every query, as a closed one does. */
async function emptyEmbedded(): Promise<OpenDatabase> {
  const own = emptied.pop() ?? (await freshEmbedded())
  const { lite, shape } = own
  let isClosed = false
  const lent = new Proxy(lite, {
    get: (target, name) => {
      if (isClosed) throw new Error('The database is closed.')
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await empty(lite)
    // What a test did to the tables themselves stays with that test.
    if ((await shapeOf(lite)) === shape) emptied.push(own)
    else await lite.close()
  }
  return { ...embeddedOn(lent), close }
}

async function freshEmbedded(): Promise<Emptied> {
  const { lite } = await openEmbedded(undefined, await migratedImage())
  return { lite, shape: await shapeOf(lite) }
}

async function shapeOf(lite: PGlite): Promise<string> {
  const { rows } = await lite.query<{ shape: string }>(`
    select md5(string_agg(part, ' ' order by part)) as shape from (
      select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as part
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      union all select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal) parts`)
  return rows[0]?.shape ?? ''
}

/**
 * Waits for what is under way, then removes rows, locks and listeners, and resets its counters. The job engine keeps
 * its queues, as it does when a server starts again, without what it counted in them.
 */
async function empty(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename not in ('version', 'queue'))`,
  )
  const names = rows.map(({ name }) => name)
  const filled = await lite.query<{ name: string }>(
    names.map((name) => `select '${name}' as name where exists (select 1 from ${name})`).join(' union all '),
  )
  if (filled.rows.length > 0) await lite.exec(`truncate ${filled.rows.map(({ name }) => name).join(', ')} cascade`)
  // A database on which no job engine was opened has no queues.
  const { rows: queues } = await lite.query(`select 1 where to_regclass('pgboss.queue') is not null`)
  if (queues.length > 0)
    await lite.exec(`update pgboss.queue set deferred_count = 0, queued_count = 0, ready_count = 0, active_count = 0,
      failed_count = 0, total_count = 0`)
  await lite.exec(`
    select setval(s.seqrelid, s.seqstart, false) from pg_sequence s;
    select pg_advisory_unlock_all();
    unlisten *`)
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
