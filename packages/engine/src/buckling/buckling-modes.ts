import type { Problem } from '../discretisation/problem.ts'
import type { GridSolver } from '../elasticity/solver.ts'
import type { PlacedElements } from '../vibration/cell-mass.ts'
import { type EigenProblem, lowestPairs } from '../vibration/lowest-pairs.ts'
import { type Freedoms, FreeVectors, roughly } from '../vibration/vibration-modes.ts'
import type { GeometricStiffness } from './geometric-stiffness.ts'

export interface BucklingMode {
  /** Units of the load case at which the part buckles. */
  readonly load: number
  /** x, y, z at the nodes of `BucklingModes.nodes`. */
  readonly shape: Float64Array
}

export interface BucklingModes {
  /** Ascending by their loads; none where the part does not buckle below the largest load of interest. */
  readonly modes: readonly BucklingMode[]
  readonly nodes: Uint32Array
  /** Iterations of the solver that it took. */
  readonly cycles: number
  readonly converged: boolean
}

export interface BucklingOptions {
  readonly count?: number
  /** Units of the load case above which it does not matter whether the part buckles. */
  readonly upTo: number
  /** Relative error of the loads. */
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
  /** Modes of the same part on a coarser grid: the search begins with them. */
  readonly near?: { readonly problem: Problem; readonly found: BucklingModes } | undefined
}

/** Modes that are sought besides, because those of shells and columns of equal sides lie close together. */
const guards = 2
/** Fields of force whose displacements the search begins with: as many of them without modes of a coarser grid, and with. */
const forceFields = { alone: 12, further: 3 } as const
const mostSteps = 150

/**
 * The lowest loads at which a problem's cells buckle: (K + λ Kσ) φ = 0 with λ > 0, as Kσ φ = μ K φ with the lowest
 * μ = −1/λ, so that the elastic stiffness, which is positive definite, has the place of the mass. With what `solver` is
 * prepared for (moduli and supports), whose displacement in place is lost. `stresses` of one unit of the load case.
 */
export async function bucklingModes(
  solver: GridSolver,
  problem: Freedoms,
  { nodes }: PlacedElements,
  stresses: GeometricStiffness,
  { count = 1, upTo, tolerance, near, signal }: BucklingOptions,
): Promise<BucklingModes> {
  const vectors = new FreeVectors(problem, nodes)
  let cycles = 0
  const relaxed = async (force: Float64Array) => {
    const { compliance, iterations } = await solver.solve(vectors.expand(force), signal ? { ...roughly, signal } : roughly)
    cycles += iterations
    return { step: vectors.gather(solver.displacement()), work: compliance }
  }
  const eigen: EigenProblem = {
    length: 3 * nodes.length,
    multiplyMass: async (x) => vectors.gather(await solver.multiply(vectors.expand(x))),
    multiplyStiffness: (x) => vectors.free(stresses.multiply(x)),
    // Where μ is negative, Kσ − μK is about |μ|K but for the pairs that are sought.
    precondition: async (r, value) => {
      const { step, work } = await relaxed(r)
      return { step, work: work / Math.max(Math.abs(value), Number.MIN_VALUE) }
    },
  }
  const start: Float64Array[] = near?.found.modes.length ? vectors.interpolated(near.problem, near.found) : []
  const further = start.length > 0 ? forceFields.further : forceFields.alone
  for (const field of vectors.lowFields(further)) start.push((await relaxed(field)).step)
  const found = await lowestPairs(eigen, { count, guards, tolerance, start, most: -1 / upTo, mostSteps, signal })
  const modes = found.values.flatMap((value, n) => (value < -1 / upTo ? [{ load: -1 / value, shape: found.vectors[n] }] : []))
  return { modes, nodes, cycles, converged: found.converged }
}
