import type { CoarseGrid } from '../elasticity/coarse-grid.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { areFoundOnCoarseGrid } from '../requirements/list.ts'
import { responseOf } from '../responses/list.ts'
import type { SlopeWish } from '../responses/model.ts'
import { looseTolerance } from './grading.ts'
import type { Filters } from './lattice-filters.ts'
import { LatticeModel, worstOfAll } from './lattice-model.ts'
import type { FoundMerits, LatticeState } from './lattice-state.ts'
import { redistribute } from './redistribute.ts'

/** By how much a measure of the coarse grid may be off from the fine one's, either way. */
const farthest = 10

/** What the fine grid finds of a further requirement, over what the coarse one finds. */
interface FurtherFactors {
  /** Whether this grid finds it. */
  readonly isFound: boolean
  /** The factor of how many times as good as required a state is. */
  times: number
  /** The factors of its derivative over the density of each cell. */
  slopes: Float64Array | undefined
}

/**
 * Density fields of one lattice on a coarse grid, with the values that the fine grid would find: a calibration at one
 * field makes value and energy of every coarse cell agree there, and nearly agree around it; of the further requirements
 * value and derivatives. What takes stresses does not limit a state of this grid.
 */
export class CoarseModel extends LatticeModel {
  /** Only stiffness and displacements are sought here, and nothing of this grid is reported. */
  protected override readonly judges = false
  private readonly coarseGrid: CoarseGrid
  private readonly findsGoal: boolean
  /** Value on the fine grid over that on the coarse one. */
  private factor: number
  /** The same of the energy that each cell's lattice would gain. */
  private gains: Float64Array | undefined
  /** Factors of every further requirement. */
  private readonly further: readonly FurtherFactors[]

  /** `factor`: what the values of the two grids are to each other before any calibration, as of the solid part. */
  constructor(coarseGrid: CoarseGrid, law: MaterialInterpolation, factor: number, filters?: Filters) {
    super(coarseGrid.analysis, law, coarseGrid.solidWorks, filters)
    this.coarseGrid = coarseGrid
    this.factor = factor
    this.findsGoal = responseOf(this.problem.setup.settings).findsOnCoarseGrid
    this.further = areFoundOnCoarseGrid(this.problem).map((isFound) => ({ isFound, times: 1, slopes: undefined }))
  }

  /** Whether this grid finds the goal, then whether it finds each further requirement. */
  get found(): readonly boolean[] {
    return [this.findsGoal, ...this.further.map(({ isFound }) => isFound)]
  }

  override judgedByAll(target: number, scale: number): CoarseModel {
    const all = new CoarseModel(this.coarseGrid, this.law, this.factor, this.filters)
    all.valueOf = worstOfAll(target, scale)
    return all
  }

  protected override judged({ merit, further, converged }: FoundMerits): Pick<LatticeState, 'merit' | 'value' | 'further'> {
    const times = further?.times.map((each, n) => (this.further[n].isFound ? this.further[n].times * each : Infinity))
    const own = this.findsGoal ? this.factor * merit : Infinity
    return super.judged({ merit: own, further: further && times && { ...further, times }, converged })
  }

  /** The energies are the fine grid's, the compliance is this one's. */
  override async slopeOfGoal(state: LatticeState, wish: SlopeWish): Promise<Float64Array> {
    const slope = await super.slopeOfGoal(state, wish)
    return this.gains ? slope.map((each) => this.factor * each) : slope
  }

  override async slopeByDensity(state: LatticeState, place: number, wish: SlopeWish): Promise<Float64Array> {
    const found = await super.slopeByDensity(state, place, wish)
    const { slopes } = this.further[place]
    return slopes ? found.map((slope, cell) => slope * slopes[cell]) : found
  }

  override async sensitivities(state: LatticeState): Promise<Float64Array> {
    const found = await super.sensitivities(state)
    const { gains } = this
    return gains ? found.map((gain, cell) => gain * gains[cell]) : found
  }

  /** Makes the values of this grid larger by what the fine one found over what was expected. */
  correct(found: LatticeState, expected: LatticeState): void {
    if (this.findsGoal) this.factor *= found.merit / expected.merit
    this.correctFurther(found, expected)
  }

  private correctFurther(found: LatticeState, expected: LatticeState): void {
    if (!found.further || !expected.further) return
    for (const [n, factors] of this.further.entries()) {
      if (factors.isFound) factors.times *= found.further.times[n] / expected.further.times[n]
    }
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
    const wanted = this.sumOverChildren(fine, await fine.sensitivities(found))
    this.gains = own.map((gain, cell) => (gain > 0 ? bounded(wanted[cell] / gain) : 1))
    this.correctFurther(found, state)
    const { merit, further } = found
    const calibrated = { ...state, merit, value: solution.converged ? found.value : 0 }
    return state.further && further ? { ...calibrated, further } : calibrated
  }

  /**
   * The same of further requirements: of all their values, and of the derivatives of those at these places. After
   * `calibrate` for the same states.
   */
  async calibrateFurther(
    own: LatticeState,
    fine: LatticeModel,
    found: LatticeState,
    { places, ...wish }: SlopeWish & { readonly places: readonly number[] },
  ): Promise<void> {
    for (const place of places) {
      if (!this.further[place].isFound) continue
      const slopes = await super.slopeByDensity(own, place, wish)
      const wanted = this.sumOverChildren(fine, await fine.slopeByDensity(found, place, wish))
      // Where the two grids do not agree which way a cell helps, it hardly matters.
      this.further[place].slopes = slopes.map((slope, cell) => (slope * wanted[cell] > 0 ? bounded(wanted[cell] / slope) : 1))
    }
  }

  /** A field of this grid on the fine one, of the given mean density. */
  refined(variable: Float32Array, mean: number, fine: LatticeModel): Float32Array {
    const { core, cells } = fine.problem
    const out = new Float32Array(core.length)
    this.eachChild(fine, (cell, parent) => {
      if (core[cell] > 0) out[cell] = variable[parent]
    })
    const { min, max } = fine.law.bounds
    const budget = { min, max, move: 1, weight: fine.massWeight, total: mean * fine.coreCells, ...fine.regionBounds }
    return redistribute(
      out,
      new Float64Array(out.length).fill(1),
      cells.filter((cell) => core[cell] > 0),
      budget,
    )
  }

  /** A field of the fine grid on this one. */
  coarsened(variable: Float32Array, fine: LatticeModel): Float32Array {
    const { core } = fine.problem
    const own = this.problem.core.length
    const [sum, children] = [new Float64Array(own), new Uint32Array(own)]
    this.eachChild(fine, (cell, parent) => {
      if (core[cell] === 0) return
      sum[parent] += variable[cell]
      children[parent]++
    })
    return Float32Array.from(sum, (each, cell) => (children[cell] > 0 ? each / children[cell] : 0))
  }

  private sumOverChildren(fine: LatticeModel, values: Float64Array): Float64Array {
    const sum = new Float64Array(this.problem.core.length)
    this.eachChild(fine, (cell, parent) => {
      sum[parent] += values[cell]
    })
    return sum
  }

  private eachChild({ problem }: LatticeModel, visit: (cell: number, parent: number) => void): void {
    const { parents } = this.coarseGrid
    problem.cells.forEach((cell, n) => {
      visit(cell, parents[n])
    })
  }
}

const bounded = (ratio: number): number => Math.min(Math.max(ratio, 1 / farthest), farthest)
