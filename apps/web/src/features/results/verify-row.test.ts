import { beforeEach, expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
// The reader needs a worker of the browser.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const send = vi.hoisted(() => vi.fn(async () => ({ run_id: 'r1' })))
vi.mock('../../platform/http/client.ts', () => ({ send }))
const tell = vi.hoisted(() => vi.fn<(event: object) => void>())
vi.mock('../../session/queries.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }))
vi.mock('../../platform/http/run-events.ts', () => ({
  followRun: (_: string, onEvent: (event: object) => void) => tell.mockImplementation(onEvent),
}))
const { useVerifications, useVerifyFailures, verifyingKey, verifyRow } = await import('./verify-row.ts')
const { changeStudy, resetStudy } = await import('../../workspace/study.ts')

const key = verifyingKey('s1', 2)
const event = (state: string, message?: string) => ({ run_id: 'r1', state, done: 0, total: 1, candidates: [], message })

beforeEach(() => {
  resetStudy()
  changeStudy({ project: { id: 'p1' } as never, studyId: 's1' })
})

it('why a verification gave nothing is told until another one is begun', async () => {
  await verifyRow(2)
  tell(event('failed', 'The part is too large to be verified.'))
  expect(useVerifications.getState()[key]).toBeUndefined()
  expect(useVerifyFailures.getState()[key]).toBe('The part is too large to be verified.')
  await verifyRow(2)
  expect(useVerifyFailures.getState()[key]).toBeUndefined()
  tell(event('cancelled', 'Cancelled.'))
  expect(useVerifyFailures.getState()[key], 'a cancellation is no failure').toBeUndefined()
})
