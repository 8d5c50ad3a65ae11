import type { RigidMotion } from '@trabecula/domain'
import { Matrix4, Vector3 } from 'three'

/** The fastest point moves by this share of the part's radius. */
const swing = 0.22
/** A slower turn, relative to its slide, counts as a pure slide. */
const still = 1e-6

/**
 * The position of a part after an amount of its motion: a slide, or a turn about its axis and along it, as on a screw.
 *
 * @param amount rad per unit of its turn, or mm per unit of its slide
 */
export function movedBy({ slide, turn, centre }: RigidMotion, amount: number): Matrix4 {
  const [v, w, c] = [new Vector3(...slide), new Vector3(...turn), new Vector3(...centre)]
  const rate = w.length()
  if (rate <= still * v.length()) return new Matrix4().makeTranslation(v.multiplyScalar(amount))
  // The points of the axis move only along it.
  const through = c.addScaledVector(w.clone().cross(v), 1 / rate ** 2)
  const axis = w.clone().divideScalar(rate)
  const along = axis.clone().multiplyScalar(v.dot(axis) * amount)
  const away = new Matrix4().makeTranslation(through.clone().negate())
  return new Matrix4()
    .makeTranslation(through.add(along))
    .multiply(new Matrix4().makeRotationAxis(axis, rate * amount))
    .multiply(away)
}

/** The amount of a motion that is clearly visible: the fastest corner of the box moves by a share of the radius. */
export function visibleAmount({ slide, turn, centre }: RigidMotion, min: Vector3, max: Vector3): number {
  const [v, w, c] = [new Vector3(...slide), new Vector3(...turn), new Vector3(...centre)]
  const speeds = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const corner = new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z)
    return w.clone().cross(corner.sub(c)).add(v).length()
  })
  const fastest = Math.max(...speeds)
  return fastest > 0 ? (swing * max.distanceTo(min)) / 2 / fastest : 0
}

/** One cycle to either side and back, ms. */
const cycleMs = 2000
/** Two cycles and a quarter: a longer animation would distract from reading. */
export const movesForMs = 4500

/** The phase, −1 to 1, at a time; at rest the part stays displaced, so that a still picture shows the direction too. */
export const phaseAt = (sinceMs: number): number => (sinceMs >= movesForMs ? 1 : Math.sin((2 * Math.PI * sinceMs) / cycleMs))
