import { expect, it } from 'vitest'
import { buildKernels } from '../build.ts'

it('the stored kernels were compiled from these sources, and the formulas of the cells printed', async () => {
  expect(await buildKernels({ check: true })).toEqual([])
})
