import { done, type Outcome, type RunProgress, requiredMerit, requirementOf } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { refusals } from '../discretisation/messages.ts'
import type { CoarseGrid } from '../elasticity/coarse-grid.ts'
import { worksOf } from '../elasticity/load-cases.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { gradeForAll } from '../grading/all-requirements.ts'
import { CoarseModel } from '../grading/coarse-model.ts'
import { type Graded, grade } from '../grading/grade.ts'
import { looseTolerance } from '../grading/grading.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { LatticeState } from '../grading/lattice-state.ts'
import { gradeThroughCoarseGrid } from '../grading/through-coarse-grid.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { areConverged } from '../requirements/lowest-modes.ts'
import { responseOf } from '../responses/list.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import type { DesignAnalysis, DesignGeometry } from './design.ts'
import { interpolationsOf } from './fitting-cells.ts'

export interface CandidateOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** Whether the design comes with its fields; false where they are not needed. */
  readonly fields?: boolean
  /** A design that is graded once more. */
  readonly again?: GradedAgain | undefined
}

export interface GradedAgain {
  /** Instead of the set-up's target: a predicted merit. */
  readonly aim: number
  /** The merit of the homogenised analysis that belongs to it. */
  readonly homogenised: number
  /** Cells of the size nearest to this, mm. */
  readonly cellSize: number
}

/** A graded family, for the steps that need no solver. */
export interface GradedCandidate extends Pick<Graded, 'best' | 'uniform'> {
  readonly cell: CellName
  readonly name: string
  /** Whether the design comes with its fields. */
  readonly hasFields: boolean
  readonly model: LatticeModel
  readonly analysis: DesignAnalysis
}

/** What windows of the real lattice say of a predicted load. */
export interface LoadCorrection {
  /** The load over that of the homogenised analysis; 1 where windows do not correct it. */
  readonly factor: number
  /** What the row says of it, without a full stop. */
  readonly reason: string
}

/** A graded lattice whose load was looked at where it fails. */
export interface CorrectedCandidate extends GradedCandidate {
  readonly geometry: DesignGeometry
  readonly correction: LoadCorrection
}

/** The best graded lattice of one family: chooses its cell size by a quick look at each, and grades it. */
export async function gradeCandidate(
  run: PreparedRun,
  cell: CellName,
  options: CandidateOptions = {},
): Promise<Outcome<GradedCandidate>> {
  const { problem, analysis, coarseGrid } = run
  const { signal, onProgress, fields: hasFields = true, again } = options
  const required = requiredMerit(requirementOf(problem.setup.settings))
  const target = again?.homogenised ?? required
  const watch = new Stopwatch()
  const solvesBefore = analysis.solves
  const coarseBefore = coarseGrid?.analysis.solves ?? 0

  // 1. Cell size. From a cold start: a candidate has the same numbers alone, after others, and after a restart.
  analysis.startCold()
  coarseGrid?.analysis.startCold()
  const laws = interpolationsOf(cell, problem)
  if (!laws.ok) return laws
  const coarse = isResolved(run, laws.value) ? (of: MaterialInterpolation) => coarseModel(run, coarseGrid!, of) : undefined
  const sizes = again ? [nearestSize(laws.value, again.cellSize)] : laws.value
  const forGoal = responseOf(problem.setup.settings).findsOnCoarseGrid ? coarse : undefined
  const { law, start } = await watch.time('cells', () => bestCellSize(run, sizes, forGoal, options))

  // 2. Grade it.
  const model = new LatticeModel(analysis, law, worksOf(run.solidCases))
  const onStep = (done: number, total: number, step: number) =>
    onProgress?.({ stage: 'optimize', done, total, detail: `${nameOf(law)}, iteration ${step}` })
  const wish = { target, scale: (again?.aim ?? required) / required, start, signal, onStep }
  const { best, uniform } = await watch.time('optimize', async () => {
    const graded = await (forGoal ? gradeThroughCoarseGrid(forGoal(law), model, wish) : grade(model, wish))
    return gradeForAll(model, graded, { ...wish, coarse: coarse?.(law) })
  })
  const unsolved = [best, uniform].find(({ solution }) => !solution.converged)
  if (unsolved) return refusals.unsolved(unsolved.solution.residual)
  if (best.modes && !areConverged(best.modes)) return refusals.modesUnsolved()
  return done({
    cell,
    name: nameOf(law),
    hasFields,
    model,
    best,
    uniform,
    analysis: {
      solves: analysis.solves - solvesBefore,
      ...(coarseGrid ? { coarseSolves: coarseGrid.analysis.solves - coarseBefore } : {}),
      iterations: best.solution.iterations,
      residual: best.solution.residual,
      seconds: watch.seconds,
    },
  })
}

export const nameOf = ({ cell, cellSize }: MaterialInterpolation): string => `${unitCell(cell).title} ${cellSize} mm`

const nearestSize = (laws: readonly MaterialInterpolation[], size: number): MaterialInterpolation =>
  laws.reduce((best, each) => (Math.abs(each.cellSize - size) < Math.abs(best.cellSize - size) ? each : best))

/** Below this many coarse cells across a unit cell a field cannot be smooth on the coarse grid. */
const leastPerCell = 1.5

/** Whether the coarse grid of the run, if there is one, resolves all of these lattices. */
const isResolved = ({ coarseGrid }: PreparedRun, laws: readonly MaterialInterpolation[]): boolean =>
  coarseGrid !== undefined && laws.every(({ cellSize }) => cellSize >= leastPerCell * coarseGrid.grids.coarse.spacing)

const coarseModel = ({ solid }: PreparedRun, coarseGrid: CoarseGrid, law: MaterialInterpolation): CoarseModel =>
  new CoarseModel(coarseGrid, law, solid.stiffnessNPerMm / coarseGrid.solid.stiffness)

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
  const { settings } = run.problem.setup
  const target = requiredMerit(requirementOf(settings))
  const { settled } = responseOf(settings).steps
  let best: { law: MaterialInterpolation; start?: Float32Array } = { law: laws[0] }
  if (laws.length === 1) return best
  let bestScore = -Infinity
  for (const [index, law] of laws.entries()) {
    onProgress?.({ stage: 'cells', done: index, total: laws.length, detail: nameOf(law) })
    const model = coarse?.(law) ?? new LatticeModel(run.analysis, law, worksOf(run.solidCases))
    const look = await grade(model, { target, signal, steps: settled, finish: false })
    const score = scoreOf(target > 0 ? await model.withModes(look.best, looseTolerance, signal) : look.best, target, run)
    if (score > bestScore + 0.01 * Math.abs(bestScore)) [best, bestScore] = [{ law, start: look.best.variable }, score]
  }
  return best
}

/**
 * Larger is better. With a target: the mass that meets it and all else that is required (merits grow about with mass).
 * Without: the merit.
 */
function scoreOf(state: LatticeState, target: number, { problem }: PreparedRun): number {
  if (target === 0) return state.value
  const times = Math.min(state.value / target, ...(state.further?.times ?? []))
  return -massOf(problem, state.mean) * Math.max(1, 1 / times)
}
