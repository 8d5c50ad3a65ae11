import type { DisjointSets } from '../mesh/disjoint-sets.ts'
import { nextCorner } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Where two pieces meet at an angle that might lie inside a curved surface. */
export interface SoftBorder {
  /** Roots of the two pieces, a < b. */
  readonly a: number
  readonly b: number
  length: number
}

/**
 * Adds up the soft edges between each pair of pieces.
 * @param soft pairs of half-edges, two per soft edge
 */
export function softBorders(mesh: IndexedMesh, soft: readonly number[], pieces: DisjointSets): SoftBorder[] {
  const total = mesh.triangles.length / 3
  const borders = new Map<number, SoftBorder>()
  for (let i = 0; i < soft.length; i += 2) {
    const one = pieces.find(Math.floor(soft[i]! / 3))
    const other = pieces.find(Math.floor(soft[i + 1]! / 3))
    if (one === other) continue
    const a = Math.min(one, other)
    const b = Math.max(one, other)
    const key = a * total + b
    const border = borders.get(key)
    if (border) border.length += edgeLength(mesh, soft[i]!)
    else borders.set(key, { a, b, length: edgeLength(mesh, soft[i]!) })
  }
  return [...borders.values()]
}

function edgeLength({ vertices, triangles }: IndexedMesh, halfEdge: number): number {
  const a = 3 * triangles[halfEdge]!
  const b = 3 * triangles[nextCorner(halfEdge)]!
  return Math.hypot(vertices[a]! - vertices[b]!, vertices[a + 1]! - vertices[b + 1]!, vertices[a + 2]! - vertices[b + 2]!)
}
