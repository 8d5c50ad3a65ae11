import { cellAt } from '../discretisation/grid/analysis-grid.ts'
import { stepsTo } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Analysis, FilledLattice } from '../elasticity/analysis.ts'
import type { SolvedCase } from '../elasticity/solved-case.ts'
import { type PlacedElements, placedElements } from '../vibration/cell-mass.ts'
import type { LatticeOnGrid, TwoGrids } from '../vibration/two-grids.ts'
import { type BucklingModes, bucklingModes } from './buckling-modes.ts'
import { dimplingIndex } from './dimpling.ts'
import { GeometricStiffness, stressesOf } from './geometric-stiffness.ts'

/** Units of a load case at which something happens, and the cell where; Infinity where it does not happen. */
export interface Limit {
  readonly load: number
  readonly cell?: number
  /** How the part buckles: x, y, z at these nodes of the fine grid. */
  readonly moves?: { readonly nodes: Uint32Array; readonly shape: Float64Array }
}

/** What besides damage limits the load of a case; absent where the search did not converge. */
export interface CaseLimits {
  readonly buckling?: Limit | undefined
  /** Limit at which a lattice's skin dimples. */
  readonly dimpling?: Limit | undefined
}

/**
 * The search ends at so many times the load at which damage begins: what would buckle later does not. Polymers would be
 * strained by a sixth of their length there, for which linear theory has no answer.
 */
const searchedTimes = 10
/** A coarse grid is stiffer: what does not buckle on it below so many times that load does not on the fine one either. */
const coarseMargin = 1.5
/** Relative errors of the loads on either grid, and residual of the stresses. */
const tolerances = { coarse: 1e-2, fine: 1e-3, stress: 1e-5 } as const

/** The limits of every load case of a part, printed solid or with a lattice. `onsets`: units at which damage begins. */
export function caseLimits(
  grids: TwoGrids,
  onsets: readonly number[],
  lattice: LatticeOnGrid | undefined,
  signal?: AbortSignal,
): Promise<readonly CaseLimits[]> {
  return grids.alone(() => searchLimits(grids, onsets, lattice, signal))
}

async function searchLimits(
  grids: TwoGrids,
  onsets: readonly number[],
  lattice: LatticeOnGrid | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly CaseLimits[]> {
  const { coarse, fine } = grids
  const search = async (analysis: Analysis, posed: Posed, times: number, tolerance: number, near?: readonly Near[]) => {
    const found: BucklingModes[] = []
    for (const [n, stresses] of posed.stresses.entries()) {
      const options = { upTo: times * searchedTimes * onsets[n], tolerance, signal, near: near?.[n] }
      found.push(await bucklingModes(analysis.threads, analysis.problem, posed.elements, stresses, options))
    }
    return found
  }
  const onCoarse = coarse && (await posedOn(grids, coarse, lattice, signal))
  const near = onCoarse?.converged ? await search(coarse!, onCoarse, coarseMargin, tolerances.coarse) : undefined
  const isSafe = near?.every(({ modes, converged }) => converged && modes.length === 0)
  if (isSafe && !lattice) return onsets.map(() => ({ buckling: none }))
  // The grading has solved the same cells: without a search among them its strains are all that is needed.
  if (isSafe && lattice?.strains)
    return lattice.strains.map((strains) => ({ buckling: none, dimpling: dimplingLimit(fine, lattice, strains) }))
  const posed = await posedOn(grids, fine, lattice, signal)
  if (!posed.converged) return onsets.map(() => ({}))
  const starts = near?.map((found) => ({ problem: coarse!.problem, found }))
  const found = isSafe ? undefined : await search(fine, posed, 1, tolerances.fine, starts)
  return onsets.map((_, n) => ({
    buckling: found ? limitOf(fine.problem, found[n]) : none,
    ...(lattice ? { dimpling: posed.dimpling[n] } : {}),
  }))
}

const none: Limit = { load: Infinity }

interface Near {
  readonly problem: Problem
  readonly found: BucklingModes
}

/** The load cases of a filled grid, solved. */
interface Posed {
  readonly converged: boolean
  readonly elements: PlacedElements
  /** Stresses of every case, and the limit of its skin. */
  readonly stresses: readonly GeometricStiffness[]
  readonly dimpling: readonly Limit[]
}

async function posedOn(
  grids: TwoGrids,
  analysis: Analysis,
  lattice: LatticeOnGrid | undefined,
  signal: AbortSignal | undefined,
): Promise<Posed> {
  const { problem } = analysis
  const options = { tolerance: tolerances.stress, signal }
  const filled = lattice && grids.filled(lattice, analysis)
  analysis.startCold()
  const solved: readonly SolvedCase[] = filled
    ? await analysis.solveLattice(filled.law, filled.density, options, filled.stiffness)
    : await analysis.solveSolid(options)
  const elements = placedElements(problem)
  const stresses: GeometricStiffness[] = []
  const dimpling: Limit[] = []
  for (const each of solved) {
    stresses.push(new GeometricStiffness(problem, elements, await stressesOf(analysis, each, elements)))
    if (filled) dimpling.push(dimplingLimit(analysis, filled, await each.strains()))
  }
  return { converged: solved.every(({ solution }) => solution.converged), elements, stresses, dimpling }
}

/** The limit of the skin over a lattice, under one unit of a load case with these strains. */
function dimplingLimit(
  analysis: Analysis,
  { law, density }: Pick<FilledLattice, 'law' | 'density'>,
  strains: Float32Array,
): Limit {
  const { index, cell } = dimplingIndex(analysis, law, density, strains)
  return cell === undefined ? none : { load: 1 / index, cell }
}

/** The lowest mode, at the node that it moves farthest. */
function limitOf({ grid, cut }: Problem, { modes: [lowest], nodes, converged }: BucklingModes): Limit | undefined {
  if (!converged) return undefined
  if (!lowest) return none
  const { load, shape } = lowest
  let most = 0
  let place = 0
  for (let at = 0; at < nodes.length; at++) {
    const length = Math.hypot(shape[3 * at], shape[3 * at + 1], shape[3 * at + 2])
    if (length > most) [most, place] = [length, at]
  }
  const at = stepsTo(grid, cut.parted, nodes[place]).map((steps, axis) => grid.origin[axis] + steps * grid.spacing)
  return { load, cell: cellAt(grid, at as [number, number, number]), moves: { nodes, shape } }
}
