/** What bench/results/rows.csv says of rows that were held against their files before. */
import { readFileSync } from 'node:fs'
import type { Design } from '@trabecula/engine'
import type { BenchRow } from '../row.ts'
import { readCsv } from '../table.ts'

const results = new URL('../results/rows.csv', import.meta.url)

/** Of the same design the homogenised stiffness is the same but for the residual of its solve. */
const same = 1e-4

/**
 * The stored predicted rows of a design, the latest of each quantity, where that design is still what the run grades:
 * its file, and with it the peer, is then the same whatever is predicted of its load. None where it is another by now.
 */
export function storedPredictions(name: string, { row }: Design): readonly BenchRow[] {
  const [head = [], ...rows] = readCsv(readFileSync(results, 'utf8'))
  const field = (fields: readonly string[], column: string) => fields[head.indexOf(column)] ?? ''
  const number = (text: string) => (text === '' ? null : Number(text))
  const latest = new Map(rows.map((fields) => [field(fields, 'case'), fields]))
  const stored = ['stiffness predicted', 'max load predicted'].flatMap((quantity) => {
    const fields = latest.get(`${name}: ${quantity}`)
    if (!fields) return []
    const [peer_name, unit, target] = ['peer_name', 'unit', 'target'].map((column) => field(fields, column)) as [
      string,
      string,
      string,
    ]
    const [ours, peer, ratio] = ['ours', 'peer', 'ratio'].map((column) => number(field(fields, column)))
    return [{ bench: 'rows', case: `${name}: ${quantity}`, ours: ours ?? 0, peer, peer_name, unit, ratio, target } as BenchRow]
  })
  const [stiffness] = stored
  return stiffness && Math.abs(row.stiffnessNPerMm / stiffness.ours - 1) < same ? stored : []
}
