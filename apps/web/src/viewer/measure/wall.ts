import { Ray, Triangle, Vector3 } from 'three'
import type { PartPicker } from '../part/pick.ts'
import type { Triple } from '../props.ts'
import type { Measurement } from './model.ts'

/** Share of the first hit's size by which the ray starts behind the surface, so that it does not meet the same triangle again. */
const BEHIND = 1e-5

export interface WallClick {
  readonly point: Triple
  /** Nine floats: the corners of the triangle that was hit (mm). */
  readonly corners: ArrayLike<number>
  /** Where the eye looks. */
  readonly sight: Vector3
}

/** How thick the part is under a point: straight in, against the surface's normal, to where it ends. Null where it does not end. */
export function measureWall(picker: PartPicker, { point, corners, sight }: WallClick): Measurement | null {
  const [a, b, c] = [0, 3, 6].map((at) => new Vector3().fromArray(corners, at)) as [Vector3, Vector3, Vector3]
  const inward = new Triangle(a, b, c).getNormal(new Vector3())
  if (inward.dot(sight) < 0) inward.negate()
  const from = new Vector3(...point)
  const behind = BEHIND * Math.max(1, from.length())
  const hit = picker.hit(new Ray(from.clone().addScaledVector(inward, behind), inward), null)
  if (!hit) return null
  return { mode: 'wall', from: point, to: hit.point.toArray() as Triple, distanceMm: hit.point.distanceTo(from) }
}
