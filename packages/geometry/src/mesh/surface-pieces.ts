import { findComponents } from './bodies.ts'
import { boundsOf, centerOf } from './bounds.ts'
import { nextCorner, noEdge, pairEdges } from './edges.ts'
import { tetrahedronVolume } from './enclosed-volume.ts'
import type { Bounds } from './model.ts'
import { findNesting } from './nesting.ts'
import { weld } from './weld.ts'

export interface SurfacePiece {
  /** Signed, between the piece and the origin: of a closed piece what it encloses. */
  readonly volume: number
  readonly bounds: Bounds
  /** The innermost piece around it; −1 for none. */
  readonly around: number
  /** Vertices on its open edges, three numbers each. */
  readonly ends: readonly number[]
}

/** The pieces of a surface, each as far as it hangs together by edges. */
export function surfacePieces(soup: Float32Array): SurfacePiece[] {
  const mesh = weld(soup)
  const edges = pairEdges(mesh)
  const components = findComponents(mesh, edges)
  const { around } = findNesting(mesh, edges, components, centerOf(boundsOf(mesh.vertices)))
  const pieces = Array.from({ length: components.count }, (_, piece) => ({
    volume: 0,
    around: around[piece],
    ends: [] as number[],
    bounds: { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] } as {
      min: [number, number, number]
      max: [number, number, number]
    },
  }))
  components.ofTriangle.forEach((id, triangle) => {
    if (id === noEdge) return
    const piece = pieces[id]
    const [a, b, c] = mesh.triangles.subarray(3 * triangle, 3 * triangle + 3)
    piece.volume += tetrahedronVolume(mesh.vertices, 3 * a, 3 * b, 3 * c)
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge++) {
      const from = 3 * mesh.triangles[halfEdge]
      for (let axis = 0; axis < 3; axis++) {
        piece.bounds.min[axis] = Math.min(piece.bounds.min[axis], mesh.vertices[from + axis])
        piece.bounds.max[axis] = Math.max(piece.bounds.max[axis], mesh.vertices[from + axis])
      }
      if (edges.uses[edges.ofHalfEdge[halfEdge]] !== 1) continue
      const to = 3 * mesh.triangles[nextCorner(halfEdge)]
      piece.ends.push(...mesh.vertices.subarray(from, from + 3), ...mesh.vertices.subarray(to, to + 3))
    }
  })
  return pieces
}
