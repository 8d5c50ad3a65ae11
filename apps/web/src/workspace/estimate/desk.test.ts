import { beforeEach, expect, it, vi } from 'vitest'
import { EstimateDesk } from './desk.ts'
import type { EstimateAnswer } from './protocol.ts'

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

const told: EstimateAnswer[] = []
let loadKernels = vi.fn(async () => undefined)
const desk = () =>
  new EstimateDesk({
    threads: 1,
    loadKernels: () => loadKernels(),
    tell: (answer) => told.push(answer),
  })
const part = { kind: 'part', file: new Blob(['solid']), fileUnit: 'mm' } as const
const ask = (number: number) =>
  ({ kind: 'setup', ask: number, setup: { name: `setup ${number}` } as never, onlyCheck: false }) as const
const estimated = { ok: true, value: {} }

beforeEach(() => {
  told.length = 0
  loadKernels = vi.fn(async () => undefined)
  engine.read.mockReset().mockReturnValue({ ok: true, value: 'the part' })
  engine.estimate.mockReset().mockResolvedValue(estimated)
  engine.disposed.mockReset()
})

it('reads the part once, and tells news and end of each set-up by its number', async () => {
  const worker = desk()
  engine.estimate.mockImplementation(async (_, { onNews }) => {
    onNews({ estimate: 'numbers' })
    return estimated
  })
  await worker.take(part)
  await worker.take(ask(1))
  await worker.take(ask(2))
  expect(engine.read).toHaveBeenCalledTimes(1)
  expect(engine.read.mock.calls[0]?.[1]).toBe('mm')
  expect(loadKernels).toHaveBeenCalledTimes(1)
  expect(told).toEqual([
    { kind: 'news', ask: 1, estimate: 'numbers' },
    { kind: 'done', ask: 1 },
    { kind: 'news', ask: 2, estimate: 'numbers' },
    { kind: 'done', ask: 2 },
  ])
})

it('the newest set-up ends the one before; those between are never begun', async () => {
  const worker = desk()
  const begun: string[] = []
  const begins = Promise.withResolvers<void>()
  engine.estimate.mockImplementation(({ name }, { signal }) => {
    begun.push(name)
    begins.resolve()
    if (name !== 'setup 1') return Promise.resolve(estimated)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await worker.take(part)
  const first = worker.take(ask(1))
  await begins.promise
  const between = worker.take(ask(2))
  await Promise.all([first, between, worker.take(ask(3))])
  expect(begun).toEqual(['setup 1', 'setup 3'])
  expect(told).toEqual([{ kind: 'done', ask: 3 }])
})

it('another part ends the solver of the last one', async () => {
  const worker = desk()
  await worker.take(part)
  await worker.take(ask(1))
  engine.read.mockReturnValue({ ok: true, value: 'another part' })
  await worker.take(part)
  expect(engine.disposed.mock.calls).toEqual([['the part']])
  await worker.take(ask(2))
  expect(told.at(-1)).toEqual({ kind: 'done', ask: 2 })
})

it('tells refusals of the part and of the set-up in their own words', async () => {
  const worker = desk()
  engine.read.mockReturnValue({ ok: false, refusal: { code: 'too-large-to-estimate', message: 'Too many.' } })
  await worker.take(part)
  await worker.take(ask(1))
  engine.read.mockReturnValue({ ok: true, value: 'the part' })
  engine.estimate.mockResolvedValue({ ok: false, refusal: { code: 'not-held', message: 'It can spin.' } })
  await worker.take(part)
  await worker.take(ask(2))
  expect(told).toEqual([
    { kind: 'refused', ask: 1, code: 'too-large-to-estimate', message: 'Too many.' },
    { kind: 'refused', ask: 2, code: 'not-held', message: 'It can spin.' },
  ])
})

it('tells kernels that do not run, tries them again, and tells what broke', async () => {
  const worker = desk()
  loadKernels.mockRejectedValueOnce(new Error('no SIMD'))
  await worker.take(part)
  await worker.take(ask(1))
  engine.estimate.mockRejectedValueOnce(new RangeError('out of memory'))
  await worker.take(ask(2))
  await worker.take(ask(3))
  expect(told).toEqual([
    { kind: 'failed', ask: 1, reason: 'kernels', message: 'no SIMD' },
    { kind: 'failed', ask: 2, reason: 'other', message: 'out of memory' },
    { kind: 'done', ask: 3 },
  ])
})
