import { doubleArea } from '../mesh/measure.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Fractional parts of the multiples of the plastic number's powers spread points evenly in a triangle. */
const strides = [0.7548776662466927, 0.5698402909980532] as const

/** Places on a mesh, each for the same share of its area. */
export interface SurfaceSample {
  /** Triangle of each place. */
  readonly triangles: Uint32Array
  /** 3 per place. */
  readonly points: Float64Array
}

/**
 * `count` places, evenly over the area of a mesh but for the triangles that are left out (1); the same ones for the
 * same mesh. None where it has no area.
 */
export function sampleSurface(mesh: IndexedMesh, count: number, leftOut?: Uint8Array): SurfaceSample {
  const { vertices, triangles } = mesh
  const upTo = cumulativeAreas(mesh, leftOut)
  const area = upTo.at(-1) ?? 0
  if (!(area > 0)) return { triangles: new Uint32Array(), points: new Float64Array() }
  const chosen = new Uint32Array(count)
  const points = new Float64Array(3 * count)
  let triangle = 0
  for (let i = 0; i < count; i++) {
    const at = ((i + 0.5) / count) * area
    while (triangle < upTo.length - 1 && upTo[triangle] <= at) triangle++
    let s = ((i + 1) * strides[0]) % 1
    let t = ((i + 1) * strides[1]) % 1
    if (s + t > 1) [s, t] = [1 - s, 1 - t]
    chosen[i] = triangle
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * triangle + corner])
    for (let axis = 0; axis < 3; axis++) {
      const from = vertices[a + axis]
      points[3 * i + axis] = from + s * (vertices[b + axis] - from) + t * (vertices[c + axis] - from)
    }
  }
  return { triangles: chosen, points }
}

/** Area of each triangle with all before it. */
function cumulativeAreas(mesh: IndexedMesh, leftOut: Uint8Array | undefined): Float64Array {
  const sums = new Float64Array(mesh.triangles.length / 3)
  const normal = new Float64Array(3)
  let sum = 0
  for (let t = 0; t < sums.length; t++) {
    doubleArea(mesh, t, normal)
    if (leftOut?.[t] !== 1) sum += Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) / 2
    sums[t] = sum
  }
  return sums
}
