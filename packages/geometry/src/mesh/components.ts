import { DisjointSets } from './disjoint-sets.ts'
import type { EdgeTable } from './edges.ts'
import { isCollapsed, noEdge } from './edges.ts'
import type { IndexedMesh } from './model.ts'

export interface Components {
  readonly count: number
  /** Component of each triangle, numbered in file order; `noEdge` for collapsed triangles. */
  readonly ofTriangle: Uint32Array
}

/** Bodies connected by shared edges. `solid` blocks of the file say nothing: a block may hold several bodies, a body several blocks. */
export function findComponents({ triangles }: IndexedMesh, edges: EdgeTable): Components {
  const total = triangles.length / 3
  const sets = new DisjointSets(total)
  for (let halfEdge = 0; halfEdge < triangles.length; halfEdge++) {
    const edge = edges.ofHalfEdge[halfEdge]
    if (edge !== noEdge) sets.unite(Math.floor(halfEdge / 3), Math.floor(edges.first[edge] / 3))
  }
  const ofTriangle = new Uint32Array(total).fill(noEdge)
  let count = 0
  for (let triangle = 0; triangle < total; triangle++) {
    if (isCollapsed(triangles, triangle)) continue
    const root = sets.find(triangle)
    if (root === triangle) ofTriangle[triangle] = count++
    else ofTriangle[triangle] = ofTriangle[root]
  }
  return { count, ofTriangle }
}
