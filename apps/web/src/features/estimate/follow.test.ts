import { directionOf, estimateMessages, findMaterial, tutorialProjectId } from '@trabecula/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EstimateClient } from '../../workspace/estimate/client.ts'
import type { EstimatedSetup } from '../../workspace/estimate/protocol.ts'
import { switchEstimate } from '../../workspace/estimate/store.ts'
import { toggledFaces } from '../../workspace/face-uses.ts'
import { changedCase, withCase, withSupport } from '../../workspace/loads.ts'
import { usePart } from '../../workspace/part.ts'
import { changeLoads, changeSelection, changeSettings, changeStudy, resetStudy, useOwnCatalog } from '../../workspace/study.ts'
import { followSetup } from './follow.ts'

const client = {
  setPart: vi.fn<EstimateClient['setPart']>(),
  request: vi.fn<(setup: EstimatedSetup, onlyCheck: boolean) => void>(),
  wait: vi.fn<(sentence: string) => void>(),
  stop: vi.fn<() => void>(),
}
/** Two faces of two triangles, in a different order than in the file. */
const part = {
  file: new Blob(['solid']),
  surfaces: {
    faces: [
      { id: 0, start: 0, count: 2 },
      { id: 1, start: 2, count: 2 },
    ],
    order: Uint32Array.of(3, 0, 2, 1),
    label: Uint32Array.of(0, 1, 1, 0),
  },
} as never
const down = { x: 0, y: 0, z: -1 }
const picked = { load: [0], held: [1], force: down } as const
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  for (const call of Object.values(client)) call.mockReset()
  switchEstimate(true)
  resetStudy()
  usePart.setState({ part })
  changeStudy({ project: { id: 'p', file_unit: 'in' } as never })
  end = followSetup(client as unknown as EstimateClient)
  vi.advanceTimersByTime(100)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})
const pickFaces = () => changeSelection((selection) => ({ ...selection, ...picked }))

it('sends the file with its unit, and waits for faces and force', () => {
  expect(client.setPart).toHaveBeenCalledWith(expect.any(Blob), 'in')
  expect(client.wait).toHaveBeenLastCalledWith(estimateMessages.notYet)
  changeSelection((selection) => ({ ...selection, ...picked, force: { x: 0, y: 0, z: 0 } }))
  vi.advanceTimersByTime(100)
  expect(client.wait).toHaveBeenLastCalledWith(estimateMessages.noForce)
  expect(client.request).not.toHaveBeenCalled()
})

it('sends the triangles of the faces, the force and the settings', () => {
  pickFaces()
  vi.advanceTimersByTime(100)
  const [setup] = client.request.mock.calls[0] ?? []
  expect(setup).toMatchObject({ cases: [{ triangles: Uint32Array.of(0, 3), direction: down }], held: Uint32Array.of(1, 2) })
  expect(setup?.settings).toMatchObject({ shellMm: 1 })
})

it("sends the values of the team's own materials, once they are loaded and whenever they change", () => {
  pickFaces()
  changeSettings({ material: 'Ours' })
  vi.advanceTimersByTime(100)
  const sent = () => client.request.mock.lastCall?.[0].own?.materials[0]?.youngMpa
  expect([sent(), client.request.mock.calls.length]).toEqual([undefined, 1])
  const own = (youngMpa: number) => ({ ...findMaterial('HP HR PA12')!, name: 'Ours', youngMpa })
  for (const youngMpa of [2000, 2100]) {
    useOwnCatalog.setState({ materials: [own(youngMpa)] })
    vi.advanceTimersByTime(100)
    expect(sent()).toBe(youngMpa)
  }
})

it('a drag is estimated in steps and at its end; a change without effect is not estimated again', () => {
  pickFaces()
  vi.advanceTimersByTime(100)
  for (let step = 1; step <= 20; step++) {
    changeSelection((selection) => ({ ...selection, force: { x: step, y: 0, z: -1 } }))
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(100)
  const forces = client.request.mock.calls.map(([{ cases }]) => directionOf(cases[0])?.x)
  expect(forces.length).toBeLessThan(8)
  expect(forces.at(-1)).toBe(20 / Math.hypot(20, 1))
  changeStudy({ hovered: 1 })
  changeSettings({})
  vi.advanceTimersByTime(100)
  expect(client.request).toHaveBeenCalledTimes(forces.length)
})

it('checks the supports while cases are incomplete, then the cases too, and again when faces change', () => {
  pickFaces()
  changeSettings({ target: 100 })
  changeLoads((loads) => withCase(loads, 'pressure'), 'add')
  vi.advanceTimersByTime(100)
  const [checked, onlyCheck] = client.request.mock.calls.at(-1) ?? []
  expect([checked?.cases.length, onlyCheck]).toEqual([1, true])
  changeLoads((loads) => changedCase(loads, 0, { faces: [0], magnitude: 3 }), 'faces')
  vi.advanceTimersByTime(100)
  expect(client.request.mock.calls.at(-1)?.[0].cases.slice(1)).toEqual([
    { name: 'B', kind: 'pressure', magnitude: 3, triangles: Uint32Array.of(0, 3) },
  ])
  expect(client.request.mock.calls.at(-1)?.[1]).toBe(true)
  changeLoads((loads) => toggledFaces({ ...withSupport(loads, 'sliding'), cases: [] }, { of: 'support', at: 0 }, [1]), 'support')
  vi.advanceTimersByTime(100)
  expect(client.request.mock.calls.at(-1)?.[0]).toMatchObject({
    held: Uint32Array.of(),
    supports: [{ kind: 'sliding', triangles: Uint32Array.of(1, 2) }],
  })
  expect(client.request.mock.calls.at(-1)?.[1]).toBe(false)
  const before = client.request.mock.calls.length
  changeLoads((loads) => ({ ...loads }), 'nothing')
  vi.advanceTimersByTime(100)
  expect(client.request).toHaveBeenCalledTimes(before)
})

it('leaves requirements out while one is wrong, or is of a case that is incomplete', () => {
  pickFaces()
  const sent = (part: Parameters<typeof changeSettings>[0]) => {
    changeSettings(part)
    vi.advanceTimersByTime(100)
    return client.request.mock.calls.at(-1)?.[0].settings
  }
  const right = { target: 100, safetyFactor: 2, requirements: [{ kind: 'mass', atMost: 40 } as const] }
  expect(sent(right)).toMatchObject(right)
  const wrong = sent({ requirements: [{ kind: 'mass', atMost: 0 }] })
  expect([wrong?.target, wrong?.safetyFactor, wrong?.requirements]).toEqual([100, undefined, undefined])
  changeLoads((loads) => withCase(loads, 'pressure'), 'add')
  expect(sent({ requirements: [{ kind: 'load', case: 'B', safetyFactor: 2 }] })?.requirements).toBeUndefined()
})

it('is off when it is switched off, and estimates again when it is switched on', () => {
  pickFaces()
  vi.advanceTimersByTime(100)
  switchEstimate(false)
  vi.advanceTimersByTime(100)
  expect(client.stop).toHaveBeenCalled()
  changeSettings({ shellMm: 2 })
  vi.advanceTimersByTime(100)
  expect(client.request).toHaveBeenCalledTimes(1)
  switchEstimate(true)
  vi.advanceTimersByTime(100)
  expect(client.request).toHaveBeenCalledTimes(2)
})

it('another part is sent, no part ends the worker, and the demonstration is not estimated', () => {
  usePart.setState({ part: { ...(part as object), file: new Blob() } as never })
  expect(client.setPart).toHaveBeenCalledTimes(2)
  usePart.setState({ part: null })
  expect(client.stop).toHaveBeenCalled()
  changeStudy({ project: { id: tutorialProjectId, file_unit: 'mm' } as never })
  usePart.setState({ part })
  pickFaces()
  vi.advanceTimersByTime(100)
  expect(client.request).not.toHaveBeenCalled()
})
