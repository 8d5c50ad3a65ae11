import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEngine, openJobEngine } from './engine.ts'

let database: OpenDatabase
let engine: JobEngine
const seen: string[] = []
/** A test is ended when it takes longer. */
const longestSeconds = 600
beforeEach(async () => {
  seen.length = 0
  database = await openTestDatabase()
  engine = await openJobEngine(database, {
    queues: { prepare: {} },
    // Nobody looks after the jobs of dead processes, which the tests only seem to have.
    superviseSeconds: null,
    unannouncedSeconds: 0.5,
    onError: () => {},
  })
})
afterEach(async () => {
  await engine.close()
  await database.close()
})

const send = (run: string, options = {}) => engine.send(database.db, 'prepare', run, { run }, options)
const work = () => engine.work('prepare', 1, async ({ data }) => void seen.push(data.run))
/** What two hours ago was written now lies two hours ahead: the clock was set back. */
const setBackTwoHours = () =>
  database.db.execute(sql`update pgboss.job set created_on = created_on + interval '2 hours',
    start_after = start_after + interval '2 hours', started_on = started_on + interval '2 hours',
    heartbeat_on = heartbeat_on + interval '2 hours'`)
async function column(name: string, run: string): Promise<number> {
  const found = await database.db.execute(
    sql`select extract(epoch from (${sql.raw(name)} - now()))::float8 as seconds from pgboss.job where data->>'run' = ${run}`,
  )
  return (found as unknown as { rows: { seconds: number }[] }).rows[0]?.seconds ?? Number.NaN
}

describe('when the clock is set back two hours', () => {
  it('a job that was ready is ready still', async () => {
    await send('waits')
    await setBackTwoHours()
    await send('later')
    await work()
    await until(async () => seen.length === 1)
    expect(seen).toEqual(['later'])
    expect(await column('start_after', 'waits')).toBeGreaterThan(7200 - longestSeconds)
    expect(await engine.rereadDueTimes()).toBe(1)
    await until(async () => seen.length === 2)
    expect(seen).toEqual(['later', 'waits'])
    expect(await engine.rereadDueTimes(), 'once is enough').toBe(0)
  })

  it('a job that was put off, or failed, waits no longer than it would have', async () => {
    await send('put off', { afterSeconds: 7200 })
    await send('failed')
    await database.db.execute(sql`update pgboss.job set state = 'retry', started_on = now(), created_on = now() - interval '3 hours',
      start_after = now() + interval '30 seconds' where data->>'run' = 'failed'`)
    await setBackTwoHours()
    expect(await engine.rereadDueTimes()).toBe(2)
    expect(await column('start_after', 'put off')).toBeLessThan(7201)
    expect(await column('start_after', 'put off')).toBeGreaterThan(7200 - longestSeconds)
    expect(await column('start_after', 'failed')).toBeLessThan(31)
  })

  it('the job of a process that died is missed by its heartbeat', async () => {
    await send('held')
    await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`)
    await setBackTwoHours()
    expect(await engine.rereadDueTimes()).toBe(1)
    expect(await column('heartbeat_on', 'held')).toBeLessThanOrEqual(0)
  })

  it('nothing changes when it was not', async () => {
    await send('now')
    await send('put off', { afterSeconds: 7200 })
    expect(await engine.rereadDueTimes()).toBe(0)
    expect(await column('start_after', 'put off')).toBeGreaterThan(7200 - longestSeconds)
  })
})
