import { expect, it } from 'vitest'
import { compliance } from './compliance.ts'
import { measuredOf } from './list.ts'
import type { Analysed, DensityModel } from './model.ts'
import { peakIndex } from './peak-index.ts'

/** Three cells, of which the last holds no lattice; the filter leaves values as they are. */
const model: DensityModel<Analysed> = {
  problem: { cells: Uint32Array.of(0, 1, 2), core: Float32Array.of(1, 1, 0) },
  massWeight: Float64Array.of(1, 0.5, 0),
  filter: { average: (values) => values, pullBack: (values) => values },
  sensitivities: async () => Float64Array.of(4, 4, 4),
  peak: async (_, power) => ({ value: power, gradient: Float64Array.of(-24, 0, 24) }),
}
const state = {
  density: new Float32Array(3),
  solution: { compliance: 2 },
  field: { skin: Float32Array.of(0.5, 3, 9), core: Float32Array.of(2, 1, 0) },
}

it('what an analysis found has a value under the key of each response', () =>
  expect(measuredOf({ solution: { stiffness: 3 }, onset: { maxLoad: 5 } })).toMatchObject({
    stiffnessNPerMm: 3,
    maxLoadN: 5,
  }))

it('for a compliance a cell has the merit of the energy that it gains per mass', async () =>
  expect(await compliance.merit(model, state)).toEqual(Float64Array.of(4, 8, 0)))

it('for a peak index a cell has the merit of the larger index, of its skin only where it holds lattice', () =>
  expect(peakIndex.merit(model, state)).toEqual(Float64Array.of(2, 3, 0)))

it('the logarithm of each value grows by the share that material adds to it; a smooth peak is soft first', async () => {
  const steps = [0, 3].map((step) => peakIndex.logGradient(model, state, { step, tolerance: 1e-2 }))
  expect(await Promise.all(steps)).toEqual([Float64Array.of(2, -0, -2), Float64Array.of(1, -0, -1)])
  expect(await compliance.logGradient(model, state, { step: 0, tolerance: 1e-2 })).toEqual(Float64Array.of(2, 2, 2))
  expect([peakIndex.takesGradientSteps, compliance.takesGradientSteps]).toEqual([true, false])
})
