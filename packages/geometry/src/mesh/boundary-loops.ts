import type { EdgeTable } from './edges.ts'
import { nextCorner } from './edges.ts'
import type { IndexedMesh, Point } from './model.ts'

/** A hole's border: its vertices in the order in which a lid's triangles would have to run to agree with their neighbours. */
export interface Rim {
  readonly vertices: readonly number[]
  /** Boundary edges walked: as many as vertices, or one fewer where the way ended elsewhere than it began. */
  readonly edges: number
  /** The rim comes back to where it began and touches no other rim. */
  readonly simple: boolean
}

/**
 * Walks the boundary edges (those of one triangle) against the direction of their triangles and returns one rim per hole. Where two
 * holes touch at a vertex no way around is certain: such a rim is returned as not simple. Deterministic, in file order.
 */
export function findRims({ triangles }: IndexedMesh, edges: EdgeTable): Rim[] {
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
  const rims: Rim[] = []
  for (const start of next.keys()) {
    while (next.get(start)!.length > 0) rims.push(walk(start, next))
  }
  return rims
}

function walk(start: number, next: ReadonlyMap<number, number[]>): Rim {
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

/** Length of a rim in the units of the mesh. */
export function rimLength({ vertices: points }: IndexedMesh, { vertices }: Rim): number {
  return vertices.reduce((sum, a, i) => {
    const b = vertices[(i + 1) % vertices.length]
    return (
      sum +
      Math.hypot(points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1], points[3 * a + 2] - points[3 * b + 2])
    )
  }, 0)
}

/** Mean of a rim's vertices. */
export function rimMiddle({ vertices: points }: IndexedMesh, { vertices }: Rim): Point {
  const sum: [number, number, number] = [0, 0, 0]
  for (const vertex of vertices) for (let axis = 0; axis < 3; axis++) sum[axis] += points[3 * vertex + axis]
  return [sum[0] / vertices.length, sum[1] / vertices.length, sum[2] / vertices.length]
}
