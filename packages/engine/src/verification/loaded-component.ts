import { done, type Outcome } from '@trabecula/domain'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import type { Pieces } from '../discretisation/grid/pieces.ts'
import { clearSlivers, loadedBody } from '../discretisation/loaded-body.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
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
 * artefact of the voxels. `pieces`: where gaps part voxels.
 */
export function loadedComponent(
  part: Part,
  setup: Setup,
  grid: AnalysisGrid,
  share: Float32Array,
  pieces?: Pieces,
): Outcome<LoadedComponent> {
  clearSlivers(share, (cell) => {
    if (!pieces?.samplesOf(cell)) share[cell] = 0
  })
  // Points as fine as the voxels, but not finer than it takes to meet every body under a face.
  const body = loadedBody(part, setup, grid, share, 4 * grid.spacing ** 2, pieces)
  if (!body) return verifyRefusals.apart(part.report.components - part.report.cavities)
  const { label, volume, main } = body
  const loose = 1 - volume[main] / volume.reduce((sum, each) => sum + each, 0)
  if (loose > mostLoose) return verifyRefusals.inPieces(100 * loose)
  let count = 0
  for (let cell = 0; cell < share.length; cell++) {
    if (pieces?.samplesOf(cell)) share[cell] = pieces.keep(cell, (element) => label[element] === main).whole
    else if (label[cell] !== main) share[cell] = 0
    if (share[cell] > 0) count++
  }
  const cells = new Uint32Array(count)
  for (let cell = 0, at = 0; cell < share.length; cell++) if (share[cell] > 0) cells[at++] = cell
  const notes = loose > 1e-6 ? [`${(100 * loose).toPrecision(2)} % of the material is loose in the voxels and was left out.`] : []
  return done({ cells, notes })
}
