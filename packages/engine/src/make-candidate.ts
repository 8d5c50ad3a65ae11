import { done, type Outcome, type Reference, requirementOf } from '@trabecula/domain'
import { caseLimits } from './buckling/part-buckling.ts'
import type { Design } from './candidates/design.ts'
import { designOf } from './candidates/design-candidate.ts'
import type { CandidateOptions, CorrectedCandidate } from './candidates/grade-candidate.ts'
import { type LeftOut, type OptimizationResult, rankCandidates } from './candidates/rank.ts'
import type { CellName } from './cells/unit-cell.ts'
import { type PreparedRun, prepareRun, type RunOptions } from './elasticity/prepare-run.ts'
import { predictedDesign, SharedByDesigns } from './export/predicted-file/predicted-design.ts'
import type { SoughtShapes } from './fields/modes.ts'
import { gradeAndLook } from './grade-and-look.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { caseFactors, limitedSolid, withFactors, withLimits } from './limited-load.ts'
import { Stopwatch } from './runtime/stopwatch.ts'
import { withinSolidModes } from './solid-modes.ts'
import { naturalModes } from './vibration/part-vibration.ts'
import { type LatticeOnGrid, TwoGrids } from './vibration/two-grids.ts'

/** A prepared run whose designs can be finished. */
export interface DesignRun extends PreparedRun {
  readonly shared: SharedByDesigns
  /** Where frequencies or buckling were requested: for the modes of its designs. */
  readonly modes?: RequestedModes
  /** Another thread has looked at the solid part's modes and has the notes about them. */
  readonly isWithinSolid?: boolean
}

export interface DesignRunOptions extends RunOptions {
  /** The run was prepared before: the solid part's modes are not looked at again. */
  readonly isWithinSolid?: boolean
}

interface RequestedModes extends Pick<RunOptions, 'frequencies' | 'buckling'> {
  readonly grids: TwoGrids
}

export async function prepareDesignRun(
  part: Part,
  setup: Setup,
  { isWithinSolid = false, ...options }: DesignRunOptions = {},
): Promise<Outcome<DesignRun>> {
  const prepared = await prepareRun(part, setup, options)
  if (!prepared.ok) return prepared
  const looked: Promise<Outcome<PreparedRun>> = isWithinSolid
    ? Promise.resolve(prepared)
    : withinSolidModes(prepared.value, options.signal)
  const within = await looked.catch(async (reason) => {
    await prepared.value.dispose()
    throw reason
  })
  if (!within.ok) {
    await prepared.value.dispose()
    return within
  }
  const run = { ...within.value, shared: new SharedByDesigns(within.value), isWithinSolid }
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

/** A ranked result. */
export interface RankedDesigns extends OptimizationResult {
  /** The modes of the solid part that were looked for: its fields have their shapes. */
  readonly ofSolid?: SoughtShapes
}

/**
 * The ranked result of a run, with the frequencies and the buckling of its solid part where they were requested: found here,
 * once, and not by every thread that prepares the run.
 */
export async function rankDesigns(
  given: DesignRun,
  designs: readonly Design[],
  leftOut: readonly LeftOut[],
  signal?: AbortSignal,
): Promise<RankedDesigns> {
  const within = given.isWithinSolid ? await withinSolidModes(given, signal) : done(given)
  const run = within.ok ? within.value : given
  const { modes, solidCases } = run
  if (!modes) return rankCandidates(run, designs, leftOut)
  const onsets = solidCases.map(({ onset }) => onset.maxLoad)
  const sought = await soughtOf(run, modes, onsets, undefined, signal)
  const limited = sought.limits ? limitedSolid(run, sought.limits) : run.solid
  return { ...rankCandidates({ ...run, solid: { ...limited, ...frequenciesOf(sought) } }, designs, leftOut), ofSolid: sought }
}

/** The modes that a run looks for in one design, or in its solid part. `onsets`: where damage begins, of each case. */
async function soughtOf(
  { problem }: DesignRun,
  { grids, ...requested }: RequestedModes,
  onsets: readonly number[],
  lattice: LatticeOnGrid | undefined,
  signal: AbortSignal | undefined,
  watch = new Stopwatch(),
): Promise<SoughtShapes> {
  const limits = requested.buckling ? await watch.time('buckling', () => caseLimits(grids, onsets, lattice, signal)) : undefined
  const vibration = requested.frequencies
    ? { found: await watch.time('frequencies', () => naturalModes(grids, lattice, signal)) }
    : undefined
  return { vibration, ...(limits ? { limits, factors: caseFactors(problem, limits, onsets) } : {}) }
}

function frequenciesOf({ vibration }: SoughtShapes): Pick<Reference, 'frequenciesHz' | 'frequencyKinds'> {
  const found = vibration?.found
  return found ? { frequenciesHz: found.modes.map(({ frequencyHz }) => frequencyHz), frequencyKinds: found.kinds } : {}
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
    this.prepare = () => prepareDesignRun(part, setup, { ...options, isWithinSolid: true })
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
  const { enclosure, partInPrint } = await watch.time('predicted file', () => run.shared.found(signal))
  if (!enclosure.ok) return enclosure
  const { modes } = run
  const { best } = graded
  const { density, mean } = best
  const strains = best.kept?.map((each) => each.strains)
  const lattice: LatticeOnGrid = { law: graded.model.law, problem: run.problem, density, mean, strains }
  const onsets = best.solved.map(({ onset }) => onset.maxLoad)
  const sought = modes ? await soughtOf(run, modes, onsets, lattice, signal, watch) : {}
  const limited = sought.limits ? withLimits(run, best, sought.limits) : best
  const design = await designOf(run, { ...graded, best: limited, sought }, partInPrint, signal)
  const predicted = await watch.time('predicted file', () => predictedDesign(run, design, enclosure.value, signal))
  if (!predicted.ok) return predicted
  const { analysis } = predicted.value
  const found = { ...predicted.value.row, ...frequenciesOf(sought) }
  const row = sought.factors ? withFactors(run, found, sought.factors) : found
  return done({ ...predicted.value, row, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}
