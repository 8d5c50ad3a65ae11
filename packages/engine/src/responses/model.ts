/**
 * What grading makes of a uniform lattice: its mean density at the same value, and its value at the same mean, as
 * factors.
 */
export interface Gain {
  readonly density: number
  readonly value: number
}

/** How a design is led to a value of the response without gradients of it. */
export interface Steps {
  /** At a fixed mean before the mean follows the target, or before gradients take over; enough to rank sizes, too. */
  readonly settled: number
  /**
   * The elasticity d ln value/d ln mean that is reckoned with at first, at most, and at least where mass is taken away.
   * There, what moves makes up for the mass, so that the value may seem not to follow it, and a step by that would take
   * far too much. Near the least density only what exceeds it grows with the mean: the elasticity is large.
   */
  readonly elasticity: { readonly first: number; readonly most: number; readonly down: number }
  /** Farthest that a density goes in one step. */
  readonly farthest: number
  /**
   * A step that gained hardly anything is the last if it gained less than this share of what the one before it did:
   * what is left is less still.
   */
  readonly fading: number
  /** Whether a design on target goes on while it still loses mass. */
  readonly losesMass: boolean
}

/** A density field that was analysed, with what the merits of its cells are computed from. */
export interface Analysed {
  readonly density: Float32Array
  /** Failure indices per cell, of skin and lattice. */
  readonly field: { readonly skin: Float32Array; readonly core: Float32Array }
  /** Compliance of all load cases together, N·mm. */
  readonly solution: { readonly compliance: number }
}

/** The model that analyses density fields. */
export interface DensityModel<State extends Analysed> {
  readonly problem: {
    readonly cells: Uint32Array
    /** Share of each cell that the lattice may fill. */
    readonly core: Float32Array
  }
  /** Core volume (cells) that a unit of each design variable makes. */
  readonly massWeight: Float64Array
  readonly filter: {
    average(values: Float32Array): Float32Array
    pullBack(values: Float64Array): Float64Array
  }
  /** −∂(compliance)/∂ρ per cell of a state. */
  sensitivities(state: State): Promise<Float64Array>
  /** The norm of this power of a state's failure indices, and its derivatives over the design variables. */
  peak(
    state: State,
    power: number,
    tolerance: number,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly value: number; readonly gradient: Float64Array }>
}

/** In which gradient step derivatives are wanted, and how exact their adjoint solutions must be. */
export interface SlopeWish {
  readonly step: number
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
}

/**
 * What an analysis of a design, its mesh or the solid part found under one unit of one load case: loads of its onset count
 * such units. Each analysis says more of both.
 */
export interface CaseResult<Found = { readonly maxLoad: number }, Solved = { readonly compliance: number }> {
  readonly solution: Solved
  readonly onset: Found
}

/** The same of all load cases together. */
export interface Answer {
  /** N/mm */
  readonly solution: { readonly stiffness: number }
  /** N */
  readonly onset: { readonly maxLoad: number }
}

/**
 * A response of the structure that goals are values of: how its value is found, how material is moved for it, and how
 * its numbers err. Whether a goal wants more or less of its value, and in which words, is the domain's half
 * (`packages/domain/src/goals`).
 */
export interface Response {
  readonly valueOf: (found: Answer) => number
  /**
   * Shares within which a run's value is expected around the one that the estimate extrapolates from two grids, at
   * least, and around that of one grid alone, whose error is not known. Measured: docs/theory/estimate.md.
   */
  readonly bands: { readonly least: number; readonly alone: number }
  /** Whether the value errs by the square of an analysis' residual, or as the residual itself. */
  readonly errsBySquare: boolean
  /** Whether designs may be found on a coarse grid that is calibrated against the fine one (decision 0069). */
  readonly findsOnCoarseGrid: boolean
  /** Derivatives of ln(value) over the design variables. */
  readonly logGradient: <State extends Analysed>(
    model: DensityModel<State>,
    state: State,
    wish: SlopeWish,
  ) => Promise<Float64Array>
  /** Whether steps along them take over after the settled ones; a response without such steps is led by `merit` alone. */
  readonly takesGradientSteps: boolean
  readonly steps: Steps
  /** Before any family is graded. Measured: docs/theory/estimate.md. */
  readonly usualGain: Gain
  /** What material helps in each cell, and the power of it by which a density grows (docs/theory/graded-density.md). */
  readonly merit: <State extends Analysed>(model: DensityModel<State>, state: State) => Float64Array | Promise<Float64Array>
  readonly power: number
}
