import type { IndexedMesh } from '../mesh/model.ts'

/** Length of the mean normal around a corner below which it is one of a crease: a bend of some 60°. */
const leastMean = 0.86

/** 1 for each triangle with a corner on a crease, where walls of different directions meet. */
export function atCreases({ vertices, triangles }: IndexedMesh): Uint8Array {
  const normals = new Float32Array(vertices.length)
  const areas = new Float32Array(vertices.length / 3)
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]
    const b = 3 * triangles[t + 1]
    const c = 3 * triangles[t + 2]
    const ex = vertices[b] - vertices[a]
    const ey = vertices[b + 1] - vertices[a + 1]
    const ez = vertices[b + 2] - vertices[a + 2]
    const fx = vertices[c] - vertices[a]
    const fy = vertices[c + 1] - vertices[a + 1]
    const fz = vertices[c + 2] - vertices[a + 2]
    const x = ey * fz - ez * fy
    const y = ez * fx - ex * fz
    const z = ex * fy - ey * fx
    const area = Math.sqrt(x * x + y * y + z * z)
    for (let corner = t; corner < t + 3; corner++) {
      const v = triangles[corner]
      normals[3 * v] += x
      normals[3 * v + 1] += y
      normals[3 * v + 2] += z
      areas[v] += area
    }
  }
  const isSharp = areas.map((area, v) =>
    Math.hypot(normals[3 * v], normals[3 * v + 1], normals[3 * v + 2]) < leastMean * area ? 1 : 0,
  )
  return Uint8Array.from({ length: triangles.length / 3 }, (_, t) =>
    isSharp[triangles[3 * t]] + isSharp[triangles[3 * t + 1]] + isSharp[triangles[3 * t + 2]] > 0 ? 1 : 0,
  )
}
