import { done, type Outcome } from '@trabecula/domain'
import { sampleGrid } from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { cellCentre, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { refusals } from '../discretisation/messages.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { type FailureField, failureField, type Onset, onsetOf } from '../elasticity/failure.ts'
import { stiffnessBehindOpenFaces } from '../elasticity/open-face-layer.ts'
import { unitCellAverage } from '../grading/lattice-model.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { column, MaterialInterpolation } from '../material/interpolation.ts'

/** What the prediction says of every place of the part, per newton of load. */
export interface PredictedFields {
  readonly problem: Problem
  /** x, y, z per node of the analysis grid, mm. */
  readonly displacement: Float64Array
  /** u'Ku per cell, N mm. */
  readonly energy: Float32Array
  readonly field: FailureField
  readonly onset: Onset
  /** N/mm */
  readonly stiffness: number
}

/** Solves the homogenised model of a design once more: a row keeps its numbers, not its fields. */
export async function predictedFields(
  part: Part,
  design: Design,
  setup: Setup,
  { threads, signal }: { readonly threads: number; readonly signal?: AbortSignal | undefined },
): Promise<Outcome<PredictedFields>> {
  const built = await buildProblem(part, setup, signal)
  if (!built.ok) return built
  const problem = built.value
  const { grid, cells, solid, core } = problem
  const law = new MaterialInterpolation(design.cell, design.cellSize, problem.material, problem.printer)
  const density = new Float32Array(cellCount(grid))
  for (const cell of cells) if (core[cell] > 0) density[cell] = sampleGrid(design.density, ...cellCentre(grid, cell))

  const analysis = await Analysis.create(problem, threads)
  try {
    const kept = stiffnessBehindOpenFaces(problem, law, design.ribDepth ?? 0)
    const [solved] = await analysis.solveLattice(law, density, { tolerance: 1e-5, signal }, kept)
    const { solution } = solved
    if (!solution.converged) return refusals.unsolved(solution.residual)
    const lattice = { law, density, average: unitCellAverage(grid, core, design.cellSize) }
    const field = failureField(problem, analysis.solid, await solved.strains(), lattice)
    const { e11, e12, e44, cut } = await solved.energies()
    const energy = new Float32Array(density.length)
    const { c11, c12, c44 } = analysis.solid
    for (let n = 0; n < cells.length; n++) {
      const cell = cells[n]
      const [s, c, rho] = [solid[cell], core[cell] * (kept?.[cell] ?? 1), density[cell]]
      energy[cell] =
        (s * c11 + c * law.at(column.c11, rho)) * e11[n] +
        (s * c12 + c * law.at(column.c12, rho)) * e12[n] +
        (s * c44 + c * law.at(column.c44, rho)) * e44[n]
    }
    problem.cut.cells.forEach((cell, n) => {
      energy[cell] += analysis.cut.energy(n, cut)
    })
    const onset = onsetOf(problem, field, law.isSheet)
    return done({ problem, displacement: solved.displacement(), energy, field, onset, stiffness: solution.stiffness })
  } finally {
    await analysis.dispose()
  }
}
