import { type Estimate, estimateMessages, type LatticeEstimate } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EstimateClient, type EstimateWorker } from './client.ts'
import type { EstimateAnswer, EstimateRequest } from './protocol.ts'
import { noEstimateYet, useEstimate } from './store.ts'

/** A worker that does nothing by itself. */
class StillWorker {
  readonly got: EstimateRequest[] = []
  terminated = false
  onmessage: EstimateWorker['onmessage'] = null
  onerror: EstimateWorker['onerror'] = null
  onmessageerror: EstimateWorker['onmessageerror'] = null
  postMessage(request: EstimateRequest) {
    this.got.push(request)
  }
  terminate() {
    this.terminated = true
  }
  post(answer: EstimateAnswer) {
    this.onmessage?.call(this as never, { data: answer } as MessageEvent)
  }
  die() {
    this.onerror?.call(this as never, { preventDefault: () => undefined } as ErrorEvent)
  }
}

let workers: StillWorker[]
let client: EstimateClient
const worker = () => workers.at(-1) as StillWorker
const setup = { settings: {} } as Setup
const state = () => useEstimate.getState()
const estimate = (maxLoadN: number, lattice: LatticeEstimate | null = null): Estimate => ({
  solid: { maxLoadN } as never,
  lattice,
})
const lattice = { families: [] } as unknown as LatticeEstimate
const lastRequest = () => worker().got.reduce((last, request) => (request.kind === 'setup' ? request.requestId : last), 0)

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  useEstimate.setState(noEstimateYet, true)
  client = new EstimateClient(() => {
    workers.push(new StillWorker())
    return worker() as unknown as EstimateWorker
  })
  client.setPart(new Blob(), 'mm')
})
afterEach(() => {
  client.stop()
  vi.useRealTimers()
})

describe('the states of an estimate', () => {
  it('no worker is started before the first request; it gets the part first', () => {
    expect(workers).toHaveLength(0)
    client.request(setup)
    expect(worker().got.map(({ kind }) => kind)).toEqual(['part', 'setup'])
    expect(state()).toMatchObject({ state: 'working', busy: true, estimate: null })
  })

  it('is known as soon as the solid part is, and final at the end', () => {
    client.request(setup)
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(500), fields: 'fields' as never })
    expect(state()).toMatchObject({ state: 'known', busy: true, stale: null, fields: 'fields' })
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(500, lattice) })
    worker().post({ kind: 'done', requestId: lastRequest() })
    expect(state()).toMatchObject({ state: 'known', busy: false, stale: null, estimate: { lattice } })
  })

  it('stays, dimmed, while it is renewed: all of it, then the lattices', () => {
    client.request(setup)
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(500, lattice) })
    client.request(setup)
    expect(state()).toMatchObject({ state: 'known', busy: true, stale: 'all', estimate: estimate(500, lattice) })
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(700) })
    expect(state()).toMatchObject({ stale: 'lattice', estimate: estimate(700, lattice) })
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(700, lattice) })
    expect(state().stale).toBeNull()
  })

  it('ignores answers to earlier requests', () => {
    client.request(setup)
    const before = lastRequest()
    client.request(setup)
    worker().post({ kind: 'news', requestId: before, estimate: estimate(500) })
    expect(state()).toMatchObject({ state: 'working', estimate: null })
  })

  it('says what it waits for, and ends the current work', () => {
    client.request(setup)
    client.wait('Pick a face.')
    expect(worker().terminated).toBe(true)
    expect(state()).toEqual({ ...noEstimateYet, sentence: 'Pick a face.' })
  })

  it('is impossible with the run’s message; a target beyond the solid part keeps its numbers', () => {
    client.request(setup)
    worker().post({ kind: 'refused', requestId: lastRequest(), code: 'not-held', message: 'It can spin.' })
    expect(state()).toMatchObject({ state: 'impossible', sentence: 'It can spin.', estimate: null, busy: false })
    client.request(setup)
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(500, lattice), fields: 'fields' as never })
    worker().post({ kind: 'refused', requestId: lastRequest(), code: 'target-beyond-solid', message: 'Out of reach.' })
    expect(state()).toMatchObject({ state: 'impossible', estimate: estimate(500), fields: 'fields' })
  })

  it('is impossible with the free motion, until the next request', () => {
    const motion = { slide: [0, 0, 1], turn: [0, 0, 0], centre: [0, 0, 0] } as const
    client.request(setup)
    worker().post({
      kind: 'refused',
      requestId: lastRequest(),
      code: 'supports-leave-a-motion',
      message: 'It slides along z.',
      motion,
    })
    expect(state()).toMatchObject({ state: 'impossible', motion })
    client.request(setup)
    expect(state().motion).toBeNull()
  })

  it.each(['no-estimate', 'too-large-to-estimate'])('%s is no impossibility', (code) => {
    client.request(setup)
    worker().post({ kind: 'refused', requestId: lastRequest(), code, message: 'Too fine. Generate does without it.' })
    expect(state()).toMatchObject({ state: 'missing', sentence: 'Too fine. Generate does without it.', busy: false })
  })
})

describe('a worker that fails', () => {
  it('is reported, and another set-up starts it again with the part, three times at most', () => {
    for (let death = 1; death <= 3; death++) {
      client.request(setup)
      expect(workers).toHaveLength(death)
      expect(worker().got[0]?.kind).toBe('part')
      worker().die()
      expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.crashed, busy: false })
      expect(worker().terminated).toBe(true)
    }
    client.request(setup)
    expect(workers).toHaveLength(3)
    client.setPart(new Blob(), 'mm')
    client.request(setup)
    expect(workers).toHaveLength(4)
  })

  it('without any message is given up', () => {
    client.request(setup)
    worker().post({ kind: 'news', requestId: lastRequest(), estimate: estimate(500) })
    vi.advanceTimersByTime(89_000)
    expect(state().state).toBe('known')
    vi.advanceTimersByTime(2000)
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.crashed })
  })

  it('without SIMD or shared memory reports what it needs', () => {
    client.request(setup)
    worker().post({ kind: 'failed', requestId: lastRequest(), reason: 'kernels', message: 'CompileError' })
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.noKernels })
  })

  it('that cannot even be started is reported like one that crashed', () => {
    const none = new EstimateClient(() => {
      throw new Error('no workers here')
    })
    none.setPart(new Blob(), 'mm')
    none.request(setup)
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.crashed })
  })
})
