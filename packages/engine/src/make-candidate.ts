import { done, type Outcome } from '@trabecula/domain'
import type { Design } from './candidates/design.ts'
import { designOf } from './candidates/design-candidate.ts'
import { type CandidateOptions, type GradedCandidate, gradeCandidate } from './candidates/grade-candidate.ts'
import { powderExitOf } from './candidates/row.ts'
import type { CellName } from './cells/unit-cell.ts'
import type { PreparedRun } from './elasticity/prepare-run.ts'
import { predictedDesign, prepareMeasuring } from './export/predicted-file/predicted-design.ts'
import { Stopwatch } from './runtime/stopwatch.ts'

export interface MakingOptions extends CandidateOptions {
  /** Called when the lattice is graded and the solver is free: the run's next can begin. */
  readonly onGraded?: (() => void) | undefined
}

/** The best graded lattice of one family, with a row that holds for its file; refused when it cannot be exported. */
export async function makeCandidate(run: PreparedRun, cell: CellName, options: MakingOptions = {}): Promise<Outcome<Design>> {
  prepareFinishing(run, options.signal)
  const graded = await gradeCandidate(run, cell, options)
  if (!graded.ok) return graded
  options.onGraded?.()
  return finishCandidate(run, graded.value, options.signal)
}

/**
 * Finds what finishing any candidate of a run needs as soon as the solver is at work: the thread that calls it has
 * nothing else to do then, and the first design need not wait for it.
 */
export function prepareFinishing(run: PreparedRun, signal?: AbortSignal): void {
  const prepare = () => {
    prepareMeasuring(run, signal)
    powderExitOf(run.problem)
  }
  // A failure comes up again, and is reported, when the candidate is finished.
  run.analysis.nextSolve.then(prepare).catch(() => {})
}

/**
 * The design of a graded lattice, with a row that holds for its file; refused when it cannot be exported. It needs no
 * solver, so that the next candidate can be graded while it runs.
 */
export async function finishCandidate(run: PreparedRun, graded: GradedCandidate, signal?: AbortSignal): Promise<Outcome<Design>> {
  const watch = new Stopwatch()
  const design = await designOf(run, graded, signal)
  const predicted = await watch.time('promise', () => predictedDesign(run, design, signal))
  if (!predicted.ok) return predicted
  const { analysis } = predicted.value
  return done({ ...predicted.value, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}
