import type { EdgeTable } from '../mesh/edges.ts'
import { isCollapsed, nextCorner } from '../mesh/edges.ts'
import type { IndexedMesh, MeshPlace, Point } from '../mesh/model.ts'

const perDefect = 20

/** The first twenty places of every kind of defect, so that a person can find them in the viewer. */
export function findPlaces(
  mesh: IndexedMesh,
  edges: EdgeTable,
  duplicate: Uint8Array,
  { insideOut, ofTriangle }: { insideOut: ReadonlySet<number>; ofTriangle: Uint32Array },
): MeshPlace[] {
  const places: MeshPlace[] = []
  const left = new Map<MeshPlace['defect'], number>()
  const add = (defect: MeshPlace['defect'], at: Point) => {
    const remaining = left.get(defect) ?? perDefect
    if (remaining === 0) return
    left.set(defect, remaining - 1)
    places.push({ defect, at })
  }
  for (let edge = 0; edge < edges.count; edge++) {
    const uses = edges.uses[edge]
    if (uses === 1) add('boundary edge', middle(mesh, edges.first[edge]))
    else if (uses > 2) add('non-manifold edge', middle(mesh, edges.first[edge]))
    else if (edges.forward[edge] !== 1) add('misoriented edge', middle(mesh, edges.first[edge]))
  }
  for (let triangle = 0; triangle < duplicate.length; triangle++) {
    if (isCollapsed(mesh.triangles, triangle)) add('collapsed triangle', vertexAt(mesh, mesh.triangles[3 * triangle]))
    else if (duplicate[triangle]) add('duplicate triangle', vertexAt(mesh, mesh.triangles[3 * triangle]))
  }
  for (const body of insideOut) add('inside-out body', vertexAt(mesh, mesh.triangles[3 * ofTriangle.indexOf(body)]))
  return places
}

const vertexAt = ({ vertices }: IndexedMesh, vertex: number): Point => [
  vertices[3 * vertex],
  vertices[3 * vertex + 1],
  vertices[3 * vertex + 2],
]

function middle(mesh: IndexedMesh, halfEdge: number): Point {
  const a = vertexAt(mesh, mesh.triangles[halfEdge])
  const b = vertexAt(mesh, mesh.triangles[nextCorner(halfEdge)])
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
}
