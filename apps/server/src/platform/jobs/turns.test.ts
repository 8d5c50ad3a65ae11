import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEngine, openJobEngine } from './engine.ts'

let database: OpenDatabase
const engines: JobEngine[] = []
const openEngine = async () => {
  const engine = await openJobEngine(database, {
    queues: { prepare: {} },
    superviseSeconds: 2,
    unannouncedSeconds: 0.5,
    onError: () => {},
  })
  engines.push(engine)
  return engine
}
const send = (engine: JobEngine, run: string, group: string) => engine.send(database.db, 'prepare', run, { run }, { group })

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  await database.close()
})

it('jobs of one group take turns with those of others, however many came before', async () => {
  const engine = await openEngine()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  for (const run of ['a1', 'a2', 'a3', 'a4']) await send(engine, run, 'a')
  await send(engine, 'b1', 'b')
  await engine.work(
    'prepare',
    3,
    ({ data }) =>
      new Promise<void>((resolve) => {
        begun.push(data.run)
        ends.set(data.run, resolve)
      }),
    { perGroup: 1 },
  )
  const ofA = () => begun.filter((run) => run.startsWith('a'))
  await until(async () => begun.includes('b1') && ofA().length > 0)
  expect(ofA(), 'no job of a has ended, so exactly one has begun').toHaveLength(1)
  for (let ended = 0; ended < 5; ended++) {
    await until(async () => begun.length > ended)
    ends.get(begun[ended] ?? '')?.()
  }
  expect([...begun].sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

/**
 * Workers of several connections claim these jobs, none of them seeing the claim of another: each waits before it
 * writes, until four have chosen. The embedded database has one connection, on which claims follow one another.
 */
async function claimTogether(sendJobs: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return sendJobs()
  await database.db.execute(sql`create function wait_for_the_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return new; end'`)
  await database.db.execute(sql`create trigger wait_for_the_test before update on pgboss.job
    for each row execute function wait_for_the_test()`)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`)
    await sendJobs()
    const database = sql`(select oid from pg_database where datname = current_database())`
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = ${database}`
    await until(async () => (await rowsOf(waiting)).length >= 4)
  })
}

const rowsOf = async (query: SQL) => ((await database.db.execute(query)) as unknown as { rows: unknown[] }).rows

it('two processes that claim at the same moment begin no two jobs of one group', async () => {
  const [first, second] = [await openEngine(), await openEngine()]
  const runs = Array.from({ length: 12 }, (_, at) => `a${at}`)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const handle = ({ data }: { readonly data: { readonly run: string } }) =>
    new Promise<void>((resolve) => {
      begun.push(data.run)
      ends.push(resolve)
    })
  await Promise.all([first, second].map((engine) => engine.work('prepare', 4, handle, { perGroup: 1 })))
  await claimTogether(async () => {
    for (const run of runs) await send(first, run, 'a')
  })
  const claimed = sql`select 1 from pgboss.job where state = 'active'`
  for (let ended = 0; ended < runs.length; ended++) {
    await until(async () => begun.length > ended && (await rowsOf(claimed)).length === begun.length - ended)
    expect(begun, 'a job begins when the one before has ended').toHaveLength(ended + 1)
    ends[ended]?.()
  }
  await until(async () => (await rowsOf(claimed)).length === 0)
  expect([...begun].sort()).toEqual([...runs].sort())
})
