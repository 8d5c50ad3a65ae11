import type { CandidateRow, ZeroThicknessDirection } from '@trabecula/domain'
import type { OptimizationResult } from '@trabecula/engine'
import { expect, test } from 'vitest'
import { candidatesTable } from './optimize.ts'

const reference = { name: 'Solid part', densityMean: 1, massG: 100, maxLoadN: 332.71, stiffnessNPerMm: 500 }

function printed(row: Partial<CandidateRow>): string {
  const whole = {
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
  }
  const result = { candidates: [{ row: whole }], baseline: reference, solid: reference, analysis: { notes: ['A note.'] } }
  return candidatesTable(result as unknown as OptimizationResult)
}

test('the table holds onset and first yield next to each other and says which one a target means', () => {
  const text = printed({ firstYieldN: 271.9 })
  expect(text).toMatch(/max load N +first yield N/)
  expect(text).toMatch(/314 +271\.9 +on target/)
  expect(text).toMatch(/332\.7 +–/)
  expect(text).toContain('a target load means this one')
  expect(text.endsWith('A note.')).toBe(true)
})

test.each<[ZeroThicknessDirection, string]>([
  ['+Y', '"zero_thickness_dir": "+Y"'],
  ['None', 'Only load and held faces could be opened'],
])('a closed shell whose best opening is %s is said once', (bestOpening, words) => {
  expect(printed({ bestOpening })).toContain(words)
  expect(printed({})).not.toContain('closed shell')
})
