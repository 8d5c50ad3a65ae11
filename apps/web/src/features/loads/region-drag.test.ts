import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noLoads } from '../../workspace/loads.ts'
import { changeStudy, resetStudy, undo, useStudy } from '../../workspace/study.ts'
import { dragOf } from './region-drag.ts'

const sphere = (radius: number) => ({ sphere: { center: [1, 2, 3], radius } }) as const
const start = {
  ...noLoads,
  regions: [
    { faces: [3], open: true },
    { ...sphere(4), as: 'lattice', densityAtLeast: 0.4 },
  ],
} as const
const regions = () => useStudy.getState().loads.regions

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null, removeItem: () => undefined })
  resetStudy()
  changeStudy({ loads: start })
})
afterEach(() => vi.unstubAllGlobals())

it('the shape follows, what it is stays, and a drag is one step of undo, as the next one is', () => {
  const drag = dragOf(1)
  for (const radius of [4.1, 4.2, 4.3]) drag(sphere(radius), false)
  expect(regions()[1]).toEqual({ ...sphere(4.3), as: 'lattice', densityAtLeast: 0.4 })
  drag(sphere(4.4), true)
  drag(sphere(5), false)
  drag(sphere(6), true)
  expect(regions()).toEqual([start.regions[0], { ...start.regions[1], ...sphere(6) }])
  undo()
  expect(regions()[1]).toMatchObject(sphere(4.4))
  undo()
  expect(useStudy.getState().loads).toBe(start)
  undo()
  expect(useStudy.getState().loads, 'nothing else was recorded').toBe(start)
})

it('a drag that is given up leaves neither a change nor a step', () => {
  const drag = dragOf(1)
  drag(sphere(9), false)
  drag(null, true)
  expect(useStudy.getState().loads).toBe(start)
  drag(sphere(5), true)
  undo()
  expect(useStudy.getState().loads, 'the step of the drag before was none').toBe(start)
})

it('faces, and no region, are not dragged', () => {
  for (const at of [0, 7, null]) dragOf(at)(sphere(5), true)
  expect(useStudy.getState().loads).toBe(start)
})
