import type { SolveResult, SparseForce } from '@trabecula/kernels'

export interface SolveOptions {
  /** True relative residual at which the solve ends. */
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
}

/** For one unit of the load. */
export interface Solution extends SolveResult {
  /** N/mm: force over the mean displacement of the load along itself. */
  readonly stiffness: number
}

/**
 * What the fields of a solution are made of, for one unit of a load case: x, y, z in mm at the nodes of the problem's
 * cells (`nodesOf`), and the strains as `SolvedCase` has them.
 */
export interface KeptSolution {
  readonly displacement: Float32Array
  readonly strains: Float32Array
}

/** ∂(v'Ku)/∂c11, c12, c44 of each of a problem's cells; 0 in those that are cut. */
export interface Energies {
  readonly e11: Float32Array
  readonly e12: Float32Array
  readonly e44: Float32Array
  /** The same for each cut cell at eight Gauss points, and by the relief. */
  readonly cut: Float32Array
}

/**
 * A load case that was solved. Its fields lie in the memory of the solver and of the analysis and are not copied: they
 * can be read until the analysis is used for another density or load. After that reading them is an error, and what was
 * read is overwritten.
 */
export interface SolvedCase {
  readonly solution: Solution
  /**
   * Six for each reading (Voigt, engineering shears), then six in the core of each cut cell
   * (`readingsOf`).
   */
  strains(): Promise<Float32Array>
  /** ∂(u'Ku)/∂c11, c12, c44 of each of the problem's cells; overwritten by the energies that are read next. */
  energies(): Promise<Energies>
  /** mm: x, y, z per node of the grid, then of those that double them where gaps pass. */
  displacement(): Float64Array
  /** The same at the nodes of the problem's cells (`nodesOf`), rounded to single precision. */
  roundedDisplacement(): Float32Array
  /** A copy, which stays. */
  keep(): Promise<KeptSolution>
  /**
   * Solves for the adjoint displacement of a quantity with the given ∂q/∂ε, in the order of the strains, or ∂q/∂u.
   * `key`: of the quantity, whose solutions start from each other; 0 without it.
   */
  adjoint(by: Float64Array | SparseForce, options: SolveOptions, key?: number): Promise<Adjoint>
}

/** The displacement λ, Kλ = ∂q/∂u, of a quantity q. */
export interface Adjoint {
  /** Between it and the displacement u: −λ'(∂K/∂c)u = −energies is the derivative of q through u. */
  readonly energies: Energies
  displacement(): Float64Array
}
