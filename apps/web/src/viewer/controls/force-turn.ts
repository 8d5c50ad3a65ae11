import { type Ray, Sphere, Vector3 } from 'three'

/** A drag this close to an axis lands on it. */
const SNAP_COSINE = Math.cos((4 * Math.PI) / 180)
const axes = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => new Vector3().setComponent(axis, sign)))

/**
 * The direction (unit) of a force arrow whose free end follows the pointer about its foot on the surface: the end slides over a ball, on the
 * outer side of the surface, and catches on the axes.
 * @param pushes the arrow points at its foot, so its free end is its tail
 */
export function turnedForce(
  ray: Ray,
  arrow: { foot: Vector3; length: number; pushes: boolean; surfaceNormal: Vector3 | null },
): Vector3 {
  const { foot, length, pushes, surfaceNormal } = arrow
  const ball = new Sphere(foot, length)
  const end = ray.intersectSphere(ball, new Vector3()) ?? ray.closestPointToPoint(foot, new Vector3())
  const outward = end.sub(foot)
  if (surfaceNormal) outward.addScaledVector(surfaceNormal, Math.max(0, -outward.dot(surfaceNormal)))
  if (outward.lengthSq() < 1e-12) outward.copy(surfaceNormal ?? new Vector3(0, 0, 1))
  outward.normalize()
  const caught = axes.find((axis) => axis.dot(outward) > SNAP_COSINE)
  const direction = caught?.clone() ?? outward
  return pushes ? direction.negate() : direction
}
