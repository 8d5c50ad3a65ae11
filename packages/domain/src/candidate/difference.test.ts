import { expect, it } from 'vitest'
import { differenceTo } from './difference.ts'

const reference = { name: 'Uniform', density_mean: 0.3, mass_g: 40, max_load_n: 0, stiffness_n_per_mm: 200 }

it('says by how many percent a design differs from the uniform lattice, and nothing where that has no value', () => {
  const { mass, maxLoad, stiffness } = differenceTo({ mass_g: 38, max_load_n: 10, stiffness_n_per_mm: 260 }, reference)
  expect([mass, stiffness].map(Math.round)).toEqual([-5, 30])
  expect(maxLoad).toBeNaN()
})
