import { defaultSettings, type FurtherRequirement, kindsOfRequirements } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import {
  faceMeant,
  freshRequirement,
  keptFactor,
  ofCase,
  placeOnFace,
  problemsOf,
  readFactor,
  withRequirement,
} from './further-requirements.ts'

const load = { kind: 'force', triangles: [1], direction: { x: 0, y: 0, z: 1 }, magnitude: 1 } as const
const cases = [
  { ...load, name: 'A' },
  { ...load, name: 'B' },
] as const
const settings = { ...defaultSettings, goal: 'max-load', target: 400 } as const
const mass: FurtherRequirement = { kind: 'mass', atMost: 40 }

describe('further requirements in the form', () => {
  it.each(kindsOfRequirements.filter((kind) => kind !== 'load'))('a new one of %s waits for its value', (kind) => {
    const { each, all } = problemsOf({ ...settings, requirements: [freshRequirement(kind)] }, cases)
    expect(each).toEqual([expect.stringContaining('must be a number above zero')])
    expect(all).toBeUndefined()
  })
  it('a load has a value in case A and a factor of the loads in the others', () => {
    const ofA = freshRequirement('load') as Extract<FurtherRequirement, { case: string }>
    expect(ofA).toMatchObject({ atLeast: 0 })
    const requirements = [ofCase(ofA, 'B')]
    expect(requirements).toEqual([{ kind: 'load', case: 'B', safetyFactor: 1 }])
    expect(problemsOf({ ...settings, requirements }, cases)).toEqual({ each: [undefined], factor: undefined, all: undefined })
  })
  it('each refusal stands where it can be mended', () => {
    const moved = { ...freshRequirement('displacement', 'C'), atMost: 0.5 } as FurtherRequirement
    const unknown = problemsOf({ ...settings, requirements: [mass, moved] }, cases)
    expect(unknown.each).toEqual([undefined, 'There is no load case "C" for a requirement; the load cases are A, B.'])
    expect(unknown.all).toBeUndefined()
    expect(problemsOf({ ...settings, requirements: [mass, mass] }, cases)).toMatchObject({
      each: [undefined, undefined],
      all: expect.stringContaining('is stated twice'),
    })
    const stiff = { ...settings, goal: 'stiffness', safetyFactor: 2, requirements: [mass] } as const
    expect(problemsOf(stiff, cases)).toMatchObject({
      factor: expect.stringContaining('is that of a required load'),
      all: undefined,
    })
  })
  it('an empty list is no list, so that the study is the same as before', () => {
    expect(withRequirement([mass], 0, null)).toBeUndefined()
    expect(withRequirement(undefined, 0, mass)).toEqual([mass])
    expect(withRequirement([mass, mass], 1, { ...mass, atMost: 30 })).toEqual([mass, { ...mass, atMost: 30 }])
  })
  it('a factor is read in its range, and 1 is none', () => {
    expect([readFactor('1,5'), readFactor('100')]).toEqual([1.5, 100])
    expect(readFactor('0.05')).toContain('from 0.1 to 100')
    expect([readFactor(''), readFactor('2 mm')]).toEqual(Array(2).fill('Enter a number from 0.1 to 100'))
    expect([keptFactor(1), keptFactor(1.5)]).toEqual([undefined, 1.5])
  })
  it('the place on a face is in it, where its centroid is not', () => {
    // Two triangles of one face, and one of another that lies nearer to the point.
    const soup = Float32Array.from([
      ...[9, 0, 0, 9, 3, 0, 9, 0, 3],
      ...[-9, 0, 0, -9, 3, 0, -9, 0, 3],
      ...[0, 0, 0, 0, 3, 0, 0, 0, 3],
    ])
    const set = { faces: [{ start: 0, count: 2 }], order: Uint32Array.of(1, 0, 2) } as never
    expect(placeOnFace(soup, set, 0, [1, 1, 1])).toEqual([9, 1, 1])
  })
  it('a place means the face that is nearest in the coordinates of the file, and none where it is far away', () => {
    // An inch file whose part lies at x = 100 in.
    const face = (id: number, x: number) => ({ id, number: 2 - id, start: id, count: 1, centroid: [x, 1, 1] })
    const part = {
      fileSoup: Float32Array.from([100, 0, 0, 100, 3, 0, 100, 0, 3, 102, 0, 0, 102, 3, 0, 102, 0, 3]),
      surfaces: { faces: [face(0, -25.4), face(1, 25.4)], order: Uint32Array.of(0, 1), label: Uint32Array.of(0, 1) },
      ...{ report: { diagonal: 5 }, center: [101, 0, 0], unitScale: 25.4 },
    } as never
    expect(faceMeant(part, [102 * 25.4, 25.4, 25.4])).toMatchObject({ number: 1 })
    expect(faceMeant(part, [102, 1, 1])).toBeUndefined()
  })
})
