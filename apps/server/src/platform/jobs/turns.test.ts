import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import type { OpenDatabase } from '../database/connection.ts'
import { type JobEngine, openJobEngine } from './engine.ts'

let database: OpenDatabase
let engine: JobEngine
beforeEach(async () => {
  database = await openTestDatabase()
  engine = await openJobEngine(database, { queues: { prepare: {} }, superviseSeconds: 2, onError: () => {} })
})
afterEach(async () => {
  await engine.close()
  await database.close()
})

it('jobs of one group take turns with those of others, however many came before', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const send = (run: string, group: string) => engine.send(database.db, 'prepare', run, { run }, { group })
  for (const run of ['a1', 'a2', 'a3', 'a4']) await send(run, 'a')
  await send('b1', 'b')
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
  await vi.waitFor(() => expect(begun).toContain('b1'), { timeout: 500_000 })
  // No job of a has ended. On PostgreSQL two workers that fetch at the same moment may each take one; never all three.
  expect(begun.filter((run) => run.startsWith('a')).length).toBeLessThan(3)
  for (const run of ['a1', 'a2', 'a3', 'a4', 'b1']) {
    await vi.waitFor(() => expect(begun).toContain(run), { timeout: 500_000 })
    ends.get(run)?.()
  }
  expect([...begun].sort()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})
