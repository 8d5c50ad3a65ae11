import { expect, it } from 'vitest'
import { buildKernels } from '../build.ts'

it('the stored kernels were compiled from these sources', async () => {
  expect(await buildKernels({ check: true })).toEqual([])
})
