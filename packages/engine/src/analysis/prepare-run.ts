import { done, type Outcome, type Reference, type RunProgress } from '@trabecula/domain'
import { cellNames } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import { roomRefusal } from './cell-room.ts'
import { Analysis, type Solution } from './elasticity.ts'
import { failureField, solidOnsetOf } from './failure.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import { caseRefusals } from './loads/messages.ts'
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
  /** Its fields per newton: x, y, z in mm at the nodes of the problem's cells, and von Mises over design stress per cell. */
  readonly solidState: SolidState & {
    /** Of every load case beside the first, under its loads as given; absent with one load. */
    readonly cases?: readonly SolidState[]
  }
  readonly notes: readonly string[]
  /** Seconds per stage. */
  readonly timings: Readonly<Record<string, number>>
  dispose(): Promise<void>
}

interface SolidState {
  readonly displacement: Float32Array
  readonly skin: Float32Array
  /** Load at which it begins to yield: N, or multiples of a case's loads. */
  readonly onset: number
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
    const own = solidOnsetOf(problem, field)
    const { optimization_goal: goal, optimization_value: target } = setup.settings
    const value = goal === 'stiffness' ? solution.stiffness : own.maxLoad
    // Where no cell fits, asking for less does not help.
    if (target > value)
      return await refused(analysis, roomRefusal(problem, cellNames) ?? refusals.beyondSolid(goal, target, value))
    const others = await watch.time('solid', () => solidCases(analysis, signal))
    if (!others.ok) return await refused(analysis, others)
    const { factors, notes: ofCases } = others.value
    analysis.solidWorks = [solution.compliance, ...others.value.works]
    // All loads in proportion, the first at its value: the case with the smallest factor sets the load.
    const asLoads = goal === 'max-load' ? factors.map(({ onset, yields }) => [target * onset, target * yields] as const) : []
    const maxLoad = Math.min(own.maxLoad, ...asLoads.map(([onset]) => onset))
    const firstYield = Math.min(own.firstYield, ...asLoads.map(([, yields]) => yields))
    const solid: Reference = {
      name: 'Solid part',
      density_mean: 1,
      mass_g: (problem.material.density_g_cm3 / 1000) * problem.volume,
      max_load_n: maxLoad,
      first_yield_n: firstYield,
      stiffness_n_per_mm: solution.stiffness,
    }
    const alone = { displacement: analysis.roundedDisplacement(), skin: field.skin, onset: own.maxLoad }
    const solidState = problem.cases.length > 0 ? { ...alone, cases: others.value.states } : alone
    const { coarseCells = options.grid ? 0 : defaultCoarseCells } = options
    const nest =
      coarseCells > 0
        ? await watch.time('nest', () => nestOf(problem, { threads: analysis, cells: coarseCells, signal }))
        : undefined
    return done({
      part,
      setup,
      problem,
      analysis,
      nest,
      solid,
      solidSolution: solution,
      solidState,
      notes: ofCases.length > 0 ? [...problem.notes, ...ofCases] : problem.notes,
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

interface SolidCases {
  /** Of each case beside the first, work of its loads, N·mm, and the multiples of them at onset and first yield. */
  readonly works: readonly number[]
  readonly factors: readonly { readonly onset: number; readonly yields: number }[]
  readonly states: readonly SolidState[]
  readonly notes: readonly string[]
}

/** The solid part under all cases beside the first; refuses the one that it cannot carry where the goal is a load. */
async function solidCases(analysis: Analysis, signal: AbortSignal | undefined): Promise<Outcome<SolidCases>> {
  const { problem } = analysis
  const solutions = await analysis.solveCases((cell) => problem.whole[cell], { tolerance: exact, signal })
  const unsolved = solutions.find(({ converged }) => !converged)
  if (unsolved) return refusals.unsolved(unsolved.residual)
  const states: SolidState[] = []
  const factors = analysis.cases.map(({ strains }, n) => {
    const field = failureField(problem, analysis.solid, strains, undefined)
    const { maxLoad, firstYield } = solidOnsetOf(problem, field)
    states.push({ displacement: analysis.displacementOfCase(n), skin: field.skin, onset: maxLoad })
    return { onset: maxLoad, yields: firstYield }
  })
  const names = problem.cases.map(({ name }) => name)
  const weakest = factors.findIndex(({ onset }) => onset === Math.min(...factors.map((each) => each.onset)))
  const isBeyond = weakest >= 0 && factors[weakest].onset < 1
  if (isBeyond && problem.setup.settings.optimization_goal === 'max-load')
    return caseRefusals.beyondSolid(names[weakest], factors[weakest].onset)
  const notes = isBeyond ? [beyondSolidNote(names[weakest], factors[weakest].onset)] : []
  return done({ works: solutions.map(({ compliance }) => compliance), factors, states, notes })
}

const beyondSolidNote = (name: string, factor: number): string =>
  `Load case ${name} is more than the solid part bears (${Math.round(100 * factor)} % of it): its stiffness is compared all the same.`

/** Mass of the part with a lattice of this mean density in its core, g. */
export function massOf(problem: Pick<Problem, 'material' | 'solidVolume' | 'coreVolume'>, meanDensity: number): number {
  return (problem.material.density_g_cm3 / 1000) * (problem.solidVolume + meanDensity * problem.coreVolume)
}

async function refused<T>(analysis: Analysis, refusal: T): Promise<T> {
  await analysis.dispose()
  return refusal
}
