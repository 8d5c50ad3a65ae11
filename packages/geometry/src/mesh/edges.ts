import { emptySlots, hash3 } from './hash.ts'
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

/** Pairs the half-edges of all triangles that are not collapsed. One hash table, about 100 ns per half-edge. */
export function pairEdges({ triangles }: IndexedMesh): EdgeTable {
  const halfEdges = triangles.length
  const ofHalfEdge = new Uint32Array(halfEdges).fill(noEdge)
  const uses = new Uint32Array(halfEdges)
  const forward = new Uint32Array(halfEdges)
  const first = new Uint32Array(halfEdges)
  const second = new Uint32Array(halfEdges)
  const low = new Uint32Array(halfEdges)
  const high = new Uint32Array(halfEdges)
  let table = emptySlots((halfEdges * 3) / 4)
  let tableMask = table.length - 1
  let count = 0
  for (let halfEdge = 0; halfEdge < halfEdges; halfEdge++) {
    if (isCollapsed(triangles, Math.floor(halfEdge / 3))) continue
    const from = triangles[halfEdge]!
    const to = triangles[nextCorner(halfEdge)]!
    const a = Math.min(from, to)
    const b = Math.max(from, to)
    let slot = hash3(a, b, 0) & tableMask
    let edge = table[slot]!
    while (edge >= 0 && !(low[edge] === a && high[edge] === b)) {
      slot = (slot + 1) & tableMask
      edge = table[slot]!
    }
    if (edge < 0) {
      edge = count++
      table[slot] = edge
      low[edge] = a
      high[edge] = b
      first[edge] = halfEdge
      if (4 * count > 3 * table.length) {
        table = emptySlots(2 * count)
        tableMask = table.length - 1
        for (let e = 0; e < count; e++) {
          let free = hash3(low[e]!, high[e]!, 0) & tableMask
          while (table[free]! >= 0) free = (free + 1) & tableMask
          table[free] = e
        }
      }
    } else if (uses[edge] === 1) second[edge] = halfEdge
    ofHalfEdge[halfEdge] = edge
    uses[edge]!++
    if (from === a) forward[edge]!++
  }
  return {
    count,
    ofHalfEdge,
    uses: uses.slice(0, count),
    forward: forward.slice(0, count),
    first: first.slice(0, count),
    second: second.slice(0, count),
  }
}
