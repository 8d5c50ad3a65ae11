import { coarseProblem } from '../discretisation/coarse-grid/coarse-problem.ts'
import { coarseCells, type TwoGrid } from '../discretisation/coarse-grid/two-grid.ts'
import type { Problem } from '../discretisation/problem.ts'
import { areFoundOnCoarseGrid } from '../requirements/list.ts'
import { responseOf } from '../responses/list.ts'
import { Analysis } from './analysis.ts'

/** The coarse grid of a problem, with its solver: designs are found on it. Holds memory until it is disposed. */
export interface CoarseGrid {
  readonly grids: TwoGrid
  readonly analysis: Analysis
  /** The coarse cell of every active cell of the fine problem. */
  readonly parents: Uint32Array
  /** Stiffness of the solid part as the coarse grid has it, N/mm. */
  readonly solid: { readonly stiffness: number }
  /** Work of a unit of each load case on it. */
  readonly solidWorks: readonly number[]
  dispose(): Promise<void>
}

export interface CoarseGridOptions {
  /** How many, or the fine grid's analysis: both compute on its threads. */
  readonly threads: number | Analysis
  /** Wished number of coarse cells. */
  readonly cells: number
  /** Stiffness of the solid part as the fine grid has it, N/mm. */
  readonly stiffness?: number
  readonly signal?: AbortSignal | undefined
}

/** Coarse cells by which designs are found. */
export const defaultCoarseCells = 20_000
/**
 * The thinnest section of the part must span this many coarse cells: a plate of fewer is bent as if it were thicker
 * than it is, and what is found on the coarse grid says little about the part.
 */
const leastAcross = 2
/**
 * A coarse grid on which the solid part is this many times as stiff joins the sides of a gap. What is found on it is up to
 * 5 % less stiff.
 */
const mostStiffer = 1.5
/** Residual of the solid part on the coarse grid: it only sets a scale. */
const tolerance = 1e-3

/**
 * The coarse grid of a problem; undefined where it would not pay (nothing but loads are required, see decision 0069; a
 * fine grid that is hardly finer), would not see the part's thin sections, or joins the sides of its gaps. Decided from
 * the problem alone. Throws the signal's reason when aborted.
 */
export async function coarseGridOf(
  problem: Problem,
  { threads, cells, stiffness = Infinity, signal }: CoarseGridOptions,
): Promise<CoarseGrid | undefined> {
  const { findsOnCoarseGrid } = responseOf(problem.setup.settings)
  if (!findsOnCoarseGrid && !areFoundOnCoarseGrid(problem).includes(true)) return undefined
  const factor = Math.round(Math.cbrt(problem.cells.length / cells))
  const section = problem.coreThickness + 2 * problem.setup.settings.shellMm
  if (factor < 2 || section < leastAcross * factor * problem.grid.spacing) return undefined
  const made = coarseProblem(problem, factor)
  if (!made.ok) return undefined
  const { problem: coarse, grids } = made.value
  const analysis = await Analysis.create(coarse, threads)
  try {
    const solved = await analysis.solveSolid({ tolerance, signal })
    const solutions = solved.map(({ solution }) => solution)
    const joinsGaps = problem.cut.parted && solutions[0].stiffness > mostStiffer * stiffness
    if (joinsGaps || !solutions.every(({ converged }) => converged)) {
      await analysis.dispose()
      return undefined
    }
    return {
      grids,
      analysis,
      parents: coarseCells(grids, problem.cells),
      solid: { stiffness: solutions[0].stiffness },
      solidWorks: solutions.map(({ compliance }) => compliance),
      dispose: () => analysis.dispose(),
    }
  } catch (reason) {
    await analysis.dispose()
    throw reason
  }
}
