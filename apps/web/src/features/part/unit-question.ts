import { type FileUnit, fileUnits, mmPerFileUnit, suspiciouslySmallMm } from '@trabecula/domain'

export interface UnitQuestion {
  /** The longest edge in numbers of the file. */
  readonly edge: number
  readonly current: FileUnit
  /** Units in which the part would have a plausible size. */
  readonly instead: readonly FileUnit[]
}

/**
 * The question "is this 80 mm or 80 in?" for a part that is tiny or does not fit the printer; undefined when the size
 * is plausible.
 *
 * @param sizeMm extents of the bounding box in mm, in `unit`
 * @param buildMm the printer's build volume in mm; undefined while it is unknown
 */
export function unitQuestion(
  sizeMm: readonly number[],
  unit: FileUnit,
  buildMm: readonly number[] | undefined,
): UnitQuestion | undefined {
  const plausible = (scale: number) => {
    const size = sizeMm.map((edge) => edge * scale).sort((a, b) => a - b)
    const build = buildMm?.toSorted((a, b) => a - b)
    return Math.max(...size) >= suspiciouslySmallMm && (!build || size.every((edge, k) => edge <= build[k]!))
  }
  if (plausible(1)) return undefined
  const instead = fileUnits.filter((other) => other !== unit && plausible(mmPerFileUnit[other] / mmPerFileUnit[unit]))
  return { edge: Math.max(...sizeMm) / mmPerFileUnit[unit], current: unit, instead }
}
