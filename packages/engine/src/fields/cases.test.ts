import { describe, expect, it } from 'vitest'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { caseNames, fieldsOfCase, hasEnvelope } from './cases.ts'
import { decodeFields, encodeFields } from './encoding.ts'
import { type CaseFields, marks, type PartFields, withCases } from './part-fields.ts'
import { modeNumbers, readingsAt } from './readings.ts'
import { summaryOf, usualLoad } from './summary.ts'
import { verifiedFields } from './verified.ts'

const grid = { nx: 3, ny: 2, nz: 2, spacing: 1.5, origin: [-1, 0, 2] } as const
const cells = Uint32Array.of(0, 1, 4, 10)
const nodes = nodesOf(grid, cells).length
const none = { nodes: new Uint32Array(), values: new Float64Array() }

/** Case A per newton, and another, which acts on nothing but mass, as given at A's 200 N. */
const cases: readonly CaseFields[] = [
  {
    displacement: new Float32Array(3 * nodes).fill(0.01),
    skin: Float32Array.of(2e-3, 0, 0, 0),
    core: Float32Array.of(0, 1e-3, 3e-3, 1e-3),
    wallStress: Float32Array.of(0, 0.02, 0.09, 0.03),
    buckles: Uint8Array.of(0, 0, 1, 0),
    force: { nodes: Uint32Array.of(3), values: Float64Array.of(0, 0, -1) },
  },
  {
    displacement: new Float32Array(3 * nodes).fill(4),
    skin: Float32Array.of(0.6, 0, 0, 0),
    core: Float32Array.of(0, 0.4, 0.1, 0.1),
    wallStress: Float32Array.of(0, 8, 3, 3),
    buckles: Uint8Array.of(0, 1, 0, 0),
    force: none,
  },
]
/** One cell of skin, three of lattice. */
const all = {
  facts: {
    name: 'Octet 7.5 mm',
    grid,
    fileOffset: [0, 0, 0],
    direction: [0, 0, -1],
    stiffness: 120,
    onset: { load: 250, mode: 'core yield', place: { x: 1, y: 2, z: 3 } },
    designStress: 30,
    lattice: { cell: 'octet', cellSize: 7.5 },
    cases: {
      names: ['A', 'Shock'],
      reference: 200,
      onsets: [300, 1.25],
      directions: [
        [0, 0, -1],
        [1, 0, 0],
      ],
    },
    absent: { frequencies: 'Not requested.', buckling: 'Not requested.' },
  },
  cells,
  marks: Uint8Array.of(marks.skin, marks.lattice, marks.lattice | marks.buckles, marks.lattice),
  density: Float32Array.of(0, 0.2, 0.35, 0.3),
} as const
const fields = withCases(all, cases)
const goal = { goal: 'max-load', target: 200 } as const
const stiff: PartFields = { ...fields, facts: { ...fields.facts, cases: { ...fields.facts.cases!, reference: null } } }
const values = (of: PartFields, load: number, name: string) => {
  const reading = readingsAt(of, load).find((each) => each.name === name)
  return reading && [...reading.values].map((value) => Math.round(1e4 * value) / 1e4)
}

describe('fields of several load cases', () => {
  it('show the worst of all at every place, which case it is, and how', () => {
    expect(values(fields, 200, 'utilisation_percent')).toEqual([60, 40, 60, 20])
    expect(values(fields, 200, 'governingCase')).toEqual([1, 1, 0, 0])
    const { buckling, 'core yield': yielding, 'skin yield': skin } = modeNumbers
    expect(values(fields, 200, 'governingMode')).toEqual([skin, buckling, buckling, yielding])
    expect(values(fields, 200, 'wall_stress_mpa')).toEqual([Number.NaN, 8, 18, 6])
    expect(values(fields, 400, 'utilisation_percent')).toEqual([120, 80, 120, 40])
    expect(readingsAt(fields, 200)).toEqual(readingsAt(fieldsOfCase(fields), 200))
  })

  it('show one case by itself: at the value of the goal the others are as given, and grow with it', () => {
    const shock = fieldsOfCase(fields, 'Shock')
    expect(values(shock, 200, 'utilisation_percent')).toEqual([60, 40, 10, 10])
    expect(values(shock, 200, 'displacement_mm')?.[0]).toBe(4)
    expect(values(shock, 100, 'displacement_mm')?.[0]).toBe(2)
    expect(values(shock, 200, 'governingMode')?.[2]).toBe(modeNumbers['core yield'])
    expect([usualLoad(shock, goal), shock.facts.onset.load, shock.facts.direction]).toEqual([200, 250, [1, 0, 0]])
    const first = fieldsOfCase(fields, 'A')
    expect(values(first, 200, 'utilisation_percent')).toEqual([40, 20, 60, 20])
    expect(first.facts.onset).toEqual({ load: 300 })
  })

  it('of a stiffness are independent: there is no worst, and loads but the first are multiples', () => {
    expect([hasEnvelope(fields), hasEnvelope(stiff)]).toEqual([true, false])
    expect(readingsAt(stiff, 100)).toEqual(readingsAt(fieldsOfCase(stiff, 'A'), 100))
    const shock = fieldsOfCase(stiff, 'Shock')
    expect(shock.facts).toMatchObject({ loadIsFactor: true, onset: { load: 1.25 } })
    expect(usualLoad(shock, { goal: 'stiffness', target: 50 })).toBe(1)
    expect(values(shock, 1, 'displacement_mm')?.[0]).toBe(4)
  })

  it('tell of each case by how much a verified mesh moves more', () => {
    const moved = (by: number) => new Float32Array(3 * nodes).fill(by)
    const verified = verifiedFields(fields, [moved(0.001), moved(-1)])
    const deviation = (of: PartFields) => values(of, 200, 'deviation_percent')?.[0]
    expect(deviation(fieldsOfCase(verified, 'A'))).toBeCloseTo(10, 1)
    expect(deviation(fieldsOfCase(verified, 'Shock'))).toBeCloseTo(-25, 1)
    expect(values(fieldsOfCase(verified, 'Shock'), 100, 'displacement_verified_mm')?.[0]).toBeCloseTo(1.5, 3)
  })

  it('name the case of every reading that has one', () => {
    const caseByName = (of: PartFields) => Object.fromEntries(readingsAt(of, 1).map((reading) => [reading.name, reading.case]))
    expect(caseByName(fields)).toMatchObject({
      displacement_mm: 'A',
      utilisation_percent: undefined,
      relative_density: undefined,
    })
    expect(caseByName(fieldsOfCase(fields, 'Shock'))).toMatchObject({
      displacement_mm: 'Shock',
      utilisation_percent: 'Shock',
      judged: undefined,
    })
    const { cases: _, ...facts } = fields.facts
    expect(readingsAt(withCases({ ...all, facts }, cases.slice(0, 1)), 1).some((reading) => reading.case !== undefined)).toBe(
      false,
    )
  })

  it('are summed up with what is shown first, then each case, no name and case twice', () => {
    const { fields: listed, load_n } = summaryOf(fields, goal)
    expect(load_n).toBe(200)
    const keys = listed.map((field) => `${field.name} ${field.case ?? ''}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.slice(0, 2)).toEqual(['displacement_mm A', 'utilisation_percent '])
    const most = (name: string, of?: string) => listed.find((field) => field.name === name && field.case === of)?.most?.value
    expect([most('displacement_mm', 'A'), most('displacement_mm', 'Shock')].map((value) => value! / Math.sqrt(3))).toEqual([
      expect.closeTo(2, 4),
      expect.closeTo(4, 4),
    ])
    expect([undefined, 'A', 'Shock'].map((of) => Math.round(most('utilisation_percent', of)!))).toEqual([60, 60, 60])
  })

  it('come back from their file, which older readers refuse', async () => {
    const bytes = await encodeFields(fields)
    expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(4)
    const decoded = await decodeFields(bytes)
    if (!decoded.ok) throw new Error(decoded.refusal.message)
    expect(decoded.value.facts).toEqual(fields.facts)
    expect(caseNames(decoded.value)).toEqual(['A', 'Shock'])
    const half = Float32Array.from({ length: 3 * nodes }, (_, at) => (at < 3 ? Number.NaN : 0.5))
    const compared = await decodeFields(await encodeFields(verifiedFields(fields, [half, half.map((value) => 2 * value)])))
    expect(compared.ok && compared.value.difference).toEqual(half)
    expect(compared.ok && compared.value.cases![1]!.difference).toEqual(half.map((value) => 2 * value))
    const [before, after] = [cases[1]!, decoded.value.cases![1]!]
    expect([after.buckles, after.force]).toEqual([before.buckles, before.force])
    for (const name of ['displacement', 'skin', 'core', 'wallStress'] as const)
      before[name]!.forEach((value, at) => {
        expect(after[name]![at]! / (value || 1)).toBeCloseTo(value ? 1 : 0, 3)
      })
  })
})
