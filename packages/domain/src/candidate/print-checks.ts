import type { CandidateRow } from './model.ts'

export interface PrintCheck {
  readonly name: 'wall' | 'powder' | 'volume'
  readonly ok: boolean
  /** The measured value and what it is held against; mm, or cells for powder. */
  readonly value: number
  readonly limit: number
}

interface Machine {
  /** mm */
  readonly build_mm: readonly number[]
  readonly min_wall_mm: number
}

/**
 * What is looked at before a design leaves for the printer: its thinnest wall or strut, how deep loose powder sits, and whether
 * the part fits the build volume in some direction along the axes.
 *
 * @param sizeMm extents of the part's bounding box, mm
 * @param machine undefined when the printer is not in the catalogue; then only the powder can be judged
 */
export function printChecks(
  row: Pick<CandidateRow, 'min_feature_mm' | 'powder_depth_cells' | 'powder_depth_allowed_cells'>,
  sizeMm: readonly number[],
  machine: Machine | undefined,
): PrintCheck[] {
  const checks: PrintCheck[] = []
  if (machine) {
    const { min_wall_mm: limit } = machine
    // A thousandth of slack: a wall that was designed to the limit meets it.
    checks.push({ name: 'wall', ok: row.min_feature_mm >= limit * 0.999, value: row.min_feature_mm, limit })
  }
  const { powder_depth_cells: depth, powder_depth_allowed_cells: allowed } = row
  checks.push({ name: 'powder', ok: depth <= allowed, value: depth, limit: allowed })
  if (machine) {
    const part = sizeMm.toSorted((a, b) => b - a)
    const room = machine.build_mm.toSorted((a, b) => b - a)
    const ok = part.every((edge, i) => edge <= (room[i] ?? 0))
    checks.push({ name: 'volume', ok, value: part[0] ?? 0, limit: room[0] ?? 0 })
  }
  return checks
}
