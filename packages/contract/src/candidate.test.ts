import { expect, it } from 'vitest'
import { candidate, reference, rowVerification } from './candidate.ts'

it.each([
  [candidate, ['max_load_n', 'first_yield_n', 'ultimate_load_n', 'stiffness_n_per_mm', 'displacement_mm']],
  [candidate, ['trust_reason', 'verified_stiffness_n_per_mm', 'verified_max_load_n', 'verification']],
  [reference, ['name', 'density_mean', 'mass_g', 'max_load_n', 'first_yield_n', 'stiffness_n_per_mm']],
  [rowVerification, ['stiffness_deviation_percent', 'max_load_deviation_percent', 'mass_deviation_percent']],
])('the values of responses are spelt and ordered as in stored results', ({ shape }, first) =>
  expect(Object.keys(shape).filter((key) => first.includes(key))).toEqual(first),
)
