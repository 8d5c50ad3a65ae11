import type { Bounds } from '@trabecula/geometry'
import { type AnalysisGrid, alignedGrid, cellCount, fittingSpacing } from '../discretisation/grid/analysis-grid.ts'

/**
 * A box full of lattice takes about so much for each voxel: 550 for the solver's fields, half of which are the coarse
 * cells of the multigrid, and 1.3 kB for each of the eighth of them that the surface cuts.
 */
const bytesPerVoxel = 700

/** Voxels in the part's box: the most that the solver's memory holds. Larger parts are judged by windows. */
export const mostVoxels = 4_500_000

/** What fewer voxels would not verify but the smallest parts. */
const fewestVoxels = 1_300_000

/** Voxels in the part's box of a verification that may take so much memory next to what else its machine does. */
export const voxelsWithin = (bytes: number): number =>
  Math.min(mostVoxels, Math.max(fewestVoxels, Math.floor(bytes / bytesPerVoxel)))

/**
 * Voxels through the thinnest wall: wished, the fewest that are enough, and the fewest with which a number is still
 * given (docs/theory/verification.md).
 */
const throughWall = { wished: 4, fine: 3, coarse: 2 } as const

/** `fittingSpacing` may go this far above its wish. */
const freedom = 1.06

export interface Resolution {
  readonly grid: AnalysisGrid
  readonly throughWall: number
  readonly coarse: boolean
}

/**
 * The voxel grid of a verification: `wished` voxels through the thinnest wall (mm), or as many as fit, down to three;
 * two ("coarse") where only they fit. Answers the number of voxels that these would take when even they do not.
 */
export function chooseResolution(
  bounds: Bounds,
  wall: number,
  planes: readonly [number | null, number | null, number | null],
  most: number,
  wished: number = throughWall.wished,
): { ok: true; value: Resolution } | { ok: false; voxels: number } {
  const size = [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis])
  let voxels = Infinity
  for (const count of [wished, 5, 4, throughWall.fine, throughWall.coarse].filter((each) => each <= wished)) {
    const grid = alignedGrid(bounds, fittingSpacing(size, wall / count / freedom), planes)
    voxels = cellCount(grid)
    if (voxels <= most)
      return { ok: true, value: { grid, throughWall: wall / grid.spacing, coarse: count === throughWall.coarse } }
  }
  return { ok: false, voxels }
}
