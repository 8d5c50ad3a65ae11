import type { CoarseGrid } from '../elasticity/coarse-grid.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { looseTolerance } from './grading.ts'
import { LatticeModel, type LatticeState } from './lattice-model.ts'
import { redistribute } from './optimality-criteria.ts'

/** By how much a measure of the coarse grid may be off from the fine one's, either way. */
const farthest = 10

/**
 * Density fields of one lattice on a coarse grid, with the stiffness that the fine grid would find: a
 * calibration at one field makes value and energy of every coarse cell agree there, and nearly agree around it.
 */
export class CoarseModel extends LatticeModel {
  /** Only a stiffness is sought here, and nothing of this grid is reported. */
  protected override readonly judges = false
  private readonly coarseGrid: CoarseGrid
  /** Value on the fine grid over that on the coarse one. */
  private factor: number
  /** The same of the energy that each cell's lattice would gain. */
  private gains: Float64Array | undefined

  /** `factor`: what the values of the two grids are to each other before any calibration, as of the solid part. */
  constructor(coarseGrid: CoarseGrid, law: MaterialInterpolation, factor: number) {
    super(coarseGrid.analysis, law, coarseGrid.solidWorks)
    this.coarseGrid = coarseGrid
    this.factor = factor
  }

  override async analyse(density: Float32Array, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    const state = await super.analyse(density, tolerance, signal)
    return { ...state, value: this.factor * state.value }
  }

  override async sensitivities(state: LatticeState): Promise<Float64Array> {
    const found = await super.sensitivities(state)
    const { gains } = this
    return gains ? found.map((gain, cell) => gain * gains[cell]) : found
  }

  /** Makes the values of this grid larger by this factor, where the fine one found that they are off by it. */
  correct(factor: number): void {
    this.factor *= factor
  }

  /**
   * Calibrates this grid on one field: sets the factor of stiffness and each cell's gain so that it gives the field the
   * values of `found`, its state on the fine grid. Returns the state with these values.
   */
  async calibrate(
    variable: Float32Array,
    fine: LatticeModel,
    found: LatticeState,
    signal: AbortSignal | undefined,
  ): Promise<LatticeState> {
    const state = await this.evaluate(variable, looseTolerance, signal)
    const { solution } = state
    this.factor = found.solution.stiffness / solution.stiffness
    const own = await super.sensitivities(state)
    const wanted = new Float64Array(own.length)
    const gains = await fine.sensitivities(found)
    this.eachChild(fine, (cell, parent) => {
      wanted[parent] += gains[cell]
    })
    this.gains = own.map((gain, cell) => (gain > 0 ? bounded(wanted[cell] / gain) : 1))
    return { ...state, value: solution.converged ? found.value : 0 }
  }

  /** A field of this grid on the fine one, of the given mean density. */
  refined(variable: Float32Array, mean: number, fine: LatticeModel): Float32Array {
    const { core, cells } = fine.problem
    const out = new Float32Array(core.length)
    this.eachChild(fine, (cell, parent) => {
      if (core[cell] > 0) out[cell] = variable[parent]
    })
    const { min, max } = fine.law.bounds
    const budget = { min, max, move: 1, weight: fine.massWeight, total: mean * fine.coreCells }
    return redistribute(
      out,
      new Float64Array(out.length).fill(1),
      cells.filter((cell) => core[cell] > 0),
      budget,
    )
  }

  private eachChild({ problem }: LatticeModel, visit: (cell: number, parent: number) => void): void {
    const { parents } = this.coarseGrid
    problem.cells.forEach((cell, n) => {
      visit(cell, parents[n])
    })
  }
}

const bounded = (ratio: number): number => Math.min(Math.max(ratio, 1 / farthest), farthest)
