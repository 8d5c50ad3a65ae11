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
  measure: (of) => of.stiffnessNPerMm,
  verified: (row) => row.verifiedStiffnessNPerMm,
  deviation: (verification) => verification.stiffnessDeviationPercent,
  band: (solid) => solid.stiffnessBand,
} as const satisfies Goal
