import type { IndexedMesh, Point } from './model.ts'

/** Writes to `out` the normal of a triangle, by its winding, with twice the triangle's area as its length. */
export function doubleArea({ vertices, triangles }: IndexedMesh, triangle: number, out: Float64Array): void {
  const a = 3 * triangles[3 * triangle]
  const b = 3 * triangles[3 * triangle + 1]
  const c = 3 * triangles[3 * triangle + 2]
  const ux = vertices[b] - vertices[a]
  const uy = vertices[b + 1] - vertices[a + 1]
  const uz = vertices[b + 2] - vertices[a + 2]
  const vx = vertices[c] - vertices[a]
  const vy = vertices[c + 1] - vertices[a + 1]
  const vz = vertices[c + 2] - vertices[a + 2]
  out[0] = uy * vz - uz * vy
  out[1] = uz * vx - ux * vz
  out[2] = ux * vy - uy * vx
}

/** Six times the signed volume between the triangle and `center` (the centre keeps digits far from the origin). */
export function sixVolumes({ vertices, triangles }: IndexedMesh, triangle: number, center: Point): number {
  const a = 3 * triangles[3 * triangle]
  const b = 3 * triangles[3 * triangle + 1]
  const c = 3 * triangles[3 * triangle + 2]
  const ax = vertices[a] - center[0]
  const ay = vertices[a + 1] - center[1]
  const az = vertices[a + 2] - center[2]
  const bx = vertices[b] - center[0]
  const by = vertices[b + 1] - center[1]
  const bz = vertices[b + 2] - center[2]
  const cx = vertices[c] - center[0]
  const cy = vertices[c + 1] - center[1]
  const cz = vertices[c + 2] - center[2]
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

export interface Measures {
  readonly area: number
  readonly volume: number
  /** Triangles with three different vertices but no area at the precision of the coordinates. */
  readonly slivers: number
}

/**
 * Area, signed volume and zero-area triangles, summed in float64. `flat` is the area below which a triangle counts as a
 * sliver.
 */
export function measure(mesh: IndexedMesh, center: Point, flat: number): Measures {
  const normal = new Float64Array(3)
  let area = 0
  let volume = 0
  let slivers = 0
  for (let triangle = 0; triangle < mesh.triangles.length / 3; triangle++) {
    doubleArea(mesh, triangle, normal)
    const own = Math.hypot(normal[0], normal[1], normal[2]) / 2
    area += own
    volume += sixVolumes(mesh, triangle, center) / 6
    if (own <= flat) slivers++
  }
  return { area, volume, slivers }
}
