import { type CandidateRow, requirementOf, type ZeroThicknessDirection } from '@trabecula/domain'
import type { ResultRows } from '@trabecula/engine'
import { expect, test } from 'vitest'
import { candidatesTable } from './optimize.ts'

const reference = { name: 'Solid part', densityMean: 1, massG: 100, maxLoadN: 332.71, stiffnessNPerMm: 500 }

const asked = requirementOf({ goal: 'max-load', target: 0 })

function printed(...rows: readonly Partial<CandidateRow>[]): string {
  const whole = (row: Partial<CandidateRow>) => ({
    rowIndex: 0,
    name: 'Octet 9 mm',
    densityMean: 0.3,
    massG: 40,
    stiffnessNPerMm: 200,
    maxLoadN: 314,
    targetNote: 'on target',
    printEase: 29,
    printEaseWord: 'hard',
    ...row,
  })
  const result = { candidates: rows.map(whole), baseline: reference, solid: reference, analysis: { notes: ['A note.'] } }
  return candidatesTable(result as unknown as ResultRows, asked)
}

test('the table holds onset and first yield next to each other and says which one a target means', () => {
  const text = printed({ firstYieldN: 271.9 })
  expect(text).toMatch(/max load N +first yield N/)
  expect(text).toMatch(/314 +271\.9 +on target/)
  expect(text).toMatch(/332\.7 +–/)
  expect(text).toContain('a target load means this one')
  expect(text.endsWith('A note.')).toBe(true)
})

test('the designs are in the order of the best that is known, and a change of the order is said', () => {
  const first = { rowIndex: 0, name: 'Octet', maxLoadN: 241, state: 'verified' } as const
  const second = { rowIndex: 1, name: 'Gyroid', maxLoadN: 246, state: 'verified' } as const
  const text = printed(first, second)
  expect(text).toMatch(/1 +Gyroid +verified(.|\n)*0 +Octet +verified/)
  expect(text).toContain('in another order than the predictions did')
  expect(printed(second, { ...first, rowIndex: 2 })).not.toContain('another order')
})

test('a file that differs much from its prediction is said with both numbers', () => {
  const verified = (maxLoadDeviationPercent: number) =>
    ({
      state: 'verified',
      maxLoadN: 185.3,
      verifiedMaxLoadN: 185.3,
      verifiedStiffnessNPerMm: null,
      predicted: { maxLoadN: 314 },
      verification: { maxLoadDeviationPercent, stiffnessDeviationPercent: 0 },
    }) as Partial<CandidateRow>
  expect(printed(verified(-41))).toContain('Row 0: the load of the file is −41.0 % from the 314 N that were predicted.')
  expect(printed(verified(-29))).not.toContain('of the file is')
})

test.each<[ZeroThicknessDirection, string]>([
  ['+Y', '"zero_thickness_dir": "+Y"'],
  ['None', 'Only load and held faces could be opened'],
])('a closed shell whose best opening is %s is said once', (bestOpening, words) => {
  expect(printed({ bestOpening })).toContain(words)
  expect(printed({})).not.toContain('closed shell')
})

test('the lowest frequency of each design and of the solid part is printed where frequencies were requested', () => {
  const text = printed({ frequenciesHz: [121.44, 180] })
  expect(text).toMatch(/first yield N +frequency Hz +target/)
  expect(text).toMatch(/– +121\.4 +on target/)
  expect(text).not.toContain('vibrates')
  const named = printed({ frequenciesHz: [121.44, 180], frequencyKinds: ['bending along z', 'twist about x'] })
  expect(named).toContain('Octet 9 mm vibrates at 121.4 Hz bending along z, 180 Hz twist about x.')
  expect(printed({})).not.toContain('Hz')
})

test('what buckles and dimples is printed where it was requested, and what does not buckle is said', () => {
  const text = printed({ bucklingFactor: 0.842, dimplingFactor: null }, { bucklingFactor: null, dimplingFactor: 2 })
  expect(text).toMatch(/first yield N +buckles at +dimples at +target/)
  expect(text).toMatch(/0\.842 × +does not +on target(.|\n)*does not +2\.00 × +on target/)
  expect(text).toContain('does not buckle in this direction: not below ten times the load at which damage begins.')
  expect(text).toContain('When Solid part would buckle was not found')
  expect(printed({})).not.toContain('buckle')
})
