import { findRims, rimLength, rimMiddle } from '../mesh/boundary-loops.ts'
import type { EdgeTable } from '../mesh/edges.ts'
import { pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'
import { lidOver } from './hole-patch.ts'

export interface FilledHole {
  readonly at: Point
  /** Edges around the hole, and triangles of its lid. */
  readonly edges: number
  readonly triangles: number
}

export interface FilledMesh {
  readonly mesh: IndexedMesh
  readonly filled: readonly FilledHole[]
  /** Places of the holes that were left open. */
  readonly left: readonly Point[]
}

/** A hole may be as long around as this share of the part's diagonal; a missing single facet may have any size. */
export const longestRim = 0.25

/** And have this many edges: more is a missing face, not a missing facet. */
const mostEdges = 64

/**
 * Closes missing single facets and small, nearly plane holes with new triangles at the end of the mesh, on the vertices that are there.
 * A lid that would put a third triangle on an edge is not set. `diagonal` of the part in the units of the mesh.
 */
export function fillHoles(mesh: IndexedMesh, edges: EdgeTable, diagonal: number): FilledMesh {
  const filled: FilledHole[] = []
  const left: Point[] = []
  const added: number[] = []
  for (const rim of findRims(mesh, edges)) {
    const at = rimMiddle(mesh, rim)
    const length = rimLength(mesh, rim)
    const isSmall = rim.vertices.length === 3 || (length <= longestRim * diagonal && rim.vertices.length <= mostEdges)
    const lid = rim.simple && isSmall ? lidOver(mesh, rim, length) : null
    if (!lid) {
      left.push(at)
      continue
    }
    added.push(...lid)
    filled.push({ at, edges: rim.vertices.length, triangles: lid.length / 3 })
  }
  if (added.length === 0) return { mesh, filled, left }
  const triangles = new Uint32Array(mesh.triangles.length + added.length)
  triangles.set(mesh.triangles)
  triangles.set(added, mesh.triangles.length)
  const closed = { vertices: mesh.vertices, triangles }
  // A lid edge that already has its two triangles would become non-manifold: then better no lid at all.
  if (crowded(pairEdges(closed)) > crowded(edges)) return { mesh, filled: [], left: [...filled.map(({ at }) => at), ...left] }
  return { mesh: closed, filled, left }
}

const crowded = ({ uses }: EdgeTable): number => uses.reduce((sum, count) => sum + (count > 2 ? 1 : 0), 0)
