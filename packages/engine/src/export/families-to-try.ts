import { done, fileUnitOf, fitsNoPrinter, type Outcome, sizeQuestion } from '@trabecula/domain'
import { familiesThatFit, refusalOfEveryCell } from '../candidates/fitting-cells.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { refusals } from '../discretisation/messages.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { Part } from '../input/part.ts'
import { checkedOuter } from './checked-outer.ts'
import type { SharedByDesigns } from './predicted-file/predicted-design.ts'

/**
 * The families that a run tries. Refused when none of them has a cell for the part, when no design of it could be
 * exported, or when it fits no printer and the user has not confirmed its size: before anything is designed or paid.
 */
export async function familiesToTry(
  { part, problem, shared }: { readonly part: Part; readonly problem: Problem; readonly shared: SharedByDesigns },
  only: readonly CellName[] = familiesThatFit(problem),
  signal?: AbortSignal,
): Promise<Outcome<readonly CellName[]>> {
  const size = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis])
  if (fitsNoPrinter(size, [problem.printer]) && !problem.setup.sizeConfirmed)
    return refusals.fitsNoPrinter(sizeQuestion(size, fileUnitOf(part.unitScale)))
  const outer = checkedOuter(part)
  if (!outer.ok) return outer
  const noCell = refusalOfEveryCell(problem, only)
  if (noCell) return noCell
  const kept = await shared.checkSkin(signal)
  return kept.ok ? done(only) : kept
}
