import { done, type Outcome } from '@trabecula/domain'
import { sampleGrid } from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { cellCentre, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { refusals } from '../discretisation/messages.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { FailureField, Onset } from '../elasticity/failure.ts'
import type { Solution } from '../elasticity/solved-case.ts'
import { tightTolerance } from '../grading/grade.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'

/** What the prediction says of every place of the part in one load case, per unit of it. */
export interface PredictedFields {
  readonly problem: Problem
  /** Which of the set-up's cases. */
  readonly number: number
  /** Relative density of the lattice per cell. */
  readonly density: Float32Array
  /** x, y, z per node of the analysis grid, mm. */
  readonly displacement: Float64Array
  /** u'Ku per cell, N mm. */
  readonly energy: Float32Array
  readonly field: FailureField
  readonly onset: Onset
  readonly solution: Solution
}

/** A state that kept its solution, case by case. */
export function predictedCases(problem: Problem, state: LatticeState): PredictedFields[] {
  const { grid, cells } = problem
  const nodes = nodesOf(grid, cells)
  return (state.kept ?? []).map(({ displacement: kept, energy }, number) => {
    const displacement = new Float64Array(3 * (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1))
    nodes.forEach((node, n) => {
      for (let axis = 0; axis < 3; axis++) displacement[3 * node + axis] = kept[3 * n + axis]
    })
    const { field, onset, solution } = state.solved[number]
    return { problem, number, density: state.density, displacement, energy, field, onset, solution }
  })
}

/** Solves the homogenised model of a design once more: a row keeps its numbers, not its fields. */
export async function predictedFields(
  part: Part,
  design: Design,
  setup: Setup,
  { threads, signal }: { readonly threads: number; readonly signal?: AbortSignal | undefined },
): Promise<Outcome<readonly PredictedFields[]>> {
  const built = await buildProblem(part, setup, signal)
  if (!built.ok) return built
  const problem = built.value
  const law = new MaterialInterpolation(design.cell, design.cellSize, problem.material, problem.printer)
  const density = new Float32Array(problem.core.length)
  for (const cell of problem.cells)
    if (problem.core[cell] > 0) density[cell] = sampleGrid(design.density, ...cellCentre(problem.grid, cell))
  const analysis = await Analysis.create(problem, threads)
  try {
    const model = new LatticeModel(analysis, law)
    const state = await model.keep(await model.analyse(density, tightTolerance, signal))
    const { converged, residual } = state.solution
    return converged ? done(predictedCases(problem, state)) : refusals.unsolved(residual)
  } finally {
    await analysis.dispose()
  }
}
