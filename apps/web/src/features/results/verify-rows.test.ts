import { readFileSync } from 'node:fs'
import type { RunEvent, WaitingVerification } from '@trabecula/contract'
import { type CandidateRow, fromWire } from '@trabecula/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
// The reader needs a browser's worker.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const send = vi.hoisted(() => vi.fn(async () => ({ run_id: 'raised' })))
vi.mock('../../platform/http/client.ts', () => ({ send }))
vi.mock('../../session/queries.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }))
/** The streams that are open, by the id of their verification. */
const open = vi.hoisted(() => new Map<string, (event: object) => void>())
vi.mock('../../platform/http/run-events.ts', () => ({
  followRun: (id: string, onEvent: (event: object) => void) => {
    open.set(id, onEvent)
    return () => open.delete(id)
  },
}))
const { verifyRow, watchVerifications } = await import('./verify-rows.ts')
const { useVerifications } = await import('./verifications.ts')
const { changeStudy, resetStudy, useStudy } = await import('../../workspace/study.ts')
const { useToasts } = await import('../../platform/notices/toasts.ts')

const wire = JSON.parse(readFileSync(new URL('../../../public/tour/result.json', import.meta.url), 'utf8')).data.slice(0, 4)
const waiting = (row: number, state: WaitingVerification['state'] = 'queued'): WaitingVerification => ({
  ...{ row_index: row, run_id: `v${row}`, state, done: 0, total: 0 },
})
const tell = (id: string, state: RunEvent['state'], more: object = {}) =>
  open.get(id)?.({ run_id: id, state, done: 0, total: 1, candidates: [], ...more })
const verified = (row: number, maxLoadN: number) => ({ ...wire[row], row_index: row, max_load_n: maxLoadN, state: 'verified' })
const shown = () => useStudy.getState().results?.candidates.map(({ rowIndex }) => rowIndex)

beforeEach(() => {
  resetStudy()
  useToasts.setState({ toasts: [] })
  const rows = wire.map((row: object, row_index: number) => ({
    ...row,
    row_index,
    max_load_n: 400 - row_index,
    state: 'predicted',
  }))
  const candidates: CandidateRow[] = fromWire(rows)
  const asked = { goal: 'max-load', target: 0 } as never
  changeStudy({
    project: { id: 'p1' } as never,
    studyId: 's1',
    unitType: 'metric',
    results: { candidates, baseline: null, solid: null, notes: [], asked, runId: 'r1' },
    selectedRow: 0,
    compared: [3, 0],
  })
})
let stop = () => {}
afterEach(() => stop())

it('the verification under way and the next one are followed, and each that ends makes room for another', () => {
  stop = watchVerifications([waiting(0), waiting(1, 'running'), waiting(2), waiting(3, 'failed')])
  expect([...open.keys()].sort()).toEqual(['v0', 'v1'])
  tell('v1', 'running', { done: 1, detail: 'Step 2' })
  expect(useVerifications.getState().rows.get(1)).toMatchObject({ state: 'running', share: 1, detail: 'Step 2' })
  tell('v1', 'done', { candidates: [verified(1, 300)] })
  expect([...open.keys()].sort()).toEqual(['v0', 'v2'])
  stop()
  expect([...open.keys()]).toEqual([])
})

it('a verified row has the values of its file, moves to its place, and nothing chosen is lost', () => {
  stop = watchVerifications([waiting(0), waiting(1)])
  tell('v0', 'done', { candidates: [verified(0, 398.5)] })
  expect(shown()).toEqual([1, 0, 2, 3])
  expect(useVerifications.getState().news).toMatch(/ is first now: the file of .+ carries 399 N\.$/)
  tell('v1', 'done', { candidates: [verified(1, 100)] })
  expect(shown()).toEqual([0, 2, 3, 1])
  expect(useStudy.getState()).toMatchObject({ selectedRow: 0, compared: [3, 0], sort: null })
  expect(useVerifications.getState().rows.size).toBe(0)
})

it('a row that is requested comes before the others, and its failure is reported', async () => {
  stop = watchVerifications([waiting(0), waiting(1), waiting(2)])
  send.mockResolvedValueOnce({ run_id: 'v2' })
  await verifyRow(2)
  expect([...open.keys()].sort()).toEqual(['v0', 'v2'])
  tell('v0', 'failed', { message: 'No memory.' })
  expect(useToasts.getState().toasts, 'nobody requested this row').toEqual([])
  expect(useVerifications.getState().rows.get(0)).toMatchObject({ state: 'failed', message: 'No memory.' })
  tell('v2', 'failed', { message: 'The part is too large.' })
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['The part is too large.'])
})

it('a request that the server refuses leaves a row that waits where it is', async () => {
  stop = watchVerifications([waiting(0)])
  send.mockRejectedValue(new Error('away'))
  await verifyRow(0)
  await verifyRow(1)
  const { rows } = useVerifications.getState()
  expect([rows.get(0)?.state, rows.get(1)?.state]).toEqual(['queued', 'failed'])
})
