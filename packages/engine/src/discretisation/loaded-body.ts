import { counted, done, type Outcome } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles } from '../input/setup.ts'
import type { AnalysisGrid } from './grid/analysis-grid.ts'
import { connectedComponents } from './grid/connected-components.ts'
import { connectedElements } from './grid/piece-nodes.ts'
import type { Pieces } from './grid/pieces.ts'
import { surfacePoints } from './grid/surface-points.ts'
import { leastShare, type VolumeFractions } from './grid/volume-fractions.ts'
import { nearestActive } from './loads/consistent-load.ts'
import { refusals } from './messages.ts'

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

/** Bodies dropped without refusing may hold this share of the part's volume (loose cells of the voxel grid). */
const mostDropped = 0.02

/**
 * Clears every cell that is not of the body under the load; refuses when that body is not held or is not the whole
 * part.
 */
export function keepLoadedBody(
  part: Part,
  setup: Setup,
  grid: AnalysisGrid,
  fractions: VolumeFractions,
  notes: string[],
  pieces?: Pieces,
): Outcome<true> {
  const { whole } = fractions
  clearSlivers(whole, (cell) => clear(cell, fractions))
  const body = loadedBody(part, setup, grid, whole, grid.spacing ** 2, pieces)
  if (!body) return refusals.apart()
  const { label, volume, main } = body
  // Where cells are divided, what is less than a cell is a crumb of one, and no body.
  const bodies = pieces ? volume.filter((cells) => cells >= 1).length : volume.length - 1
  const total = volume.reduce((sum, each) => sum + each, 0)
  if (total - volume[main] > mostDropped * total) return refusals.bodies(bodies)
  let dropped = 0
  for (let cell = 0; cell < whole.length; cell++) {
    if (whole[cell] === 0 || (label[cell] === main && !pieces?.samplesOf(cell))) continue
    const isLeft = pieces?.samplesOf(cell) && keepPieces(cell, fractions, pieces, (element) => label[element] === main)
    if (isLeft) continue
    clear(cell, fractions)
    dropped++
  }
  if (dropped > 0) {
    const loose = Math.max(1, bodies - 1)
    notes.push(
      `${counted(dropped, 'analysis cell')} in ${counted(loose, 'piece')} not connected to the load and the supports ${dropped === 1 ? 'was' : 'were'} left out.`,
    )
  }
  return done(true)
}

/** Drops the pieces of a divided cell that are not kept; whether some are. */
function keepPieces(cell: number, fractions: VolumeFractions, pieces: Pieces, isKept: (element: number) => boolean): boolean {
  const { whole, core } = pieces.keep(cell, isKept)
  fractions.whole[cell] = whole
  fractions.core[cell] = core
  fractions.solid[cell] = whole - core
  return whole > 0
}

function clear(cell: number, { whole, solid, core }: VolumeFractions): void {
  whole[cell] = 0
  solid[cell] = 0
  core[cell] = 0
}
