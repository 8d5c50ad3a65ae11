import { done, type Outcome } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { rimmedTriangles, type Setup } from '../input/setup.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import type { PartedGrid } from './grid/piece-nodes.ts'
import { type CaseLoad, type CaseLoads, caseLoads } from './loads/case-load.ts'
import { nearBoundaryLoops, unjudgedCells } from './loads/singularities.ts'
import { type MeasuredPlaces, measuredPlaces } from './places.ts'
import { type Supported, supportsOn } from './supports/constraints.ts'

export interface SetupOnGrid extends Supported {
  readonly cases: CaseLoads
  readonly places: MeasuredPlaces
}

/** Checks of the caller between the steps, which refuse in its own words. */
export interface ChecksOnGrid {
  /** It also may clear cells that are not connected with the supports: loads act on what is left. */
  readonly held?: (supported: Supported) => Outcome<true>
  readonly loaded?: (load: CaseLoad, supported: Supported) => Outcome<true>
}

/**
 * Constrained nodes, nodal forces of every load case, and the places of required displacements. The prediction, its
 * coarse grid, the verification and its windows all place a set-up by this. `share`: filled part of each cell.
 */
export function setupOnGrid(
  part: Part,
  setup: Setup,
  grid: PartedGrid,
  share: Float32Array,
  { held, loaded }: ChecksOnGrid = {},
): Outcome<SetupOnGrid> {
  // 1. Place the supports.
  const supported = supportsOn(part.soup, setup, grid, share)
  if (!supported.ok) return supported
  const isHeld = held?.(supported.value) ?? done(true)
  if (!isHeld.ok) return isHeld

  // 2. Place the loads, case by case.
  const cases = caseLoads(part, setup, grid, share, loaded && ((load) => loaded(load, supported.value)))
  if (!cases.ok) return cases

  // 3. Place what is measured.
  const places = measuredPlaces(part, setup, grid, share)
  return places.ok ? done({ ...supported.value, cases: cases.value, places: places.value }) : places
}

/**
 * 1 for cells whose stress is not judged, within a cell of the boundary loops of loads and supports. `cell`: edge of
 * the cells by which it is counted, mm, where those of `grid` are finer.
 */
export const cellsNotJudged = (part: Part, setup: Setup, grid: AnalysisGrid, cell = grid.spacing): Uint8Array =>
  nearBoundaryLoops(part.soup, rimmedTriangles(setup), grid, unjudgedCells * cell)
