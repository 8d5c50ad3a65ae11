import type { Point } from '@trabecula/geometry'
import type { UnitCell } from '../unit-cell.ts'
import { joiningPoint, latticePoint } from './joining-point.ts'

/**
 * Radius of the largest ball that can travel through the periodic voids of a sheet or strut cell whose walls or struts
 * have no thickness, in units of L; through the narrower of the two labyrinths of a sheet.
 *
 * The narrowest place is a saddle of the distance: the point that joins when {distance > level} first reaches its own
 * image. For struts the distance there is the radius. For sheets the field is regularised, so the true distance from
 * that place to the nearest point of the surface is searched. The lattice of points holds the places i/24 where the
 * saddles of cubic cells lie.
 */
export function passageRadiusOf(cell: UnitCell, n = 48): number {
  const values = Float64Array.from({ length: n ** 3 }, (_, at) => cell.distance(...latticePoint(at, n)))
  if (cell.form === 'strut') return values[joiningPoint(values, n)]
  const labyrinths = [values, values.map((value) => -value)]
  return Math.min(...labyrinths.map((labyrinth) => toSurface(cell, latticePoint(joiningPoint(labyrinth, n), n), values, n)))
}

/** Distance from a point to the nearest point of a sheet's mid-surface, over all periodic images. */
function toSurface(cell: UnitCell, from: Point, values: Float64Array, n: number): number {
  let nearest = 1
  for (let at = 0; at < values.length; at++) {
    if (Math.abs(values[at]) > 1 / n) continue
    // From a point near the surface one Newton step along the gradient lands on it.
    const [x, y, z] = onSurface(cell, latticePoint(at, n))
    const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]].map((d) => d - Math.round(d)) as [number, number, number]
    nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy + dz * dz))
  }
  return nearest
}

function onSurface(cell: UnitCell, [x, y, z]: Point): Point {
  const d = 1e-5
  const value = cell.distance(x, y, z)
  const gx = (cell.distance(x + d, y, z) - cell.distance(x - d, y, z)) / (2 * d)
  const gy = (cell.distance(x, y + d, z) - cell.distance(x, y - d, z)) / (2 * d)
  const gz = (cell.distance(x, y, z + d) - cell.distance(x, y, z - d)) / (2 * d)
  const share = value / (gx * gx + gy * gy + gz * gz)
  return [x - share * gx, y - share * gy, z - share * gz]
}
