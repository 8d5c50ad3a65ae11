import { done, type Outcome, type Reference, type RunProgress } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import { Analysis, type Solution } from './elasticity.ts'
import { failureField, solidOnsetOf } from './failure.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import { refusals } from './messages.ts'
import { defaultCoarseCells, type Nest, nestOf } from './nest/nest.ts'
import { buildProblem, type Problem } from './problem.ts'

export interface RunOptions {
  /** Threads of the solver, 1 by default. */
  readonly threads?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** The grid of an earlier analysis of this part; without it one of the set-up's `elements` is chosen. */
  readonly grid?: AnalysisGrid
  /** Wished cells of the coarse grid on which designs are found; 0 finds them on the grid of the rows. */
  readonly coarseCells?: number
}

/**
 * A checked set-up with its solver and the analysis of the solid part. Holds threads and memory until it is disposed.
 */
export interface PreparedRun {
  readonly part: Part
  readonly setup: Setup
  readonly problem: Problem
  readonly analysis: Analysis
  /** The coarse grid on which designs are found; undefined where they must be found on the grid of the rows. */
  readonly nest?: Nest | undefined
  /** The part printed solid, for comparison. */
  readonly solid: Reference
  readonly solidSolution: Solution
  /** Its fields per newton: x, y, z per node in mm, and von Mises over design stress per cell. */
  readonly solidState: { readonly displacement: Float32Array; readonly skin: Float32Array }
  readonly notes: readonly string[]
  /** Seconds per stage. */
  readonly timings: Readonly<Record<string, number>>
  dispose(): Promise<void>
}

/** Residual for numbers that are reported. */
const exact = 1e-5

/**
 * Everything that is the same for all candidates: problem, solver, solid part. Refuses what cannot be solved before it
 * costs anything.
 */
export async function prepareRun(part: Part, setup: Setup, options: RunOptions = {}): Promise<Outcome<PreparedRun>> {
  const { threads = 1, signal, onProgress } = options
  const watch = new Stopwatch()

  onProgress?.({ stage: 'problem', done: 0, total: 1 })
  const built = await watch.time('problem', () => buildProblem(part, setup, signal, options.grid))
  if (!built.ok) return built
  const problem = built.value
  if (problem.cases.length > 0) return refusals.severalCases()
  onProgress?.({
    stage: 'solid',
    done: 0,
    total: 1,
    detail: `${problem.cells.length} cells of ${problem.grid.spacing.toFixed(2)} mm`,
  })

  const analysis = await Analysis.create(problem, threads)
  try {
    const solution = await watch.time('solid', () => analysis.solveSolid({ tolerance: exact, signal }))
    if (!solution.converged) return await refused(analysis, refusals.unsolved(solution.residual))
    const field = failureField(problem, analysis.solid, await analysis.readStrains(), undefined)
    const { maxLoad, firstYield } = solidOnsetOf(problem, field)
    const { optimization_goal: goal, optimization_value: target } = setup.settings
    const value = goal === 'stiffness' ? solution.stiffness : maxLoad
    if (target > value) {
      return await refused(analysis, refusals.beyondSolid(goal, target, value))
    }
    const solid: Reference = {
      name: 'Solid part',
      density_mean: 1,
      mass_g: (problem.material.density_g_cm3 / 1000) * problem.volume,
      max_load_n: maxLoad,
      first_yield_n: firstYield,
      stiffness_n_per_mm: solution.stiffness,
    }
    const solidState = { displacement: Float32Array.from(analysis.displacement()), skin: field.skin }
    const { coarseCells = options.grid ? 0 : defaultCoarseCells } = options
    const nest =
      coarseCells > 0 ? await watch.time('nest', () => nestOf(problem, { threads, cells: coarseCells, signal })) : undefined
    return done({
      part,
      setup,
      problem,
      analysis,
      nest,
      solid,
      solidSolution: solution,
      solidState,
      notes: problem.notes,
      timings: watch.seconds,
      dispose: async () => {
        await nest?.dispose()
        await analysis.dispose()
      },
    })
  } catch (reason) {
    await analysis.dispose()
    throw reason
  }
}

/** Mass of the part with a lattice of this mean density in its core, g. */
export function massOf(problem: Pick<Problem, 'material' | 'solidVolume' | 'coreVolume'>, meanDensity: number): number {
  return (problem.material.density_g_cm3 / 1000) * (problem.solidVolume + meanDensity * problem.coreVolume)
}

async function refused<T>(analysis: Analysis, refusal: T): Promise<T> {
  await analysis.dispose()
  return refusal
}
