import { beforeEach, expect, it, vi } from 'vitest'
import type { EstimateAnswer } from './protocol.ts'
import { EstimateService } from './service.ts'

type Estimating = (setup: { name: string }, options: { signal: AbortSignal; onNews: (news: object) => void }) => Promise<unknown>
const engine = vi.hoisted(() => ({
  read: vi.fn<(bytes: Uint8Array, unit: string) => unknown>(),
  estimate: vi.fn<Estimating>(),
  disposed: vi.fn<(part: unknown) => void>(),
}))
vi.mock('@trabecula/engine/estimate', () => ({
  readEstimatedPart: engine.read,
  Estimator: class {
    readonly part: unknown
    readonly estimate = engine.estimate
    constructor(part: unknown) {
      this.part = part
    }
    dispose = async () => engine.disposed(this.part)
  },
}))

const posted: EstimateAnswer[] = []
let loadKernels = vi.fn(async () => undefined)
const service = () =>
  new EstimateService({
    threads: 1,
    loadKernels: () => loadKernels(),
    post: (answer) => posted.push(answer),
  })
const part = { kind: 'part', file: new Blob(['solid']), fileUnit: 'mm' } as const
const requestOf = (number: number) =>
  ({ kind: 'setup', requestId: number, setup: { name: `setup ${number}` } as never, onlyCheck: false }) as const
const estimated = { ok: true, value: {} }

beforeEach(() => {
  posted.length = 0
  loadKernels = vi.fn(async () => undefined)
  engine.read.mockReset().mockReturnValue({ ok: true, value: 'the part' })
  engine.estimate.mockReset().mockResolvedValue(estimated)
  engine.disposed.mockReset()
})

it('reads the part once, and reports news and end of each set-up by its number', async () => {
  const worker = service()
  engine.estimate.mockImplementation(async (_, { onNews }) => {
    onNews({ estimate: 'numbers' })
    return estimated
  })
  await worker.handle(part)
  await worker.handle(requestOf(1))
  await worker.handle(requestOf(2))
  expect(engine.read).toHaveBeenCalledTimes(1)
  expect(engine.read.mock.calls[0]?.[1]).toBe('mm')
  expect(loadKernels).toHaveBeenCalledTimes(1)
  expect(posted).toEqual([
    { kind: 'news', requestId: 1, estimate: 'numbers' },
    { kind: 'done', requestId: 1 },
    { kind: 'news', requestId: 2, estimate: 'numbers' },
    { kind: 'done', requestId: 2 },
  ])
})

it('the newest set-up ends the previous one; those between are never begun', async () => {
  const worker = service()
  const begun: string[] = []
  const begins = Promise.withResolvers<void>()
  engine.estimate.mockImplementation(({ name }, { signal }) => {
    begun.push(name)
    begins.resolve()
    if (name !== 'setup 1') return Promise.resolve(estimated)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await worker.handle(part)
  const first = worker.handle(requestOf(1))
  await begins.promise
  const between = worker.handle(requestOf(2))
  await Promise.all([first, between, worker.handle(requestOf(3))])
  expect(begun).toEqual(['setup 1', 'setup 3'])
  expect(posted).toEqual([{ kind: 'done', requestId: 3 }])
})

it('another part ends the solver of the previous one', async () => {
  const worker = service()
  await worker.handle(part)
  await worker.handle(requestOf(1))
  engine.read.mockReturnValue({ ok: true, value: 'another part' })
  await worker.handle(part)
  expect(engine.disposed.mock.calls).toEqual([['the part']])
  await worker.handle(requestOf(2))
  expect(posted.at(-1)).toEqual({ kind: 'done', requestId: 2 })
})

it('reports refusals of the part and of the set-up in their own words', async () => {
  const worker = service()
  engine.read.mockReturnValue({ ok: false, refusal: { code: 'too-large-to-estimate', message: 'Too many.' } })
  await worker.handle(part)
  await worker.handle(requestOf(1))
  engine.read.mockReturnValue({ ok: true, value: 'the part' })
  engine.estimate.mockResolvedValue({ ok: false, refusal: { code: 'not-held', message: 'It can spin.' } })
  await worker.handle(part)
  await worker.handle(requestOf(2))
  expect(posted).toEqual([
    { kind: 'refused', requestId: 1, code: 'too-large-to-estimate', message: 'Too many.' },
    { kind: 'refused', requestId: 2, code: 'not-held', message: 'It can spin.' },
  ])
})

it('reports kernels that do not run, tries them again, and reports other errors', async () => {
  const worker = service()
  loadKernels.mockRejectedValueOnce(new Error('no SIMD'))
  await worker.handle(part)
  await worker.handle(requestOf(1))
  engine.estimate.mockRejectedValueOnce(new RangeError('out of memory'))
  await worker.handle(requestOf(2))
  await worker.handle(requestOf(3))
  expect(posted).toEqual([
    { kind: 'failed', requestId: 1, reason: 'kernels', message: 'no SIMD' },
    { kind: 'failed', requestId: 2, reason: 'other', message: 'out of memory' },
    { kind: 'done', requestId: 3 },
  ])
})
