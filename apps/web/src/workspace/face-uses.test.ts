import { describe, expect, it } from 'vitest'
import { type FurtherUse, facesFor, isAnyBoth, isSameUse, loadsAllowedBy, selectionAllowedBy, toggledFaces } from './face-uses.ts'
import { newCase, noLoads, type PickedLoads } from './loads.ts'
import { emptySelection, noForce } from './selection.ts'

const loads: PickedLoads = {
  ...noLoads,
  cases: [
    { ...newCase(noLoads), faces: [1, 2] },
    { ...newCase(noLoads, 'pressure'), name: 'C', faces: [2] },
    { ...newCase(noLoads, 'acceleration'), name: 'D' },
  ],
  supports: [
    { kind: 'sliding', faces: [5] },
    { kind: 'pinned', faces: [6] },
  ],
}
const faces = ({ cases, supports }: PickedLoads) => [...cases, ...supports].map((each) => each.faces)
const toggled = (use: FurtherUse, ids: readonly number[], remove?: boolean) => faces(toggledFaces(loads, use, ids, remove))

describe('a face that is picked', () => {
  it('may carry several cases', () => expect(toggled({ of: 'case', at: 1 }, [1])).toEqual([[1, 2], [2, 1], [], [5], [6]]))
  it('is removed when it is in the case already, from that case alone', () => {
    expect(toggled({ of: 'case', at: 1 }, [2])).toEqual([[1, 2], [], [], [5], [6]])
    expect(toggled({ of: 'case', at: 0 }, [2, 9], true)).toEqual([[1], [2], [], [5], [6]])
  })
  it('stops supporting when it is picked for a case; a support carries no case and has one kind', () => {
    expect(toggled({ of: 'case', at: 0 }, [5])).toEqual([[1, 2, 5], [2], [], [], [6]])
    expect(toggled({ of: 'support', at: 0 }, [2, 6])).toEqual([[1], [], [], [5, 2, 6], []])
  })
  it('gets a region whatever else it carries, and a shape takes none', () => {
    const regions = [
      { faces: [3], open: true },
      { sphere: { center: [0, 0, 0], radius: 1 }, as: 'solid' },
    ] as const
    const [at, shape] = [0, 1].map((place) => ({ of: 'region', at: place }) as const) as [FurtherUse, FurtherUse]
    const both = toggledFaces({ ...loads, regions }, at, [1, 5])
    expect([faces(both), both.regions]).toEqual([faces(loads), [{ faces: [3, 1, 5], open: true }, regions[1]]])
    expect(facesFor(at, emptySelection, both)).toEqual([3, 1, 5])
    expect(toggledFaces(both, shape, [1]).regions).toEqual(both.regions)
    expect(facesFor(shape, emptySelection, both)).toEqual([])
  })
  it('gets a point mass whatever else it carries, and loses it alone', () => {
    const masses = [
      { massG: 5, faces: [2] },
      { massG: 9, faces: [7] },
    ]
    const heavier = toggledFaces({ ...loads, masses }, { of: 'mass', at: 1 }, [2, 5])
    expect([faces(heavier), heavier.masses]).toEqual([faces(loads), [masses[0], { massG: 9, faces: [7, 2, 5] }]])
    expect(facesFor({ of: 'mass', at: 1 }, emptySelection, heavier)).toEqual([7, 2, 5])
    expect(toggledFaces(heavier, { of: 'mass', at: 1 }, [2]).masses[1]?.faces).toEqual([7, 5])
    expect(toggledFaces(heavier, { of: 'case', at: 1 }, [5]).masses).toEqual(heavier.masses)
  })
  it('is not added to an acceleration', () => expect(toggledFaces(loads, { of: 'case', at: 2 }, [1])).toBe(loads))
})

describe('the load faces and the held faces', () => {
  const selection = { ...emptySelection, load: [1, 3], held: [4], force: { x: 0, y: 0, z: 1 } }
  it('leave the supports when they are picked, and held ones the cases too', () => {
    expect(faces(loadsAllowedBy({ load: [5], held: [1] }, loads))).toEqual([[2], [2], [], [], [6]])
    expect(loadsAllowedBy(selection, loads), 'nothing to take away').toBe(loads)
  })
  it('are removed by picks for cases and supports', () => {
    expect(selectionAllowedBy(loads, selection)).toBe(selection)
    const supported = { ...noLoads, supports: [{ kind: 'symmetry', faces: [3, 4] }] } as const
    expect(selectionAllowedBy(supported, selection)).toMatchObject({ load: [1], held: [] })
    expect(selectionAllowedBy(loads, { ...selection, held: [2, 4] })).toMatchObject({ load: [1, 3], held: [4] })
  })
  it('lose their force with the last load face', () => {
    const supported = { ...noLoads, supports: [{ kind: 'sliding', faces: [1, 3] }] } as const
    expect(selectionAllowedBy(supported, selection)).toMatchObject({ load: [], force: noForce, forceAt: null })
  })
  it('can be in conflict with a stored study', () => {
    expect(isAnyBoth(selection, loads)).toBe(false)
    expect(isAnyBoth({ ...selection, held: [2] }, loads)).toBe(true)
    expect(isAnyBoth({ ...selection, load: [6] }, loads)).toBe(true)
  })
})

it('a use is recognised, and its faces are found', () => {
  expect(isSameUse({ of: 'case', at: 1 }, { of: 'case', at: 1 })).toBe(true)
  expect(isSameUse({ of: 'case', at: 1 }, { of: 'support', at: 1 })).toBe(false)
  expect(isSameUse(null, { of: 'load' })).toBe(false)
  const chosen = { load: [7], held: [8] }
  expect(facesFor({ of: 'held' }, chosen, loads)).toEqual([8])
  expect(facesFor({ of: 'support', at: 1 }, chosen, loads)).toEqual([6])
  expect(facesFor({ of: 'case', at: 9 }, chosen, loads)).toEqual([])
})
