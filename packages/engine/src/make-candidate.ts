import { done, type Outcome, requirementOf } from '@trabecula/domain'
import { caseLimits } from './buckling/part-buckling.ts'
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
import { caseFactors, limitedSolid, withFactors, withLimits } from './limited-load.ts'
import { Stopwatch } from './runtime/stopwatch.ts'
import { withinSolidModes } from './solid-modes.ts'
import { naturalFrequencies } from './vibration/part-vibration.ts'
import { type LatticeOnGrid, TwoGrids } from './vibration/two-grids.ts'

/** A prepared run whose designs can be finished. */
export interface DesignRun extends PreparedRun {
  readonly shared: SharedByDesigns
  /** Where frequencies or buckling were requested: for the modes of its designs. */
  readonly modes?: RequestedModes
}

interface RequestedModes extends Pick<RunOptions, 'frequencies' | 'buckling'> {
  readonly grids: TwoGrids
}

export async function prepareDesignRun(part: Part, setup: Setup, options: RunOptions = {}): Promise<Outcome<DesignRun>> {
  const prepared = await prepareRun(part, setup, options)
  if (!prepared.ok) return prepared
  const within = await withinSolidModes(prepared.value, options.signal).catch(async (reason) => {
    await prepared.value.dispose()
    throw reason
  })
  if (!within.ok) {
    await prepared.value.dispose()
    return within
  }
  const run = { ...within.value, shared: new SharedByDesigns(within.value) }
  const frequencies = options.frequencies || setup.pointMasses !== undefined
  return frequencies || options.buckling ? withModes(run, { ...options, frequencies }) : done(run)
}

/** The same run with solvers for the requested modes. */
async function withModes(
  run: DesignRun,
  { threads = 1, signal, frequencies = false, buckling = false }: RunOptions,
): Promise<Outcome<DesignRun>> {
  try {
    const grids = await TwoGrids.of(run.problem, threads, signal)
    const dispose = async () => {
      await grids.dispose()
      await run.dispose()
    }
    return done({ ...run, modes: { grids, frequencies, buckling }, dispose })
  } catch (reason) {
    await run.dispose()
    throw reason
  }
}

/**
 * The ranked result of a run, with the frequencies and the buckling of its solid part where they were requested: found here,
 * once, and not by every thread that prepares the run.
 */
export async function rankDesigns(
  run: DesignRun,
  designs: readonly Design[],
  leftOut: readonly LeftOut[],
  signal?: AbortSignal,
): Promise<OptimizationResult> {
  const { modes, solidCases } = run
  if (!modes) return rankCandidates(run, designs, leftOut)
  const frequenciesHz = modes.frequencies ? await naturalFrequencies(modes.grids, undefined, signal) : undefined
  const onsets = solidCases.map(({ onset }) => onset.maxLoad)
  const limited = modes.buckling ? limitedSolid(run, await caseLimits(modes.grids, onsets, undefined, signal)) : run.solid
  return rankCandidates({ ...run, solid: { ...limited, ...(frequenciesHz ? { frequenciesHz } : {}) } }, designs, leftOut)
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
  const { modes } = run
  const { best } = graded
  const { density, mean } = best
  const strains = best.kept?.map((each) => each.strains)
  const lattice: LatticeOnGrid = { law: graded.model.law, problem: run.problem, density, mean, strains }
  const onsets = best.solved.map(({ onset }) => onset.maxLoad)
  const limits = modes?.buckling && (await watch.time('buckling', () => caseLimits(modes.grids, onsets, lattice, signal)))
  const design = await designOf(run, limits ? { ...graded, best: withLimits(run, best, limits) } : graded, powderExit, signal)
  const predicted = await watch.time('predicted file', () => predictedDesign(run, design, enclosure.value, signal))
  if (!predicted.ok) return predicted
  const { analysis } = predicted.value
  const frequenciesHz = modes?.frequencies
    ? await watch.time('frequencies', () => naturalFrequencies(modes.grids, lattice, signal))
    : undefined
  const found = frequenciesHz ? { ...predicted.value.row, frequenciesHz } : predicted.value.row
  const row = limits ? withFactors(run, found, caseFactors(run.problem, limits, onsets)) : found
  return done({ ...predicted.value, row, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}
