import { meritOf, requirementOf } from '@trabecula/domain'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { ConeFilter } from '../discretisation/grid/cone-filter.ts'
import { type CaseLoad, eachCorner, fullCellMass } from '../discretisation/loads/case-load.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis, KeptSolution, Solution, SolveOptions } from '../elasticity/analysis.ts'
import { type FailureField, failureField, type Onset, onsetOf } from '../elasticity/failure.ts'
import { peakIndex } from '../elasticity/failure-gradient.ts'
import { type CaseResult, type CombinedCases, combinedCases, inFirst } from '../elasticity/load-cases.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import { column, type MaterialInterpolation } from '../material/interpolation.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import type { Linearised } from './moving-asymptotes.ts'

/** A density field with its analysis. */
export interface LatticeState {
  /** Design variable per cell; the density is its filtered value. */
  readonly variable: Float32Array
  readonly density: Float32Array
  /** Mean density over the core. */
  readonly mean: number
  readonly solution: Solution
  readonly field: FailureField
  readonly onset: Onset
  /**
   * Merit by the goal (`meritOf`), larger is better; 0 when the analysis did not converge, so that it never wins.
   */
  readonly value: number
  /** Of several load cases: each, and what they are together; `solution`, `field` and `onset` are then of all. */
  readonly cases?: CombinedCases
  /** Of a state whose numbers are reported: what its fields are made of. */
  readonly kept?: KeptSolution
}

/**
 * The average over one unit cell. A ball of its volume has radius 0.62 L; the cone of the same second moment is
 * 0.62·√(0.2/0.133) = 0.76 L.
 */
export const unitCellAverage = (grid: AnalysisGrid, core: Float32Array, cellSize: number): ConeFilter =>
  new ConeFilter(grid, core, 0.76 * cellSize)

/** A case that counts less than this, as a share of the one that counts most, is left out of a derivative. */
const leastWeight = 1e-3

/** v·∂f/∂ρ per cell of a case whose loads grow with the mass; undefined for all others. `read`: v, where it is wanted. */
function bodyForceSlope(
  problem: Problem,
  { acceleration }: CaseLoad,
  read: () => Float64Array | undefined,
): Float64Array | undefined {
  const along = acceleration && read()
  if (!along) return undefined
  const { cells, core, grid } = problem
  const slope = new Float64Array(core.length)
  const eighth = fullCellMass(problem) / 8
  for (const cell of cells) {
    if (core[cell] === 0) continue
    let sum = 0
    eachCorner(grid, cell, (node) => {
      for (let axis = 0; axis < 3; axis++) sum += acceleration[axis] * along[3 * node + axis]
    })
    slope[cell] = core[cell] * eighth * sum
  }
  return slope
}

/** Of a state whose stresses nobody looks at. */
const notJudged: Omit<CaseResult, 'solution'> = {
  field: { skin: new Float32Array(), core: new Float32Array(), buckles: new Uint8Array() },
  onset: { maxLoad: NaN, firstYield: NaN, skinIndex: NaN, coreIndex: NaN, mode: 'core yield', cell: -1 },
}

/** Evaluates density fields of one cell and size in one problem. */
export class LatticeModel {
  readonly law: MaterialInterpolation
  readonly filter: ConeFilter
  /** Over one unit cell, of failure indices. */
  readonly average: ConeFilter
  readonly problem: Problem
  /**
   * Core volume (cells) that a unit of each design variable makes: the mass is Σ weight·x exactly, for the filter is
   * linear.
   */
  readonly massWeight: Float64Array
  /** Whether stresses are looked at; where not, a state has none. */
  protected readonly judges: boolean = true
  /** Of the last evaluated state: how much each case's work counts. */
  private weights: readonly number[] = []
  private readonly analysis: Analysis
  /** Share of the law's stiffness per cell; undefined where all is kept. */
  private readonly stiffness: Float32Array | undefined

  constructor(analysis: Analysis, law: MaterialInterpolation) {
    this.analysis = analysis
    this.problem = analysis.problem
    this.law = law
    const { grid, core } = this.problem
    // A cone of 1.5 L keeps the field smooth at the scale of a cell, so that homogenisation stays valid (|∇ρ|·L ≤
    // 0.25).
    this.filter = new ConeFilter(grid, core, 1.5 * law.cellSize)
    this.massWeight = this.filter.pullBack(Float64Array.from(core))
    this.average = unitCellAverage(grid, core, law.cellSize)
    this.stiffness = stiffnessBehindOpenFaces(this.problem, law, ribDepthOf(this.problem.setup.settings, this.problem.printer))
  }

  /** Core volume in cells. */
  get coreCells(): number {
    return this.problem.coreVolume / this.problem.cellVolume
  }

  uniform(density: number): Float32Array {
    const { cells, core } = this.problem
    const variable = new Float32Array(core.length)
    for (const cell of cells) if (core[cell] > 0) variable[cell] = density
    return variable
  }

  /** Mean density over the core of a field. */
  meanOf(density: Float32Array): number {
    const { cells, core } = this.problem
    let sum = 0
    for (const cell of cells) sum += core[cell] * density[cell]
    return sum / this.coreCells
  }

  async evaluate(variable: Float32Array, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    const density = this.filter.average(variable)
    await yieldToEventLoop(signal)
    return { ...(await this.analyse(density, tolerance, signal)), variable }
  }

  /** The state of a density that was filtered before. */
  async analyse(density: Float32Array, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    const { law, problem, analysis } = this
    const solution = await analysis.solveLattice(law, density, { tolerance, signal }, this.stiffness)
    await yieldToEventLoop(signal)
    const own = { solution, ...(this.judges ? this.judge(density, await analysis.readStrains()) : notJudged) }
    await yieldToEventLoop(signal)
    const cases = problem.cases.length > 1 ? await this.withCases(density, own, { tolerance, signal }) : undefined
    const { solution: solved, onset } = cases ?? own
    const { goal } = requirementOf(problem.setup.settings)
    const found = goal.measure({ max_load_n: onset.maxLoad, stiffness_n_per_mm: solved.stiffness })
    const value = solved.converged ? meritOf(goal, found) : 0
    await yieldToEventLoop(signal)
    const state = { variable: density, density, mean: this.meanOf(density), value }
    if (!cases) return { ...state, ...own }
    this.weights = cases.weights
    return { ...state, solution: cases.solution, field: cases.field, onset, cases }
  }

  /** Stresses of one case, and the load at which they reach their limit. */
  private judge(density: Float32Array, strains: Float32Array): Omit<CaseResult, 'solution'> {
    const { law, problem, analysis, average } = this
    const field = failureField(problem, analysis.solid, strains, { law, density, average })
    return { field, onset: onsetOf(problem, field, law.isSheet) }
  }

  /** The first case with all others, solved for the moduli that are in place. */
  private async withCases(density: Float32Array, first: CaseResult, options: SolveOptions): Promise<CombinedCases> {
    const { problem, analysis } = this
    const { solid, core } = problem
    const filled = (cell: number) => solid[cell] + core[cell] * density[cell]
    const solutions = await analysis.solveCases(filled, options, this.judges)
    const others: CaseResult[] = []
    for (const [n, solution] of solutions.entries()) {
      others.push({ solution, ...(this.judges ? this.judge(density, analysis.cases[n].strains) : notJudged) })
      await yieldToEventLoop(options.signal)
    }
    return combinedCases(problem, [first, ...others], analysis.solidWorks)
  }

  /** The last evaluated state with a copy of its solution, which the next one overwrites. */
  keep(state: LatticeState): LatticeState {
    return { ...state, kept: this.analysis.keep() }
  }

  /**
   * −∂(compliance)/∂ρ per cell for the last evaluated state: the energy its lattice would gain. Not negative, but where
   * its own weight is a load.
   */
  async sensitivities(density: Float32Array): Promise<Float64Array> {
    const gain = this.stiffnessSlope(density, await this.analysis.readEnergies())
    if (this.problem.cases.length === 1) return gain.map((value) => Math.max(0, value))
    await this.addCaseGains(density, gain)
    return gain
  }

  /** The first case's gain by its weight, and all others' with what their own weight takes away. */
  private async addCaseGains(density: Float32Array, gain: Float64Array): Promise<void> {
    const { analysis, weights, problem } = this
    for (const cell of problem.cells) gain[cell] *= weights[0]
    for (const [n, load] of problem.cases.slice(1).entries()) {
      const weight = weights[n + 1]
      if (weight === 0) continue
      const own = await analysis.within(n, async () => {
        const slope = this.stiffnessSlope(density, await analysis.readEnergies())
        const heavier = bodyForceSlope(problem, load, () => analysis.displacement())
        return heavier ? slope.map((value, cell) => value - 2 * heavier[cell]) : slope
      })
      for (const cell of problem.cells) gain[cell] += weight * own[cell]
    }
  }

  /**
   * The smooth peak of the failure indices of the last evaluated state, and its derivatives over the variable: one
   * adjoint solve.
   */
  async peak(state: LatticeState, power: number, tolerance: number, signal: AbortSignal | undefined): Promise<Linearised> {
    if (state.cases) return this.peakOfCases(state.density, state.cases, power, { tolerance, signal })
    const { value, byDensity } = await this.peakByDensity(state.density, state, this.analysis.strains, power, {
      tolerance,
      signal,
    })
    return { value, gradient: this.filter.pullBack(byDensity) }
  }

  /**
   * P = (Σ q_c^p)^(1/p) over the cases, q_c the index that sets each one's onset, whose derivative is that of its smooth
   * peak scaled to it. A case that hardly counts is not solved for.
   */
  private async peakOfCases(
    density: Float32Array,
    { each }: CombinedCases,
    power: number,
    options: SolveOptions,
  ): Promise<Linearised> {
    const { problem, analysis, filter } = this
    const indices = each.map(({ onset }, n) => 1 / (inFirst(problem.cases, n) * onset.maxLoad))
    const most = Math.max(...indices)
    const norm = most * indices.reduce((sum, index) => sum + (index / most) ** power, 0) ** (1 / power)
    const sum = new Float64Array(problem.core.length)
    for (const [n, result] of each.entries()) {
      if ((indices[n] / most) ** power < leastWeight) continue
      const { value, byDensity } =
        n === 0
          ? await this.peakByDensity(density, result, analysis.strains, power, options)
          : await analysis.within(n - 1, async ({ strains }) => {
              const found = await this.peakByDensity(density, result, strains, power, options)
              const heavier = bodyForceSlope(problem, problem.cases[n], () => analysis.lastAdjoint)
              if (heavier) for (const cell of problem.cells) found.byDensity[cell] += heavier[cell]
              return found
            })
      const weight = (indices[n] / norm) ** (power - 1) * (indices[n] / value)
      for (const cell of problem.cells) sum[cell] += weight * byDensity[cell]
    }
    return { value: norm, gradient: filter.pullBack(sum) }
  }

  /** The smooth peak of the case whose solution is in place, and its derivatives over the density. */
  private async peakByDensity(
    density: Float32Array,
    { field, onset }: CaseResult,
    strains: Float32Array,
    power: number,
    { tolerance, signal }: SolveOptions,
  ): Promise<{ readonly value: number; readonly byDensity: Float64Array }> {
    const { law, problem, analysis, average } = this
    const lattice = { law, density, average }
    const { solid } = analysis
    const { value, byStrain, byDensity } = peakIndex(problem, field, onset, power, solid, strains, lattice)
    await yieldToEventLoop(signal)
    const energies = await analysis.readAdjointEnergies(byStrain, { tolerance, signal })
    const through = this.stiffnessSlope(density, energies)
    for (const cell of problem.cells) byDensity[cell] -= through[cell]
    return { value, byDensity }
  }

  /** v'(∂K/∂ρ)u per cell of the grid, from the energies between u and v. */
  private stiffnessSlope(density: Float32Array, { e11, e12, e44 }: Analysis['energies']): Float64Array {
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
    return slope
  }
}
