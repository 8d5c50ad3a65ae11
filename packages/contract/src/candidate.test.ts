import { expect, it } from 'vitest'
import { candidate, reference, rowVerification } from './candidate.ts'

it('the values of responses are spelt and placed as in stored rows', () => {
  expect(Object.keys(candidate.shape).slice(9, 15)).toEqual([
    'mass_saved_percent',
    'max_load_n',
    'first_yield_n',
    'ultimate_load_n',
    'stiffness_n_per_mm',
    'displacement_mm',
  ])
  expect(Object.keys(candidate.shape).slice(-3)).toEqual(['verified_stiffness_n_per_mm', 'verified_max_load_n', 'verification'])
  expect(Object.keys(reference.shape)).toEqual([
    ...['name', 'density_mean', 'mass_g'],
    ...['max_load_n', 'first_yield_n', 'stiffness_n_per_mm'],
  ])
  expect(Object.keys(rowVerification.shape).slice(1, 5)).toEqual([
    'verified_at',
    'stiffness_deviation_percent',
    'max_load_deviation_percent',
    'mass_deviation_percent',
  ])
})
