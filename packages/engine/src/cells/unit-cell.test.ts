import { describe, expect, test } from 'vitest'
import { compiled } from './testing/glsl.ts'
import { isCellName, unitCell, unitCells } from './unit-cell.ts'

const points = Array.from({ length: 400 }, (_, i) => [(i * 0.754877) % 1, (i * 0.56984) % 1, (i * 0.430159) % 1] as const)

describe.each(unitCells)('$title', (cell) => {
  test('repeats with period one along every axis', () => {
    for (const [x, y, z] of points) {
      const value = cell.distance(x, y, z)
      expect(cell.distance(x + 1, y, z)).toBeCloseTo(value, 10)
      expect(cell.distance(x, y - 2, z)).toBeCloseTo(value, 10)
      expect(cell.distance(x, y, z + 3)).toBeCloseTo(value, 10)
    }
  })

  test('is unchanged when the axes are exchanged x to y to z to x', () => {
    for (const [x, y, z] of points) expect(cell.distance(y, z, x)).toBeCloseTo(cell.distance(x, y, z), 12)
  })

  test('says in GLSL what it says in TypeScript', () => {
    const shader = compiled(cell.glsl)
    for (const [x, y, z] of points) expect(shader(x - 3, y + 2, z)).toBeCloseTo(cell.distance(x - 3, y + 2, z), 9)
  })
})

describe.each(unitCells.filter((cell) => cell.form === 'sheet'))('$title', (cell) => {
  test('has gradient one near its surface, so that walls are even', () => {
    let seen = 0
    for (const [x, y, z] of points) {
      if (Math.abs(cell.distance(x, y, z)) > 0.03) continue
      seen++
      const d = 1e-5
      const gradient = Math.hypot(
        (cell.distance(x + d, y, z) - cell.distance(x - d, y, z)) / (2 * d),
        (cell.distance(x, y + d, z) - cell.distance(x, y - d, z)) / (2 * d),
        (cell.distance(x, y, z + d) - cell.distance(x, y, z - d)) / (2 * d),
      )
      expect(gradient).toBeGreaterThan(0.88)
      expect(gradient).toBeLessThan(1.12)
    }
    expect(seen).toBeGreaterThan(50)
  })
})

test('the octet distance is the distance to the nearest of its struts', () => {
  const octet = unitCell('octet')
  const struts = neighbourStruts()
  for (const p of points) expect(octet.distance(...p)).toBeCloseTo(Math.min(...struts.map(([a, b]) => toSegment(p, a, b))), 10)
})

test('a name from outside is recognised or refused', () => {
  expect(isCellName('octet')).toBe(true)
  expect(isCellName('Octet')).toBe(false)
})

type Point = readonly [number, number, number]

/** All pairs of face-centred lattice points in and around the cell that are L/√2 apart. */
function neighbourStruts(): [Point, Point][] {
  const nodes: Point[] = []
  for (let k = -2; k <= 4; k++)
    for (let j = -2; j <= 4; j++) for (let i = -2; i <= 4; i++) if ((i + j + k) % 2 === 0) nodes.push([i / 2, j / 2, k / 2])
  return nodes.flatMap((a, index) =>
    nodes
      .slice(index + 1)
      .flatMap((b) =>
        Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) - Math.SQRT1_2) < 1e-9 ? [[a, b] as [Point, Point]] : [],
      ),
  )
}

function toSegment(p: Point, a: Point, b: Point): number {
  const d = b.map((value, k) => value - a[k]!)
  const w = p.map((value, k) => value - a[k]!)
  const t = Math.min(
    1,
    Math.max(0, d.reduce((sum, value, k) => sum + value * w[k]!, 0) / d.reduce((sum, value) => sum + value * value, 0)),
  )
  return Math.hypot(...w.map((value, k) => value - t * d[k]!))
}
