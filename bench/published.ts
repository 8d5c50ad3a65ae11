/**
 * Published tests of printed lattices next to what our tables and design stress say for the same cell, density and
 * material (docs/theory/published-tests.md). Ours is the prediction, the peer the measurement, their ratio measured
 * over predicted. Nothing is fitted, so there is no goal.
 *
 *   npm run bench -- published
 */
import { unitCell } from '@trabecula/engine'
import { comparisons, sourceOf } from './published/compare.ts'
import { writeTable } from './published/table.ts'
import type { BenchRow } from './row.ts'

export function* run(): Iterable<BenchRow> {
  for (const { test, cell, quantity, unit, predicted, measured } of comparisons()) {
    const density = test.density === undefined ? '' : ` at ${test.density}`
    yield {
      bench: 'published',
      case: `${unitCell(cell).title}, ${test.material} ${test.process}${density}, ${quantity}`,
      ours: predicted,
      peer: measured,
      peer_name: `${test.kind} of ${sourceOf(test).short}`,
      unit,
      ratio: measured / predicted,
      target: 'not fitted',
    }
  }
  writeTable()
}
