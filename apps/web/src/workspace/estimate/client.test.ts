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
  tell(answer: EstimateAnswer) {
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
const estimate = (max_load_n: number, lattice: LatticeEstimate | null = null): Estimate => ({
  solid: { max_load_n } as never,
  lattice,
})
const lattice = { families: [] } as unknown as LatticeEstimate
const asked = () => worker().got.reduce((last, request) => (request.kind === 'setup' ? request.ask : last), 0)

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
  it('no worker is started before something is asked; it gets the part first', () => {
    expect(workers).toHaveLength(0)
    client.request(setup)
    expect(worker().got.map(({ kind }) => kind)).toEqual(['part', 'setup'])
    expect(state()).toMatchObject({ state: 'working', busy: true, estimate: null })
  })

  it('is known as soon as the solid part is, and settled at the end', () => {
    client.request(setup)
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(500), fields: 'fields' as never })
    expect(state()).toMatchObject({ state: 'known', busy: true, stale: null, fields: 'fields' })
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(500, lattice) })
    worker().tell({ kind: 'done', ask: asked() })
    expect(state()).toMatchObject({ state: 'known', busy: false, stale: null, estimate: { lattice } })
  })

  it('stays, dimmed, while it is renewed: all of it, then the lattices', () => {
    client.request(setup)
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(500, lattice) })
    client.request(setup)
    expect(state()).toMatchObject({ state: 'known', busy: true, stale: 'all', estimate: estimate(500, lattice) })
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(700) })
    expect(state()).toMatchObject({ stale: 'lattice', estimate: estimate(700, lattice) })
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(700, lattice) })
    expect(state().stale).toBeNull()
  })

  it('hears nothing of what was asked before', () => {
    client.request(setup)
    const before = asked()
    client.request(setup)
    worker().tell({ kind: 'news', ask: before, estimate: estimate(500) })
    expect(state()).toMatchObject({ state: 'working', estimate: null })
  })

  it('says what it waits for, and ends what is being done', () => {
    client.request(setup)
    client.wait('Pick a face.')
    expect(worker().terminated).toBe(true)
    expect(state()).toEqual({ ...noEstimateYet, sentence: 'Pick a face.' })
  })

  it('is impossible in the words of the run; a target beyond the solid part leaves its numbers', () => {
    client.request(setup)
    worker().tell({ kind: 'refused', ask: asked(), code: 'not-held', message: 'It can spin.' })
    expect(state()).toMatchObject({ state: 'impossible', sentence: 'It can spin.', estimate: null, busy: false })
    client.request(setup)
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(500, lattice), fields: 'fields' as never })
    worker().tell({ kind: 'refused', ask: asked(), code: 'target-beyond-solid', message: 'Out of reach.' })
    expect(state()).toMatchObject({ state: 'impossible', estimate: estimate(500), fields: 'fields' })
  })

  it('is impossible with the motion that is free, until something else is asked', () => {
    const motion = { slide: [0, 0, 1], turn: [0, 0, 0], centre: [0, 0, 0] } as const
    client.request(setup)
    worker().tell({ kind: 'refused', ask: asked(), code: 'supports-leave-a-motion', message: 'It slides along z.', motion })
    expect(state()).toMatchObject({ state: 'impossible', motion })
    client.request(setup)
    expect(state().motion).toBeNull()
  })

  it.each(['no-estimate', 'too-large-to-estimate'])('%s is no impossibility', (code) => {
    client.request(setup)
    worker().tell({ kind: 'refused', ask: asked(), code, message: 'Too fine. Generate does without it.' })
    expect(state()).toMatchObject({ state: 'missing', sentence: 'Too fine. Generate does without it.', busy: false })
  })
})

describe('a worker that fails', () => {
  it('says so, and another set-up starts it again with the part, three times at most', () => {
    for (let death = 1; death <= 3; death++) {
      client.request(setup)
      expect(workers).toHaveLength(death)
      expect(worker().got[0]?.kind).toBe('part')
      worker().die()
      expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.died, busy: false })
      expect(worker().terminated).toBe(true)
    }
    client.request(setup)
    expect(workers).toHaveLength(3)
    client.setPart(new Blob(), 'mm')
    client.request(setup)
    expect(workers).toHaveLength(4)
  })

  it('without a word is given up', () => {
    client.request(setup)
    worker().tell({ kind: 'news', ask: asked(), estimate: estimate(500) })
    vi.advanceTimersByTime(89_000)
    expect(state().state).toBe('known')
    vi.advanceTimersByTime(2000)
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.died })
  })

  it('for want of SIMD or shared memory says what it needs', () => {
    client.request(setup)
    worker().tell({ kind: 'failed', ask: asked(), reason: 'kernels', message: 'CompileError' })
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.noKernels })
  })

  it('that cannot even be started says the same as one that died', () => {
    const none = new EstimateClient(() => {
      throw new Error('no workers here')
    })
    none.setPart(new Blob(), 'mm')
    none.request(setup)
    expect(state()).toMatchObject({ state: 'missing', sentence: estimateMessages.died })
  })
})
