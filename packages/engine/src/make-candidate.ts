import type { Outcome } from '@trabecula/domain'
import type { PreparedRun } from './analysis/prepare-run.ts'
import type { Design } from './candidates/design.ts'
import { type CandidateOptions, designCandidate } from './candidates/design-candidate.ts'
import { refusalOfEveryCell } from './candidates/fitting-cells.ts'
import { type CellName, defaultCells } from './cells/unit-cell.ts'
import { checkedOuter } from './export/checked-outer.ts'
import { promisedDesign } from './export/promise/promised-design.ts'

/**
 * The families that a run tries. Refused when none of them has a cell for the part, or when no design of it
 * could be exported: before anything is designed or paid.
 */
export function familiesToTry(
  { part, problem }: PreparedRun,
  only: readonly CellName[] = defaultCells,
): Outcome<readonly CellName[]> {
  const outer = checkedOuter(part)
  if (!outer.ok) return outer
  return refusalOfEveryCell(problem, only) ?? { ok: true, value: only }
}

/** The best graded lattice of one family, with a row that holds for its file; refused when it cannot be exported. */
export async function makeCandidate(run: PreparedRun, cell: CellName, options: CandidateOptions = {}): Promise<Outcome<Design>> {
  const graded = await designCandidate(run, cell, options)
  return graded.ok ? promisedDesign(run, graded.value, options.signal) : graded
}
