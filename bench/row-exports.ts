/**
 * What is sold can be exported: every row of a matrix of runs is exported once and weighed. Goes on where it was left:
 * rows that are in bench/results/row-exports.csv are not done again.
 *
 *   npm run bench -- row-exports [TEXT…]     runs whose name holds one of the texts; all without
 *
 * `ours` is by how many percent the file's mass differs from the row's; the peer's name says what became of the row.
 */
import { existsSync, readFileSync } from 'node:fs'
import { exportedRuns, familiesOf } from '../tools/row-exports/cases.ts'
import { exportRows } from '../tools/row-exports/export-rows.ts'
import type { BenchRow } from './row.ts'

const file = new URL('./results/row-exports.csv', import.meta.url)

export async function* run(texts: readonly string[]): AsyncIterable<BenchRow> {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const each of exportedRuns) {
    if (texts.length > 0 && !texts.some((text) => each.name.includes(text))) continue
    const families = familiesOf(each).filter((cell) => !known.includes(`"${each.name}, ${cell}"`))
    if (families.length === 0) continue
    // A row is written as soon as it is known: one of a large part takes half a minute of processor time.
    for await (const kept of exportRows(each, 'compact', families)) {
      const size = Number.isNaN(kept.megabytes) ? '' : ` ${kept.megabytes.toFixed(1)} of ${kept.saidMegabytes.toFixed(1)} MB`
      yield {
        bench: 'row-exports',
        case: kept.case,
        ours: kept.massPercent,
        peer: null,
        peer_name: `${kept.outcome}${size}${kept.reason ? `: ${kept.reason}` : ''}`,
        unit: 'percent',
        ratio: null,
        target: 'exported, within 2 percent',
        reason: kept.outcome,
      }
    }
  }
}
