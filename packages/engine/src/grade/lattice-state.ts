import { breathe } from '../problem/breathe.ts'
import type { Problem } from '../problem/problem.ts'
import type { Analysis, Solution } from '../solve/analysis.ts'
import { type FailureField, failureField, type Onset, onsetOf } from '../solve/failure.ts'
import type { LatticeLaw } from '../solve/lattice-law.ts'
import { TentFilter } from '../solve/tent-filter.ts'

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
  /** What the goal asks to be large: N/mm for stiffness, N for max-load. */
  readonly value: number
}

/** Evaluates density fields of one cell and size in one problem. */
export class LatticeModel {
  readonly law: LatticeLaw
  readonly filter: TentFilter
  readonly problem: Problem
  /** Core volume (cells) that a unit of each design variable makes: the mass is Σ weight·x exactly, for the filter is linear. */
  readonly massWeight: Float64Array
  private readonly average: TentFilter
  private readonly analysis: Analysis

  constructor(analysis: Analysis, law: LatticeLaw) {
    this.analysis = analysis
    this.problem = analysis.problem
    this.law = law
    const { grid, core } = this.problem
    // A cone of 1.5 L keeps the field smooth at the scale of a cell, so that homogenisation stays valid (|∇ρ|·L ≤ 0.25).
    this.filter = new TentFilter(grid, core, 1.5 * law.cellSize)
    this.massWeight = this.filter.pullBack(Float64Array.from(core))
    // A ball of the volume of one unit cell has radius 0.62 L; the cone of the same second moment is 0.62·√(0.2/0.133) = 0.76 L.
    this.average = new TentFilter(grid, core, 0.76 * law.cellSize)
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
    for (const cell of cells) sum += core[cell]! * density[cell]!
    return sum / this.coreCells
  }

  async evaluate(variable: Float32Array, tolerance: number, signal: AbortSignal | undefined): Promise<LatticeState> {
    const { law, problem, analysis } = this
    const density = this.filter.average(variable)
    await breathe(signal)
    const solution = await analysis.solveLattice(law, density, { tolerance, signal })
    await breathe(signal)
    const field = failureField(problem, analysis.solid, await analysis.readStrains(), { law, density, average: this.average })
    await breathe(signal)
    const onset = onsetOf(problem, field, law.isSheet)
    const goal = problem.setup.settings.optimization_goal
    const value = goal === 'stiffness' ? solution.stiffness : onset.maxLoad
    await breathe(signal)
    return { variable, density, mean: this.meanOf(density), solution, field, onset, value }
  }

  /** −∂(compliance)/∂ρ per cell for the last evaluated state: the energy its lattice would gain. Not negative. */
  async sensitivities(density: Float32Array): Promise<Float64Array> {
    const { cells, core } = this.problem
    const { e11, e12, e44 } = await this.analysis.readEnergies()
    const gain = new Float64Array(core.length)
    for (const cell of cells) {
      const share = core[cell]!
      if (share === 0) continue
      const rho = density[cell]!
      const { law } = this
      const energy = e11[cell]! * law.slope(0, rho) + e12[cell]! * law.slope(1, rho) + e44[cell]! * law.slope(2, rho)
      gain[cell] = share * Math.max(0, energy)
    }
    return gain
  }
}
