import { expect, test } from 'vitest'
import type { CellName } from '../unit-cell.ts'
import { deviations, independentRows } from './regression.ts'

/**
 * Rows whose density names our voxels; where groups of mirror images were split (most octets), docs/cells/regression.md
 * says how far.
 */
const rows: [CellName, number][] = [
  ['schwarz-p-sheet', 0.3],
  ['iwp-sheet', 0.3],
  ['neovius-sheet', 0.3],
  ['gyroid-skeletal', 0.4],
  ['diamond-skeletal', 0.3],
  ['schwarz-p-skeletal', 0.4],
  ['iwp-skeletal', 0.4],
  ['iwp-inverse-skeletal', 0.3],
  ['sc', 0.301],
  ['bcc', 0.5],
  ['fcc', 0.103],
  ['kelvin', 0.4],
  ['diamond-strut', 0.501],
  ['sc-bcc', 0.5],
]

test.each(rows)('%s at density %f agrees with an independent code within one percent', (cell, density) => {
  const row = independentRows.find((one) => one.cell === cell && one.density === density)!
  const { found, deviations: shares } = deviations(row)
  expect(Math.abs(found - density)).toBeLessThan(1.5e-3)
  for (const share of shares) expect(Math.abs(share)).toBeLessThan(0.01)
})
