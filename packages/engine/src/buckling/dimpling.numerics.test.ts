import { expect, it } from 'vitest'
import { geometryTable } from '../cells/geometry-table.ts'
import { type Held, ResolvedPlate, resolvedSpan } from '../cells/tabulation/resolved-plate.ts'
import { halfThickness } from '../cells/thickness.ts'
import { unitCell } from '../cells/unit-cell.ts'
import { dimplingStress } from './dimpling.ts'

it('a square plate that walls hold at its edges buckles at the stress of the formula within 1 %', () => {
  const n = 16
  const held: Held[] = Array.from({ length: n }, (_, i) => [[{ i, j: 0, weight: 1 }], [{ i: 0, j: i, weight: 1 }]]).flat()
  const plate = new ResolvedPlate(n, held, [-1, -1])
  // D λ of a cell of edge 1 over the thickness, with the span of the square itself instead of a lattice's.
  const [youngMpa, poisson, thickness] = [1800, 0.4, 0.01]
  const resolved = (plate.bucklesAt(0) * youngMpa * thickness ** 2) / (12 * (1 - poisson ** 2))
  const formula = dimplingStress({ youngMpa, poisson }, thickness, 'octet', 1) * geometryTable('octet').skinSpan ** 2
  expect(Math.abs(resolved / formula - 1)).toBeLessThan(0.01)
  // Cells that all bulge to one side are held more: the walls keep them from turning.
  expect(new ResolvedPlate(n, held, [1, 1]).bucklesAt(0)).toBeGreaterThan(1.5 * plate.bucklesAt(0))
})

it.each(['iwp-sheet', 'octet'] as const)('the span of %s is that of the plate that is resolved over a cell of it', (name) => {
  const cell = unitCell(name)
  const half = halfThickness(name, Math.max(0.1, cell.connectedFrom))
  expect(resolvedSpan(cell, half, { n: 16, heights: 8 }) / geometryTable(name).skinSpan).toBeCloseTo(1, 1.7)
})
