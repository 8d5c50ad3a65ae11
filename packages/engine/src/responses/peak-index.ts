import type { Response } from './model.ts'

/** Powers of the norm: soft first, so that every highly loaded place counts, then sharp. */
const softPower = 12
const sharpPower = 24
const softSteps = 3

/** The power of the norm in a gradient step of this number. */
export const powerAt = (step: number): number => (step < softSteps ? softPower : sharpPower)

/**
 * The failure index that all but half a percent of skin and of lattice stay below: the fully stressed update moves
 * material to where it is high, then its smooth peak is lowered by adjoint gradients.
 */
export const peakIndex: Response = {
  valueOf: ({ onset }) => onset.maxLoad,
  bands: { least: 0.08, alone: 0.2 },
  errsBySquare: false,
  findsOnCoarseGrid: false,
  takesGradientSteps: true,
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
  /** The value is the inverse of the smooth peak, scaled onto it, and the scale drops out of the logarithm. */
  async logGradient(model, state, { step, tolerance, signal }) {
    const { value, gradient } = await model.peak(state, powerAt(step), tolerance, signal)
    return gradient.map((slope) => -slope / value)
  },
  // Fully stressed: ρ ← ρ·f^(1/m) with the yield exponent m ≈ 1.15, damped, because neighbours share the load.
  power: 0.6,
}
