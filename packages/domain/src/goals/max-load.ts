import type { GoalDefinition } from './model.ts'

export const maxLoad = {
  id: 'max-load',
  title: 'Max load',
  longTitle: 'Max load (onset of damage)',
  noun: 'load',
  verb: 'carries',
  quantity: 'force',
  better: 'more',
  /** How near half a percent of skin or of lattice is to its limit. */
  response: {
    name: 'peak index',
    value: 'maxLoadN',
    verified: 'verifiedMaxLoadN',
    deviation: 'maxLoadDeviationPercent',
    band: 'loadBand',
    isInOlderRows: true,
  },
  mostImperial: 10_000,
  // Measured on parts by others (docs/benchmarks.md).
  predictionErrors: {
    below: 5,
    above: 8,
    except: 'A load that was not looked at in the real lattice may be up to a half too high; its row says so.',
  },
  isLoad: true,
  meaning:
    'The force at which half a percent of the skin or of the lattice has begun to yield or buckle. It is the onset of damage, not the breaking load. A target load means this one.',
  column: 'load',
  about: {
    value: 'Load at the onset of damage: a target load means this one',
    predicted: 'Max load before the exported mesh was analysed',
    gain: 'Max load compared with the uniform lattice',
  },
} as const satisfies GoalDefinition
