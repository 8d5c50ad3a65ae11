import type { IndexedMesh } from './model.ts'

/** Half-edge 3·t + c runs from corner c of triangle t to its next corner. */
export interface EdgeTable {
  readonly count: number
  /** Edge of every half-edge; `noEdge` for those of collapsed triangles. */
  readonly ofHalfEdge: Uint32Array
  /** Half-edges on an edge. 1 = boundary, 2 = manifold, more = non-manifold. */
  readonly uses: Uint32Array
  /** Half-edges that run from the lower to the higher vertex number; 1 of 2 on a consistently wound edge. */
  readonly forward: Uint32Array
  readonly first: Uint32Array
  /** Second half-edge, meaningful when uses ≥ 2. */
  readonly second: Uint32Array
}

export const noEdge = 0xffffffff

/** Whether two corners of the triangle are the same vertex. */
export function isCollapsed(triangles: Uint32Array, triangle: number): boolean {
  const a = triangles[3 * triangle]
  const b = triangles[3 * triangle + 1]
  const c = triangles[3 * triangle + 2]
  return a === b || b === c || c === a
}

/** Corner that follows a half-edge around its triangle, as an index into `triangles`. */
export const nextCorner = (halfEdge: number): number => (halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1)

/**
 * Pairs the half-edges of all triangles that are not collapsed; edges are numbered in the order of their first
 * half-edges. The half-edges are sorted by their lower vertex: a hash table of all of them takes three times as long on
 * two million triangles, because every look misses the cache. About 40 ns per half-edge.
 */
export function pairEdges({ triangles }: IndexedMesh): EdgeTable {
  const leaders = firstAlike(triangles)
  let count = 0
  for (let halfEdge = 0; halfEdge < leaders.length; halfEdge++) if (leaders[halfEdge] === halfEdge) count++
  const uses = new Uint32Array(count)
  const forward = new Uint32Array(count)
  const first = new Uint32Array(count)
  const second = new Uint32Array(count)
  // Leaders come before those that follow them, so their places can hold the numbers of the edges already.
  const ofHalfEdge = leaders
  let next = 0
  for (let halfEdge = 0; halfEdge < leaders.length; halfEdge++) {
    const leader = leaders[halfEdge]
    if (leader === noEdge) continue
    const edge = leader === halfEdge ? next++ : ofHalfEdge[leader]
    if (leader === halfEdge) first[edge] = halfEdge
    else if (uses[edge] === 1) second[edge] = halfEdge
    ofHalfEdge[halfEdge] = edge
    uses[edge]++
    if (triangles[halfEdge] < triangles[nextCorner(halfEdge)]) forward[edge]++
  }
  return { count, ofHalfEdge, uses, forward, first, second }
}

/**
 * For every half-edge the first one between the same two vertices, itself if there is none before. `noEdge` in
 * collapsed triangles, unless they are to be taken as well.
 */
export function firstAlike(triangles: Uint32Array, withCollapsed = false): Uint32Array {
  const leaders = new Uint32Array(triangles.length).fill(noEdge)
  const [starts, halfEdges] = byLowerVertex(triangles, withCollapsed)
  // By upper vertex: the lower vertex from which an edge last came there, and its first half-edge.
  const from = new Uint32Array(starts.length).fill(noEdge)
  const leader = new Uint32Array(starts.length)
  for (let vertex = 0; vertex + 1 < starts.length; vertex++) {
    for (let i = starts[vertex]; i < starts[vertex + 1]; i++) {
      const halfEdge = halfEdges[i]
      const upper = Math.max(triangles[halfEdge], triangles[nextCorner(halfEdge)])
      if (from[upper] !== vertex) {
        from[upper] = vertex
        leader[upper] = halfEdge
      }
      leaders[halfEdge] = leader[upper]
    }
  }
  return leaders
}

/** The half-edges sorted by their lower vertex, ascending at each; and where those of each vertex start. */
function byLowerVertex(triangles: Uint32Array, withCollapsed: boolean): readonly [starts: Uint32Array, halfEdges: Uint32Array] {
  let vertices = 0
  for (const vertex of triangles) if (vertex >= vertices) vertices = vertex + 1
  const cursor = new Uint32Array(vertices + 2)
  for (let halfEdge = 0; halfEdge < triangles.length; halfEdge++)
    if (withCollapsed || !isCollapsed(triangles, Math.floor(halfEdge / 3)))
      cursor[Math.min(triangles[halfEdge], triangles[nextCorner(halfEdge)]) + 2]++
  for (let vertex = 2; vertex < cursor.length; vertex++) cursor[vertex] += cursor[vertex - 1]
  const halfEdges = new Uint32Array(cursor.at(-1)!)
  for (let halfEdge = 0; halfEdge < triangles.length; halfEdge++)
    if (withCollapsed || !isCollapsed(triangles, Math.floor(halfEdge / 3)))
      halfEdges[cursor[Math.min(triangles[halfEdge], triangles[nextCorner(halfEdge)]) + 1]++] = halfEdge
  return [cursor.subarray(0, vertices + 1), halfEdges]
}
