import { defaultExportQuality, done, type Outcome, type Reference, type RunProgress } from '@trabecula/domain'
import type { ScalarGrid } from '@trabecula/kernels'
import { refusals } from '../analysis/messages.ts'
import type { Nest } from '../analysis/nest/nest.ts'
import { massOf, type PreparedRun } from '../analysis/prepare-run.ts'
import type { Problem } from '../analysis/problem.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { designFields } from '../fields/keep.ts'
import { CoarseModel } from '../grading/coarse-model.ts'
import { grade } from '../grading/grade.ts'
import { LatticeModel, type LatticeState } from '../grading/lattice-model.ts'
import { gradeThroughNest } from '../grading/through-nest.ts'
import { ribDepthOf } from '../input/rib-depth.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import { candidateInterpolations } from './cell-size.ts'
import type { Design } from './design.ts'
import { latticeArea } from './estimates.ts'
import { chooseSpacing } from './export-resolution.ts'
import { roomOf } from './fitting-cells.ts'
import { matchingPhase } from './phase.ts'
import { leastWallOf } from './printed-walls.ts'
import { candidateRow, type GradedRow } from './row.ts'

export interface CandidateOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** Whether the design comes with its fields; false where nobody will look at them. */
  readonly fields?: boolean
}

/** A design before its file is known: its mass is the homogenised one. */
export type GradedDesign = Omit<Design, 'row'> & { readonly row: GradedRow }

/** Updates of a quick look: enough to rank cell sizes, a fifth of the cost of a full run. */
const lookSteps = 3

/**
 * The best graded lattice of one family: chooses its cell size by a quick look at each, grades it, and fills its row.
 */
export async function designCandidate(
  run: PreparedRun,
  cell: CellName,
  options: CandidateOptions = {},
): Promise<Outcome<GradedDesign>> {
  const { problem, analysis, nest } = run
  const { signal, onProgress, fields: keepsFields = true } = options
  const { optimization_value: target, shell_thickness: shell, zero_thickness_dir } = problem.setup.settings
  const watch = new Stopwatch()
  const solvesBefore = analysis.solves
  const coarseBefore = nest?.analysis.solves ?? 0
  const title = unitCell(cell).title

  // 1. Cell size. From a cold start: a candidate has the same numbers alone, after others, and after a restart.
  analysis.startCold()
  nest?.analysis.startCold()
  const laws = candidateInterpolations(cell, problem.material, problem.printer, roomOf(problem))
  if (!laws.ok) return laws
  const coarse = isResolved(run, laws.value) ? (of: MaterialInterpolation) => coarseModel(run, nest!, of) : undefined
  const { law, start } = await watch.time('cells', () => bestCellSize(run, laws.value, coarse, options))

  // 2. Grade it.
  const name = `${title} ${law.cellSize} mm`
  const model = new LatticeModel(analysis, law)
  const onStep = (done: number, total: number, step: number) =>
    onProgress?.({ stage: 'optimize', done, total, detail: `${name}, iteration ${step}` })
  const wish = { target, start, signal, onStep, keepsFields }
  const { best, uniform } = await watch.time('optimize', () =>
    coarse ? gradeThroughNest(coarse(law), model, wish) : grade(model, wish),
  )
  const unsolved = [best, uniform].find(({ solution }) => !solution.converged)
  if (unsolved) return refusals.unsolved(unsolved.solution.residual)

  // 3. What the table, the exporter and the shader need.
  const ribDepth = ribDepthOf(problem.setup.settings, problem.printer)
  const origin = await watch.time('phase', () => matchingPhase(problem, law, best, signal))
  const fields = await watch.time('fields', async () => designFields(run, name, model, best))
  return done({
    cell,
    cellSize: law.cellSize,
    origin,
    shell,
    pad: problem.padThickness,
    zeroThicknessDirection: zero_thickness_dir,
    padTriangles: problem.padTriangles,
    density: densityGrid(problem, best),
    ...walls(run, law, best),
    ...(ribDepth > 0 ? { ribDepth } : {}),
    row: candidateRow(run, law, best),
    uniform: uniformReference(run, name, uniform),
    ...(fields ? { fields } : {}),
    analysis: {
      solves: analysis.solves - solvesBefore,
      ...(nest ? { coarseSolves: nest.analysis.solves - coarseBefore } : {}),
      iterations: best.solution.iterations,
      residual: best.solution.residual,
      seconds: watch.seconds,
    },
  })
}

/** Below this many coarse cells across a unit cell a field cannot be smooth on the coarse grid. */
const leastPerCell = 1.5

/** Whether the coarse grid of the run, if there is one, resolves all of these lattices. */
const isResolved = ({ nest }: PreparedRun, laws: readonly MaterialInterpolation[]): boolean =>
  nest !== undefined && laws.every(({ cellSize }) => cellSize >= leastPerCell * nest.nesting.coarse.spacing)

const coarseModel = ({ solid }: PreparedRun, nest: Nest, law: MaterialInterpolation): CoarseModel =>
  new CoarseModel(nest, law, solid.stiffness_n_per_mm / nest.solid.stiffness)

/**
 * The law with the best quick look, and the field it left (none when there was nothing to choose): target reached, then
 * least mass, or the largest value; within 1 % the smaller cell.
 */
async function bestCellSize(
  run: PreparedRun,
  laws: readonly MaterialInterpolation[],
  coarse: ((law: MaterialInterpolation) => CoarseModel) | undefined,
  { signal, onProgress }: CandidateOptions,
): Promise<{ law: MaterialInterpolation; start?: Float32Array }> {
  const target = run.problem.setup.settings.optimization_value
  let best: { law: MaterialInterpolation; start?: Float32Array } = { law: laws[0] }
  if (laws.length === 1) return best
  let bestScore = -Infinity
  for (const [index, law] of laws.entries()) {
    onProgress?.({ stage: 'cells', done: index, total: laws.length, detail: `${unitCell(law.cell).title} ${law.cellSize} mm` })
    const model = coarse?.(law) ?? new LatticeModel(run.analysis, law)
    const look = await grade(model, { target, signal, steps: lookSteps, finish: false })
    const score = scoreOf(look.best, target, run)
    if (score > bestScore + 0.01 * Math.abs(bestScore)) [best, bestScore] = [{ law, start: look.best.variable }, score]
  }
  return best
}

/**
 * Larger is better. With a target: mass that the target would take (value grows about with mass). Without: the value.
 */
function scoreOf(state: LatticeState, target: number, { problem }: PreparedRun): number {
  if (target === 0) return state.value
  return -massOf(problem, state.mean) * Math.max(1, target / state.value)
}

function uniformReference({ problem }: PreparedRun, name: string, state: LatticeState): Reference {
  return {
    name: `Uniform ${name}`,
    density_mean: state.mean,
    mass_g: massOf(problem, state.mean),
    max_load_n: state.onset.maxLoad,
    first_yield_n: state.onset.firstYield,
    stiffness_n_per_mm: state.solution.stiffness,
  }
}

/** How thin the walls of the design may be, at the spacing that its file will have. */
function walls(
  { problem, part }: PreparedRun,
  { cell, cellSize }: MaterialInterpolation,
  state: LatticeState,
): Pick<Design, 'leastWall'> {
  const area = latticeArea(cell, cellSize, state.mean, problem.coreVolume)
  const density = problem.cells.reduce((least, at) => (problem.core[at] > 0 ? Math.min(least, state.density[at]) : least), 1)
  const { spacing } = chooseSpacing({ cell, cellSize, density }, area, part.soup.length / 9, defaultExportQuality)
  const leastWall = leastWallOf(cell, cellSize, problem.printer, spacing)
  return leastWall ? { leastWall } : {}
}

/**
 * The density of a design as a trilinear field whose nodes are the centres of the analysis cells, so that the mean over
 * a cell is the cell's own density to second order. The filter reaches beyond the core; farther away the mean fills up.
 */
export function densityGrid({ grid }: Problem, state: LatticeState): ScalarGrid {
  const { spacing: h, origin, nx, ny, nz } = grid
  return {
    origin: [origin[0] + h / 2, origin[1] + h / 2, origin[2] + h / 2],
    spacing: h,
    size: [nx, ny, nz],
    values: state.density.map((rho) => (rho > 0 ? rho : state.mean)),
  }
}
