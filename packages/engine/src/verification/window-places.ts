import type { Bounds } from '@trabecula/geometry'
import { type AnalysisGrid, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import type { PredictedFields } from './predicted-fields.ts'

/** A box in the part frame, mm. */
export interface Box {
  readonly min: readonly [number, number, number]
  readonly max: readonly [number, number, number]
}

/** The cube of this edge around a point, as far as it lies within the bounds. */
export function cubeAround([x, y, z]: Centre, edge: number, bounds: Bounds): Box {
  const end = (side: -1 | 1) =>
    [x, y, z].map((value, axis) => {
      const wanted = value + (side * edge) / 2
      return Math.min(Math.max(wanted, bounds.min[axis]), bounds.max[axis])
    }) as [number, number, number]
  return { min: end(-1), max: end(1) }
}

export const centreOf = ({ min, max }: Bounds): Centre =>
  [0, 1, 2].map((axis) => (min[axis] + max[axis]) / 2) as [number, number, number]

/** Share of each cell's volume that lies in the box: 0 outside, 1 inside, less where a face of the box cuts it. */
export function shareWithin({ min, max }: Box, grid: AnalysisGrid, cell: number): number {
  const centre = cellCentre(grid, cell)
  const h = grid.spacing
  let share = 1
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.max(centre[axis] - h / 2, min[axis])
    const high = Math.min(centre[axis] + h / 2, max[axis])
    share *= Math.max(0, high - low) / h
  }
  return share
}

/** Centre of a block in the part frame, mm. */
export type Centre = readonly [number, number, number]

/**
 * The centres of the most loaded places: the highest index of skin or lattice first, each at least `apart` (mm) from
 * those before. Places whose stress is not judged do not count.
 */
export function mostLoaded({ problem, field }: PredictedFields, count: number, apart: number): Centre[] {
  const { grid, cells, unjudged, core } = problem
  const indexAt = (cell: number) => Math.max(field.skin[cell], field.core[cell])
  // A window looks at the lattice, so its middle lies where there is some.
  const ranked = cells.filter((cell) => unjudged[cell] === 0 && core[cell] > 0)
  ranked.sort((a, b) => indexAt(b) - indexAt(a) || a - b)
  const chosen: Centre[] = []
  for (const cell of ranked) {
    if (chosen.length === count) break
    const [x, y, z] = cellCentre(grid, cell)
    if (chosen.every(([a, b, c]) => Math.max(Math.abs(a - x), Math.abs(b - y), Math.abs(c - z)) >= apart)) chosen.push([x, y, z])
  }
  return chosen
}
