import { done, type Outcome, type Refusal, type RunProgress } from '@trabecula/domain'
import { refusals } from './analysis/messages.ts'
import { prepareRun, type RunOptions } from './analysis/prepare-run.ts'
import type { Design } from './candidates/design.ts'
import { designCandidate } from './candidates/design-candidate.ts'
import { type OptimizationResult, rankCandidates } from './candidates/rank.ts'
import { type CellName, defaultCells, unitCell } from './cells/unit-cell.ts'
import type { Part } from './input/part.ts'
import type { Setup } from './input/setup.ts'
import { Stopwatch } from './runtime/stopwatch.ts'

export interface OptimizeOptions extends RunOptions {
  /** Families to try; the nine default ones when not given. */
  readonly only?: readonly CellName[]
  /** Called with every finished candidate, before the ranking. */
  readonly onCandidate?: ((design: Design) => void | Promise<void>) | undefined
}

/**
 * From a part and a settings sheet to ranked, graded lattices.
 *
 * 1. Turn the set-up into finite cells, loads and supports; refuse what cannot be solved.
 * 2. Analyse the solid part: the measure of everything, and the refusal of targets beyond it.
 * 3. For every family choose the cell size and grade the density for the goal.
 * 4. Rank.
 *
 * Deterministic; throws the signal's reason when it is aborted.
 */
export async function optimize(part: Part, setup: Setup, options: OptimizeOptions = {}): Promise<Outcome<OptimizationResult>> {
  const { only = defaultCells, signal, onProgress, onCandidate } = options
  const watch = new Stopwatch()

  const prepared = await prepareRun(part, setup, options)
  if (!prepared.ok) return prepared
  const run = prepared.value
  try {
    const designs: Design[] = []
    const failures: { readonly title: string; readonly refusal: Refusal }[] = []
    for (const [index, cell] of only.entries()) {
      const design = await designCandidate(run, cell, { signal, onProgress: within(index, only.length, onProgress) })
      if (!design.ok) {
        failures.push({ title: unitCell(cell).title, refusal: design.refusal }) // the other families may do
        continue
      }
      designs.push(design.value)
      await watch.time('deliver', async () => onCandidate?.(design.value))
    }
    if (designs.length === 0) {
      const [first] = failures
      return first ? { ok: false, refusal: first.refusal } : refusals.nothingPrintable(run.problem.printer.name)
    }
    onProgress?.({ stage: 'rank', done: 1, total: 1 })
    const result = rankCandidates(run, designs)
    const leftOut = failures.map(({ title, refusal }) => `${title} was left out. ${refusal.message}`)
    return done({
      ...result,
      analysis: { ...result.analysis, notes: [...result.analysis.notes, ...leftOut] },
      timings: { ...result.timings, ...watch.seconds },
    })
  } finally {
    await run.dispose()
  }
}

/** Steps per candidate on the common scale of a run. */
const scale = 100

/** A candidate's own progress as a part of the whole run's. */
function within(index: number, count: number, onProgress: ((progress: RunProgress) => void) | undefined) {
  if (!onProgress) return undefined
  return (progress: RunProgress) => {
    const share = progress.stage === 'cells' ? 0 : progress.done / progress.total
    onProgress({ ...progress, stage: 'optimize', done: Math.floor(scale * (index + share)), total: scale * count })
  }
}
