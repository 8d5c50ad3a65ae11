import { DisjointSets } from './disjoint-sets.ts'
import type { EdgeTable } from './edges.ts'
import { nextCorner } from './edges.ts'
import type { IndexedMesh, Point } from './model.ts'

/**
 * Area of the flat lids that would close the holes: for each connected rim, |½ Σ a × b| over its boundary edges. A surface with a
 * missing side has lids as large as that side, however few edges its rim has; a missing facet is negligible.
 */
export function lidArea({ vertices, triangles }: IndexedMesh, edges: EdgeTable, center: Point): number {
  const rims = new DisjointSets(vertices.length / 3)
  const rim: number[] = []
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.uses[edge] !== 1) continue
    const halfEdge = edges.first[edge]
    rim.push(halfEdge)
    rims.unite(triangles[halfEdge], triangles[nextCorner(halfEdge)])
  }
  const lids = new Map<number, [number, number, number]>()
  for (const halfEdge of rim) {
    const a = 3 * triangles[halfEdge]
    const b = 3 * triangles[nextCorner(halfEdge)]
    const [ax, ay, az] = [vertices[a] - center[0], vertices[a + 1] - center[1], vertices[a + 2] - center[2]]
    const [bx, by, bz] = [vertices[b] - center[0], vertices[b + 1] - center[1], vertices[b + 2] - center[2]]
    const root = rims.find(triangles[halfEdge])
    const lid = lids.get(root) ?? [0, 0, 0]
    lids.set(root, [lid[0] + ay * bz - az * by, lid[1] + az * bx - ax * bz, lid[2] + ax * by - ay * bx])
  }
  let area = 0
  for (const lid of lids.values()) area += Math.hypot(...lid) / 2
  return area
}
