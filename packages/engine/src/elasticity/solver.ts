import {
  type CellEnergies,
  type CutCells,
  type ElasticGrid,
  ElasticSolver,
  type NodalForce,
  type NodalSprings,
  type SolutionCopy,
  type SolveOptions,
  type SolveResult,
} from '@trabecula/kernels'

/**
 * What the engine uses of a solver of K u = f on a grid of cubes, whatever its physics is: three unknowns at each node.
 * One call at a time. The displacement that was solved last is in place until the next solve; a copy can be put back.
 */
export interface GridSolver {
  /** `axes`: along which each node is held, a bit each for x, y and z; all without it. Springs hold others in part. */
  setConstrainedNodes(nodes: Uint32Array, axes?: Uint8Array, springs?: NodalSprings): void
  /** Builds what a solve needs from the cells' values and the constraints. */
  prepare(signal?: AbortSignal): Promise<unknown>
  /** Rejects with the signal's reason when aborted; what did not converge is a result, not an error. */
  solve(force: NodalForce, options?: SolveOptions): Promise<SolveResult>
  /** K x at every node that is not held, 0 there; the displacement in place stays. */
  multiply(x: Float64Array): Promise<Float64Array>
  /** x, y, z per node: in place, or of a copy. */
  displacement(of?: SolutionCopy): Float64Array
  /** The same at some nodes, in single precision. */
  roundedDisplacement(nodes: Uint32Array, of?: SolutionCopy): Float32Array
  setDisplacement(displacement: Float64Array): void
  /** `room`: a copy that is no longer wanted. */
  copySolution(room?: SolutionCopy): SolutionCopy
  putSolution(copy: SolutionCopy): void
  dispose(): Promise<void>
}

/** The same for linear elasticity with cubic moduli in each cell. */
export interface ElasticitySolver extends GridSolver {
  /** MPa, for `cells` in their order; all other cells are empty. Without `cells` the values are those of every cell. */
  setModuli(c11: Float32Array, c12: Float32Array, c44: Float32Array, cells?: Uint32Array): void
  /** ∂(v'Ku)/∂c11, c12, c44 of each cell, mm³, for the displacement u in place; v is u itself without `other`. */
  energies(out: CellEnergies, other?: Float64Array | SolutionCopy, cells?: Uint32Array): Promise<void>
  /** Six strains at the centre of each cell (Voigt, engineering shears) of the displacement in place. */
  strains(out: Float32Array, cells?: Uint32Array): Promise<void>
  /** MPa, for the cut cells that the solver was made with: c11, c12, c44 at eight Gauss points each, and a relief per cell. */
  setCutModuli(moduli: Float32Array, reliefs: Float32Array): void
  /** Per cut cell ∂(v'Ku)/∂ the 24 moduli, and ∂/∂ the relief. */
  cutEnergies(out: Float32Array, other?: Float64Array | SolutionCopy): Promise<void>
  /** Six strains at the eight Gauss points of each cut cell, x fastest, of the displacement in place. */
  cutStrains(out: Float32Array): Promise<void>
}

/** `threads`: how many, or a solver whose threads are used, too; `cutCells`: those whose moduli differ from point to point. */
export const elasticitySolver = async (
  { nx, ny, nz, spacing }: ElasticGrid,
  threads: number | ElasticitySolver,
  cutCells?: CutCells | undefined,
): Promise<ElasticitySolver> => {
  if (typeof threads !== 'number' && !(threads instanceof ElasticSolver))
    throw new TypeError('Only solvers of the same kind share their threads.')
  return ElasticSolver.create({ nx, ny, nz, spacing }, cutCells ? { threads, cutCells } : { threads })
}

/**
 * Calls `work` with the threads that all its solvers use: to start them takes longer than to solve a window. They end when
 * it has settled.
 */
export async function withThreads<T>(count: number, work: (threads: ElasticitySolver) => Promise<T>): Promise<T> {
  const owner = await ElasticSolver.create({ nx: 1, ny: 1, nz: 1, spacing: 1 }, { threads: count })
  try {
    return await work(owner)
  } finally {
    await owner.dispose()
  }
}
