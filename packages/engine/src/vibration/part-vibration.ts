import { elementRange } from '../discretisation/check-setup.ts'
import { cellAt, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis, type FilledLattice } from '../elasticity/analysis.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { type VibrationOptions, vibrationModes } from './vibration-modes.ts'

/** As many cells has the grid on which the search begins, for each of the grid on which it ends. */
const coarseShare = 1 / 8
/** Relative errors of the frequencies on either grid. */
const tolerances = { coarse: 1e-2, fine: 1e-3 } as const

/** What the cells of a grid are filled with. */
type Filled = (analysis: Analysis) => { readonly density: Float32Array; readonly lattice?: FilledLattice }

/** A lattice whose densities are those of another grid of the part. */
export interface LatticeOnGrid {
  readonly law: MaterialInterpolation
  readonly problem: Pick<Problem, 'grid' | 'core'>
  /** Per cell of that grid. */
  readonly density: Float32Array
  /** Of the whole core. */
  readonly mean: number
}

/**
 * Natural frequencies of a part as it is held, solid and with lattices. Those that are requested while others are found
 * wait, because a solver has one set of moduli. Holds solvers until it is disposed.
 */
export class PartVibration {
  /** Where the search begins, if the part can be analysed as coarsely. */
  private readonly coarse: Analysis | undefined
  private readonly fine: Analysis
  /** Settles with what was requested last. */
  private last: Promise<unknown> = Promise.resolve()
  private constructor(coarse: Analysis | undefined, fine: Analysis) {
    this.coarse = coarse
    this.fine = fine
  }

  /** `problem`: that of the run's analysis, whose cells it has, too. */
  static async of(problem: Problem, threads: number, signal?: AbortSignal): Promise<PartVibration> {
    const { part, setup, cells } = problem
    const elements = Math.round(coarseShare * cells.length)
    const built = elements < elementRange[0] ? undefined : await buildProblem(part, { ...setup, elements }, signal)
    const coarse = built?.ok ? await Analysis.create(built.value, threads) : undefined
    try {
      return new PartVibration(coarse, await Analysis.create(problem, threads))
    } catch (reason) {
      await coarse?.dispose()
      throw reason
    }
  }

  /** Hz, ascending, of the part printed solid; undefined where they did not converge. */
  ofSolid(signal?: AbortSignal): Promise<readonly number[] | undefined> {
    return this.frequencies(({ problem }) => ({ density: new Float32Array(problem.whole.length).fill(1) }), signal)
  }

  /** The same of the part with a lattice. */
  ofLattice(lattice: LatticeOnGrid, signal?: AbortSignal): Promise<readonly number[] | undefined> {
    const { law } = lattice
    const filled = ({ problem }: Analysis) => {
      const density = problem === this.fine.problem ? lattice.density : carried(lattice, problem)
      const stiffness = stiffnessBehindOpenFaces(problem, law, ribDepthOf(problem.setup.settings, problem.printer))
      return { density, lattice: { law, density, stiffness } }
    }
    return this.frequencies(filled, signal)
  }

  async dispose(): Promise<void> {
    await this.coarse?.dispose()
    await this.fine.dispose()
  }

  private frequencies(filled: Filled, signal: AbortSignal | undefined): Promise<readonly number[] | undefined> {
    const found = this.last.then(() => this.search(filled, signal))
    this.last = found.catch(() => {})
    return found
  }

  /** On the coarse grid first. */
  private async search(filled: Filled, signal: AbortSignal | undefined): Promise<readonly number[] | undefined> {
    const modesOf = async (analysis: Analysis, options: VibrationOptions) => {
      const { density, lattice } = filled(analysis)
      return vibrationModes(await analysis.solverFor(lattice, signal), analysis.problem, density, { ...options, signal })
    }
    const { coarse } = this
    const near = coarse && { problem: coarse.problem, found: await modesOf(coarse, { tolerance: tolerances.coarse }) }
    const { modes, converged } = await modesOf(this.fine, { tolerance: tolerances.fine, near })
    return converged ? modes.map(({ frequencyHz }) => frequencyHz) : undefined
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
