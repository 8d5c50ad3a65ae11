import { expect, it } from 'vitest'
import { cellNames, defaultCells } from '../cells/unit-cell.ts'
import { steepestRise, worstDisagreement } from '../testing/shader-agreement.ts'

for (const cell of cellNames) {
  /** The nine families of every run on all points, the rest of the library on a tenth of them. */
  const count = defaultCells.includes(cell) ? 10_000 : 1000

  it(`gives the ${cell} exactly where the exporter puts it, on ${count} points`, () => {
    expect(worstDisagreement(cell, count)).toBeLessThan(1e-3)
  })

  it(`never rises faster than the distance walked in the ${cell}, at ${count / 5} points`, () => {
    expect(steepestRise(cell, count / 5)).toBeLessThan(1.001)
  })
}
