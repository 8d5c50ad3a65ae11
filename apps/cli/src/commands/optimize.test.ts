import type { CandidateRow, ZeroThicknessDirection } from '@trabecula/domain'
import type { OptimizationResult } from '@trabecula/engine'
import { expect, test } from 'vitest'
import { candidatesTable } from './optimize.ts'

const reference = { name: 'Solid part', density_mean: 1, mass_g: 100, max_load_n: 332.71, stiffness_n_per_mm: 500 }

function printed(row: Partial<CandidateRow>): string {
  const whole = {
    row_index: 0,
    name: 'Octet 9 mm',
    density_mean: 0.3,
    mass_g: 40,
    stiffness_n_per_mm: 200,
    max_load_n: 314,
    target_note: 'on target',
    print_ease: 29,
    print_ease_word: 'hard',
    ...row,
  }
  const result = { candidates: [{ row: whole }], baseline: reference, solid: reference, analysis: { notes: ['A note.'] } }
  return candidatesTable(result as unknown as OptimizationResult)
}

test('the table holds onset and first yield next to each other and says which one a target means', () => {
  const text = printed({ first_yield_n: 271.9 })
  expect(text).toMatch(/max load N +first yield N/)
  expect(text).toMatch(/314 +271\.9 +on target/)
  expect(text).toMatch(/332\.7 +–/)
  expect(text).toContain('a target load means this one')
  expect(text.endsWith('A note.')).toBe(true)
})

test.each<[ZeroThicknessDirection, string]>([
  ['+Y', '"zero_thickness_dir": "+Y"'],
  ['None', 'Only load and held faces could be opened'],
])('a closed shell whose best opening is %s is said once', (best_opening, words) => {
  expect(printed({ best_opening })).toContain(words)
  expect(printed({})).not.toContain('closed shell')
})
