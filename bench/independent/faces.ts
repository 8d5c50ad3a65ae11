import { pointDistances } from '@trabecula/kernels'
import { flat } from './model.ts'
import type { Tetrahedra } from './tetrahedra.ts'

/** Corners of the four faces of an element and the middles of their edges, 1-2, 2-3 and 3-1. */
const faces = [
  [0, 1, 2, 4, 5, 6],
  [0, 1, 3, 4, 8, 7],
  [1, 2, 3, 5, 9, 8],
  [0, 2, 3, 6, 9, 7],
] as const

export const nodesPerFace = 6

/** The outer faces of elements that lie on triangles of the surface (nine floats each, mm): three corners and three middles. */
export function facesOn({ nodes, elements }: Pick<Tetrahedra, 'nodes' | 'elements'>, triangles: Float32Array): Uint32Array {
  const lies = distancesTo(triangles, Float32Array.from(nodes), 10 * flat).map((distance) => (distance < flat ? 1 : 0))
  const found = new Map<string, number[]>()
  for (let at = 0; at < elements.length; at += 10) {
    for (const face of faces) {
      // A face across a notch of the surface has its corners on it, but not the middles of all its edges.
      const own = face.map((node) => elements[at + node]!)
      if (!own.every((node) => lies[node] === 1)) continue
      const corners = own
        .slice(0, 3)
        .sort((a, b) => a - b)
        .join(' ')
      // A flat element that lies on the surface shares its other faces with its neighbours.
      if (!found.delete(corners)) found.set(corners, own)
    }
  }
  return Uint32Array.from([...found.values()].flat())
}

/** Distances of points to a soup, mm; Infinity beyond the reach. */
export function distancesTo(soup: Float32Array, points: Float32Array, reach: number): Float64Array {
  if (soup.length === 0) return new Float64Array(points.length / 3).fill(Infinity)
  const steps = pointDistances(points, soup, reach)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
