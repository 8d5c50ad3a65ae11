import { meritOf, requirementOf } from '@trabecula/domain'
import type { SparseForce } from '@trabecula/kernels'
import { summedMoments } from '../buckling/stress-moments.ts'
import { stressSlopes } from '../buckling/stress-slopes.ts'
import type { ConeFilter } from '../discretisation/grid/cone-filter.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis } from '../elasticity/analysis.ts'
import { failureField, onsetOf } from '../elasticity/failure.ts'
import { peakIndexWithGradient } from '../elasticity/failure-gradient.ts'
import { combinedCases, inFirst, type LatticeCase } from '../elasticity/load-cases.ts'
import { massOf } from '../elasticity/prepare-run.ts'
import type { Energies, SolvedCase, SolveOptions } from '../elasticity/solved-case.ts'
import { column, type MaterialInterpolation } from '../material/interpolation.ts'
import { slopeOf, timesOf, valuesRequired } from '../requirements/list.ts'
import { areConverged } from '../requirements/lowest-modes.ts'
import { type CaseSlopes, caseNumber, type FoundCases, type Slopes } from '../requirements/model.ts'
import { measuredOf, responseOf } from '../responses/list.ts'
import type { SlopeWish } from '../responses/model.ts'
import { powerAt } from '../responses/peak-index.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { CellMass, placedElements } from '../vibration/cell-mass.ts'
import { FreeVectors } from '../vibration/vibration-modes.ts'
import { bodyForceSlope } from './body-force-slope.ts'
import { type Filters, filtersOf } from './lattice-filters.ts'
import type { FoundMerits, Further, KeptCase, LatticeState } from './lattice-state.ts'
import type { Linearised } from './moving-asymptotes.ts'
import { redistribute } from './redistribute.ts'
import { clipped, type RegionBounds } from './region-bounds.ts'
import { RequiredModes } from './required-modes.ts'

/** A case that counts less than this, as a share of the one that counts most, is left out of a derivative. */
const leastWeight = 1e-3

/** The value of a state that is judged by the requirement in which it is worst. */
export const worstOfAll =
  (target: number, scale: number) =>
  (merit: number, { times }: Further): number =>
    Math.min(merit, (target * Math.min(...times)) / scale)

/** For a state whose stresses are not needed. */
const notJudged: Omit<LatticeCase, 'solution'> = {
  field: { skin: new Float32Array(), core: new Float32Array(), buckles: new Uint8Array() },
  onset: { maxLoad: NaN, firstYield: NaN, skinIndex: NaN, coreIndex: NaN, mode: 'core yield', cell: -1 },
}

/** Evaluates density fields of one cell and size in one problem. */
export class LatticeModel {
  readonly law: MaterialInterpolation
  readonly filter: ConeFilter
  /** Averages failure indices over one unit cell. */
  readonly average: ConeFilter
  readonly problem: Problem
  /** Core volume (cells) that a unit of each design variable makes: mass is Σ weight·x, for the filter is linear. */
  readonly massWeight: Float64Array
  /** Bounds of the variables besides those of the law, by cell; what is evaluated keeps to them. */
  readonly regionBounds: RegionBounds | undefined
  /** Whether stresses are looked at; where not, a state has none. */
  protected readonly judges: boolean = true
  protected readonly analysis: Analysis
  /** The value of a state, from its merit by the goal and what it has of the further requirements. */
  protected valueOf: (merit: number, further: Further) => number = (merit) => merit
  /** Work of a unit of each load case on the solid part. */
  protected readonly solidWorks: readonly number[]
  /** Share of the law's stiffness per cell; undefined where all is kept. */
  private readonly stiffness: Float32Array | undefined
  /** Undefined where no modes are required. */
  private modes: RequiredModes | undefined
  /** Whether every state has the required modes: a search for them takes as long as several analyses. */
  private findsModes = false

  /**
   * `solidWorks`: work of a unit of each load case on the solid part; only looked at where there are several.
   * `filters`: those of another model of the same lattice.
   */
  constructor(
    analysis: Analysis,
    law: MaterialInterpolation,
    solidWorks: readonly number[] = [],
    filters: Filters = filtersOf(analysis.problem, law),
  ) {
    this.analysis = analysis
    this.solidWorks = solidWorks
    this.problem = analysis.problem
    this.law = law
    this.filter = filters.filter
    this.massWeight = filters.massWeight
    this.average = filters.average
    this.stiffness = filters.stiffness
    this.regionBounds = filters.regionBounds
    this.modes = RequiredModes.of(analysis)
  }

  /**
   * The same lattice, whose states are judged by the requirement in which they are worst: a state's value is the merit of
   * the goal that is as far from `target` as that requirement is from what it requires, times `scale`.
   */
  judgedByAll(target: number, scale: number): LatticeModel {
    const all = new LatticeModel(this.analysis, this.law, this.solidWorks, this.filters)
    all.valueOf = worstOfAll(target, scale)
    all.modes = this.modes
    all.findsModes = true
    return all
  }

  /** The state with the required modes, where they were not looked for: everything else stays as it was found. */
  async withModes(state: LatticeState, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    if (!this.modes || state.modes) return state
    const { further, modes, solution } = await this.analyse(state.density, tolerance, signal, true)
    return { ...state, ...(further ? { further } : {}), ...(modes ? { modes } : {}), value: solution.converged ? state.value : 0 }
  }

  protected get filters(): Filters {
    const { filter, massWeight, average, stiffness, regionBounds: bounds } = this
    return { filter, massWeight, average, stiffness, regionBounds: bounds }
  }

  /** Core volume in cells. */
  get coreCells(): number {
    return this.problem.coreVolume / this.problem.cellVolume
  }

  /** The same density everywhere; where regions bound it the level at which the mean is `density`, or nearest to it. */
  uniform(density: number): Float32Array {
    const { problem, regionBounds: bounds } = this
    const { cells, core } = problem
    const variable = new Float32Array(core.length)
    for (const cell of cells) if (core[cell] > 0) variable[cell] = density
    if (!bounds) return variable
    const { min, max } = this.law.bounds
    const budget = { min, max, move: 1, weight: this.massWeight, total: density * this.coreCells, ...bounds }
    const even = new Float64Array(core.length).fill(1)
    return redistribute(
      variable,
      even,
      cells.filter((cell) => core[cell] > 0),
      budget,
    )
  }

  meanOf(density: Float32Array): number {
    const { cells, core } = this.problem
    let sum = 0
    for (const cell of cells) sum += core[cell] * density[cell]
    return sum / this.coreCells
  }

  async evaluate(given: Float32Array, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    const variable = this.regionBounds ? clipped(given, this.regionBounds) : given
    const density = this.filter.average(variable)
    await yieldToEventLoop(signal)
    return { ...(await this.analyse(density, tolerance, signal)), variable }
  }

  /** The state of a density that was filtered before. */
  async analyse(
    density: Float32Array,
    tolerance: number,
    signal: AbortSignal | undefined,
    findsModes = this.findsModes,
  ): Promise<LatticeState> {
    const { law, problem, analysis } = this
    const unjudged = await analysis.solveLattice(law, density, { tolerance, signal }, this.stiffness)
    await yieldToEventLoop(signal)
    const solved: (SolvedCase & LatticeCase)[] = []
    for (const one of unjudged) {
      const judged = this.judges ? this.judge(density, await one.strains()) : notJudged
      solved.push({ ...one, ...judged })
      await yieldToEventLoop(signal)
    }
    const cases = solved.length > 1 ? combinedCases(problem, solved, this.solidWorks) : undefined
    const { solution, field, onset } = cases ?? solved[0]
    const mean = this.meanOf(density)
    const massG = massOf(problem, mean)
    const modes = findsModes ? await this.modes?.find(density, solved, { tolerance, signal }) : undefined
    const { goal } = requirementOf(problem.setup.settings)
    const judged = this.judged({
      merit: meritOf(goal, goal.measure(measuredOf({ solution, onset }))),
      further: this.furtherOf({ cases: solved, massG, modes }),
      converged: solution.converged && (!modes || areConverged(modes)),
    })
    await yieldToEventLoop(signal)
    const state = { variable: density, density, mean, solution, field, onset, solved, ...judged, ...(modes ? { modes } : {}) }
    return cases ? { ...state, cases } : state
  }

  /** What states are compared by. */
  protected judged({ merit, further, converged }: FoundMerits): Pick<LatticeState, 'merit' | 'value' | 'further'> {
    const value = converged ? (further ? this.valueOf(merit, further) : merit) : 0
    return further ? { merit, value, further } : { merit, value }
  }

  /** Undefined where nothing else is required. */
  private furtherOf(found: FoundCases): Further | undefined {
    if (!this.problem.setup.settings.requirements) return undefined
    const values = valuesRequired(this.problem, found)
    return { values, times: timesOf(this.problem, values) }
  }

  /** Stresses of one case, and the load at which they reach their limit. */
  private judge(density: Float32Array, strains: Float32Array): Omit<LatticeCase, 'solution'> {
    const { law, problem, analysis, average } = this
    const field = failureField(problem, analysis.solid, strains, { law, density, average })
    return { field, onset: onsetOf(problem, field, law.isSheet) }
  }

  /** A state with a copy of its solution, which the next one overwrites. */
  async keep(state: LatticeState): Promise<LatticeState> {
    const kept: KeptCase[] = []
    for (const one of state.solved)
      kept.push({ ...(await one.keep()), energy: this.energyOf(state.density, await one.energies()) })
    return { ...state, kept }
  }

  /** u'Ku per cell. */
  private energyOf(density: Float32Array, { e11, e12, e44, cut }: Energies): Float32Array {
    const { law, problem, analysis, stiffness } = this
    const { cells, solid, core } = problem
    const { c11, c12, c44 } = analysis.solid
    const energy = new Float32Array(density.length)
    for (let n = 0; n < cells.length; n++) {
      const cell = cells[n]
      const [s, c, rho] = [solid[cell], core[cell] * (stiffness?.[cell] ?? 1), density[cell]]
      energy[cell] =
        (s * c11 + c * law.at(column.c11, rho)) * e11[n] +
        (s * c12 + c * law.at(column.c12, rho)) * e12[n] +
        (s * c44 + c * law.at(column.c44, rho)) * e44[n]
    }
    problem.cut.cells.forEach((cell, n) => {
      energy[cell] += analysis.cut.energy(n, cut)
    })
    return energy
  }

  /**
   * −∂(compliance)/∂ρ per cell of a state: the energy its lattice would gain, of every case by its weight, with what
   * the case's own weight takes away. Not negative, but where that weight is a load.
   */
  async sensitivities(state: LatticeState): Promise<Float64Array> {
    const { problem } = this
    const { solved, cases } = state
    const gain = new Float64Array(problem.core.length)
    for (const n of solved.keys()) {
      const weight = cases?.weights[n] ?? 1
      if (weight === 0) continue
      const ofCase = await this.gainOfCase(state, n)
      for (const cell of problem.cells) gain[cell] += weight * ofCase[cell]
    }
    return cases ? gain : gain.map((value) => Math.max(0, value))
  }

  /** −∂(compliance of case `n`)/∂ρ per cell. */
  private async gainOfCase({ density, solved }: LatticeState, n: number): Promise<Float64Array> {
    const { problem } = this
    const slope = this.stiffnessSlope(density, await solved[n].energies())
    const heavier = bodyForceSlope(problem, problem.cases[n], () => solved[n].displacement())
    if (heavier) for (const cell of problem.cells) slope[cell] -= 2 * heavier[cell]
    return slope
  }

  /** ∂ ln(merit of the goal)/∂ the variable of a state. */
  async slopeOfGoal(state: LatticeState, wish: SlopeWish): Promise<Float64Array> {
    const { settings } = this.problem.setup
    const slope = await responseOf(settings).logGradient(this, state, wish)
    return requirementOf(settings).goal.better === 'more' ? slope : slope.map((each) => -each)
  }

  /** ∂ ln(times required)/∂ the variable, of the further requirement at this place. */
  async slopeOfFurther(state: LatticeState, place: number, wish: SlopeWish): Promise<Float64Array> {
    return this.filter.pullBack(await this.slopeByDensity(state, place, wish))
  }

  /** The same over the density. */
  async slopeByDensity(state: LatticeState, place: number, wish: SlopeWish): Promise<Float64Array> {
    const { problem } = this
    const found = { cases: state.solved, massG: massOf(problem, state.mean), modes: state.modes }
    return slopeOf(problem, place, found, this.slopesOf(state, wish))
  }

  private slopesOf(state: LatticeState, wish: SlopeWish): Slopes {
    const { problem, analysis } = this
    const { density } = state
    return {
      ofCase: (name) => this.slopesOfCase(state, caseNumber(problem, name), wish),
      stiffness: async ({ nodes, shape }) =>
        this.stiffnessSlope(density, await analysis.energiesOf(new FreeVectors(problem, nodes).expand(shape))),
      mass: (x) => new CellMass(problem, density).slopes(x),
    }
  }

  private slopesOfCase(state: LatticeState, n: number, { step, ...options }: SlopeWish): CaseSlopes {
    const { problem } = this
    return {
      compliance: async () => (await this.gainOfCase(state, n)).map((gain) => -gain),
      peak: () => this.peakByDensity(state, n, state.solved[n], powerAt(step), options),
      displacement: (force, key) => this.slopeThrough(state, n, force, options, key + 1),
      stresses: async (shapes, key) => {
        const { law, analysis, stiffness } = this
        const elements = placedElements(problem)
        const lattice = { law, density: state.density, stiffness }
        const moments = summedMoments(problem, elements, shapes)
        const { force, byDensity } = stressSlopes(analysis, lattice, elements, state.solved[n].displacement(), moments)
        const through = await this.slopeThrough(state, n, force, options, key + 1)
        return byDensity.map((slope, cell) => slope + through[cell])
      },
    }
  }

  /** ∂/∂ρ per cell of a quantity of case `n` through its displacement, by one adjoint solution as `SolvedCase` has it. */
  private async slopeThrough(
    { density, solved }: Pick<LatticeState, 'density' | 'solved'>,
    n: number,
    by: Float64Array | SparseForce,
    options: SolveOptions,
    key = 0,
  ): Promise<Float64Array> {
    const { problem } = this
    const { energies, displacement } = await solved[n].adjoint(by, options, key)
    const through = this.stiffnessSlope(density, energies)
    const heavier = bodyForceSlope(problem, problem.cases[n], displacement)
    return through.map((slope, cell) => (heavier ? heavier[cell] - slope : -slope))
  }

  /** The smooth peak of a state's failure indices, and its derivatives over the variable: one adjoint solve a case. */
  async peak(state: LatticeState, power: number, tolerance: number, signal: AbortSignal | undefined): Promise<Linearised> {
    const options = { tolerance, signal }
    if (state.cases) return this.peakOfCases(state, power, options)
    const { value, byDensity } = await this.peakByDensity(state, 0, state, power, options)
    return { value, gradient: this.filter.pullBack(byDensity) }
  }

  /**
   * P = (Σ q_c^p)^(1/p) over the cases, q_c the index that sets each one's onset, whose derivative is that of its
   * smooth peak scaled to it. A case that hardly counts is not solved for.
   */
  private async peakOfCases(state: LatticeState, power: number, options: SolveOptions): Promise<Linearised> {
    const { problem, filter } = this
    const indices = state.solved.map(({ onset }, n) => 1 / (inFirst(problem.cases, n) * onset.maxLoad))
    const most = Math.max(...indices)
    const norm = most * indices.reduce((sum, index) => sum + (index / most) ** power, 0) ** (1 / power)
    const sum = new Float64Array(problem.core.length)
    for (const [n, result] of state.solved.entries()) {
      if ((indices[n] / most) ** power < leastWeight) continue
      const { value, byDensity } = await this.peakByDensity(state, n, result, power, options)
      const weight = (indices[n] / norm) ** (power - 1) * (indices[n] / value)
      for (const cell of problem.cells) sum[cell] += weight * byDensity[cell]
    }
    return { value: norm, gradient: filter.pullBack(sum) }
  }

  /** The smooth peak of case `n` of a state, and its derivatives over the density. */
  private async peakByDensity(
    { density, solved }: LatticeState,
    n: number,
    { field, onset }: LatticeCase,
    power: number,
    { tolerance, signal }: SolveOptions,
  ): Promise<{ readonly value: number; readonly byDensity: Float64Array }> {
    const { law, problem, analysis, average } = this
    const lattice = { law, density, average }
    const strains = await solved[n].strains()
    const { value, byStrain, byDensity } = peakIndexWithGradient(problem, field, onset, power, analysis.solid, strains, lattice)
    await yieldToEventLoop(signal)
    const through = await this.slopeThrough({ density, solved }, n, byStrain, { tolerance, signal })
    for (const cell of problem.cells) byDensity[cell] += through[cell]
    return { value, byDensity }
  }

  /** v'(∂K/∂ρ)u per cell of the grid, from the energies between u and v. */
  private stiffnessSlope(density: Float32Array, { e11, e12, e44, cut }: Energies): Float64Array {
    const { cells, core } = this.problem
    const { law, stiffness } = this
    const slope = new Float64Array(core.length)
    for (let n = 0; n < cells.length; n++) {
      const cell = cells[n]
      const share = core[cell] * (stiffness?.[cell] ?? 1)
      if (share === 0) continue
      const rho = density[cell]
      const energy =
        e11[n] * law.slope(column.c11, rho) + e12[n] * law.slope(column.c12, rho) + e44[n] * law.slope(column.c44, rho)
      slope[cell] = share * energy
    }
    const materials = this.analysis.cut
    this.problem.cut.cells.forEach((cell, n) => {
      if (core[cell] > 0) slope[cell] += materials.slope(n, cut, law, density[cell], stiffness?.[cell] ?? 1)
    })
    return slope
  }
}
