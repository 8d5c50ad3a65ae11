import { done, type Outcome, requiredLoad, requiredMerit, requirementOf, targetBand } from '@trabecula/domain'
import type { Design } from './candidates/design.ts'
import { designOf, geometryOf } from './candidates/design-candidate.ts'
import {
  type CandidateOptions,
  type CorrectedCandidate,
  type GradedCandidate,
  gradeCandidate,
} from './candidates/grade-candidate.ts'
import type { CellName } from './cells/unit-cell.ts'
import { type PreparedRun, prepareRun, type RunOptions } from './elasticity/prepare-run.ts'
import { predictedDesign, SharedByDesigns } from './export/predicted-file/predicted-design.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { Stopwatch } from './runtime/stopwatch.ts'
import { withCorrectedLoad } from './verification/corrected-load.ts'
import { fieldShares } from './verification/field-shares.ts'
import { nextAim, type Try } from './verification/meet-target.ts'
import type { MaterialSource } from './verification/solve-window.ts'

/** A prepared run whose designs can be finished. */
export interface DesignRun extends PreparedRun {
  readonly shared: SharedByDesigns
}

export async function prepareDesignRun(part: Part, setup: Setup, options: RunOptions = {}): Promise<Outcome<DesignRun>> {
  const run = await prepareRun(part, setup, options)
  return run.ok ? done({ ...run.value, shared: new SharedByDesigns(run.value) }) : run
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

/** How often a lattice is graded again for what its windows show. */
const mostAgain = 3

/**
 * Grades a lattice and looks at it where it fails. With a load to reach, what is seen there decides whether it is reached:
 * the lattice is graded again for as much more, or less, as its load was predicted too high, or too low.
 */
export async function gradeAndLook(
  run: DesignRun,
  cell: CellName,
  options: CandidateOptions = {},
): Promise<Outcome<CorrectedCandidate>> {
  let best: Outcome<CorrectedCandidate> = await looked(run, await gradeCandidate(run, cell, options), options)
  const asked = requirementOf(run.setup.settings)
  if (options.again || requiredLoad(asked) === undefined) return best
  const target = requiredMerit(asked)
  // The windows say what the file would: the next aim is found as it is for a file.
  const tried = ({ best: { value }, correction: { factor } }: CorrectedCandidate) => ({
    predicted: Math.log(value / factor / target),
    inFile: Math.log(value / target),
  })
  const tries: Try[] = []
  for (let last = best; last.ok && best.ok && !isOnTarget(last.value, target) && tries.length < mostAgain; ) {
    tries.push(tried(last.value))
    const again = { aim: target * Math.exp(nextAim(tries)), cellSize: last.value.geometry.cellSize }
    const next: Outcome<CorrectedCandidate> = await looked(run, await gradeCandidate(run, cell, { ...options, again }), options)
    // At a bound of its density a lattice does not change any more.
    if (!next.ok || Math.abs(next.value.best.mean / last.value.best.mean - 1) < leastChange) break
    if (isBetter(next.value, best.value, target)) best = next
    last = next
  }
  return best
}

/** Lattices whose mean densities differ by less are the same. */
const leastChange = 1e-3

const isOnTarget = ({ best: { value } }: CorrectedCandidate, aim: number): boolean => value >= aim && value <= targetBand * aim

/** A design that reaches the target comes first, then the lighter one; of two that do not, the one that carries more. */
function isBetter({ best: one }: CorrectedCandidate, { best: other }: CorrectedCandidate, aim: number): boolean {
  if (one.value >= aim !== other.value >= aim) return one.value >= aim
  return one.value >= aim ? one.mean < other.mean : one.value > other.value
}

async function looked(
  run: DesignRun,
  graded: Outcome<GradedCandidate>,
  { signal, onProgress }: CandidateOptions,
): Promise<Outcome<CorrectedCandidate>> {
  if (!graded.ok) return graded
  const { enclosure } = await run.shared.found(signal)
  if (!enclosure.ok) return enclosure
  const watch = new Stopwatch()
  const geometry = await watch.time('phase', () => geometryOf(run, graded.value, signal))
  const source: MaterialSource = (grid, abort) =>
    enclosure.value.void.read(geometry, (field, outer) => fieldShares(field, outer, grid, abort))
  const corrected = await watch.time('windows', () =>
    withCorrectedLoad(run, graded.value, geometry, source, { signal, onProgress }),
  )
  const { analysis } = corrected
  return done({ ...corrected, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
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
    const aim = isLoad ? merit / loadFactor : merit
    return makeCandidate(this.run, cell, { signal: this.signal, again: { aim, cellSize } })
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
  const { enclosure, powderExit } = await watch.time('promise', () => run.shared.found(signal))
  if (!enclosure.ok) return enclosure
  const design = await designOf(run, graded, powderExit, signal)
  const predicted = await watch.time('promise', () => predictedDesign(run, design, enclosure.value, signal))
  if (!predicted.ok) return predicted
  const { analysis } = predicted.value
  return done({ ...predicted.value, analysis: { ...analysis, seconds: { ...analysis.seconds, ...watch.seconds } } })
}
