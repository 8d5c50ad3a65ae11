import { optimize } from '@trabecula/engine'
import { baseMount, partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'

/**
 * Seconds per stage of a whole run: a real part, 150,000 elements, all default families, two threads. A file is measured
 * (predicted file) while the next candidate is graded (optimize), so that the stages are longer than the total together.
 */
export async function* run(): AsyncIterable<BenchRow> {
  const row = (name: string, ours: number, target: string): BenchRow => ({
    bench: 'optimize',
    case: name,
    ours,
    peer: null,
    peer_name: 'none',
    unit: 's',
    ratio: null,
    target,
    reason: 'no open tool does the same work',
  })
  const start = performance.now()
  const sample = await baseMount()
  if ('missing' in sample) {
    yield { ...row(partName, Number.NaN, ''), reason: sample.missing }
    return
  }
  const read = (performance.now() - start) / 1000
  const result = await optimize(sample.part, sample.setup, { threads: 2 })
  if (!result.ok) throw new Error(result.refusal.message)
  const { timings, analysis } = result.value
  const total = (performance.now() - start) / 1000
  yield row(`read and segment`, read, '≤ 1/4 of the total')
  for (const [stage, seconds] of Object.entries(timings))
    yield row(stage, seconds, stage === 'problem' ? '≤ 1/4 of the total' : 'mostly solves')
  yield row(`total, ${analysis.elements} elements, ${analysis.solves} solves`, total, '≤ a few minutes on 2 cores')
}
