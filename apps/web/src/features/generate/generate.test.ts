import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../platform/http/failure.ts'

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }))
const user = vi.hoisted(() => ({ username: 'ada', isSuperuser: true }))
const post = vi.hoisted(() =>
  vi.fn<(call: { path: string }, input?: { signal?: AbortSignal; form?: FormData; body?: object }) => Promise<unknown>>(),
)
vi.mock('../../session/user.ts', () => ({ currentUser: user }))
vi.mock('../../platform/http/client.ts', () => ({ send: post }))
const followRun = vi.hoisted(() => vi.fn<(id: string, onEvent: (event: object) => void) => () => void>())
/** The project's stream: it sends its first message at once, and the run when it was requested. */
const stream = vi.hoisted(() => ({ send: (_event: object): void => undefined, lose: (): void => undefined, isLost: false }))
vi.mock('../../platform/http/run-events.ts', () => ({
  followRun,
  followProject: (_id: string, onEvent: (event: object) => void, onLost: () => void) => {
    Object.assign(stream, { send: onEvent, lose: onLost })
    queueMicrotask(() => (stream.isLost ? onLost() : onEvent({ open_runs: [old] })))
    return () => undefined
  },
}))
/** A run of the same study that ends while the next one is started. */
const old = { id: 'r0', subproject_id: 's1', started_at: '2026-01-01T00:00:00.000Z' }
const notified = vi.hoisted(() => ({
  end: vi.fn<(end: string, project: string) => void>(),
  share: vi.fn<(share: number) => void>(),
}))
vi.mock('./notification.ts', () => ({ notifyRunEnd: notified.end, showShareInTitle: notified.share }))
const { changeLoads, changeSettings, changeStudy, resetStudy, useStudy } = await import('../../workspace/study.ts')
const { changedCase, withCase, withSupport } = await import('../../workspace/loads.ts')
const { usePart } = await import('../../workspace/part.ts')
const { cancel, generate } = await import('./generate.ts')
const { useBuckling, useFrequencies, useVerifyDesigns } = await import('./run-choices.ts')

/** One triangle of one surface. */
const part = {
  file: new Blob(['solid lever']),
  fileSoup: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  surfaces: { faces: [{ id: 0, start: 0, count: 1 }], order: Uint32Array.of(0), label: Uint32Array.of(0) },
} as never
let running: (signal?: AbortSignal) => unknown
const called = () => post.mock.calls.map(([{ path }]) => path)
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  warn.mockClear()
  resetStudy()
  usePart.setState({ part })
  changeStudy({ project: { id: 'p1', name: 'Lever', original_filename: 'lever.stl' } as never })
  running = () => {
    throw new CallFailure(422, { status: 'error', message: 'Nothing holds the part.' }, '')
  }
  post.mockReset()
  notified.end.mockReset()
  notified.share.mockReset()
  stream.isLost = false
  followRun.mockReset()
  followRun.mockReturnValue(() => undefined)
  post.mockImplementation(async ({ path }, input) => {
    if (path === '/protected/optimization/') return running(input?.signal)
    return path.includes('subproject') ? { subproject: { ...input?.body, id: 's1' } } : {}
  })
})
afterEach(() => vi.useRealTimers())

describe('a run', () => {
  it.each([
    ['without geometry', () => usePart.setState({ part: null })],
    ['without a face', () => undefined],
  ])('§5.6 %s only warns that there are no faces to save', async (_, lacking) => {
    lacking()
    await generate()
    expect(warn).toHaveBeenCalledWith('No faces to save.')
    expect(called().some((path) => path.includes('surface-selection'))).toBe(false)
    expect(called()).toContain('/protected/optimization/')
  })

  it('§5 saves the faces before it requests the designs', async () => {
    changeStudy({ selection: { ...useStudy.getState().selection, load: [0] } })
    await generate()
    expect(warn).not.toHaveBeenCalled()
    const at = called().findIndex((path) => path.includes('surface-selection'))
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(called().indexOf('/protected/optimization/'))
  })

  it('§7 sends the part as model/stl with the data', async () => {
    await generate()
    const form = post.mock.calls.find(([{ path }]) => path === '/protected/optimization/')?.[1]?.form
    expect([...(form?.keys() ?? [])]).toEqual(['data', 'stl_file'])
    const sent = form?.get('stl_file') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['lever.stl', 'model/stl', 'solid lever'])
  })

  it('says whether its designs are verified only where the visitor has chosen', async () => {
    const sent = async (wanted?: boolean) => {
      post.mockClear()
      if (wanted !== undefined) useVerifyDesigns.setState({ wanted })
      await generate()
      const form = post.mock.calls.find(([{ path }]) => path === '/protected/optimization/')?.[1]?.form
      return JSON.parse(String(form?.get('data')))
    }
    expect(await sent()).not.toHaveProperty('verify')
    expect(await sent(false)).toMatchObject({ verify: false })
    expect(await sent(true)).toMatchObject({ verify: true })
    useVerifyDesigns.setState({}, true)
  })

  it.each([
    ['frequencies', useFrequencies],
    ['buckling', useBuckling],
  ])('requests %s only where the visitor has switched it on', async (key, wish) => {
    const sent = async (wanted: boolean) => {
      post.mockClear()
      wish.setState({ wanted })
      await generate()
      const form = post.mock.calls.find(([{ path }]) => path === '/protected/optimization/')?.[1]?.form
      return JSON.parse(String(form?.get('data')))
    }
    expect(await sent(true)).toMatchObject({ [key]: true })
    expect(await sent(false)).not.toHaveProperty(key)
  })

  it('sends families, cell sizes, build direction and further requirements with the study, and nothing more with the run', async () => {
    const sent = async () => {
      post.mockClear()
      await generate()
      const form = post.mock.calls.find(([{ path }]) => path === '/protected/optimization/')?.[1]?.form
      return Object.keys(JSON.parse(String(form?.get('data'))))
    }
    const plain = await sent()
    changeSettings({ families: ['octet'], cellSizesMm: [6.35], buildDirection: '+X', safetyFactor: 1.5 })
    changeSettings({ requirements: [{ kind: 'displacement', case: 'A', at: { near: [25.4, 0, 0] }, atMost: 2.54 }] })
    expect(await sent()).toEqual(plain)
    const created = post.mock.calls.find(([{ path }]) => path.endsWith('/subprojects/'))?.[1]
    expect(created?.body).toMatchObject({
      optimization_settings: {
        families: ['octet'],
        cell_sizes: [0.25],
        build_direction: '+X',
        safety_factor: 1.5,
        requirements: [{ at: { near: [1, 0, 0] }, at_most: 0.1 }],
      },
    })
  })

  describe('with a load case and a support', () => {
    const ask = async () => {
      changeStudy({ unitType: 'imperial', selection: { ...useStudy.getState().selection, load: [0] } })
      changeLoads((loads) => {
        const more = withSupport(withCase(loads, 'torque'), 'sliding')
        return changedCase(more, 0, { faces: [0], magnitude: 11_298.4788 })
      }, 'all')
      await generate()
    }
    const sent = () => {
      const form = post.mock.calls.find(([{ path }]) => path === '/protected/optimization/')?.[1]?.form
      return JSON.parse(String(form?.get('data'))).loads_and_supports
    }
    it('sends them in the units of its other numbers, with the study and with the run', async () => {
      await ask()
      expect(sent()).toEqual({
        part_triangles: 1,
        cases: [{ name: 'B', kind: 'torque', magnitude: expect.closeTo(100, 6), triangles: [[0, 1]] }],
        supports: [{ kind: 'sliding', triangles: [] }],
        stiffness_aim: 'worst',
      })
      const created = post.mock.calls.find(([{ path }]) => path.includes('subproject'))?.[1] as { body?: object } | undefined
      expect(created?.body).toMatchObject({ loads_and_supports: sent() })
    })
    it('belongs to a different study than the same settings without them', async () => {
      const { settings } = useStudy.getState()
      const plain = { id: 's0', settings, unitType: 'imperial' }
      changeStudy({ studies: [plain] as never, studyId: 's0' })
      await generate()
      expect(sent(), 'none are sent').toBeUndefined()
      expect(called().some((path) => path.endsWith('/subprojects/'))).toBe(false)
      post.mockClear()
      await ask()
      expect(called().some((path) => path.endsWith('/subprojects/'))).toBe(true)
    })
  })

  it('is requested also when its events cannot be followed', async () => {
    stream.isLost = true
    await generate()
    expect(called()).toContain('/protected/optimization/')
  })

  it('is identified by the first event with a new run of its study', async () => {
    let answer = (): void => undefined
    running = () => {
      stream.send({ open_runs: [{ ...old, id: 'other', subproject_id: 's2' }, old] })
      expect(useStudy.getState().run?.id, 'another study, and the run before').toBeNull()
      stream.send({ open_runs: [{ ...old, id: 'r1' }] })
      return new Promise((_, reject) => {
        answer = () => reject(new Error('over'))
      })
    }
    const done = generate()
    await vi.advanceTimersByTimeAsync(10)
    expect(useStudy.getState().run?.id).toBe('r1')
    answer()
    await done
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
  ])('§8.1 reports %s', async (_, reason, text) => {
    running = () => {
      throw reason
    }
    await generate()
    expect(useStudy.getState()).toMatchObject({ run: null, runFailure: text })
    expect(notified.end.mock.calls).toEqual([['failed', 'Lever']])
  })

  describe('whose connection is lost', () => {
    /** The server goes away after a second, and returns when the test calls for it. */
    const lost = async () => {
      let back = false
      const active_run = { id: 'r1', subproject_id: 's1', started_at: '2026-01-02T03:04:05.000Z' }
      let isGone = false
      running = () => {
        stream.send({ open_runs: [active_run, old] })
        return new Promise((_, reject) =>
          setTimeout(() => {
            isGone = true
            reject(new CallFailure(0, undefined, 'The server cannot be reached.'))
          }, 1000),
        )
      }
      const others = post.getMockImplementation()
      post.mockImplementation(async (call, input) => {
        if (call.path !== '/api/project/{id}/') return others?.(call, input)
        if (isGone && !back) throw new CallFailure(0, undefined, 'The server cannot be reached.')
        return { project: { active_run } }
      })
      changeStudy({ studyId: 's1' })
      const done = generate()
      await vi.advanceTimersByTimeAsync(5000)
      return {
        done,
        comeBack: () => {
          back = true
        },
      }
    }

    it('continues on the screen, and is followed again when the server is back', async () => {
      const { done, comeBack } = await lost()
      expect(useStudy.getState()).toMatchObject({
        run: { id: 'r1', detail: expect.stringContaining('waiting') },
        runFailure: null,
      })
      expect(followRun).toHaveBeenCalledTimes(1)
      comeBack()
      await vi.advanceTimersByTimeAsync(3000)
      await done
      expect(followRun).toHaveBeenCalledTimes(2)
      expect(notified.end, 'the run goes on').not.toHaveBeenCalled()
      const send = (state: string, ...cells: string[]) =>
        followRun.mock.calls[1]?.[1]({
          state,
          done: 3,
          total: 9,
          candidates: cells.map((cell) => ({ cell })),
          seconds_left: null,
        } as never)
      const shown = () => useStudy.getState().run?.candidates.map(({ cell }) => cell)
      send('running', 'octet')
      send('running', 'bcc', 'octet')
      expect(shown(), 'a finished design stays where it came').toEqual(['octet', 'bcc'])
      expect(notified.share.mock.calls).toEqual([[1 / 3], [1 / 3]])
      followRun.mock.calls[1]?.[1]({
        state: 'failed',
        message: 'Too thin.',
        done: 0,
        total: 9,
        candidates: [],
        seconds_left: null,
      })
      expect(useStudy.getState()).toMatchObject({ run: null, runFailure: 'Optimization failed: Too thin.' })
      expect(notified.end.mock.calls).toEqual([['failed', 'Lever']])
    })

    it('fails when the server stays away', async () => {
      const { done } = await lost()
      await vi.advanceTimersByTimeAsync(130_000)
      await done
      expect(useStudy.getState()).toMatchObject({ run: null, runFailure: 'The server cannot be reached.' })
    })

    it('ends at once when it is cancelled', async () => {
      const { done } = await lost()
      await cancel()
      await vi.advanceTimersByTimeAsync(1)
      await done
      expect(useStudy.getState()).toMatchObject({ run: null, runFailure: null })
    })
  })

  it('§4 ends its loading when it is cancelled, aborts the request and reports no failure', async () => {
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
    expect(notified.end).not.toHaveBeenCalled()
  })
})
