/*
 * What published tests of printed lattices showed of our predictions (docs/theory/published-tests.md). It is reported
 * with what limits the prediction of a row and changes no number. bench/published/compare.test.ts holds the sentences against the
 * figures.
 */
import type { Material } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'

/** Least and greatest share of the predicted value that was measured. */
export interface MeasuredShares {
  readonly onset: readonly [number, number]
  readonly stiffness: readonly [number, number]
}

/** Cells of struts in Ti6Al4V: BCC and diamond, densities from 0.11 to 0.66. */
export const titaniumStruts: MeasuredShares = { onset: [0.46, 1.56], stiffness: [0.26, 0.69] }

const ofMetal = 'published tests of metal lattices measured less stiffness than predicted, some also less strength'

/** What a row of this cell and material says of published tests; undefined of polymers, where none show a bias. */
export function publishedTests(cell: CellName, material: Material): string | undefined {
  if (!material.processes.includes('LPBF')) return undefined
  if (material.name !== 'Ti6Al4V' || unitCell(cell).form !== 'strut') return ofMetal
  const { onset, stiffness } = titaniumStruts
  return (
    `published tests of strut lattices in titanium yielded at ${percents(onset)} of the predicted load ` +
    `and had ${percents(stiffness)} of the predicted stiffness; very thin struts are weaker than the bulk metal`
  )
}

const percents = ([least, most]: readonly [number, number]): string =>
  `${(100 * least).toFixed(0)} to ${(100 * most).toFixed(0)} %`
