import type { Goal } from './model.ts'
import { valuesOf } from './responses.ts'

export const stiffness = {
  id: 'stiffness',
  title: 'Stiffness',
  longTitle: 'Stiffness',
  noun: 'stiffness',
  verb: 'reaches',
  quantity: 'stiffness',
  better: 'more',
  mostImperial: 10_000,
  isLoad: false,
  meaning: 'Force divided by how far the load faces move along it.',
  column: 'stiffness',
  about: {
    value: 'Force per displacement of the load face',
    predicted: 'Stiffness before the exported mesh was analysed',
    gain: 'Stiffness compared with the uniform lattice',
  },
  ...valuesOf('compliance'),
} as const satisfies Goal
