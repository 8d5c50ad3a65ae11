import { orient3d } from 'robust-predicates'
import type { IndexedMesh } from '../mesh/model.ts'

/** Exact sign of the volume of four vertices of a mesh, by their numbers: +1, 0 or −1. */
export function orientation3d({ vertices }: IndexedMesh, a: number, b: number, c: number, d: number): number {
  const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * d]
  // Finely meshed flat faces are full of these, and a zero takes the exact arithmetic all its digits.
  for (let axis = 0; axis < 3; axis++) {
    const level = vertices[i + axis]
    if (vertices[j + axis] === level && vertices[k + axis] === level && vertices[l + axis] === level) return 0
  }
  return Math.sign(
    orient3d(
      vertices[i],
      vertices[i + 1],
      vertices[i + 2],
      vertices[j],
      vertices[j + 1],
      vertices[j + 2],
      vertices[k],
      vertices[k + 1],
      vertices[k + 2],
      vertices[l],
      vertices[l + 1],
      vertices[l + 2],
    ),
  )
}
