import { DisjointSets } from './disjoint-sets.ts'
import { type EdgeTable, nextCorner } from './edges.ts'
import type { IndexedMesh, Point } from './model.ts'

/**
 * A hole's border: its vertices in the order in which a hole patch's triangles would have to run to agree with their
 * neighbours.
 */
export interface BoundaryLoop {
  readonly vertices: readonly number[]
  /** Boundary edges walked: as many as vertices, or one fewer where the way ended elsewhere than it began. */
  readonly edges: number
  /** The loop comes back to where it began and touches no other loop. */
  readonly simple: boolean
}

/**
 * Walks the boundary edges (those of one triangle) against the direction of their triangles and returns one boundary
 * loop per hole. Where two holes touch at a vertex no way around is certain: such a loop is returned as not simple.
 * Deterministic, in file order.
 */
export function findBoundaryLoops({ triangles }: IndexedMesh, edges: EdgeTable): BoundaryLoop[] {
  const next = new Map<number, number[]>()
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 1) continue
    const halfEdge = edges.first[edge]
    const from = triangles[nextCorner(halfEdge)]
    const to = triangles[halfEdge]
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  const loops: BoundaryLoop[] = []
  for (const start of next.keys()) {
    while (next.get(start)!.length > 0) loops.push(walk(start, next))
  }
  return loops
}

function walk(start: number, next: ReadonlyMap<number, number[]>): BoundaryLoop {
  const vertices: number[] = []
  let simple = true
  for (let at = start; ; ) {
    const ways = next.get(at) ?? []
    if (ways.length > 1) simple = false
    vertices.push(at)
    const to = ways.shift()
    if (to === undefined) return { vertices, edges: vertices.length - 1, simple: false }
    if (to === start) return { vertices, edges: vertices.length, simple: simple && new Set(vertices).size === vertices.length }
    at = to
  }
}

/** Length of a loop in the units of the mesh. */
export function loopLength({ vertices: points }: IndexedMesh, { vertices }: BoundaryLoop): number {
  return vertices.reduce((sum, a, i) => {
    const b = vertices[(i + 1) % vertices.length]
    return (
      sum +
      Math.hypot(points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1], points[3 * a + 2] - points[3 * b + 2])
    )
  }, 0)
}

/** Mean of a loop's vertices. */
export function loopCentroid({ vertices: points }: IndexedMesh, { vertices }: BoundaryLoop): Point {
  const sum: [number, number, number] = [0, 0, 0]
  for (const vertex of vertices) for (let axis = 0; axis < 3; axis++) sum[axis] += points[3 * vertex + axis]
  return [sum[0] / vertices.length, sum[1] / vertices.length, sum[2] / vertices.length]
}

/**
 * Area of the flat patches that would close the holes: for each connected boundary loop, |½ Σ a × b| over its boundary
 * edges. A surface with a missing side has patches as large as that side, however few edges its loop has; a missing
 * facet is negligible.
 */
export function holeArea({ vertices, triangles }: IndexedMesh, edges: EdgeTable, center: Point): number {
  const loops = new DisjointSets(vertices.length / 3)
  const boundary: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 1) continue
    const halfEdge = edges.first[edge]
    boundary.push(halfEdge)
    loops.unite(triangles[halfEdge], triangles[nextCorner(halfEdge)])
  }
  const patches = new Map<number, [number, number, number]>()
  for (const halfEdge of boundary) {
    const a = 3 * triangles[halfEdge]
    const b = 3 * triangles[nextCorner(halfEdge)]
    const [ax, ay, az] = [vertices[a] - center[0], vertices[a + 1] - center[1], vertices[a + 2] - center[2]]
    const [bx, by, bz] = [vertices[b] - center[0], vertices[b + 1] - center[1], vertices[b + 2] - center[2]]
    const root = loops.find(triangles[halfEdge])
    const patch = patches.get(root) ?? [0, 0, 0]
    patches.set(root, [patch[0] + ay * bz - az * by, patch[1] + az * bx - ax * bz, patch[2] + ax * by - ay * bx])
  }
  let area = 0
  for (const patch of patches.values()) area += Math.hypot(...patch) / 2
  return area
}
