import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { openEventBus, publish, type ServerEvent } from './events.ts'
import { openPostgres } from './postgres.ts'
import { databaseUnavailable } from './unavailable.ts'

const server = process.env['TEST_DATABASE_URL']

describe.runIf(server)('a PostgreSQL', () => {
  const name = `trabecula_test_${randomUUID().replaceAll('-', '')}`
  let url = ''
  let admin: pg.Client

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${name}`)
    url = Object.assign(new URL(server as string), { pathname: `/${name}` }).href
  })
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })

  /** What a restart does to the connections of everybody. */
  const cutConnections = () => admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

  it('is brought up to date once, however many processes start together', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)))
    const migrations = await opened[0]?.db.execute(
      sql`select count(*)::int as done, count(distinct hash)::int as different from drizzle.__drizzle_migrations`,
    )
    const [{ done, different }] = (migrations as unknown as { rows: [{ done: number; different: number }] }).rows
    expect(done).toBeGreaterThan(0)
    expect(done).toBe(different)
    await Promise.all(opened.map((database) => database.close()))
  })

  it('whose tables a newer version has changed is refused with a sentence, and left as it is', async () => {
    await (await openPostgres(url)).close()
    const newer = new pg.Client({ connectionString: url })
    await newer.connect()
    await newer.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9e12)`)
    await expect(openPostgres(url)).rejects.toThrow('was used by a newer version of Trabecula')
    await newer.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`)
    await newer.end()
    await (await openPostgres(url)).close()
  })

  it('that another process holds is not waited for without end: nobody queues up behind the migration', async () => {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
    await expect(openPostgres(url, { attempts: 1 })).rejects.toThrow('other transactions lock them')
    await holder.query('rollback')
    await holder.end()
    await (await openPostgres(url, { attempts: 1 })).close()
  })

  it('that cuts every connection is used again at once, and its events are heard again', async () => {
    const errors: Error[] = []
    const database = await openPostgres(url, { onError: (error) => errors.push(error) })
    const bus = await openEventBus(database)
    const heard: ServerEvent[] = []
    bus.on('run', (event) => heard.push(event))
    await publish(database.db, { type: 'changed', run: 'run' })
    await until(async () => heard.length === 1)
    await cutConnections()
    await until(() => database.db.execute(sql`select 1`).then(Boolean, () => false))
    await until(async () => {
      await publish(database.db, { type: 'changed', run: 'run' })
      return heard.length > 1
    })
    await bus.close()
    await database.close()
  })
})

it('a database that cannot be reached is distinguished from a bug', async () => {
  const failure = await openPostgres('postgres://nobody@127.0.0.1:1/none').catch((error) => error)
  expect(databaseUnavailable(failure)).toContain('database')
  expect(databaseUnavailable(new Error('wrapped', { cause: failure }))).toContain('database')
  expect(databaseUnavailable({ code: '57P03', message: 'starting up' })).toContain('database')
  expect(databaseUnavailable(Object.assign(new Error('duplicate'), { code: '23505' }))).toBeNull()
  expect(databaseUnavailable(new TypeError('x is not a function'))).toBeNull()
})
