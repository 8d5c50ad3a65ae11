// What a set-up is likely to give, before its run and without a server: nothing here needs Node.

export { loadKernels } from '@trabecula/kernels'
export { firstCase, type Setup } from '../input/setup.ts'
export { type EstimateNews, type EstimateOptions, Estimator } from './estimator.ts'
export { readEstimatedPart } from './part.ts'
