import { pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'
import { findCrossings } from './crossings.ts'

/**
 * The pairs of triangles of a closed mesh that pass through each other by more than `tolerance` (units of the mesh), of
 * one body or of two; ten thousand at most.
 */
export function crossingPairs(mesh: IndexedMesh, tolerance = 0): readonly (readonly [number, number])[] {
  const asOneBody = { count: 1, ofTriangle: new Uint32Array(mesh.triangles.length / 3) }
  return findCrossings(mesh, pairEdges(mesh), asOneBody, tolerance).ownPairs
}
