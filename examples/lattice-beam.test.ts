import { expect, test } from 'vitest'
import { latticeBeam } from './lattice-beam.ts'

test('a graded beam is stiffer than a uniform lattice of the same mass', async () => {
  const { candidates, baseline } = await latticeBeam(4000)
  const row = candidates[0]!.row
  expect(row.mass_g).toBeCloseTo(baseline.mass_g, 1)
  expect(row.stiffness_n_per_mm / baseline.stiffness_n_per_mm).toBeGreaterThan(1.1)
})
