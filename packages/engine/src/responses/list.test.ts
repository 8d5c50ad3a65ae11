import { goals } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { compliance } from './compliance.ts'
import { responseOf } from './list.ts'
import type { Analysed, DensityModel } from './model.ts'
import { peakIndex } from './peak-index.ts'

/** Three cells, of which the last holds no lattice; the filter leaves values as they are. */
const model: DensityModel<Analysed> = {
  problem: { cells: Uint32Array.of(0, 1, 2), core: Float32Array.of(1, 1, 0) },
  massWeight: Float64Array.of(1, 0.5, 0),
  filter: { average: (values) => values, pullBack: (values) => values },
  sensitivities: async () => Float64Array.of(4, 4, 4),
}
const state = {
  density: new Float32Array(3),
  field: { skin: Float32Array.of(0.5, 3, 9), core: Float32Array.of(2, 1, 0) },
}

it('each goal has a response', () => {
  for (const { id } of goals) expect([peakIndex, compliance]).toContain(responseOf({ goal: id, target: 0 }))
})

it('for a compliance a cell has the merit of the energy that it gains per mass', async () =>
  expect(await compliance.merit(model, state)).toEqual(Float64Array.of(4, 8, 0)))

it('for a peak index a cell has the merit of the larger index, of its skin only where it holds lattice', () =>
  expect(peakIndex.merit(model, state)).toEqual(Float64Array.of(2, 3, 0)))
