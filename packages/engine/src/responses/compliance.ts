import type { Analysed, DensityModel, Response } from './model.ts'

/** Work of the loads: the optimality criteria move material to where it takes most of that work away. */
export const compliance: Response = {
  valueOf: ({ solution }) => solution.stiffness,
  bands: { least: 0.03, alone: 0.15 },
  errsBySquare: true,
  findsOnCoarseGrid: true,
  takesGradientSteps: false,
  // A stiffness only bends: it takes whole steps (decision 0105).
  steps: {
    settled: 1,
    elasticity: { first: 1, most: 10, down: 0.8 },
    farthest: 1,
    fading: 1 / 3,
    losesMass: true,
  },
  usualGain: { density: 0.85, value: 1.15 },
  merit: async (model, state) => energyPerMass(model, await model.sensitivities(state)),
  async logGradient(model, state) {
    const gains = model.filter.pullBack(await model.sensitivities(state))
    return gains.map((gain) => gain / state.solution.compliance)
  },
  power: 0.5,
}

/** Energy gained per volume of lattice added, pulled back through the filter. */
function energyPerMass(
  { filter, massWeight, problem }: Omit<DensityModel<Analysed>, 'sensitivities' | 'peak'>,
  gains: Float64Array,
): Float64Array {
  const gain = filter.pullBack(gains)
  const merit = new Float64Array(gain.length)
  for (const cell of problem.cells) if (massWeight[cell] > 1e-9) merit[cell] = gain[cell] / massWeight[cell]
  return merit
}
