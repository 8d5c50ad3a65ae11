import type { GoalDefinition } from './model.ts'

export const stiffness = {
  id: 'stiffness',
  title: 'Stiffness',
  longTitle: 'Stiffness',
  noun: 'stiffness',
  verb: 'reaches',
  quantity: 'stiffness',
  better: 'more',
  /** Work of the loads: of the load case, or of all of them combined. */
  response: {
    name: 'compliance',
    value: 'stiffnessNPerMm',
    verified: 'verifiedStiffnessNPerMm',
    deviation: 'stiffnessDeviationPercent',
    band: 'stiffnessBand',
    isInOlderRows: true,
  },
  mostImperial: 10_000,
  // Measured on parts by others (docs/benchmarks.md).
  predictionErrors: {
    below: 4,
    above: 3,
    except: 'A stiffness of a lattice that the skin holds may be up to a tenth too low; its row says so where windows show it.',
  },
  isLoad: false,
  meaning: 'Force divided by how far the load faces move along it.',
  column: 'stiffness',
  about: {
    value: 'Force per displacement of the load face',
    predicted: 'Stiffness before the exported mesh was analysed',
    gain: 'Stiffness compared with the uniform lattice',
  },
} as const satisfies GoalDefinition
