import { readFileSync } from 'node:fs'
import type { WaitingVerification } from '@trabecula/contract'
import { fromWire } from '@trabecula/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
// The reader needs a browser's worker.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
vi.mock('../../platform/http/share-link.ts', () => ({ isShared: true, shareHeaders: () => ({}), fetchFile: vi.fn() }))
const send = vi.hoisted(() => vi.fn<(call: { path: string }) => Promise<unknown>>())
vi.mock('../../platform/http/client.ts', () => ({ send }))
vi.mock('../../session/queries.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }))
const followRun = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http/run-events.ts', () => ({ followRun }))
const { watchVerifications } = await import('./verify-rows.ts')
const { useVerifications } = await import('./verifications.ts')
const { changeStudy, useStudy } = await import('../../workspace/study.ts')

const wire = JSON.parse(readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8')).data.slice(0, 2)
const rows = wire.map((row: object, row_index: number) => ({
  ...row,
  row_index,
  max_load_n: 400 - row_index,
  state: 'predicted',
}))
const waiting = (row: number): WaitingVerification => ({
  ...{ row_index: row, run_id: `v${row}`, state: 'queued', done: 0, total: 0 },
})

beforeEach(() => {
  vi.useFakeTimers()
  const asked = { goal: 'max-load', target: 0 } as never
  const results = { candidates: fromWire(rows) as never, baseline: null, solid: null, notes: [], asked, runId: 'r1' }
  changeStudy({ project: { id: 'p1' } as never, studyId: 's1', unitType: 'metric', results })
})
afterEach(() => vi.useRealTimers())

it('a reader of a shared study sees rows being verified without following runs, and asks no more when all are', async () => {
  const stop = watchVerifications([waiting(0), waiting(1)])
  const verified = { ...rows[1], max_load_n: 900, state: 'verified' }
  send.mockResolvedValueOnce({ results: [rows[0], verified], run_id: 'r1', verifications: [waiting(0)] })
  await vi.advanceTimersToNextTimerAsync()
  expect(useStudy.getState().results?.candidates.map(({ rowIndex }) => rowIndex)).toEqual([1, 0])
  expect([...useVerifications.getState().rows.keys()]).toEqual([0])
  send.mockResolvedValueOnce({ results: [verified, verified], run_id: 'r1', verifications: [] })
  await vi.advanceTimersToNextTimerAsync()
  await vi.advanceTimersToNextTimerAsync()
  expect(send).toHaveBeenCalledTimes(2)
  expect(followRun).not.toHaveBeenCalled()
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
