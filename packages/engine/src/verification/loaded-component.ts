import { done, type Outcome } from '@trabecula/domain'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { connectedComponents } from '../discretisation/grid/connected-components.ts'
import { leastShare } from '../discretisation/grid/volume-fractions.ts'
import { nearestActive } from '../discretisation/loads/consistent-load.ts'
import { surfacePoints } from '../discretisation/loads/quadrature.ts'
import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles } from '../input/setup.ts'
import { verifyRefusals } from './messages.ts'

/** More loose material than this is no artefact of the voxels but a mesh in pieces. */
const mostLoose = 0.02

export interface LoadedComponent {
  /** Cells that are solved for, ascending. */
  readonly cells: Uint32Array
  readonly notes: readonly string[]
}

/**
 * Clears from `share` what does not hang together with the loaded and held faces; refuses when that is more than an
 * artefact of the voxels.
 */
export function loadedComponent(part: Part, setup: Setup, grid: AnalysisGrid, share: Float32Array): Outcome<LoadedComponent> {
  for (let cell = 0; cell < share.length; cell++) if (share[cell] < leastShare) share[cell] = 0
  const { label, volume } = connectedComponents(grid, share)
  const under = (triangles: Uint32Array): Set<number> => {
    const found = new Set<number>()
    // As fine as the voxels, but not finer than it takes to meet every body under a face.
    for (const point of surfacePoints(part.soup, triangles, 4 * grid.spacing ** 2)) {
      const cell = nearestActive(grid, share, point, point.normal)
      if (cell >= 0) found.add(label[cell])
    }
    return found
  }
  const held = under(supportedTriangles(setup))
  const both = [...under(setup.load)].filter((body) => held.has(body))
  if (both.length === 0) return verifyRefusals.apart(part.report.components - part.report.cavities)
  const main = both.reduce((best, body) => (volume[body] > volume[best] ? body : best))
  const loose = 1 - volume[main] / volume.reduce((sum, each) => sum + each, 0)
  if (loose > mostLoose) return verifyRefusals.inPieces(100 * loose)
  let count = 0
  for (let cell = 0; cell < share.length; cell++) {
    if (label[cell] === main) count++
    else share[cell] = 0
  }
  const cells = new Uint32Array(count)
  for (let cell = 0, at = 0; cell < share.length; cell++) if (share[cell] > 0) cells[at++] = cell
  const notes = loose > 1e-6 ? [`${(100 * loose).toPrecision(2)} % of the material is loose in the voxels and was left out.`] : []
  return done({ cells, notes })
}
