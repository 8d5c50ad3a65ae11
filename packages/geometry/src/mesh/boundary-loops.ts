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
 * Deterministic, in file order; linear also where millions of edges leave one vertex.
 */
export function* eachBoundaryLoop({ triangles }: IndexedMesh, edges: EdgeTable): Generator<BoundaryLoop, void, void> {
  // 1. The boundary edges of every vertex, in file order.
  let vertices = 0
  for (const vertex of triangles) if (vertex >= vertices) vertices = vertex + 1
  const starts = new Uint32Array(vertices + 1)
  const froms: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 1) continue
    const from = triangles[nextCorner(edges.first[edge])]
    if (starts[from + 1]++ === 0) froms.push(from)
  }
  for (let vertex = 0; vertex < vertices; vertex++) starts[vertex + 1] += starts[vertex]
  const ends = starts.slice(0, vertices)
  const ways = new Uint32Array(starts[vertices])
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.uses[edge] === 1) ways[ends[triangles[nextCorner(edges.first[edge])]]++] = triangles[edges.first[edge]]

  // 2. The ways around; `starts` moves on to the next edge of each vertex that was not walked.
  for (const start of froms) while (starts[start] < ends[start]) yield walk(start, starts, ends, ways)
}

function walk(start: number, next: Uint32Array, ends: Uint32Array, ways: Uint32Array): BoundaryLoop {
  const vertices: number[] = []
  let simple = true
  for (let at = start; ; ) {
    const left = ends[at] - next[at]
    if (left > 1) simple = false
    vertices.push(at)
    if (left === 0) return { vertices, edges: vertices.length - 1, simple: false }
    const to = ways[next[at]++]
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
  const patches = new Float64Array(vertices.length)
  for (const halfEdge of boundary) {
    const a = 3 * triangles[halfEdge]
    const b = 3 * triangles[nextCorner(halfEdge)]
    const [ax, ay, az] = [vertices[a] - center[0], vertices[a + 1] - center[1], vertices[a + 2] - center[2]]
    const [bx, by, bz] = [vertices[b] - center[0], vertices[b + 1] - center[1], vertices[b + 2] - center[2]]
    const patch = 3 * loops.find(triangles[halfEdge])
    patches[patch] += ay * bz - az * by
    patches[patch + 1] += az * bx - ax * bz
    patches[patch + 2] += ax * by - ay * bx
  }
  let area = 0
  for (let patch = 0; patch < patches.length; patch += 3)
    area += Math.hypot(patches[patch], patches[patch + 1], patches[patch + 2]) / 2
  return area
}
