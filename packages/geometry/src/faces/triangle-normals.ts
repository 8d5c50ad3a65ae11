import { doubleArea } from '../mesh/measure.ts'
import type { IndexedMesh } from '../mesh/model.ts'

export interface TriangleNormals {
  /** Unit, 3 per triangle; zero for triangles without area. */
  readonly normal: Float32Array
  readonly area: Float64Array
  /** How far coordinate noise may turn the normal, radians. */
  readonly uncertainty: Float32Array
  /** Corner (0, 1, 2) at which the longest edge begins. */
  readonly longest: Uint8Array
}

/** A triangle of height h whose corners are uncertain by `noise` has a normal uncertain by noise / h. */
export function triangleNormals(mesh: IndexedMesh, noise: number): TriangleNormals {
  const { vertices, triangles } = mesh
  const total = triangles.length / 3
  const normal = new Float32Array(triangles.length)
  const area = new Float64Array(total)
  const uncertainty = new Float32Array(total)
  const longest = new Uint8Array(total)
  const cross = new Float64Array(3)
  for (let triangle = 0; triangle < total; triangle++) {
    doubleArea(mesh, triangle, cross)
    const double = Math.hypot(cross[0], cross[1], cross[2])
    area[triangle] = double / 2
    let longestSquared = -1
    for (let corner = 0; corner < 3; corner++) {
      const a = 3 * triangles[3 * triangle + corner]
      const b = 3 * triangles[3 * triangle + ((corner + 1) % 3)]
      const squared =
        (vertices[a] - vertices[b]) ** 2 + (vertices[a + 1] - vertices[b + 1]) ** 2 + (vertices[a + 2] - vertices[b + 2]) ** 2
      if (squared > longestSquared) {
        longestSquared = squared
        longest[triangle] = corner
      }
    }
    uncertainty[triangle] = double > 0 ? (noise * Math.sqrt(longestSquared)) / double : Number.POSITIVE_INFINITY
    if (double > 0) for (let axis = 0; axis < 3; axis++) normal[3 * triangle + axis] = cross[axis] / double
  }
  return { normal, area, uncertainty, longest }
}

/** Angle between the normals of two triangles, radians. From the chord: the cosine has no digits for small angles. */
export function normalAngle(normal: Float32Array, a: number, b: number): number {
  const x = normal[3 * a] - normal[3 * b]
  const y = normal[3 * a + 1] - normal[3 * b + 1]
  const z = normal[3 * a + 2] - normal[3 * b + 2]
  return 2 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2))
}
