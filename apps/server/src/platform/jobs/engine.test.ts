import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../testing/sample-run.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEnd, type JobEngine, openJobEngine } from './engine.ts'

let database: OpenDatabase
const open: JobEngine[] = []
const ends: JobEnd[] = []

const openEngine = async () => {
  const onJob = (_name: string, end: JobEnd) => void ends.push(end)
  const engine = await openJobEngine(database, {
    queues: { prepare: {}, candidate: {} },
    superviseSeconds: 2,
    unannouncedSeconds: 0.5,
    onError: () => {},
    onJob,
  })
  open.push(engine)
  return engine
}
const send = (engine: JobEngine, run: string, options = {}) =>
  database.db.transaction((tx) => engine.send(tx, 'prepare', run, { run }, options))
const rowOf = async (run: string) => {
  const found = await database.db.execute(
    sql`select state, retry_count, retry_limit from pgboss.job where name = 'prepare' and data->>'run' = ${run}`,
  )
  return (found as unknown as { rows: { state: string; retry_count: number; retry_limit: number }[] }).rows[0]
}

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close()
  ends.splice(0)
  await database.close()
})

describe('a job', () => {
  it('is queued once under its key, and not at all when its transaction is taken back', async () => {
    const engine = await openEngine()
    const seen: string[] = []
    await engine.work('prepare', 1, async ({ data }) => void seen.push(data.run))
    await send(engine, 'a')
    await send(engine, 'a')
    const aborted = database.db.transaction(async (tx) => {
      await engine.send(tx, 'prepare', 'never', { run: 'never' })
      throw new Error('taken back')
    })
    await expect(aborted).rejects.toThrow('taken back')
    await send(engine, 'b')
    await until(async () => seen.includes('b'))
    expect(seen).toEqual(['a', 'b'])
  })

  it('that fails is tried again later, and settled by its dead letter when it fails for good', { tags: ['long'] }, async () => {
    const engine = await openEngine()
    let attempts = 0
    const dead: string[] = []
    await engine.work('prepare', 1, async () => {
      attempts++
      throw new Error('again')
    })
    await engine.workDead('prepare', async ({ run }) => void dead.push(run))
    await send(engine, 'unlucky')
    // Its next attempts would come after seconds, ever more slowly.
    await until(async () => {
      await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'prepare' and state = 'retry'`)
      return dead.length === 1
    })
    expect([attempts, dead]).toEqual([5, ['unlucky']])
    expect(ends).toEqual(Array(5).fill('failed'))
  })

  it('that waited too long goes before younger ones of a higher priority', async () => {
    const engine = await openEngine()
    await send(engine, 'poor')
    await send(engine, 'rich', { priority: 2 })
    expect(await engine.promote(['prepare'], 60_000)).toBe(0)
    await database.db.execute(sql`update pgboss.job set created_on = now() - interval '2 minutes',
      start_after = now() - interval '2 minutes' where data->>'run' = 'poor'`)
    expect(await engine.promote(['candidate'], 60_000)).toBe(0)
    expect(await engine.promote(['prepare'], 60_000)).toBe(1)
    expect(await engine.promote(['prepare'], 60_000), 'hurried already').toBe(0)
    const seen: string[] = []
    await engine.work('prepare', 1, async ({ data }) => void seen.push(data.run))
    await until(async () => seen.length === 2)
    expect(seen).toEqual(['poor', 'rich'])
  })

  it('may be for later', async () => {
    const engine = await openEngine()
    const seen: string[] = []
    await engine.work('prepare', 1, async ({ data }) => void seen.push(data.run))
    await send(engine, 'tomorrow', { startAfter: new Date(Date.now() + 86_400_000) })
    await send(engine, 'now')
    await until(async () => seen.length > 0)
    expect(seen).toEqual(['now'])
  })
})

describe('a process that stops', () => {
  it('lets a short job finish', async () => {
    const engine = await openEngine()
    const begun = Promise.withResolvers<void>()
    const work = Promise.withResolvers<void>()
    await engine.work('prepare', 1, () => {
      begun.resolve()
      return work.promise
    })
    const run = randomUUID()
    await send(engine, run)
    await begun.promise
    const closed = engine.close(600_000)
    work.resolve()
    await closed
    expect(ends).toEqual(['done'])
    expect((await rowOf(run))?.state).toBe('completed')
  })

  it.each([
    ['listens to its signal', true],
    ['does not', false],
  ])(
    'hands back a long one that %s: another takes it at once, at no cost of attempts',
    { tags: ['long'] },
    async (_how, listens) => {
      const engine = await openEngine()
      let begun = false
      await engine.work('prepare', 1, ({ signal }) => {
        begun = true
        return new Promise((_, reject) => {
          if (listens) signal.addEventListener('abort', () => reject(signal.reason))
        })
      })
      const run = randomUUID()
      await send(engine, run)
      await until(async () => begun)
      await engine.close()
      expect(await rowOf(run)).toMatchObject({ state: 'retry', retry_count: 0, retry_limit: 5 })

      const other = await openEngine()
      const seen: string[] = []
      await other.work('prepare', 1, async ({ data }) => void seen.push(data.run))
      await until(async () => seen.includes(run))
      await until(async () => (await rowOf(run))?.state === 'completed')
    },
  )
})
