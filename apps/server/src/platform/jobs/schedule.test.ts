import { expect, it } from 'vitest'
import type { Database } from '../database/connection.ts'
import type { JobAttempt, JobEngine } from './engine.ts'
import { workOnSchedule } from './schedule.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1, 12, 30)

it('a turn of a schedule comes within one interval, also when the clock was set back in between', async () => {
  let clock = start
  const due: number[] = []
  const handlers: ((job: JobAttempt<'hourly'>) => Promise<void>)[] = []
  const jobs = {
    send: async (_tx: unknown, _name: string, _key: string, _data: object, { afterSeconds }: { afterSeconds: number }) =>
      void due.push(afterSeconds),
    work: async (_name: string, _concurrency: number, handle: (job: JobAttempt<'hourly'>) => Promise<void>) =>
      void handlers.push(handle),
    workDead: async () => {},
  } as unknown as JobEngine
  const db = { transaction: (run: (tx: object) => unknown) => run({}) } as unknown as Database
  const platform = { db, jobs, now: () => new Date(clock), logError: () => {} }
  await workOnSchedule(platform, { queue: 'hourly', everyMs: hour, atStart: false, tasks: [] })
  expect(due).toEqual([1800])
  clock = Date.UTC(2026, 0, 1, 13)
  const turn = Math.floor(clock / hour)
  await handlers[0]?.({ data: { turn }, signal: new AbortController().signal })
  expect(due[1]).toBe(3600)
  clock = start - 2 * hour
  await handlers[0]?.({ data: { turn: turn + 1 }, signal: new AbortController().signal })
  expect(due[2]).toBe(3600)
})
