import { beforeEach, expect, it, vi } from 'vitest'

const stored = vi.hoisted(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
vi.hoisted(() => vi.stubGlobal('localStorage', stored))
/** The page's session storage: a verification of row 5 was active when the page was reloaded. */
const session = vi.hoisted(() => new Map([['verifying', '{"s1/5":"r5"}']]))
vi.hoisted(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, value: string) => session.set(name, value),
  }),
)
// The reader needs a browser's worker.
vi.mock('../../viewer/part/reader.ts', () => ({ readPart: vi.fn() }))
const send = vi.hoisted(() => vi.fn(async () => ({ run_id: 'r1' })))
vi.mock('../../platform/http/client.ts', () => ({ send }))
const sendEvent = vi.hoisted(() => vi.fn<(event: object) => void>())
vi.mock('../../session/queries.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }))
const followed = vi.hoisted((): string[] => [])
vi.mock('../../platform/http/run-events.ts', () => ({
  followRun: (id: string, onEvent: (event: object) => void) => {
    followed.push(id)
    sendEvent.mockImplementation(onEvent)
  },
}))
const { useVerifications, useVerifyFailures, verifyingKey, verifyRow, watchOn } = await import('./verify-row.ts')
const { changeStudy, resetStudy } = await import('../../workspace/study.ts')

const key = verifyingKey('s1', 2)
const event = (state: string, message?: string) => ({ run_id: 'r1', state, done: 0, total: 1, candidates: [], message })

beforeEach(() => {
  resetStudy()
  changeStudy({ project: { id: 'p1' } as never, studyId: 's1' })
})

it('the reason of a failed verification is shown until another one begins', async () => {
  await verifyRow(2)
  sendEvent(event('failed', 'The part is too large to be verified.'))
  expect(useVerifications.getState()[key]).toBeUndefined()
  expect(useVerifyFailures.getState()[key]).toBe('The part is too large to be verified.')
  await verifyRow(2)
  expect(useVerifyFailures.getState()[key]).toBeUndefined()
  sendEvent(event('cancelled', 'Cancelled.'))
  expect(useVerifyFailures.getState()[key], 'a cancellation is no failure').toBeUndefined()
})

it('a verification that was active at a reload is watched until it ends, and no other', () => {
  followed.length = 0
  watchOn('s1', 4)
  watchOn('s1', 5)
  watchOn('s1', 5)
  expect(followed).toEqual(['r5'])
  expect(useVerifications.getState()['s1/5'], 'it may be long over').toBeUndefined()
  sendEvent({ ...event('running'), run_id: 'r5', done: 1, total: 4, detail: 'Most loaded block 1 of 3' })
  expect(useVerifications.getState()['s1/5']).toEqual({ id: 'r5', share: 0.25, detail: 'Most loaded block 1 of 3' })
  expect(session.get('verifying')).toBe('{"s1/5":"r5"}')
  sendEvent({ ...event('cancelled', 'Cancelled.'), run_id: 'r5' })
  expect(useVerifications.getState()['s1/5']).toBeUndefined()
  expect(session.get('verifying'), 'a page that is reloaded later requests nothing').toBe('{}')
})
