import { candidateShare, done, type Outcome, type RunProgress } from '@trabecula/domain'
import type { Design } from './candidates/design.ts'
import { type LeftOut, type OptimizationResult, refusalOfAll } from './candidates/rank.ts'
import type { CellName } from './cells/unit-cell.ts'
import { refusals } from './discretisation/messages.ts'
import type { RunOptions } from './elasticity/prepare-run.ts'
import { familiesToTry } from './export/families-to-try.ts'
import { solidFields } from './fields/keep.ts'
import { gradeAndLook } from './grade-and-look.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { beginFinishing, finishCandidate, prepareDesignRun, rankDesigns } from './make-candidate.ts'
import { Stopwatch } from './runtime/stopwatch.ts'

export interface OptimizeOptions extends RunOptions {
  /** Families to try; those of the settings when not given. */
  readonly only?: readonly CellName[]
  /** Called with every finished candidate, before the ranking. */
  readonly onCandidate?: ((design: Design) => void | Promise<void>) | undefined
}

/** A result with the encoded fields of the solid part; those of a candidate are with its design. */
export interface WholeResult extends OptimizationResult {
  readonly solidFields: Uint8Array
}

/**
 * From a part and a set-up to ranked, graded lattices: the story of a run. A server drives the same steps as jobs, and
 * uses from here the choice of families, the refusal of a run without designs, and the composition of a result.
 *
 * 1. Prepare: turn the set-up into finite cells, loads and supports, analyse the solid part, and refuse what cannot be
 *    solved or lies beyond the solid part.
 * 2. Design one candidate for every family: choose the cell size and grade the density for the goal; fill its row and
 *    measure the file that it will have, while the next candidate is graded. What could not be exported is left out.
 * 3. Rank.
 *
 * Deterministic; throws the signal's reason when it is aborted.
 */
export async function optimize(part: Part, setup: Setup, options: OptimizeOptions = {}): Promise<Outcome<WholeResult>> {
  const { signal, onProgress, onCandidate } = options
  const watch = new Stopwatch()

  // 1. Prepare.
  const prepared = await prepareDesignRun(part, setup, options)
  if (!prepared.ok) return prepared
  const run = prepared.value
  /** The candidate that is graded already: it ends when its file is measured and it is handed on. */
  let ending: Promise<void> = Promise.resolve()
  try {
    const families = await familiesToTry(run, options.only, signal)
    if (!families.ok) return families
    const only = families.value

    // 2. Design. A family that is refused is left out; the others go on.
    const designs: Design[] = []
    const leftOut: LeftOut[] = []
    const end = async (cell: CellName, making: Promise<Outcome<Design>>): Promise<void> => {
      const design = await making
      if (!design.ok) return void leftOut.push({ cell, refusal: design.refusal })
      designs.push(design.value)
      await watch.time('deliver', async () => onCandidate?.(design.value))
    }
    beginFinishing(run, signal)
    for (const [index, cell] of only.entries()) {
      const graded = await gradeAndLook(run, cell, { signal, onProgress: within(index, only.length, onProgress) })
      if (!graded.ok) {
        leftOut.push({ cell, refusal: graded.refusal })
        continue
      }
      await ending
      ending = end(cell, finishCandidate(run, graded.value, signal))
      // A failure is thrown where it is awaited; until then it must not count as unhandled.
      ending.catch(() => {})
    }
    await ending
    leftOut.sort((a, b) => only.indexOf(a.cell) - only.indexOf(b.cell))
    if (designs.length === 0) {
      const refusal = refusalOfAll(leftOut)
      return refusal ? { ok: false, refusal } : refusals.nothingPrintable(run.problem.printer.name)
    }

    // 3. Rank.
    onProgress?.({ stage: 'rank', done: 1, total: 1 })
    const { ofSolid, ...result } = await rankDesigns(run, designs, leftOut, signal)
    const solid = await watch.time('solid fields', () => solidFields(run, ofSolid))
    return done({ ...result, solidFields: solid, timings: { ...result.timings, ...watch.seconds } })
  } finally {
    await Promise.allSettled([ending])
    await run.dispose()
  }
}

/** Steps per candidate on the common scale of a run. */
const scale = 100

/** A candidate's own progress as a part of the whole run's. */
function within(index: number, count: number, onProgress: ((progress: RunProgress) => void) | undefined) {
  if (!onProgress) return undefined
  return (progress: RunProgress) => {
    const completed = Math.floor(scale * (index + candidateShare(progress)))
    onProgress({ ...progress, stage: 'optimize', done: completed, total: scale * count })
  }
}
