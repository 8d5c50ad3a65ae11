import type { IndexedMesh } from './model.ts'

type Place = readonly [x: number, y: number, z: number]

/** Generalised winding number of a soup about a point: 1 inside a closed outward surface, 0 outside. */
export function windingAt(soup: Float32Array, x: number, y: number, z: number): number {
  let sum = 0
  for (let o = 0; o < soup.length; o += 9) sum += halfSolidAngle(soup, o, o + 3, o + 6, [x, y, z])
  return sum / (2 * Math.PI)
}

/** The same of a mesh. */
export function windingOf({ vertices, triangles }: IndexedMesh, place: Place): number {
  let sum = 0
  for (let t = 0; t < triangles.length; t += 3)
    sum += halfSolidAngle(vertices, 3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2], place)
  return sum / (2 * Math.PI)
}

/** Half the solid angle of a triangle (Van Oosterom and Strackee 1983), whose corners stand at a, b and c. */
function halfSolidAngle(points: Float32Array, a: number, b: number, c: number, [x, y, z]: Place): number {
  const [ax, ay, az] = [points[a] - x, points[a + 1] - y, points[a + 2] - z]
  const [bx, by, bz] = [points[b] - x, points[b + 1] - y, points[b + 2] - z]
  const [cx, cy, cz] = [points[c] - x, points[c + 1] - y, points[c + 2] - z]
  const [toA, toB, toC] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)]
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const [ab, bc, ca] = [ax * bx + ay * by + az * bz, bx * cx + by * cy + bz * cz, cx * ax + cy * ay + cz * az]
  return Math.atan2(volume, toA * toB * toC + toC * ab + toA * bc + toB * ca)
}
