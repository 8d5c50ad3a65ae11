import { checkLoads, findPrinter, type LoadsAndSupports, regionMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import {
  byFace,
  changedCase,
  checkPickedRegions,
  loadsOf,
  newCase,
  noLoads,
  type PickedLoads,
  pickedFrom,
  withCase,
  withCopy,
  withKind,
  withMass,
  withoutCase,
  withRegion,
  withSupport,
} from './loads.ts'
import { emptySelection } from './selection.ts'

/** Three faces of two triangles, which are not adjacent in the file. */
const surfaces = {
  label: Uint32Array.of(0, 1, 0, 2, 2, 1),
  order: Uint32Array.of(0, 2, 1, 5, 3, 4),
  faces: [0, 1, 2].map((id) => ({ id, start: 2 * id, count: 2 }) as never),
}
const up = { x: 0, y: 0, z: 1 }
const names = ({ cases }: PickedLoads) => cases.map(({ name }) => name)
const several = (count: number) => Array.from({ length: count }).reduce<PickedLoads>((loads) => withCase(loads), noLoads)

describe('the names of cases', () => {
  it('are their letters, also after an earlier one was removed', () => {
    expect(names(several(3))).toEqual(['B', 'C', 'D'])
    expect(names(withoutCase(several(3), 0))).toEqual(['B', 'C'])
  })
  it('stay when the user gave them, and none is given twice', () => {
    const named = changedCase(several(2), 0, { name: 'Gust' })
    expect(names(withoutCase(named, 1))).toEqual(['Gust'])
    expect(names(withCase(changedCase(several(2), 0, { name: 'D' })))).toEqual(['D', 'C', 'D 2'])
  })
  it('the name of a copy is a new one', () => {
    const copied = withCopy(changedCase(several(1), 0, { magnitude: 7, faces: [1] }), 0)
    expect(names(copied)).toEqual(['B', 'C'])
    expect(copied.cases[1]).toMatchObject({ magnitude: 7, faces: [1] })
  })
})

describe('another kind', () => {
  const force = { ...newCase(noLoads), magnitude: 5, direction: up, faces: [1] }
  it('keeps a magnitude of the same quantity, and the values that it does not use', () => {
    expect(withKind(force, 'remote').magnitude).toBe(5)
    expect(withKind(force, 'pressure').magnitude).toBe(0)
    expect(withKind(withKind(force, 'pressure'), 'force').direction).toEqual(up)
  })
  it('acts on the whole part when it is an acceleration, and downwards at first', () => {
    expect(withKind(newCase(noLoads), 'acceleration')).toMatchObject({ faces: [], direction: { x: 0, y: 0, z: -1 } })
    expect(withKind(force, 'acceleration')).toMatchObject({ faces: [], direction: up })
  })
})

describe('the stored loads', () => {
  const point = { x: 1, y: 2, z: 3 }
  const loads: PickedLoads = {
    cases: [
      { ...newCase(noLoads, 'force'), faces: [2], magnitude: 100, direction: up },
      { ...newCase(noLoads, 'pressure'), name: 'C', faces: [0, 1], magnitude: 0.5 },
      { ...newCase(noLoads, 'torque'), name: 'D', faces: [0], magnitude: 900 },
      { ...newCase(noLoads, 'torque'), name: 'E', faces: [0], magnitude: 900, axis: { point, direction: up } },
      { ...newCase(noLoads, 'remote'), name: ' F ', faces: [1], magnitude: 40, direction: up, point },
    ],
    supports: [{ kind: 'pinned', faces: [2] }],
    masses: [{ massG: 250, faces: [0, 2] }],
    regions: [
      { faces: [0, 1], shellMm: 2 },
      { sphere: { center: [1, 2, 3], radius: 4 }, as: 'solid' },
    ],
    aim: 'weighted',
    firstWeight: 3,
  }
  const sent = loadsOf(loads, surfaces)

  it('are null where there is only case A', () => expect(loadsOf(noLoads, surfaces)).toBeNull())
  it('have the triangles of the part, and the values that each kind uses', () =>
    expect(sent).toEqual({
      partTriangles: 6,
      furtherCases: [
        { name: 'B', kind: 'force', triangles: [[3, 2]], magnitude: 100, direction: up },
        {
          name: 'C',
          kind: 'pressure',
          triangles: [
            [0, 3],
            [5, 1],
          ],
          magnitude: 0.5,
        },
        {
          name: 'D',
          kind: 'torque',
          triangles: [
            [0, 1],
            [2, 1],
          ],
          magnitude: 900,
        },
        {
          name: 'E',
          kind: 'torque',
          triangles: [
            [0, 1],
            [2, 1],
          ],
          magnitude: 900,
          axis: { point, direction: up },
        },
        {
          name: 'F',
          kind: 'remote',
          triangles: [
            [1, 1],
            [5, 1],
          ],
          magnitude: 40,
          direction: up,
          point,
        },
      ],
      supports: [{ kind: 'pinned', triangles: [[3, 2]] }],
      stiffnessAim: { weights: [3, 1, 1, 1, 1, 1] },
      pointMasses: [
        {
          massG: 250,
          triangles: [
            [0, 1],
            [2, 3],
          ],
        },
      ],
      regions: [
        {
          faces: [
            [0, 3],
            [5, 1],
          ],
          shellMm: 2,
        },
        { sphere: { center: [1, 2, 3], radius: 4 }, as: 'solid' },
      ],
    } satisfies LoadsAndSupports))
  it('restore the form', () => {
    const read = pickedFrom(JSON.parse(JSON.stringify(sent)), surfaces)
    expect(read.lost).toBe(false)
    expect(loadsOf(read.loads, surfaces)).toEqual(sent)
    expect(read.loads.cases.map(({ faces }) => faces)).toEqual([[2], [0, 1], [0], [0], [1]])
    expect([read.loads.regions, read.loads.masses]).toEqual([loads.regions, loads.masses])
  })
  it('are restored without faces on another part, and report it', () => {
    const { loads: read, lost } = pickedFrom(sent && { ...sent, partTriangles: 7 }, surfaces)
    expect([lost, ...read.cases.map(({ faces }) => faces.length), read.supports[0]?.faces.length]).toEqual([
      true,
      ...[0, 0, 0, 0, 0],
      0,
    ])
    expect(read.cases[0]).toMatchObject({ name: 'B', magnitude: 100 })
    expect(read.regions).toEqual([{ faces: [], shellMm: 2 }, loads.regions[1]])
    expect(read.masses).toEqual([{ massG: 250, faces: [] }])
    expect(pickedFrom(null, surfaces)).toEqual({ loads: noLoads, lost: false })
  })
  it('have no weights where there is one case', () =>
    expect(loadsOf({ ...withSupport(noLoads, 'sliding'), aim: 'weighted' }, surfaces)?.stiffnessAim).toBe('worst'))
  it('have no point until one is typed', () => {
    const settings = { goal: 'max-load', target: 1 } as const
    const remote = { ...loads.cases[4]!, point: null }
    const checked = checkLoads(byFace({ load: [0], force: up }, { ...noLoads, cases: [remote] }), settings)
    expect(checked.ok ? 'fine' : checked.refusal.message).toBe('The point of load case F needs three numbers.')
  })
})

it('a point mass is added, changed and removed, and is something to store', () => {
  const one = withMass(noLoads, 0, { massG: 0, faces: [1] })
  const both = withMass(one, 1, { massG: 40, faces: [2] })
  expect(withMass(both, 0, { massG: 7, faces: [1] }).masses).toEqual([
    { massG: 7, faces: [1] },
    { massG: 40, faces: [2] },
  ])
  expect(withMass(both, 0, null).masses).toEqual([{ massG: 40, faces: [2] }])
  expect(loadsOf(one, surfaces)).toMatchObject({ furtherCases: [], pointMasses: [{ massG: 0 }] })
})

describe('regions', () => {
  const [solid, open] = [
    { faces: [0, 2], solidToMm: 5 },
    { faces: [1], open: true },
  ]
  it('are added, changed and removed', () => {
    const both = withRegion(withRegion(noLoads, 0, solid), 1, open)
    expect(both.regions).toEqual([solid, open])
    expect(withRegion(both, 0, open).regions).toEqual([open, open])
    expect(withRegion(both, 0, null).regions).toEqual([open])
    expect(loadsOf(withRegion(noLoads, 0, open), surfaces)).toMatchObject({ furtherCases: [], regions: [{ open: true }] })
  })
  it('are refused in the sentences of a run, by the faces that they share', () => {
    const said = (regions: PickedLoads['regions'], held: readonly number[] = [], shellMm = 1) => {
      const loads = { ...noLoads, regions }
      const checked = checkPickedRegions({ ...emptySelection, held }, loads, shellMm, findPrinter('EOS M 290'))
      return checked.ok ? 'fine' : checked.refusal.message
    }
    expect(said([solid, open])).toBe('fine')
    expect(said([solid, { faces: [2, 1], open: true }])).toBe(regionMessages.contradict(2, 1))
    expect(said([open], [1])).toBe(regionMessages.touched(1))
    expect(said([{ faces: [], open: true }])).toBe(regionMessages.noFaces(1))
    expect(said([open, solid], [], 6)).toBe(regionMessages.withinShell(2, 5, 6))
    expect(said([{ faces: [1], open: false }], [], 0)).toBe(regionMessages.withoutShell(1))
    expect(said([{ faces: [1], shellMm: 0.01 }], [], 0)).toContain('EOS M 290 makes no wall thinner than')
  })
})
