import { geometryTable } from './geometry-table.ts'
import type { CellName } from './unit-cell.ts'

/**
 * Edge in units of L of the square plate that dimples as a skin of this thickness (units of L) over a lattice of this
 * density does: linear between the entries of the table, constant beyond its ends.
 */
export function skinSpan(name: CellName, density: number, shell: number): number {
  const table = geometryTable(name).skinSpan
  const [row, down] = between(table.density, density)
  const [column, right] = between(table.shell, shell)
  const along = (at: number) => (1 - right) * table.span[at][column] + right * table.span[at][column + 1]
  return (1 - down) * along(row) + down * along(row + 1)
}

/** The interval of rising numbers in which a value lies, and where in it, 0 to 1. */
function between(values: readonly number[], value: number): readonly [interval: number, share: number] {
  const last = values.length - 2
  const above = values.findIndex((each) => each > value)
  const at = above < 0 ? last : Math.min(last, Math.max(0, above - 1))
  return [at, Math.min(1, Math.max(0, (value - values[at]) / (values[at + 1] - values[at])))]
}
