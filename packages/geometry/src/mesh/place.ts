import type { Point } from './model.ts'

/** Which coordinates a file has: part = (file − center) · unitScale, in mm. */
export interface FileFrame {
  readonly center: Point
  /** mm per unit of the file */
  readonly unitScale: number
}

/** A point of the part frame, mm, in the coordinates and unit of the file: the inverse of `toPartFrame`. */
export const inFile = (at: Point, { center, unitScale }: FileFrame): Point => [
  at[0] / unitScale + center[0],
  at[1] / unitScale + center[1],
  at[2] / unitScale + center[2],
]

/**
 * A place as a person reads it, "14.55, -0.31, 2.14 in": the only function that writes one. The place is that of the
 * file, in its coordinates and unit, because that is what the reader's CAD program shows. The minus is a hyphen, so that
 * the numbers can be pasted into a set-up.
 *
 * @param across diagonal of the part in the unit of the file: places are written to a thousandth of it or finer,
 *   however far the part lies from the origin
 */
export function printPlace(at: Point, across: number, unit = ''): string {
  const digits = across > 0 && Number.isFinite(across) ? 3 - Math.floor(Math.log10(across)) : 3
  const numbers = at.map((value) => String(Number(value.toFixed(Math.min(Math.max(digits, 0), 12))) || 0))
  return `${numbers.join(', ')}${unit && ` ${unit}`}`
}
