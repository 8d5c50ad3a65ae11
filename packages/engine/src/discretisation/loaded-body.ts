import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles } from '../input/setup.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import { connectedComponents } from './grid/connected-components.ts'
import { connectedElements } from './grid/piece-nodes.ts'
import type { Pieces } from './grid/pieces.ts'
import { surfacePoints } from './grid/surface-points.ts'
import { leastShare } from './grid/volume-fractions.ts'
import { nearestActive } from './loads/consistent-load.ts'

/** The bodies of a grid, and which of them carries the load. */
export interface LoadedBody {
  /** Body of each cell, or of each element where gaps pass, from 1; 0 where it is empty. */
  readonly label: Int32Array
  /** Volume of each body in cells, index 0 unused. */
  readonly volume: readonly number[]
  /** The largest body that lies under case A and under a support. */
  readonly main: number
}

/**
 * Finds the body that is loaded and held, so that cells of all others can be left out; undefined where there is none.
 * `share`: filled part of each cell; cells with too little material to count must be cleared before. `area`: area of
 * the faces, mm², for each point at which a body is looked for. `pieces`: where gaps part cells.
 */
export function loadedBody(
  part: Part,
  setup: Setup,
  grid: AnalysisGrid,
  share: Float32Array,
  area: number,
  pieces?: Pieces,
): LoadedBody | undefined {
  const { label, volume } = pieces ? connectedElements(pieces, share) : connectedComponents(grid, share)
  const under = (triangles: Uint32Array): Set<number> => {
    const found = new Set<number>()
    for (const point of surfacePoints(part.soup, triangles, area)) {
      const cell = nearestActive(grid, share, point, point.normal)
      if (cell >= 0) found.add(label[pieces?.elementAt(cell, point, point.normal) ?? cell])
    }
    return found
  }
  const held = under(supportedTriangles(setup))
  const both = [...under(setup.cases[0].triangles)].filter((body) => held.has(body))
  if (both.length === 0) return undefined
  return { label, volume, main: both.reduce((best, body) => (volume[body] > volume[best] ? body : best)) }
}

export function clearSlivers(share: Float32Array, clear: (cell: number) => void): void {
  for (let cell = 0; cell < share.length; cell++) if (share[cell] < leastShare) clear(cell)
}
