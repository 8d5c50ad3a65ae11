import type { Point } from '../mesh/model.ts'
import type { FaceSet } from './face-set.ts'
import { squaredDistanceToTriangle } from './point-triangle.ts'

export interface NearestFace {
  readonly id: number
  /** In the units of the soup. */
  readonly distance: number
}

/** The face nearest to a point in the coordinates of the soup; of equally near ones the first. Linear in the triangles. */
export function nearestFace(soup: Float32Array, set: FaceSet, point: Point): NearestFace {
  return nearestFaces(soup, set, point)[0] ?? { id: -1, distance: Number.POSITIVE_INFINITY }
}

/** All faces by their distance to a point, nearest first. A second one at the same distance means that the point is on a border. */
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
