/** What a solver of linear elasticity is given, and what it answers. */

export interface ElasticGrid {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  /** Edge of a cell, mm. */
  readonly spacing: number
}

export interface SolveOptions {
  /** |f - Ku| / |f|, computed afresh in f64; 1e-5 by default. */
  readonly tolerance?: number
  readonly maxIterations?: number
  /** Start from the last solution. */
  readonly warmStart?: boolean
  readonly signal?: AbortSignal
}

export interface SolveResult {
  readonly iterations: number
  readonly residual: number
  /** f · u, N mm. */
  readonly compliance: number
  /** False when maxIterations passed or the part is not supported: a result, not an error. */
  readonly converged: boolean
}

/** Force at the nodes, N: three values for every node, or for the nodes that are listed, each once. */
export type NodalForce = Float64Array | SparseForce

export interface SparseForce {
  readonly nodes: Uint32Array
  /** x, y, z per listed node. */
  readonly values: Float64Array
}

/** One value per cell and modulus, mm³: room that `energies` fills. */
export interface CellEnergies {
  readonly e11: Float32Array
  readonly e12: Float32Array
  readonly e44: Float32Array
}

/** A solution as it lies in a solver's memory: of that solver alone, but taken and put back at the speed of a copy. */
export interface SolutionCopy {
  readonly numbers: Float64Array
}
