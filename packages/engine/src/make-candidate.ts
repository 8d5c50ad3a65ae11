import type { Outcome } from '@trabecula/domain'
import type { PreparedRun } from './analysis/prepare-run.ts'
import type { Design } from './candidates/design.ts'
import { type CandidateOptions, designCandidate } from './candidates/design-candidate.ts'
import type { CellName } from './cells/unit-cell.ts'
import { promisedDesign } from './export/promise/promised-design.ts'

/** The best graded lattice of one family, with a row that holds for its file; refused when it cannot be exported. */
export async function makeCandidate(run: PreparedRun, cell: CellName, options: CandidateOptions = {}): Promise<Outcome<Design>> {
  const graded = await designCandidate(run, cell, options)
  return graded.ok ? promisedDesign(run, graded.value, options.signal) : graded
}
