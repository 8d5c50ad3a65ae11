import { closedSoup } from '@trabecula/geometry'
import { mayBePartedBy, type PartGaps } from '../discretisation/gaps.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { Pieces } from '../discretisation/grid/pieces.ts'
import { leastOfSide, leastShare } from '../discretisation/grid/volume-fractions.ts'
import type { Part } from '../input/part.ts'

/**
 * The pieces of an exported mesh in the voxels near gaps of its part, as the prediction parts its cells; undefined where
 * no gap is near. Each gets the share of its voxel that its sample points have. `share`: of each voxel's volume that is
 * material; slivers are cleared in it.
 */
export async function partedVoxels(
  mesh: Float32Array,
  { part, gaps, grid }: { readonly part: Part; readonly gaps: PartGaps; readonly grid: AnalysisGrid },
  share: Float32Array,
  signal?: AbortSignal,
): Promise<Pieces | undefined> {
  if (!mayBePartedBy(gaps, part, grid.spacing)) return undefined
  const { soup } = closedSoup(part.soup, part.report)
  const pieces = await Pieces.of(mesh, grid, { outer: soup, signal })
  for (const cell of pieces?.cells ?? []) if (pieces) take(pieces, cell, share)
  return pieces
}

function take(pieces: Pieces, cell: number, share: Float32Array): void {
  const [samples, inside] = [pieces.samplesOf(cell), pieces.insideOf(cell)]
  if (!samples || !inside) return
  const counts = new Array<number>(pieces.count(cell)).fill(0)
  samples.forEach((piece, sample) => {
    counts[piece] += inside[sample]
  })
  const total = counts.reduce((sum, each) => sum + each, 0)
  const filled = share[cell]
  share[cell] = 0
  // What ties the sides of a gap at its end needs them, however small.
  const needed = pieces.tieOf(cell) ? leastOfSide : leastShare
  counts.forEach((count, piece) => {
    const whole = total > 0 ? (filled * count) / total : 0
    if (whole < needed) return
    pieces.take(cell, piece, { whole, core: 0 })
    share[cell] += whole
  })
}
