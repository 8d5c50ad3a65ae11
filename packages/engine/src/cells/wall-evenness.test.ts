import { describe, expect, test } from 'vitest'
import { type UnitCell, unitCells } from './unit-cell.ts'

type Point = readonly [number, number, number]

const half = 0.03

describe.each(unitCells.filter((cell) => cell.form === 'sheet'))('$title', (cell) => {
  test('has walls as thick as requested along every normal, never more than two percent thinner or nine percent thicker', () => {
    const walls = surfacePoints(cell).map(({ at, normal }) => reach(cell, at, normal, 1) + reach(cell, at, normal, -1))
    expect(walls.length).toBeGreaterThan(200)
    expect(Math.min(...walls) / (2 * half)).toBeGreaterThan(0.98)
    expect(Math.max(...walls) / (2 * half)).toBeLessThan(1.09)
  })
})

/** Points of the mid-surface by Newton's method from a low-discrepancy sequence, with unit normals. */
function surfacePoints(cell: UnitCell): { at: Point; normal: Point }[] {
  return Array.from({ length: 600 }, (_, i) => {
    let at: Point = [(i * 0.8191725) % 1, (i * 0.6710436) % 1, (i * 0.5497005) % 1]
    for (let step = 0; step < 8; step++) {
      const [gx, gy, gz] = gradient(cell, at)
      const share = Math.max(-0.1, Math.min(0.1, cell.distance(...at) / (gx * gx + gy * gy + gz * gz + 1e-6)))
      at = [at[0] - share * gx, at[1] - share * gy, at[2] - share * gz]
    }
    const [gx, gy, gz] = gradient(cell, at)
    const length = Math.hypot(gx, gy, gz)
    return { at, normal: [gx / length, gy / length, gz / length] as const }
  }).filter(({ at }) => Math.abs(cell.distance(...at)) < 1e-6)
}

/** From the mid-surface to the side of the wall along ± the normal, in units of L. */
function reach(cell: UnitCell, at: Point, normal: Point, side: 1 | -1): number {
  const isInside = (r: number): boolean =>
    Math.abs(cell.distance(at[0] + side * r * normal[0], at[1] + side * r * normal[1], at[2] + side * r * normal[2])) < half
  let r = 0.001
  while (isInside(r)) r += 0.001
  let [low, high] = [r - 0.001, r]
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2
    if (isInside(middle)) low = middle
    else high = middle
  }
  return low
}

function gradient(cell: UnitCell, [x, y, z]: Point): Point {
  const d = 1e-5
  return [
    (cell.distance(x + d, y, z) - cell.distance(x - d, y, z)) / (2 * d),
    (cell.distance(x, y + d, z) - cell.distance(x, y - d, z)) / (2 * d),
    (cell.distance(x, y, z + d) - cell.distance(x, y, z - d)) / (2 * d),
  ]
}
