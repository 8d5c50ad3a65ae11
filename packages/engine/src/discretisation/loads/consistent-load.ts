import type { SparseForce } from '@trabecula/kernels'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { type SurfacePoint, surfacePoints } from '../grid/surface-points.ts'
import type { Three } from '../linear/vector.ts'

export interface NodalLoad {
  /** At the nodes that carry load, ascending; sums to the unit direction exactly (N per newton of load). */
  readonly force: SparseForce
  /** |moment error| about the load's centroid over the load's lever arm, 0..1. */
  readonly momentError: number
  /** Share of the load's area that found an active cell within reach. */
  readonly reached: number
  /** Cells that carry load directly. */
  readonly cells: ReadonlySet<number>
}

/** How far a quadrature point may lie from the cell that takes it, in cells. */
const reach = 1.5

/**
 * Consistent nodal forces of a uniform traction of total force 1 N along `direction`: quadrature points on the load
 * triangles, shape functions of the active cell that holds each point (or of the nearest). The force sum is made exact;
 * the moment is measured.
 */
export function consistentLoad(
  soup: Float32Array,
  triangles: Uint32Array,
  direction: readonly [number, number, number],
  grid: PartedGrid,
  share: Float32Array,
): NodalLoad {
  const h = grid.spacing
  const areas = new Map<number, number>()
  const cells = new Set<number>()
  const wanted = [0, 0, 0] // first moments of area: exact
  const given = [0, 0, 0] // and of the nodal forces
  let total = 0
  let placed = 0
  for (const point of surfacePoints(soup, triangles, h ** 2 / 4)) {
    total += point.area
    const cell = nearestActive(grid, share, point, point.normal)
    if (cell < 0) continue
    cells.add(cell)
    placed += point.area
    const at = spreadOver(grid, cell, point, point.area, (node, area) => areas.set(node, (areas.get(node) ?? 0) + area))
    const exact = [point.x, point.y, point.z]
    for (let axis = 0; axis < 3; axis++) {
      wanted[axis] += point.area * exact[axis]
      given[axis] += point.area * at[axis]
    }
  }
  const nodes = Uint32Array.from(areas.keys()).sort()
  const values = new Float64Array(3 * nodes.length)
  for (const [n, node] of nodes.entries())
    for (let axis = 0; axis < 3; axis++) values[3 * n + axis] = (areas.get(node)! / placed) * direction[axis]
  const shift = [0, 1, 2].map((axis) => (given[axis] - wanted[axis]) / Math.max(placed, 1e-30))
  const size = Math.hypot(grid.nx, grid.ny, grid.nz) * h
  const moment = Math.hypot(
    shift[1] * direction[2] - shift[2] * direction[1],
    shift[2] * direction[0] - shift[0] * direction[2],
    shift[0] * direction[1] - shift[1] * direction[0],
  )
  return { force: { nodes, values }, momentError: moment / size, reached: total > 0 ? placed / total : 0, cells }
}

/**
 * Visits the corners of a cell, x fastest, with the shares of `amount` that they have by the cell's shape functions at a
 * point of the surface; behind a gap those of its own side. Returns the place in the cell that stands for the point.
 */
export function spreadOver(
  grid: PartedGrid,
  cell: number,
  point: SurfacePoint,
  amount: number,
  visit: (node: number, share: number) => void,
): Three {
  const { nx, ny, spacing: h, origin } = grid
  const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
  const u = clamp((point.x - origin[0]) / h - i)
  const v = clamp((point.y - origin[1]) / h - j)
  const w = clamp((point.z - origin[2]) / h - k)
  const own = grid.gaps?.behind(cell, point, point.normal)
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const share = amount * (a ? u : 1 - u) * (b ? v : 1 - v) * (c ? w : 1 - w)
    visit(own?.[corner] ?? i + a + (nx + 1) * (j + b + (ny + 1) * (k + c)), share)
  }
  return [origin[0] + (i + u) * h, origin[1] + (j + v) * h, origin[2] + (k + w) * h]
}

/** The active cell nearest to a surface point; looks inwards first, since the point lies on the cell's border. */
export function nearestActive(
  grid: AnalysisGrid,
  share: Float32Array,
  point: { x: number; y: number; z: number },
  normal: readonly [number, number, number],
): number {
  const { nx, ny, nz, spacing: h, origin } = grid
  const x = (point.x - origin[0]) / h
  const y = (point.y - origin[1]) / h
  const z = (point.z - origin[2]) / h
  const inward = 1e-3
  const i0 = Math.floor(x - inward * normal[0])
  const j0 = Math.floor(y - inward * normal[1])
  const k0 = Math.floor(z - inward * normal[2])
  const active = (i: number, j: number, k: number): boolean =>
    i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz && share[i + nx * (j + ny * k)] > 0
  if (active(i0, j0, k0)) return i0 + nx * (j0 + ny * k0)
  let best = -1
  let least = reach
  for (let k = k0 - 2; k <= k0 + 2; k++) {
    for (let j = j0 - 2; j <= j0 + 2; j++) {
      for (let i = i0 - 2; i <= i0 + 2; i++) {
        if (!active(i, j, k)) continue
        const distance = Math.hypot(outside(x - i), outside(y - j), outside(z - k))
        if (distance < least - 1e-9) {
          least = distance
          best = i + nx * (j + ny * k)
        }
      }
    }
  }
  return best
}

const clamp = (t: number): number => Math.min(1, Math.max(0, t))
const outside = (t: number): number => (t < 0 ? -t : t > 1 ? t - 1 : 0)
