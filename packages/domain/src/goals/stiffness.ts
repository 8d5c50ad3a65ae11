import type { Goal } from './model.ts'

export const stiffness = {
  id: 'stiffness',
  title: 'Stiffness',
  longTitle: 'Stiffness',
  noun: 'stiffness',
  verb: 'reaches',
  quantity: 'stiffness',
  better: 'more',
  response: 'compliance',
  mostImperial: 10_000,
  isLoad: false,
  meaning: 'Force divided by how far the load faces move along it.',
  column: 'stiffness',
  about: {
    value: 'Force per displacement of the load face',
    verified: 'Stiffness of the exported mesh',
    gain: 'Stiffness compared with the uniform lattice',
  },
  measure: (of) => of.stiffness_n_per_mm,
  verified: (row) => row.verified_stiffness_n_per_mm,
  deviation: (verification) => verification.stiffness_deviation_percent,
  band: (solid) => solid.stiffness_band,
} as const satisfies Goal
