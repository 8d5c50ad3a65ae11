import type { Response } from './model.ts'

/**
 * The failure index that all but half a percent of skin and of lattice stay below: the fully stressed update moves
 * material to where it is high, then its smooth peak is lowered by adjoint gradients.
 */
export const peakIndex: Response = {
  valueOf: ({ onset }) => onset.maxLoad,
  bands: { least: 0.08, alone: 0.2 },
  errsBySquare: false,
  findsOnCoarseGrid: false,
  hasGradientSteps: true,
  // A load drops steeply where walls begin to buckle, and it changes in jumps.
  steps: {
    settled: 3,
    elasticity: { first: 0.8, most: 3, down: 0 },
    farthest: 0.1,
    fading: 0,
    losesMass: false,
  },
  usualGain: { density: 0.8, value: 1.25 },
  /** The larger of lattice and skin index in the cell, smoothed over the filter so thin skins influence the core. */
  merit: ({ problem, filter }, { field: { core, skin } }) =>
    Float64Array.from(filter.average(core.map((index, cell) => Math.max(index, problem.core[cell] > 0 ? skin[cell] : 0)))),
  // Fully stressed: ρ ← ρ·f^(1/m) with the yield exponent m ≈ 1.15, damped, because neighbours share the load.
  power: 0.6,
  async slope(model, state, { power, tolerance, signal }) {
    const { value, gradient } = await model.peak(state, power, tolerance, signal)
    return gradient.map((each) => -each / value)
  },
}
