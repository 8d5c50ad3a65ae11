import type { Analysis, KeptSolution, Solution } from '../analysis/elasticity.ts'
import { type FailureField, failureField, type Onset, onsetOf } from '../analysis/failure.ts'
import { peakIndex } from '../analysis/failure-gradient.ts'
import type { AnalysisGrid } from '../analysis/grid/analysis-grid.ts'
import { ConeFilter } from '../analysis/grid/cone-filter.ts'
import { type JudgedVolumes, judgedVolumes } from '../analysis/judged-volume.ts'
import { stiffnessBehindOpenFaces } from '../analysis/open-face-layer.ts'
import type { Problem } from '../analysis/problem.ts'
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
   * What the goal asks to be large: N/mm for stiffness, N for max-load; 0 when the analysis did not converge, so that
   * it never wins.
   */
  readonly value: number
  /** Of a state whose numbers are reported: what its fields are made of. */
  readonly kept?: KeptSolution
}

/**
 * The average over one unit cell. A ball of its volume has radius 0.62 L; the cone of the same second moment is
 * 0.62·√(0.2/0.133) = 0.76 L.
 */
export const unitCellAverage = (grid: AnalysisGrid, core: Float32Array, cellSize: number): ConeFilter =>
  new ConeFilter(grid, core, 0.76 * cellSize)

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
  /** What of the failure indices is judged: each cell, unless a finer grid has said more. */
  judged: JudgedVolumes
  private readonly analysis: Analysis
  /** Share of the law's stiffness per cell; undefined where all is kept. */
  private readonly stiffness: Float32Array | undefined

  constructor(analysis: Analysis, law: MaterialInterpolation) {
    this.analysis = analysis
    this.problem = analysis.problem
    this.judged = judgedVolumes(this.problem)
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
    return this.problem.core.map((share) => (share > 0 ? density : 0))
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
    const field = failureField(problem, analysis.solid, await analysis.readStrains(), { law, density, average: this.average })
    await yieldToEventLoop(signal)
    const onset = onsetOf(problem, field, law.isSheet, this.judged)
    const goal = problem.setup.settings.optimization_goal
    const found = goal === 'stiffness' ? solution.stiffness : onset.maxLoad
    const value = solution.converged ? found : 0
    await yieldToEventLoop(signal)
    return { variable: density, density, mean: this.meanOf(density), solution, field, onset, value }
  }

  /** The last evaluated state with a copy of its solution, which the next one overwrites. */
  keep(state: LatticeState): LatticeState {
    return { ...state, kept: this.analysis.keep() }
  }

  /** −∂(compliance)/∂ρ per cell for the last evaluated state: the energy its lattice would gain. Not negative. */
  async sensitivities(density: Float32Array): Promise<Float64Array> {
    const gain = this.stiffnessSlope(density, await this.analysis.readEnergies())
    return gain.map((value) => Math.max(0, value))
  }

  /**
   * The smooth peak of the failure indices of the last evaluated state, and its derivatives over the variable: one
   * adjoint solve.
   */
  async peak(state: LatticeState, power: number, tolerance: number, signal: AbortSignal | undefined): Promise<Linearised> {
    const { law, problem, analysis, average } = this
    const { density, field, onset } = state
    const lattice = { law, density, average }
    const { solid, strains } = analysis
    const { value, byStrain, byDensity } = peakIndex(problem, field, onset, power, solid, strains, lattice, this.judged)
    await yieldToEventLoop(signal)
    const energies = await analysis.readAdjointEnergies(byStrain, { tolerance, signal })
    const through = this.stiffnessSlope(density, energies)
    for (const cell of problem.cells) byDensity[cell] -= through[cell]
    return { value, gradient: this.filter.pullBack(byDensity) }
  }

  /** v'(∂K/∂ρ)u per cell, from the energies between u and v. */
  private stiffnessSlope(density: Float32Array, { e11, e12, e44 }: Analysis['energies']): Float64Array {
    const { cells, core } = this.problem
    const { law, stiffness } = this
    const slope = new Float64Array(core.length)
    for (const cell of cells) {
      const share = core[cell] * (stiffness?.[cell] ?? 1)
      if (share === 0) continue
      const rho = density[cell]
      const energy =
        e11[cell] * law.slope(column.c11, rho) + e12[cell] * law.slope(column.c12, rho) + e44[cell] * law.slope(column.c44, rho)
      slope[cell] = share * energy
    }
    return slope
  }
}
