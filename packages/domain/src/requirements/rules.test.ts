import { describe, expect, it } from 'vitest'
import { columnsOfAll } from '../candidate/target.ts'
import type { GoalSettings } from '../goals/requirement.ts'
import type { FurtherRequirement, RequirementChoice, RowRequirement } from './model.ts'
import { requiredInWords, requirementName, rowRequirementTitle } from './printing.ts'
import { checkRequirements, governingPlace, governingRequirement, knownLoad, sameRequirements, worstTimes } from './rules.ts'

const load: GoalSettings = { goal: 'max-load', target: 400 }
const stiff: GoalSettings = { goal: 'stiffness', target: 100 }
const cases = [
  { name: 'A', kind: 'force' },
  { name: 'B', kind: 'torque' },
] as const
const moved: FurtherRequirement = { kind: 'displacement', case: 'A', at: { near: [10, 0, 5] }, atMost: 0.5 }
const stiffness: FurtherRequirement = { kind: 'stiffness', case: 'A', atLeast: 120 }
const mass: FurtherRequirement = { kind: 'mass', atMost: 40 }
const buckles: FurtherRequirement = { kind: 'buckling', case: 'A', atLeast: 2 }
const checked = (settings: GoalSettings & RequirementChoice, of: readonly (typeof cases)[number][] = cases) => {
  const outcome = checkRequirements(settings, of)
  return outcome.ok || outcome.refusal.message
}
const of = (...requirements: FurtherRequirement[]) => ({ ...load, requirements })

describe('requirements', () => {
  it('of all kinds may be five with the goal', () => {
    expect(checked(load)).toBe(true)
    expect(checked({ ...of(moved, stiffness, mass, { kind: 'load', case: 'B', safetyFactor: 2 }), safetyFactor: 1.5 })).toBe(true)
  })
  it.each<[string, GoalSettings & RequirementChoice, string]>([
    ['six', of(moved, stiffness, mass, { ...moved, case: 'B' }, { kind: 'load', case: 'B' }), '6 requirements are stated'],
    ['none in a list', { ...load, requirements: [] }, 'The list of requirements is empty'],
    ['a goal without a value', { ...of(mass), target: 0 }, 'need a value of the goal'],
    ['a factor of 0.05', { ...load, safetyFactor: 0.05 }, 'must be a number from 0.1 to 100'],
    ['a factor of 101', of({ kind: 'load', case: 'B', safetyFactor: 101 }), 'must be a number from 0.1 to 100'],
    ['no number as a factor', { ...load, safetyFactor: Number.NaN }, 'must be a number from 0.1 to 100'],
    ['a factor of a stiffness', { ...stiff, safetyFactor: 2 }, 'is that of a required load'],
    ['a factor of no load', { ...load, target: 0, safetyFactor: 2 }, 'is that of a required load'],
    ['an unknown case', of({ ...moved, case: 'C' }), 'There is no load case "C" for a requirement; the load cases are A, B.'],
    ['a load of A without a value', { ...stiff, requirements: [{ kind: 'load', case: 'A' }] }, 'needs a value in "at_least"'],
    ['a load of B with a value', of({ kind: 'load', case: 'B', atLeast: 5 }), 'has its loads already'],
    ['a stiffness of a torque', of({ ...stiffness, case: 'B' }), 'is a torque'],
    ['a displacement of zero', of({ ...moved, atMost: 0 }), 'The required displacement in case A must be a number above zero'],
    ['a mass that is no number', of({ kind: 'mass', atMost: Number.NaN }), 'The required mass must be a number above zero'],
    ['a direction of zeros', of({ ...moved, direction: { x: 0, y: 0, z: 0 } }), 'must be a vector that is not zero'],
    ['a frequency of zero', of({ kind: 'frequency', atLeast: 0 }), 'The required lowest frequency must be a number above zero'],
    ['a negative factor', of({ ...buckles, atLeast: -2 }), 'The required buckling factor of case A must be a number above zero'],
    ['buckling of an unknown case', of({ ...buckles, case: 'C' }), 'There is no load case "C"'],
    ['buckling under an unknown load', { ...stiff, requirements: [buckles] }, 'The buckling factor of case A needs a known load'],
    [
      'two frequencies',
      of({ kind: 'frequency', atLeast: 90 }, { kind: 'frequency', atLeast: 120 }),
      '90 Hz and 120 Hz, 30 Hz apart',
    ],
    ['a displacement under an unknown load', { ...stiff, requirements: [moved] }, 'needs a known load'],
    [
      'the load of the goal again',
      of({ kind: 'load', case: 'A', atLeast: 300 }),
      '"load of case A": 400 N (89.9 lbf) and 300 N (67.4 lbf), 100 N (22.5 lbf) apart',
    ],
    [
      'one place twice',
      of(moved, { ...moved, atMost: 0.3 }),
      'at 10, 0, 5 mm (0.3937, 0, 0.1969 in)": 0.5 mm (0.0197 in) and 0.3 mm (0.0118 in), 0.2 mm (0.00787 in) apart. Keep',
    ],
    ['one requirement twice', of(mass, mass), 'The requirement "mass" is stated twice'],
  ])('with %s are refused', (_, settings, words) => expect(checked(settings)).toContain(words))

  it('of the stiffness goal again are refused for one load case, of which it is the stiffness', () => {
    const settings = { ...stiff, requirements: [stiffness] }
    expect(checked(settings, cases.slice(0, 1))).toContain(
      '100 N/mm (571 lbf/in) and 120 N/mm (685 lbf/in), 20 N/mm (114 lbf/in) apart',
    )
    expect(checked(settings)).toBe(true)
  })

  it('of a displacement count under the load without its factor', () => {
    expect(knownLoad({ ...load, safetyFactor: 1.5 }, 'A')).toBe(400)
    expect(knownLoad({ ...stiff, requirements: [{ kind: 'load', case: 'A', atLeast: 70, safetyFactor: 2 }] }, 'A')).toBe(70)
    expect(knownLoad(stiff, 'A')).toBeUndefined()
    expect(knownLoad(stiff, 'B')).toBe(1)
  })

  it('are said in one line, without the name of case A', () => {
    const requirements: FurtherRequirement[] = [moved, { kind: 'load', case: 'B', safetyFactor: 2 }, { kind: 'mass', atMost: 40 }]
    expect(requiredInWords({ safetyFactor: 1.5, requirements }, 'metric')).toBe(
      'safety 1.5, displacement at most 0.5 mm, load (B) at least 2 times its loads, mass at most 40 g',
    )
    expect(requiredInWords({ requirements: [{ kind: 'frequency', atLeast: 120 }, buckles] }, 'imperial')).toBe(
      'lowest frequency at least 120 Hz, buckling factor at least 2 times its loads',
    )
    expect(requiredInWords({ requirements: [moved] }, 'imperial')).toBe('displacement at most 0.0197 in')
    expect(requiredInWords({}, 'metric')).toBe('')
  })
  it('are named with their place in the units of the reader', () => {
    expect(requirementName(moved, 'metric')).toBe('displacement in case A at 10, 0, 5 mm')
    expect(requirementName(moved, 'imperial')).toBe('displacement in case A at 0.3937, 0, 0.1969 in')
    expect(requirementName(mass, 'imperial')).toBe('mass')
  })
  it('of a row have different titles where two are of one kind and case', () => {
    const having = (kind: RowRequirement['kind'], name: string) => ({ kind, case: name, value: 1, limit: 1, met: true })
    const ofRow = [having('load', 'A'), having('displacement', 'A'), having('displacement', 'B'), having('displacement', 'A')]
    expect(ofRow.map((each) => rowRequirementTitle(each, ofRow))).toEqual([
      'Load (A)',
      'Displacement of a place (A), requirement 1',
      'Displacement of a place (B)',
      'Displacement of a place (A), requirement 3',
    ])
  })
  it('make two studies different, as far as a millionth', () => {
    expect(sameRequirements([moved], [{ ...moved, atMost: 0.5 * (1 + 1e-9) }])).toBe(true)
    expect(sameRequirements([moved], [{ ...moved, atMost: 0.51 }])).toBe(false)
    expect(sameRequirements(undefined, undefined)).toBe(true)
    expect(sameRequirements([mass], undefined)).toBe(false)
  })
})

describe('the requirements of a row', () => {
  const row = (kind: RowRequirement['kind'], value: number, limit: number, met: boolean): RowRequirement => ({
    kind,
    case: 'A',
    value,
    limit,
    met,
  })
  const ofGoal = { targetMet: true, targetShortPercent: 0, targetNote: 'on target' }
  it('are governed by the one with the least room, which is never the mass', () => {
    const all = [row('load', 500, 400, true), row('displacement', 0.48, 0.5, true), row('mass', 39.9, 40, true)]
    expect(governingRequirement(all)).toBe('displacement')
    expect(worstTimes(all)).toBeCloseTo(0.5 / 0.48, 12)
    expect(columnsOfAll(ofGoal, all)).toEqual({ ...ofGoal, targetNote: 'all met, set by Displacement of a place (A)' })
  })
  it('are governed by one of them, also where others are of its kind', () => {
    const [load, near, far] = [
      row('load', 500, 400, true),
      row('displacement', 0.3, 0.5, true),
      row('displacement', 0.6, 0.61, true),
    ]
    expect(governingPlace([load, near, far])).toBe(2)
    expect(governingPlace([load, far, near])).toBe(1)
    expect(governingPlace([row('load', 404, 400, true), { ...load, case: 'B' }])).toBe(0)
    expect(governingPlace([row('mass', 39, 40, true)])).toBe(-1)
  })
  it('are set by the one that governs, of two of a kind in their cases', () => {
    const inB = { ...row('stiffness', 101, 100, true), case: 'B' }
    const all = [row('load', 500, 400, true), row('stiffness', 300, 100, true), inB]
    expect(columnsOfAll(ofGoal, all)).toEqual({ ...ofGoal, targetNote: 'all met, set by Stiffness (B)' })
    const afterGoal = [row('load', 404, 400, true), { ...row('load', 3, 1, true), case: 'B' }]
    expect(columnsOfAll(ofGoal, afterGoal)).toBe(ofGoal)
  })
  it('are met where all are', () => {
    const all = [row('load', 404, 400, true), row('displacement', 0.55, 0.5, false)]
    expect(columnsOfAll(ofGoal, all)).toEqual({
      targetMet: false,
      targetShortPercent: expect.closeTo(10, 9),
      targetNote: 'Displacement of a place (A) misses at most 0.5 mm by 10 %',
    })
    expect(columnsOfAll(ofGoal, [row('load', 404, 400, true), row('stiffness', 300, 100, true)])).toBe(ofGoal)
  })
})
