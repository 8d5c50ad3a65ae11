import type { Point } from '@trabecula/geometry'
import type { UnitCell } from '../unit-cell.ts'
import { joiningPoint, latticePoint } from './joining-point.ts'

/** Radii in units of L, per level: of a ligament's neck and of the passage through the voids where narrowest. */
export interface Throats {
  readonly neck: readonly number[]
  readonly gap: readonly number[]
  /** The level at which the ligaments of the material first join. */
  readonly joins: number
}

const directions = 600
const step = 0.004
const farthest = 0.75

/**
 * Throats of a skeletal cell, whose level is no distance. Material and void are each narrowest at a saddle of the
 * level; the radius there is the way from the saddle to the surface {level = half}, along the shortest of 600 rays.
 */
export function throatsOf(cell: UnitCell, levels: readonly number[], n = 48): Throats {
  const values = Float64Array.from({ length: n ** 3 }, (_, at) => cell.distance(...latticePoint(at, n)))
  const inMaterial = joiningPoint(
    values.map((value) => -value),
    n,
  )
  const inVoid = joiningPoint(values, n)
  return {
    neck: radii(cell, latticePoint(inMaterial, n), levels, 1),
    gap: radii(cell, latticePoint(inVoid, n), levels, -1),
    joins: values[inMaterial],
  }
}

/**
 * For each level the shortest way from `from` to where side · (distance − level) becomes positive; 0 where it is from
 * the start.
 */
function radii(cell: UnitCell, from: Point, levels: readonly number[], side: 1 | -1): number[] {
  const nearest = levels.map(() => farthest)
  const start = side * cell.distance(...from)
  for (let index = 0; index < directions; index++) {
    const [dx, dy, dz] = spread(index)
    let before = start
    for (let r = step; r < farthest; r += step) {
      const value = side * cell.distance(from[0] + r * dx, from[1] + r * dy, from[2] + r * dz)
      for (const [at, level] of levels.entries()) {
        const wanted = side * level
        if (start > wanted) nearest[at] = 0
        else if (value > wanted && before <= wanted)
          nearest[at] = Math.min(nearest[at], r - (step * (value - wanted)) / (value - before))
      }
      before = value
    }
  }
  // A level that no ray met has no surface yet (density zero): it is as wide as the next.
  for (let at = nearest.length - 2; at >= 0; at--) if (nearest[at] === farthest) nearest[at] = nearest[at + 1]
  return nearest
}

/** Evenly spread unit vectors: a golden spiral from pole to pole. */
function spread(index: number): Point {
  const z = 1 - (2 * index + 1) / directions
  const ring = Math.sqrt(1 - z * z)
  const turn = Math.PI * (3 - Math.sqrt(5)) * index
  return [ring * Math.cos(turn), ring * Math.sin(turn), z]
}
