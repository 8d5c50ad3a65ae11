import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'

/** Half the width of a node's own cube, in cells. */
const half = 0.5001

/**
 * Nodes that are held: those of active cells through whose own cube (one spacing wide, the node in its middle) a held
 * triangle passes. On a face along the grid these are exactly its nodes; on an oblique face the layer that represents
 * it in the grid, as thick as a cell is along the face's normal. A thinner layer leaves gaps through which the part
 * gives way (5 % of a beam turned by 25°). Of a node that a gap doubles those versions are held that have material behind
 * a held triangle.
 */
export function constrainedNodes(soup: Float32Array, triangles: Uint32Array, grid: PartedGrid, share: Float32Array): Uint32Array {
  const { nx, ny, nz, spacing: h, origin } = grid
  const size = [nx + 1, ny + 1, nz + 1] as const
  const held = new Set<number>()
  const corners = new Float64Array(9)
  for (const triangle of triangles) {
    for (let i = 0; i < 9; i++) corners[i] = (soup[9 * triangle + i] - origin[i % 3]) / h
    const { normal, offset } = planeOf(corners)
    const reach = reachOf(normal)
    const first = (axis: number) => Math.max(0, Math.ceil(Math.min(corners[axis], corners[axis + 3], corners[axis + 6]) - half))
    const last = (axis: number) =>
      Math.min(size[axis] - 1, Math.floor(Math.max(corners[axis], corners[axis + 3], corners[axis + 6]) + half))
    for (let k = first(2); k <= last(2); k++) {
      for (let j = first(1); j <= last(1); j++) {
        for (let i = first(0); i <= last(0); i++) {
          // The plane first: it clears nearly all of a large oblique triangle's box.
          if (Math.abs(normal[0] * i + normal[1] * j + normal[2] * k - offset) > reach) continue
          const node = i + size[0] * (j + size[1] * k)
          if (!held.has(node) && meetsCube(corners, [i, j, k], half) && touchesActive(grid, share, i, j, k)) held.add(node)
        }
      }
    }
  }
  return (grid.gaps?.heldVersions(soup, triangles, held) ?? Uint32Array.from(held)).sort()
}

/** The plane n·p = offset of a triangle; n is as long as twice its area. */
export function planeOf(corners: Float64Array): { normal: readonly [number, number, number]; offset: number } {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners as unknown as Nine
  const [e0, e1, e2] = [bx - ax, by - ay, bz - az]
  const [f0, f1, f2] = [cx - ax, cy - ay, cz - az]
  const normal = [e1 * f2 - e2 * f1, e2 * f0 - e0 * f2, e0 * f1 - e1 * f0] as const
  return { normal, offset: normal[0] * ax + normal[1] * ay + normal[2] * az }
}

/** How far along a normal a node's own cube reaches, in lengths of that normal. */
export const reachOf = ([x, y, z]: readonly [number, number, number]): number => half * (Math.abs(x) + Math.abs(y) + Math.abs(z))

/**
 * Whether a triangle (nine numbers) whose plane meets the cube of half-width `half` about a point meets it itself: the
 * other separating axes (Akenine-Möller, "Fast 3D triangle-box overlap testing", 2001).
 */
function meetsCube(corners: Float64Array, [x, y, z]: readonly [number, number, number], half: number): boolean {
  const v = corners.map((value, i) => value - [x, y, z][i % 3]) as unknown as Nine
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = v
  const apart = (u: number, w: number, t: number): boolean => {
    const [a, b, c] = [u * ax + w * ay + t * az, u * bx + w * by + t * bz, u * cx + w * cy + t * cz]
    const reach = half * (Math.abs(u) + Math.abs(w) + Math.abs(t))
    return Math.min(a, b, c) > reach || Math.max(a, b, c) < -reach
  }
  if (apart(1, 0, 0) || apart(0, 1, 0) || apart(0, 0, 1)) return false
  const edges = [
    [bx - ax, by - ay, bz - az],
    [cx - bx, cy - by, cz - bz],
    [ax - cx, ay - cy, az - cz],
  ] as const
  return !edges.some(([p, q, r]) => apart(0, -r, q) || apart(r, 0, -p) || apart(-q, p, 0))
}

type Nine = readonly [number, number, number, number, number, number, number, number, number]

export function touchesActive({ nx, ny, nz }: AnalysisGrid, share: Float32Array, i: number, j: number, k: number): boolean {
  for (let c = Math.max(0, k - 1); c <= Math.min(nz - 1, k); c++) {
    for (let b = Math.max(0, j - 1); b <= Math.min(ny - 1, j); b++) {
      for (let a = Math.max(0, i - 1); a <= Math.min(nx - 1, i); a++) {
        if (share[a + nx * (b + ny * c)] > 0) return true
      }
    }
  }
  return false
}

/** Width of a set of triangles, mm: how far their corners reach from the line between two that are far apart. */
export function widthOf(soup: Float32Array, triangles: Uint32Array): number {
  const corners: (readonly [number, number, number])[] = []
  for (const triangle of triangles) {
    for (let at = 9 * triangle; at < 9 * triangle + 9; at += 3) corners.push([soup[at], soup[at + 1], soup[at + 2]])
  }
  const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const farthest = (from: readonly [number, number, number]) =>
    corners.reduce((far, each) => (distance(each, from) > distance(far, from) ? each : far), from)
  const one = farthest(corners[0])
  const other = farthest(one)
  const length = distance(one, other)
  if (length === 0) return 0
  const [x, y, z] = [other[0] - one[0], other[1] - one[1], other[2] - one[2]].map((value) => value / length) as [
    number,
    number,
    number,
  ]
  let width = 0
  for (const corner of corners) {
    const [p, q, r] = [corner[0] - one[0], corner[1] - one[1], corner[2] - one[2]]
    width = Math.max(width, Math.hypot(q * z - r * y, r * x - p * z, p * y - q * x))
  }
  return width
}
