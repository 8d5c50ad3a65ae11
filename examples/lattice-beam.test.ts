import { expect, test } from 'vitest'
import { latticeBeam } from './lattice-beam.ts'

test('a graded beam is stiffer than a uniform lattice of the same mass', { tags: ['long'] }, async () => {
  const { candidates, baseline } = await latticeBeam(1000)
  const row = candidates[0]!.row
  expect(row.massG).toBeCloseTo(baseline.massG, 1)
  expect(row.stiffnessNPerMm / baseline.stiffnessNPerMm).toBeGreaterThan(1.1)
})
