import type { RigidMotion } from '@trabecula/domain'
import { Matrix4, Vector3 } from 'three'

/** So much of the part's radius its fastest point moves. */
const swing = 0.22
/** A turn slower than this, for its slide, is a slide. */
const still = 1e-6

/**
 * The place of a part that has moved for a while: a slide, or a turn about its axis and along it, as on a screw.
 *
 * @param amount of the motion: rad per unit of its turn, or mm per unit of its slide
 */
export function movedBy({ slide, turn, centre }: RigidMotion, amount: number): Matrix4 {
  const [v, w, c] = [new Vector3(...slide), new Vector3(...turn), new Vector3(...centre)]
  const rate = w.length()
  if (rate <= still * v.length()) return new Matrix4().makeTranslation(v.multiplyScalar(amount))
  // The points of the axis move along it only.
  const through = c.addScaledVector(w.clone().cross(v), 1 / rate ** 2)
  const axis = w.clone().divideScalar(rate)
  const along = axis.clone().multiplyScalar(v.dot(axis) * amount)
  const away = new Matrix4().makeTranslation(through.clone().negate())
  return new Matrix4()
    .makeTranslation(through.add(along))
    .multiply(new Matrix4().makeRotationAxis(axis, rate * amount))
    .multiply(away)
}

/** The amount of a motion that is well seen: its fastest corner of the box moves by a share of the radius. */
export function visibleAmount({ slide, turn, centre }: RigidMotion, min: Vector3, max: Vector3): number {
  const [v, w, c] = [new Vector3(...slide), new Vector3(...turn), new Vector3(...centre)]
  const speeds = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const corner = new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z)
    return w.clone().cross(corner.sub(c)).add(v).length()
  })
  const fastest = Math.max(...speeds)
  return fastest > 0 ? (swing * max.distanceTo(min)) / 2 / fastest : 0
}

/** One swing, there and back to either side, ms. */
const cycleMs = 2000
/** Two swings and a quarter: what moves by itself for longer would keep a reader from reading. */
export const movesForMs = 4500

/** From −1 to 1 with time; at rest it stays moved, so that the way is seen in a still picture too. */
export const phaseAt = (sinceMs: number): number => (sinceMs >= movesForMs ? 1 : Math.sin((2 * Math.PI * sinceMs) / cycleMs))
