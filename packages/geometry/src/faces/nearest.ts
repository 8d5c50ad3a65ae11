import type { Point } from '../mesh/model.ts'
import type { FaceSet } from './face-set.ts'

export interface NearestFace {
  readonly id: number
  /** In the units of the soup. */
  readonly distance: number
}

/** The face nearest to a point in the coordinates of the soup; of equals the first. Linear in the triangles. */
export function nearestFace(soup: Float32Array, set: FaceSet, point: Point): NearestFace {
  return nearestFaces(soup, set, point)[0] ?? { id: -1, distance: Number.POSITIVE_INFINITY }
}

/** All faces by their distance to a point, nearest first. A second at the same distance: the point is on a border. */
export function nearestFaces(soup: Float32Array, set: FaceSet, point: Point): NearestFace[] {
  const squared = new Float64Array(set.faces.length).fill(Number.POSITIVE_INFINITY)
  for (let triangle = 0; triangle < set.label.length; triangle++) {
    const own = squaredDistanceToTriangle(soup, 9 * triangle, point)
    const id = set.label[triangle]
    if (own < squared[id]) squared[id] = own
  }
  return [...squared]
    .map((value, id) => ({ id, distance: Math.sqrt(value) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
}

/** Distances that differ by less than this share of the part's size are the same: the point lies on a border. */
const sameDistance = 1e-6

/**
 * The face that a person means by a point: the nearest one, and on the border of several the one whose centroid is
 * nearest.
 *
 * @param size of the part, in the units of the soup
 * @param centroidOf a face in the coordinates of the soup
 * @returns null when every face is farther away than the part's own size: the point is in another unit or frame
 */
export function faceAt(
  soup: Float32Array,
  set: FaceSet,
  point: Point,
  size: number,
  centroidOf: (id: number) => Point = (id) => set.faces[id].centroid,
): NearestFace | null {
  const ranked = nearestFaces(soup, set, point)
  const [nearest] = ranked
  if (!nearest || nearest.distance > size) return null
  const toCentroid = ({ id }: NearestFace) => {
    const [x, y, z] = centroidOf(id)
    return Math.hypot(x - point[0], y - point[1], z - point[2])
  }
  const tied = ranked.filter(({ distance }) => distance <= nearest.distance + sameDistance * size)
  return tied.reduce((best, other) => (toCentroid(other) < toCentroid(best) ? other : best))
}

/**
 * Squared distance from a point to the triangle whose nine coordinates begin at `offset`, by minimising
 * the quadratic over the plane of the triangle and, when the minimum lies outside, over its three edges.
 */
function squaredDistanceToTriangle(soup: Float32Array, offset: number, [px, py, pz]: Point): number {
  const ax = soup[offset] - px
  const ay = soup[offset + 1] - py
  const az = soup[offset + 2] - pz
  const ux = soup[offset + 3] - soup[offset]
  const uy = soup[offset + 4] - soup[offset + 1]
  const uz = soup[offset + 5] - soup[offset + 2]
  const vx = soup[offset + 6] - soup[offset]
  const vy = soup[offset + 7] - soup[offset + 1]
  const vz = soup[offset + 8] - soup[offset + 2]

  // Minimise |a + s u + t v|² over s, t ≥ 0, s + t ≤ 1.
  const uu = ux * ux + uy * uy + uz * uz
  const uv = ux * vx + uy * vy + uz * vz
  const vv = vx * vx + vy * vy + vz * vz
  const au = ax * ux + ay * uy + az * uz
  const av = ax * vx + ay * vy + az * vz
  const aa = ax * ax + ay * ay + az * az
  const at = (s: number, t: number) => Math.max(0, aa + s * s * uu + t * t * vv + 2 * (s * t * uv + s * au + t * av))

  const determinant = uu * vv - uv * uv
  if (determinant > 0) {
    const s = (uv * av - vv * au) / determinant
    const t = (uv * au - uu * av) / determinant
    if (s >= 0 && t >= 0 && s + t <= 1) return at(s, t)
  }
  // The nearest point is on an edge.
  const onU = uu > 0 ? clamp(-au / uu) : 0
  const onV = vv > 0 ? clamp(-av / vv) : 0
  const ww = uu - 2 * uv + vv
  const onW = ww > 0 ? clamp((uu - uv + au - av) / ww) : 0
  return Math.min(at(onU, 0), at(0, onV), at(1 - onW, onW))
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
