import { done, type Outcome } from '@trabecula/domain'
import type { PreparedRun } from './analysis/prepare-run.ts'
import type { Design } from './candidates/design.ts'
import { type CandidateOptions, designCandidate, type GradedDesign } from './candidates/design-candidate.ts'
import type { CellName } from './cells/unit-cell.ts'
import { promisedDesign } from './export/promise/promised-design.ts'
import { Stopwatch } from './runtime/stopwatch.ts'

export interface MakingOptions extends CandidateOptions {
  /** Called when the lattice is graded and only its file is left to be measured: the run's next can begin. */
  readonly onGraded?: (() => void) | undefined
}

/** The best graded lattice of one family, with a row that holds for its file; refused when it cannot be exported. */
export async function makeCandidate(run: PreparedRun, cell: CellName, options: MakingOptions = {}): Promise<Outcome<Design>> {
  const graded = await designCandidate(run, cell, options)
  if (!graded.ok) return graded
  options.onGraded?.()
  return withMeasuredFile(run, graded.value, options.signal)
}

/** A graded design with a row that holds for its file; refused when it cannot be exported. */
export async function withMeasuredFile(run: PreparedRun, graded: GradedDesign, signal?: AbortSignal): Promise<Outcome<Design>> {
  const watch = new Stopwatch()
  const promised = await watch.time('promise', () => promisedDesign(run, graded, signal))
  if (!promised.ok) return promised
  const { analysis } = promised.value
  return done({ ...promised.value, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}
