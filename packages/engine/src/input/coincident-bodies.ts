import { type Body, chooseBodies, inspect, type MeshReport } from '@trabecula/geometry'

/** Bodies are in the same place when their boxes and volumes agree to this, and share all but this. */
const alike = 0.02

/** Pairs that are looked at closely: each takes as long as a health check. */
const mostPairs = 20

/**
 * Two bodies of a closed soup that lie in the same place, as they do where a file holds a body twice with corners that
 * differ by rounding; undefined where there are none.
 */
export function coincidentBodies(soup: Float32Array, { bodies }: MeshReport): readonly [Body, Body] | undefined {
  let pairs = 0
  for (const [i, a] of bodies.entries()) {
    for (const b of bodies.slice(i + 1)) {
      if (!isAlike(a, b)) continue
      if (++pairs > mostPairs) return undefined
      const both = chooseBodies(soup, [a.id, b.id])
      if (both.ok && inspect(both.soup).sharedVolume > (1 - alike) * Math.min(a.volume, b.volume)) return [a, b]
    }
  }
  return undefined
}

function isAlike(a: Body, b: Body): boolean {
  const across = Math.hypot(...[0, 1, 2].map((axis) => a.bounds.max[axis] - a.bounds.min[axis]))
  return (
    Math.abs(a.volume - b.volume) < alike * a.volume &&
    [0, 1, 2].every(
      (axis) =>
        Math.abs(a.bounds.min[axis] - b.bounds.min[axis]) < alike * across &&
        Math.abs(a.bounds.max[axis] - b.bounds.max[axis]) < alike * across,
    )
  )
}
