import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../platform/calls/failure.ts'

const user = vi.hoisted(() => ({ username: 'ada', isSuperuser: true }))
const post = vi.hoisted(() => vi.fn<(call: { path: string }, input?: { signal?: AbortSignal }) => Promise<unknown>>())
vi.mock('../../state/session/user.ts', () => ({ currentUser: user }))
vi.mock('../../platform/calls/http.ts', () => ({ send: post }))
const { changeStudy, resetStudy, useStudy } = await import('../../state/workspace/study.ts')
const { usePart } = await import('../../state/workspace/part.ts')
const { cancel, generate } = await import('./generate.ts')

/** One triangle of one surface. */
const part = {
  fileSoup: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  surfaces: { surfaces: [{ id: 0, start: 0, count: 1 }], order: Uint32Array.of(0), label: Uint32Array.of(0) },
} as never
let running: (signal?: AbortSignal) => unknown
const called = () => post.mock.calls.map(([{ path }]) => path)
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  warn.mockClear()
  resetStudy()
  usePart.setState({ part })
  changeStudy({ project: { id: 'p1' } as never })
  running = () => {
    throw new CallFailure(422, { status: 'error', message: 'Nothing holds the part.' }, '')
  }
  post.mockReset()
  post.mockImplementation(async ({ path }, input) => {
    if (path === '/protected/optimization/') return running(input?.signal)
    return path.includes('subproject') ? { subproject: { id: 's1' } } : {}
  })
})
afterEach(() => vi.useRealTimers())

describe('a run', () => {
  it.each([
    ['without geometry', () => usePart.setState({ part: null })],
    ['without a surface', () => undefined],
  ])('§5 %s only warns that there are no surfaces to save', async (_, lacking) => {
    lacking()
    await generate()
    expect(warn).toHaveBeenCalledWith('No surfaces to save.')
    expect(called().some((path) => path.includes('surface-selection'))).toBe(false)
    expect(called()).toContain('/protected/optimization/')
  })

  it('§5 saves the surfaces before it asks for the designs', async () => {
    changeStudy({ selection: { ...useStudy.getState().selection, load: [0] } })
    await generate()
    expect(warn).not.toHaveBeenCalled()
    const at = called().findIndex((path) => path.includes('surface-selection'))
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(called().indexOf('/protected/optimization/'))
  })

  it('§5 needs a project', async () => {
    changeStudy({ project: null })
    await generate()
    expect(post).not.toHaveBeenCalled()
    expect(useStudy.getState()).toMatchObject({ run: null, runFailure: null })
  })

  it.each([
    [
      'a refusal after its prefix',
      new CallFailure(422, { status: 'error', message: 'Too thin.' }, ''),
      'Optimization failed: Too thin.',
    ],
    ['the text of an answer that says nothing', new CallFailure(500, undefined, 'x'), 'Failed to process optimization.'],
    ['another failure’s own message', new Error('Failed to authorize'), 'Failed to authorize'],
    ['the text for a failure without one', new Error(''), 'Failed to process optimization.'],
  ])('§8 tells %s', async (_, reason, text) => {
    running = () => {
      throw reason
    }
    await generate()
    expect(useStudy.getState()).toMatchObject({ run: null, runFailure: text })
  })

  it('§4 ends its loading when it is cancelled, aborts the request and says nothing of a failure', async () => {
    let aborted: unknown
    running = (signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          aborted = signal.reason
          reject(signal.reason)
        }),
      )
    const run = generate()
    await vi.advanceTimersByTimeAsync(10)
    expect(useStudy.getState().run).not.toBeNull()
    await cancel()
    await run
    expect(aborted).toMatchObject({ name: 'AbortError' })
    expect(useStudy.getState()).toMatchObject({ run: null, runFailure: null })
  })
})
