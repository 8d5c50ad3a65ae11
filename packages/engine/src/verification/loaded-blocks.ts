import { cellCentre } from '../analysis/grid/analysis-grid.ts'
import type { PredictedFields } from './predicted-fields.ts'

/** Centre of a block in the part frame, mm. */
export type Centre = readonly [number, number, number]

/**
 * The centres of the most loaded places: the highest index of skin or lattice first, each at least `apart` (mm) from those before. Places
 * whose stress is not judged do not count.
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
