import type { IndexedMesh, Point } from './model.ts'

/**
 * Whether the chosen triangles wind around a point, by the sum of their signed solid angles (Van Oosterom and Strackee
 * 1983, IEEE Trans. Biomed. Eng. 30, eq. 8): ±4π inside, 0 outside a closed surface. The sign is ignored: an enclosing
 * body may be inside-out itself. Linear in the triangles; meant for a few points.
 */
export function isEnclosed({ vertices, triangles }: IndexedMesh, point: Point, chosen: (triangle: number) => boolean): boolean {
  let halfAngles = 0
  const p = new Float64Array(9)
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    if (!chosen(triangle)) continue
    for (let corner = 0; corner < 3; corner++) {
      const vertex = 3 * triangles[3 * triangle + corner]
      for (let axis = 0; axis < 3; axis++) p[3 * corner + axis] = vertices[vertex + axis] - point[axis]
    }
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = p as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const a = Math.hypot(ax, ay, az)
    const b = Math.hypot(bx, by, bz)
    const c = Math.hypot(cx, cy, cz)
    const determinant = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    const divisor =
      a * b * c + (ax * bx + ay * by + az * bz) * c + (bx * cx + by * cy + bz * cz) * a + (cx * ax + cy * ay + cz * az) * b
    halfAngles += Math.atan2(determinant, divisor)
  }
  return Math.abs(halfAngles) > Math.PI
}
