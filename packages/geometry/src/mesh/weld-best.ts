import { boundsOf, coordinateSpacing, diagonalOf } from './bounds.ts'
import type { EdgeTable } from './edges.ts'
import { pairEdges } from './edges.ts'
import type { IndexedMesh } from './model.ts'
import { weld } from './weld.ts'

/** Tolerances that are tried after exact welding, as shares of the bounding-box diagonal, finest first. */
const coarserTolerances = [1e-6, 1e-5, 1e-4]

export interface WeldedMesh {
  readonly mesh: IndexedMesh
  readonly edges: EdgeTable
  /** In the units of the soup; 0 when exact. */
  readonly tolerance: number
  /** Boundary edges of the exactly welded mesh. */
  readonly exactBoundaryEdges: number
}

/**
 * Welds exactly, and coarser only if that closes the part without making new non-manifold edges: the finest tolerance that does.
 * If none does, the exact weld stays and its holes are reported. Real files close at 1e-6 of the diagonal; at 1e-4 others get
 * non-manifold edges, so a coarse weld by default does harm.
 */
export function weldBest(soup: Float32Array): WeldedMesh {
  const mesh = weld(soup)
  const edges = pairEdges(mesh)
  const exactBoundaryEdges = countUses(edges, (uses) => uses === 1)
  const exact = { mesh, edges, tolerance: 0, exactBoundaryEdges }
  if (exactBoundaryEdges === 0) return exact

  const nonManifold = countUses(edges, (uses) => uses > 2)
  const bounds = boundsOf(mesh.vertices)
  for (const share of coarserTolerances) {
    const tolerance = Math.max(share * diagonalOf(bounds), 2 * coordinateSpacing(bounds))
    const coarser = weld(soup, tolerance)
    const coarserEdges = pairEdges(coarser)
    if (countUses(coarserEdges, (uses) => uses === 1) > 0) continue
    if (coarserEdges.count > 0 && countUses(coarserEdges, (uses) => uses > 2) <= nonManifold) {
      return { mesh: coarser, edges: coarserEdges, tolerance, exactBoundaryEdges }
    }
  }
  return exact
}

export function countUses(edges: EdgeTable, wanted: (uses: number) => boolean): number {
  let count = 0
  for (const uses of edges.uses) if (wanted(uses)) count++
  return count
}
