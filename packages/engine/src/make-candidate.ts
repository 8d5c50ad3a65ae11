import { done, type Outcome, requirementOf } from '@trabecula/domain'
import type { Design } from './candidates/design.ts'
import { designOf } from './candidates/design-candidate.ts'
import type { CandidateOptions, CorrectedCandidate } from './candidates/grade-candidate.ts'
import { type LeftOut, type OptimizationResult, rankCandidates } from './candidates/rank.ts'
import type { CellName } from './cells/unit-cell.ts'
import { type PreparedRun, prepareRun, type RunOptions } from './elasticity/prepare-run.ts'
import { predictedDesign, SharedByDesigns } from './export/predicted-file/predicted-design.ts'
import { gradeAndLook } from './grade-and-look.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { Stopwatch } from './runtime/stopwatch.ts'
import { PartVibration } from './vibration/part-vibration.ts'

/** A prepared run whose designs can be finished. */
export interface DesignRun extends PreparedRun {
  readonly shared: SharedByDesigns
  /** Where frequencies were requested. */
  readonly vibration?: PartVibration
}

export async function prepareDesignRun(part: Part, setup: Setup, options: RunOptions = {}): Promise<Outcome<DesignRun>> {
  const prepared = await prepareRun(part, setup, options)
  if (!prepared.ok) return prepared
  const run = { ...prepared.value, shared: new SharedByDesigns(prepared.value) }
  return options.frequencies || setup.pointMasses ? vibrating(run, options) : done(run)
}

/** The same run with solvers for frequencies. */
async function vibrating(run: DesignRun, { threads = 1, signal }: RunOptions): Promise<Outcome<DesignRun>> {
  try {
    const vibration = await PartVibration.of(run.problem, threads, signal)
    const dispose = async () => {
      await vibration.dispose()
      await run.dispose()
    }
    return done({ ...run, vibration, dispose })
  } catch (reason) {
    await run.dispose()
    throw reason
  }
}

/** The ranked result of a run, with the frequencies of its solid part where they were requested and converged. */
export async function rankDesigns(
  run: DesignRun,
  designs: readonly Design[],
  leftOut: readonly LeftOut[],
  signal?: AbortSignal,
): Promise<OptimizationResult> {
  const frequenciesHz = await run.vibration?.ofSolid(signal)
  return rankCandidates(frequenciesHz ? { ...run, solid: { ...run.solid, frequenciesHz } } : run, designs, leftOut)
}

export interface MakingOptions extends CandidateOptions {
  /** Called when the lattice is graded and the solver is free: the run's next can begin. */
  readonly onGraded?: (() => void) | undefined
}

/** The best graded lattice of one family, with a row that holds for its file; refused when it cannot be exported. */
export async function makeCandidate(run: DesignRun, cell: CellName, options: MakingOptions = {}): Promise<Outcome<Design>> {
  beginFinishing(run, options.signal)
  const graded = await gradeAndLook(run, cell, options)
  if (!graded.ok) return graded
  options.onGraded?.()
  return finishCandidate(run, graded.value, options.signal)
}

type RegradedDesign = Pick<Design, 'cell' | 'cellSize' | 'loadFactor'>

/** Grades designs of a run again, which is prepared when the first one is requested. */
export class GradingAgain {
  private run: DesignRun | undefined
  private readonly prepare: () => Promise<Outcome<DesignRun>>
  private readonly signal: AbortSignal | undefined

  constructor(part: Part, setup: Setup, options: RunOptions = {}) {
    this.prepare = () => prepareDesignRun(part, setup, options)
    this.signal = options.signal
  }

  /** The design with cells of the same size, graded for this predicted merit. One call at a time. */
  async grade({ cell, cellSize, loadFactor = 1 }: RegradedDesign, merit: number): Promise<Outcome<Design>> {
    const prepared = this.run ? done(this.run) : await this.prepare()
    if (!prepared.ok) return prepared
    this.run = prepared.value
    const { isLoad } = requirementOf(this.run.setup.settings).goal
    const again = { aim: merit, homogenised: isLoad ? merit / loadFactor : merit, cellSize }
    return makeCandidate(this.run, cell, { signal: this.signal, again })
  }

  async dispose(): Promise<void> {
    await this.run?.dispose()
  }
}

/**
 * Begins to find what the run's designs share as soon as the solver is at work: the thread that calls it has nothing
 * else to do then, and the first design need not wait for it.
 */
export function beginFinishing({ analysis, shared }: DesignRun, signal: AbortSignal | undefined): void {
  analysis.nextSolve.then(() => void shared.found(signal))
}

/**
 * The design of a graded lattice, with a row that holds for its file; refused when it cannot be exported. It needs no
 * solver, so that the next candidate can be graded while it runs.
 */
export async function finishCandidate(
  run: DesignRun,
  graded: CorrectedCandidate,
  signal?: AbortSignal,
): Promise<Outcome<Design>> {
  const watch = new Stopwatch()
  const { enclosure, powderExit } = await watch.time('predicted file', () => run.shared.found(signal))
  if (!enclosure.ok) return enclosure
  const design = await designOf(run, graded, powderExit, signal)
  const predicted = await watch.time('predicted file', () => predictedDesign(run, design, enclosure.value, signal))
  if (!predicted.ok) return predicted
  const { analysis } = predicted.value
  const row = await watch.time('frequencies', () => withFrequencies(run, graded, predicted.value, signal))
  return done({ ...predicted.value, row, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}

/** The row with the frequencies of its lattice, where they were requested and converged. */
async function withFrequencies(
  { vibration, problem }: DesignRun,
  { model: { law }, best: { density, mean } }: CorrectedCandidate,
  { row }: Design,
  signal: AbortSignal | undefined,
): Promise<Design['row']> {
  const frequenciesHz = await vibration?.ofLattice({ law, problem, density, mean }, signal)
  return frequenciesHz ? { ...row, frequenciesHz } : row
}
