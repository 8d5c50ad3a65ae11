import { type AnalysisGrid, cellCount } from '../grid/analysis-grid.ts'
import { boundaryEdges } from '../grid/surface-points.ts'

/**
 * Analysis cells around the boundary loops of a load or support whose stress is not judged: the cells at the loop and
 * one ring around them.
 */
export const unjudgedCells = 1.5

/**
 * Marks cells whose centre is within `reach` (mm) of the boundary loops of a surface: there linear theory has a
 * singularity, and the stress that is computed says more about the cells than about the part.
 */
export function nearBoundaryLoops(
  soup: Float32Array,
  surfaces: readonly Uint32Array[],
  grid: AnalysisGrid,
  reach: number,
): Uint8Array {
  const { nx, ny, nz, spacing: h, origin } = grid
  const marks = new Uint8Array(cellCount(grid))
  const [low, high] = [new Int32Array(3), new Int32Array(3)]
  const counts = [nx, ny, nz]
  for (const triangles of surfaces) {
    for (const [ax, ay, az, bx, by, bz] of boundaryEdges(soup, triangles) as [number, number, number, number, number, number][]) {
      const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay, bz - az) / Math.max(h / 2, reach / 4)))
      for (let step = 0; step <= steps; step++) {
        const t = step / steps
        const [x, y, z] = [ax + (bx - ax) * t - origin[0], ay + (by - ay) * t - origin[1], az + (bz - az) * t - origin[2]]
        for (const [axis, value] of [x, y, z].entries()) {
          low[axis] = Math.max(0, Math.ceil((value - reach) / h - 0.5))
          high[axis] = Math.min(counts[axis] - 1, Math.floor((value + reach) / h - 0.5))
        }
        for (let k = low[2]; k <= high[2]; k++) {
          for (let j = low[1]; j <= high[1]; j++) {
            for (let i = low[0]; i <= high[0]; i++) {
              if (Math.hypot((i + 0.5) * h - x, (j + 0.5) * h - y, (k + 0.5) * h - z) <= reach) marks[i + nx * (j + ny * k)] = 1
            }
          }
        }
      }
    }
  }
  return marks
}
