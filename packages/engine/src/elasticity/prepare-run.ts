import { done, meritOf, type Outcome, type Reference, type RunProgress, requiredMerit, requirementOf } from '@trabecula/domain'
import { cellNames } from '../cells/unit-cell.ts'
import { roomRefusal } from '../discretisation/cell-room.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { caseRefusals } from '../discretisation/loads/messages.ts'
import { refusals } from '../discretisation/messages.ts'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { beyondSolidRefusal } from '../requirements/beyond-solid.ts'
import { valuesRequired } from '../requirements/list.ts'
import { measuredOf } from '../responses/list.ts'
import { Stopwatch } from '../runtime/stopwatch.ts'
import { Analysis } from './analysis.ts'
import { type CoarseGrid, coarseGridOf, defaultCoarseCells } from './coarse-grid.ts'
import { failureField, solidOnsetOf } from './failure.ts'
import { inFirst, type SolidCase, type SolidCases } from './load-cases.ts'

export interface RunOptions {
  /** Threads of the solver, 1 by default. */
  readonly threads?: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** The grid of an earlier analysis of this part; without it one of the set-up's `elements` is chosen. */
  readonly grid?: AnalysisGrid
  /** Whether natural frequencies of the solid part and of every design are found, too. */
  readonly frequencies?: boolean
  /** Whether the loads at which the solid part and every design buckle, and their skins dimple, are found, too. */
  readonly buckling?: boolean
  /** Wished cells of the coarse grid on which designs are found; 0 finds them on the grid of the rows. */
  readonly coarseCells?: number
}

/** A checked set-up with its solver and the analysis of the solid part. Holds threads and memory until disposed. */
export interface PreparedRun {
  readonly part: Part
  readonly setup: Setup
  readonly problem: Problem
  readonly analysis: Analysis
  /** The coarse grid on which designs are found; undefined where they must be found on the grid of the rows. */
  readonly coarseGrid?: CoarseGrid | undefined
  /** The part printed solid, for comparison. */
  readonly solid: Reference
  readonly solidCases: SolidCases
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
  onProgress?.({
    stage: 'solid',
    done: 0,
    total: 1,
    detail: `${problem.cells.length} cells of ${problem.grid.spacing.toFixed(2)} mm`,
  })

  const analysis = await Analysis.create(problem, threads)
  try {
    const solved = await watch.time('solid', () => solveSolid(analysis, signal))
    const refusal = solidRefusal(problem, solved.cases, solved.further)
    if (refusal) return await refused(analysis, refusal)
    // All loads grow in proportion: the case that bears the least sets the load.
    const { cases } = problem
    const bearing = cases[0].requested === undefined ? solved.cases.slice(0, 1) : solved.cases
    const least = (of: keyof SolidCase['onset']) => Math.min(...bearing.map(({ onset }, n) => inFirst(cases, n) * onset[of]))
    const solid = solidReference(problem, {
      solution: solved.cases[0].solution,
      onset: { maxLoad: least('maxLoad'), firstYield: least('firstYield') },
    })
    const { coarseCells = options.grid ? 0 : defaultCoarseCells } = options
    const coarseGrid =
      coarseCells > 0
        ? await watch.time('coarse grid', () =>
            coarseGridOf(problem, { threads: analysis, cells: coarseCells, stiffness: solid.stiffnessNPerMm, signal }),
          )
        : undefined
    return done({
      part: problem.part,
      setup,
      problem,
      analysis,
      coarseGrid,
      solid,
      solidCases: solved.cases,
      notes: [...problem.notes, ...beyondSolidNotes(problem, solved.cases)],
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

/** The part printed solid, for comparison. */
export function solidReference(
  { material, volume }: Pick<Problem, 'material' | 'volume'>,
  { solution, onset }: Pick<SolidCase, 'solution' | 'onset'>,
): Reference {
  const massG = (material.densityGCm3 / 1000) * volume
  const { maxLoadN, ...otherValues } = measuredOf({ solution, onset })
  return {
    name: 'Solid part',
    densityMean: 1,
    massG,
    maxLoadN,
    firstYieldN: onset.firstYield,
    ...otherValues,
  }
}

interface SolvedSolid {
  readonly cases: SolidCases
  /** What it has of the further requirements. */
  readonly further: readonly number[]
}

/** The solid part in every load case. */
async function solveSolid(analysis: Analysis, signal: AbortSignal | undefined): Promise<SolvedSolid> {
  const { problem, solid } = analysis
  const cases: SolidCase[] = []
  const solved = await analysis.solveSolid({ tolerance: exact, signal })
  for (const one of solved) {
    const field = failureField(problem, solid, await one.strains(), undefined)
    const onset = solidOnsetOf(problem, field)
    cases.push({ solution: one.solution, onset, displacement: one.roundedDisplacement(), skin: field.skin })
  }
  const found = cases.map((each, n) => ({ ...each, displacement: () => solved[n].displacement() }))
  const [first, ...others] = cases
  const further = valuesRequired(problem, { cases: found, massG: massOf(problem, 1) })
  return { cases: [first, ...others], further }
}

type Refused = Extract<Outcome<never>, { ok: false }>

/** Why even the solid part does not reach what is requested; undefined where it does. */
function solidRefusal(problem: Problem, solved: SolidCases, further: readonly number[]): Refused | undefined {
  const unsolved = solved.find(({ solution }) => !solution.converged)
  // Where no cell fits, neither a smaller request nor an analysis that converges helps.
  const noRoom = () => roomRefusal(problem, cellNames)
  if (unsolved) return noRoom() ?? refusals.unsolved(unsolved.solution.residual)
  const requirement = requirementOf(problem.setup.settings)
  const value = requirement.goal.measure(solidReference(problem, solved[0]))
  if (requiredMerit(requirement) > meritOf(requirement.goal, value)) return noRoom() ?? refusals.beyondSolid(requirement, value)
  const beyond = beyondSolid(problem, solved)
  if (beyond && requirement.goal.isLoad) return caseRefusals.beyondSolid(beyond.name, beyond.factor)
  return beyondSolidRefusal(problem.setup, further, { leastMassG: massOf(problem, 0) })
}

/** The case of which the solid part bears the smallest share, where that is less than is requested. */
function beyondSolid(
  { cases, setup }: Problem,
  solved: SolidCases,
): { readonly name: string; readonly factor: number } | undefined {
  const { safetyFactor = 1 } = setup.settings
  const factors = solved.map(({ onset }, n) => onset.maxLoad / (cases[n].requested ?? 0) / safetyFactor)
  const factor = Math.min(...factors)
  return factor < 1 ? { name: cases[factors.indexOf(factor)].name, factor } : undefined
}

function beyondSolidNotes(problem: Problem, solved: SolidCases): string[] {
  const beyond = beyondSolid(problem, solved)
  if (!beyond) return []
  const share = Math.round(100 * beyond.factor)
  return [
    `Load case ${beyond.name} is more than the solid part bears (${share} % of it): its stiffness is compared all the same.`,
  ]
}

/** Mass of the part with a lattice of this mean density in its core, g. */
export function massOf(problem: Pick<Problem, 'material' | 'solidVolume' | 'coreVolume'>, meanDensity: number): number {
  return (problem.material.densityGCm3 / 1000) * (problem.solidVolume + meanDensity * problem.coreVolume)
}

async function refused<T>(analysis: Analysis, refusal: T): Promise<T> {
  await analysis.dispose()
  return refusal
}
