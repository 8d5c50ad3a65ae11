import { expect, it } from 'vitest'
import { skinSpan } from '../cells/skin-span.ts'
import { ResolvedPlate, resolvedSpan, type Spring } from '../cells/tabulation/resolved-plate.ts'
import { halfThickness } from '../cells/thickness.ts'
import { unitCell } from '../cells/unit-cell.ts'
import { dimplingStress } from './dimpling.ts'

it('a square plate that walls hold at its edges buckles at the stress of the formula within 1 %', () => {
  const n = 16
  const walls = Array.from({ length: n }, (_, at) => [
    { i: at, j: 0, stiffness: 1e8 },
    { i: 0, j: at, stiffness: 1e8 },
  ])
  const held: Spring[] = walls.flat()
  const plate = new ResolvedPlate(n, held, [-1, -1])
  // D λ of a cell of edge 1 over the thickness, with the span of the square itself instead of a lattice's.
  const [youngMpa, poisson, thickness] = [1800, 0.4, 0.01]
  const resolved = (plate.bucklesAt(0) * youngMpa * thickness ** 2) / (12 * (1 - poisson ** 2))
  const formula = dimplingStress({ youngMpa, poisson }, thickness, 1, 1)
  expect(Math.abs(resolved / formula - 1)).toBeLessThan(0.01)
  // Cells that all bulge to one side are held more: the walls keep them from turning.
  expect(new ResolvedPlate(n, held, [1, 1]).bucklesAt(0)).toBeGreaterThan(1.5 * plate.bucklesAt(0))
})

it.each([
  ['iwp-sheet', 0.3, 0.04],
  ['octet', 0.2, 0.07],
  ['diamond-skeletal', 0.1, 0.02],
] as const)('the span of %s at density %s under a skin of %s is that of the plate that is resolved', (name, density, shell) => {
  const half = halfThickness(name, density)
  const resolved = resolvedSpan(unitCell(name), half, shell)
  expect(resolved / skinSpan(name, density, shell)).toBeCloseTo(1, 2)
  // A plate of finer nodes has the same.
  expect(Math.abs(resolvedSpan(unitCell(name), half, shell, 20) / resolved - 1)).toBeLessThan(0.06)
})
