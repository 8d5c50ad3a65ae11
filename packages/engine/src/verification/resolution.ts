import type { Bounds } from '@trabecula/geometry'
import { type AnalysisGrid, alignedGrid, cellCount, fittingSpacing, type GridWish } from '../discretisation/grid/analysis-grid.ts'
import { type FlatFaces, meetingGrid } from '../discretisation/grid/flat-faces.ts'

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

/**
 * How far a spacing may lie above its wish, and below it where it then meets flat faces; farther where the box holds so
 * few voxels that finer ones take seconds.
 */
const freedom = { above: 1.06, below: 0.85, belowOfFew: 0.7, few: 250_000 } as const

export interface Resolution {
  readonly grid: AnalysisGrid
  readonly throughWall: number
  readonly coarse: boolean
}

/** What a grid of voxels is made for, mm. */
export interface ToResolve {
  readonly bounds: Bounds
  /** Thickness of the thinnest wall. */
  readonly wall: number
  /** Coordinates that planes of the grid must meet. */
  readonly planes: GridWish['planes']
  /** Of the mesh. Planes of the grid meet as much of them as they can. */
  readonly faces: FlatFaces
}

/**
 * The voxel grid of a verification: `wished` voxels through the thinnest wall, or as many as fit, down to three; two
 * ("coarse") where only they fit. Answers the number of voxels that these would take when even they do not.
 */
export function chooseResolution(
  { bounds, wall, planes, faces }: ToResolve,
  most: number,
  wished: number = throughWall.wished,
): { ok: true; value: Resolution } | { ok: false; voxels: number } {
  const size = [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis])
  let voxels = Infinity
  for (const count of [wished, 5, 4, throughWall.fine, throughWall.coarse].filter((each) => each <= wished)) {
    const spacing = wall / count / freedom.above
    const fitting = alignedGrid(bounds, fittingSpacing(size, spacing), planes)
    const below = cellCount(fitting) > freedom.few ? freedom.below : freedom.belowOfFew
    const range = { wished: spacing, least: below * spacing, most: freedom.above * spacing }
    const meeting = meetingGrid(faces, planes, range)
    const grids = meeting ? [alignedGrid(bounds, meeting.spacing, meeting.planes), fitting] : [fitting]
    const grid = grids.find((each) => cellCount(each) <= most)
    if (grid) return { ok: true, value: { grid, throughWall: wall / grid.spacing, coarse: count === throughWall.coarse } }
    voxels = cellCount(fitting)
  }
  return { ok: false, voxels }
}
