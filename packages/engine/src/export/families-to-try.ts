import type { Outcome } from '@trabecula/domain'
import type { Problem } from '../analysis/problem.ts'
import { refusalOfEveryCell } from '../candidates/fitting-cells.ts'
import { type CellName, defaultCells } from '../cells/unit-cell.ts'
import type { Part } from '../input/part.ts'
import { checkedOuter } from './checked-outer.ts'

/**
 * The families that a run tries. Refused when none of them has a cell for the part, or when no design of it
 * could be exported: before anything is designed or paid.
 */
export function familiesToTry(
  { part, problem }: { readonly part: Part; readonly problem: Problem },
  only: readonly CellName[] = defaultCells,
): Outcome<readonly CellName[]> {
  const outer = checkedOuter(part)
  if (!outer.ok) return outer
  return refusalOfEveryCell(problem, only) ?? { ok: true, value: only }
}
