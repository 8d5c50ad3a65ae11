import { elementRange } from '../discretisation/check-setup.ts'
import { cellAt, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis, type FilledLattice } from '../elasticity/analysis.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'

/** As many cells has the grid on which the search begins, for each of the grid on which it ends. */
const coarseShare = 1 / 8

/** A lattice whose densities are those of another grid of the part. */
export interface LatticeOnGrid {
  readonly law: MaterialInterpolation
  readonly problem: Pick<Problem, 'grid' | 'core'>
  /** Per cell of that grid. */
  readonly density: Float32Array
  /** Mean density of the whole core. */
  readonly mean: number
  /** Strains of every load case on that grid, as `SolvedCase` has them, where they are kept. */
  readonly strains?: readonly Float32Array[] | undefined
}

/** Two grids of a part on which modes are sought. Holds solvers until it is disposed. */
export class TwoGrids {
  /** Where the search begins, if the part can be analysed as coarsely. */
  readonly coarse: Analysis | undefined
  readonly fine: Analysis
  /** Settles with the search that was requested last. */
  private last: Promise<unknown> = Promise.resolve()
  private constructor(coarse: Analysis | undefined, fine: Analysis) {
    this.coarse = coarse
    this.fine = fine
  }

  /** `problem`: that of the run's analysis, whose cells the fine one has, too. */
  static async of(problem: Problem, threads: number, signal?: AbortSignal): Promise<TwoGrids> {
    const { part, setup, cells } = problem
    const elements = Math.round(coarseShare * cells.length)
    const built = elements < elementRange[0] ? undefined : await buildProblem(part, { ...setup, elements }, signal)
    const coarse = built?.ok ? await Analysis.create(built.value, threads) : undefined
    try {
      return new TwoGrids(coarse, await Analysis.create(problem, threads))
    } catch (reason) {
      await coarse?.dispose()
      throw reason
    }
  }

  /** A lattice on either of the two. */
  filled(lattice: LatticeOnGrid, { problem }: Analysis): FilledLattice {
    const { law } = lattice
    const density = problem === this.fine.problem ? lattice.density : carried(lattice, problem)
    return {
      law,
      density,
      stiffness: stiffnessBehindOpenFaces(problem, law, ribDepthOf(problem.setup.settings, problem.printer)),
    }
  }

  /** A search that is requested while another one runs waits for it, because a solver has one set of moduli. */
  alone<Found>(search: () => Promise<Found>): Promise<Found> {
    const found = this.last.then(search)
    // A failure is its own caller's; the next search begins all the same.
    this.last = found.catch(() => {})
    return found
  }

  async dispose(): Promise<void> {
    await this.coarse?.dispose()
    await this.fine.dispose()
  }
}

/** The densities of a lattice on another grid: the mean of the cells whose centres lie in each of its cells. */
function carried({ problem: from, density, mean }: LatticeOnGrid, to: Pick<Problem, 'grid' | 'core'>): Float32Array {
  const sums = new Float64Array(to.core.length)
  const weights = new Float64Array(to.core.length)
  from.core.forEach((share, cell) => {
    if (share === 0) return
    const at = cellAt(to.grid, cellCentre(from.grid, cell))
    sums[at] += share * density[cell]
    weights[at] += share
  })
  return Float32Array.from(to.core, (share, cell) => (share === 0 ? 0 : weights[cell] > 0 ? sums[cell] / weights[cell] : mean))
}
