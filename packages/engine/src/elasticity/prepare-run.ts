import {
  done,
  loadAsked,
  meritAsked,
  meritOf,
  type Outcome,
  type Reference,
  type RunProgress,
  requirementOf,
} from '@trabecula/domain'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { caseRefusals } from '../discretisation/loads/messages.ts'
import { refusals } from '../discretisation/messages.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import { Analysis, type Solution } from './analysis.ts'
import { type CoarseGrid, coarseGridOf, defaultCoarseCells } from './coarse-grid.ts'
import { failureField, solidOnsetOf } from './failure.ts'

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
  readonly coarseGrid?: CoarseGrid | undefined
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
    const asked = requirementOf(setup.settings)
    const value = asked.goal.measure({ max_load_n: own.maxLoad, stiffness_n_per_mm: solution.stiffness })
    if (meritAsked(asked) > meritOf(asked.goal, value)) return await refused(analysis, refusals.beyondSolid(asked, value))
    const others = await watch.time('solid', () => solidCases(analysis, signal))
    if (!others.ok) return await refused(analysis, others)
    const { factors, notes: ofCases } = others.value
    analysis.solidWorks = [solution.compliance, ...others.value.works]
    // All loads in proportion, the first at its value: the case with the smallest factor sets the load.
    const load = loadAsked(asked)
    const asLoads = load === undefined ? [] : factors.map(({ onset, yields }) => [load * onset, load * yields] as const)
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
    const solidState = problem.cases.length > 1 ? { ...alone, cases: others.value.states } : alone
    const { coarseCells = options.grid ? 0 : defaultCoarseCells } = options
    const coarseGrid =
      coarseCells > 0
        ? await watch.time('coarse grid', () => coarseGridOf(problem, { threads: analysis, cells: coarseCells, signal }))
        : undefined
    return done({
      part,
      setup,
      problem,
      analysis,
      coarseGrid,
      solid,
      solidSolution: solution,
      solidState,
      notes: ofCases.length > 0 ? [...problem.notes, ...ofCases] : problem.notes,
      timings: watch.seconds,
      dispose: async () => {
        await coarseGrid?.dispose()
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
  const names = problem.cases.slice(1).map(({ name }) => name)
  const weakest = factors.findIndex(({ onset }) => onset === Math.min(...factors.map((each) => each.onset)))
  const isBeyond = weakest >= 0 && factors[weakest].onset < 1
  if (isBeyond && requirementOf(problem.setup.settings).goal.isLoad)
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
