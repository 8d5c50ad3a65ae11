import type { FailureField, Onset } from '../elasticity/failure.ts'
import type { CombinedCases, LatticeCase } from '../elasticity/load-cases.ts'
import type { KeptSolution, Solution, SolvedCase } from '../elasticity/solved-case.ts'
import type { FoundModes } from '../requirements/lowest-modes.ts'

/** The value of each further requirement, and how many times as good as required it is. */
export interface Further {
  readonly values: readonly number[]
  readonly times: readonly number[]
}

/** What is kept of a load case, with its strain energy u'Ku per cell of the grid, N mm. */
export interface KeptCase extends KeptSolution {
  readonly energy: Float32Array
}

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
  /** Merit by the goal (`meritOf`), larger is better. */
  readonly merit: number
  /** By which states are compared, larger is better; 0 when the analysis did not converge, so that it never wins. */
  readonly value: number
  /** What it has of the further requirements, where there are some. */
  readonly further?: Further
  /** Those that are required, where they were looked for. */
  readonly modes?: FoundModes
  /** With several load cases: all of them combined; `solution`, `field` and `onset` are then those of all. */
  readonly cases?: CombinedCases
  /** Every load case by itself; its solution can be read until the next state is evaluated. */
  readonly solved: readonly (SolvedCase & LatticeCase)[]
  /** In a state whose numbers are reported: what its fields are made of, case by case. */
  readonly kept?: readonly KeptCase[]
}

/** What an analysis says of a state's merits. */
export interface FoundMerits {
  readonly merit: number
  readonly further: Further | undefined
  readonly converged: boolean
}
