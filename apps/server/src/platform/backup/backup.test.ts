/** @module-tag long */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { isBackupUnderWay } from '../database/advisory-locks.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { openEmbedded } from '../database/embedded.ts'
import { openPostgres } from '../database/postgres.ts'
import { team } from '../database/schema.ts'
import { openJobEngine } from '../jobs/engine.ts'
import { diskStore } from '../storage/disk.ts'
import { eraseLater, workOnErasures } from '../storage/erase.ts'
import { backUp, type DatabasePlace, type Installation } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const server = process.env['TEST_DATABASE_URL']
const made: string[] = []
let count = 0

/** An empty place for a database of this kind. */
async function newPlace(kind: DatabasePlace['kind']): Promise<DatabasePlace> {
  if (kind === 'embedded') return { kind, directory: join(folder, `database-${++count}`) }
  const name = `trabecula_backup_${process.pid}_${++count}`
  await administer(`create database ${name}`)
  made.push(name)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return { kind, url: url.href }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
afterAll(async () => {
  for (const name of made) await administer(`drop database if exists ${name} with (force)`)
})

const openPlace = (place: DatabasePlace): Promise<OpenDatabase> =>
  place.kind === 'embedded' ? openEmbedded(place.directory) : openPostgres(place.url)

const installationAt = (database: DatabasePlace): Installation => ({
  database,
  files: diskStore(join(folder, `files-${++count}`), { alone: true }),
  version: '1.2.3',
  now: () => new Date('2026-11-20T12:00:00Z'),
})

describe.each(['embedded', ...(server ? (['postgres'] as const) : [])] as const)('a back-up of the %s database', (kind) => {
  let source: Installation
  const target = () => join(folder, `backup-of-${kind}`)
  const content = 'solid part\n'

  beforeAll(async () => {
    source = installationAt(await newPlace(kind))
    const database = await openPlace(source.database)
    await database.db.insert(team).values({ id: 'team-1', name: 'Grüße' })
    const jobs = await openJobEngine(database, { queues: { erase: {} }, superviseSeconds: 2, onError: () => {} })
    await database.db.transaction((tx) => jobs.send(tx, 'erase', 'later', { keys: ['runs/gone'] }))
    await jobs.close()
    await database.close()
    await source.files.put('projects/1/part.stl', Buffer.from(content))
    await source.files.put('runs/2/files/3/a.stl', Buffer.alloc(100_000, 7))
  })

  it('holds the database and every file with its hash', async () => {
    const outcome = await backUp(source, target())
    expect(outcome).toMatchObject({ ok: true, value: { version: '1.2.3', at: '2026-11-20T12:00:00.000Z', database: { kind } } })
    const listed = outcome.ok ? outcome.value.files : []
    expect(listed.map(({ key }) => key).sort()).toEqual(['projects/1/part.stl', 'runs/2/files/3/a.stl'])
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(listed.find(({ key }) => key === 'projects/1/part.stl')).toEqual({ key: 'projects/1/part.stl', bytes: 11, sha256 })
  })

  it('comes back into an empty installation: rows, files, and jobs that wait', async () => {
    const restored = installationAt(await newPlace(kind))
    expect((await restore(restored, target())).ok).toBe(true)
    const file = await restored.files.open('projects/1/part.stl')
    expect(file && (await text(file.stream))).toBe(content)
    const database = await openPlace(restored.database)
    const jobs = await openJobEngine(database, { queues: { erase: {} }, superviseSeconds: 2, onError: () => {} })
    const erased: string[] = []
    await jobs.work('erase', 1, async ({ data }) => void erased.push(...data.keys))
    await until(async () => erased.length > 0)
    expect(erased).toEqual(['runs/gone'])
    expect(await database.db.select({ id: team.id, name: team.name }).from(team)).toEqual([{ id: 'team-1', name: 'Grüße' }])
    await jobs.close()
    await database.close()
  })

  it('is not written over another, nor restored over data', async () => {
    expect(await backUp(source, target())).toMatchObject({ ok: false, refusal: { code: 'not-empty' } })
    expect(await restore(source, target())).toMatchObject({ ok: false, refusal: { code: 'not-empty' } })
  })

  it('that is damaged or half is refused before anything is touched', async () => {
    const path = join(target(), 'files/projects/1/part.stl')
    const whole = readFileSync(path)
    const restored = installationAt(await newPlace(kind))
    writeFileSync(path, 'solid pert\n')
    expect(await restore(restored, target())).toMatchObject({ ok: false, refusal: { code: 'bad-backup' } })
    expect(await restored.files.size('runs/2/files/3/a.stl')).toBeNull()
    writeFileSync(path, whole)
    expect(await restore(restored, folder)).toMatchObject({ ok: false, refusal: { code: 'bad-backup' } })
  })
})

describe.runIf(server)('a back-up while the product runs', () => {
  let database: OpenDatabase
  afterEach(() => database.close())

  it('keeps files from being removed until it is done', async () => {
    const installation = installationAt(await newPlace('postgres'))
    database = await openPlace(installation.database)
    const { db } = database
    const errors: unknown[] = []
    const jobs = await openJobEngine(database, {
      queues: { erase: {} },
      superviseSeconds: 2,
      onError: (error) => errors.push(error),
    })
    await workOnErasures({ db, jobs, files: installation.files, logError: (error) => errors.push(error) })
    await installation.files.put('projects/1/part.stl', Buffer.from('part'))
    // The removal is ordered while the files are being copied.
    const { list } = installation.files
    const slow = {
      ...installation.files,
      list: async function* () {
        expect(await isBackupUnderWay(db)).toBe(true)
        await db.transaction((tx) => eraseLater(tx, jobs, ['projects/1']))
        const waiting = sql`select 1 from pgboss.job where name = 'erase' and state = 'retry'`
        await until(async () => ((await db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length === 1)
        yield* list()
      },
    }
    const outcome = await backUp({ ...installation, files: slow }, join(folder, 'beside'))
    expect(outcome.ok && outcome.value.files.map(({ key }) => key)).toEqual(['projects/1/part.stl'])
    expect(await isBackupUnderWay(db)).toBe(false)
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'erase'`)
    await until(async () => (await installation.files.size('projects/1/part.stl')) === null)
    await jobs.close()
  })
})
