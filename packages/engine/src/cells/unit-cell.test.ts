import { describe, expect, test } from 'vitest'
import { compileGlsl } from '../shader/glsl-interpreter.ts'
import { type CellName, defaultCells, isCellName, unitCell, unitCells } from './unit-cell.ts'

/** Roberts' low-discrepancy sequence R3: multiples of the powers of 1/g, g⁴ = g + 1. */
const points = Array.from({ length: 120 }, (_, i) => [(i * 0.8191725) % 1, (i * 0.6710436) % 1, (i * 0.5497005) % 1] as const)

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

  test.skipIf(!cell.distanceOfWaves)('says the same from the waves at a place', () => {
    const waves = (wave: (phase: number) => number, place: readonly [number, number, number]) =>
      place.map((along) => wave(2 * Math.PI * along)) as [number, number, number]
    for (const place of points) {
      const distance = cell.distanceOfWaves?.(...waves(Math.sin, place), ...waves(Math.cos, place))
      expect(distance).toBe(cell.distance(...place))
    }
  })

  test('says in GLSL what it says in TypeScript', () => {
    const shader = compileGlsl(cell.glsl, {}, 'cell_distance')
    for (const [x, y, z] of points) expect(shader(x - 3, y + 2, z)).toBeCloseTo(cell.distance(x - 3, y + 2, z), 9)
  })
})

describe.each(unitCells)('$title', (cell) => {
  test('repeats and mirrors as its symmetry says, so that a part of it may represent the whole', () => {
    const images = {
      none: [],
      'body-centred': [(x: number, y: number, z: number) => [x + 0.5, y + 0.5, z + 0.5] as const],
      'face-centred': [
        (x: number, y: number, z: number) => [x + 0.5, y + 0.5, z] as const,
        (x: number, y: number, z: number) => [x, y + 0.5, z + 0.5] as const,
      ],
      mirrored: [
        (x: number, y: number, z: number) => [-x, y, z] as const,
        (x: number, y: number, z: number) => [x, -y, z] as const,
        (x: number, y: number, z: number) => [x, y, 1 - z] as const,
      ],
    }[cell.symmetry]
    for (const p of points)
      for (const image of images) expect(Math.abs(cell.distance(...image(...p)))).toBeCloseTo(Math.abs(cell.distance(...p)), 9)
  })
})

describe.each(unitCells.filter((cell) => cell.form === 'skeletal'))('$title', (cell) => {
  test('is measured from its nodes, never steeper than a distance', () => {
    let [least, steepest] = [1, 0]
    const d = 1e-5
    for (let i = 0; i < 4000; i++) {
      const [x, y, z] = [(i * 0.8191725) % 1, (i * 0.6710436) % 1, (i * 0.5497005) % 1] as const
      least = Math.min(least, cell.distance(x, y, z))
      const slope = [cell.distance(x + d, y, z), cell.distance(x, y + d, z), cell.distance(x, y, z + d)].map(
        (value) => (value - cell.distance(x, y, z)) / d,
      )
      steepest = Math.max(steepest, Math.hypot(...slope))
    }
    expect(least).toBeGreaterThanOrEqual(0)
    expect(least).toBeLessThan(0.01)
    expect(steepest).toBeLessThan(1.001)
    expect(steepest).toBeGreaterThan(0.95)
  })
})

/** Struts of each truss as pairs of sites that far apart, in units of L; sites by their coordinates in eighths. */
const trusses: [CellName, (site: Point) => boolean, number][] = [
  ['sc', (p) => p.every((c) => c % 8 === 0), 1],
  ['bcc', (p) => p.every((c) => c % 8 === 0) || p.every((c) => Math.abs(c % 8) === 4), Math.sqrt(3) / 2],
  ['octet', (p) => p.every((c) => c % 4 === 0) && (p[0] + p[1] + p[2]) % 8 === 0, Math.SQRT1_2],
  ['kelvin', (p) => isKelvinSite(p), Math.SQRT2 / 4],
  ['diamond-strut', (p) => isDiamondSite(p), Math.sqrt(3) / 4],
]

test.each(trusses)('the %s distance is the distance to the nearest of its struts', (name, isSite, length) => {
  const struts = strutsBetween(isSite, length)
  const cell = unitCell(name)
  for (const p of points) expect(cell.distance(...p)).toBeCloseTo(Math.min(...struts.map(([a, b]) => toSegment(p, a, b))), 8)
})

test('the FCC truss is the octet without the struts between the centres of faces', () => {
  const isCorner = (p: Point): boolean => p.every((c) => c % 8 === 0)
  const isSite = (p: Point): boolean => p.every((c) => c % 4 === 0) && (p[0] + p[1] + p[2]) % 8 === 0
  const struts = strutsBetween(isSite, Math.SQRT1_2).filter(([a, b]) => isCorner(eighths(a)) || isCorner(eighths(b)))
  const fcc = unitCell('fcc')
  for (const p of points) expect(fcc.distance(...p)).toBeCloseTo(Math.min(...struts.map(([a, b]) => toSegment(p, a, b))), 8)
})

test('SC + BCC is the nearer of the two', () => {
  for (const p of points)
    expect(unitCell('sc-bcc').distance(...p)).toBe(Math.min(unitCell('sc').distance(...p), unitCell('bcc').distance(...p)))
})

test('nine families are tried, with sheets, a skeletal cell and struts among them', () => {
  expect(defaultCells).toHaveLength(9)
  expect(new Set(defaultCells.map((name) => unitCell(name).form))).toEqual(new Set(['sheet', 'skeletal', 'strut']))
})

test('a name from outside is recognised or refused', () => {
  expect(isCellName('octet')).toBe(true)
  expect(isCellName('Octet')).toBe(false)
})

type Point = readonly [number, number, number]

const eighths = (p: Point): Point => [8 * p[0], 8 * p[1], 8 * p[2]]

/**
 * Corners of truncated octahedra around all body-centred points: permutations of (0, ±¼, ±½) about a cell's corner or
 * middle.
 */
function isKelvinSite(p: Point): boolean {
  const about = (shift: number): boolean => {
    const distances = p.map((c) => Math.abs((((c - shift + 4) % 8) + 8) % 8) - 4).map(Math.abs)
    return distances.sort((a, b) => a - b).join() === '0,2,4'
  }
  return about(0) || about(4)
}

function isDiamondSite(p: Point): boolean {
  const isFaceCentred = (q: readonly number[]): boolean => q.every((c) => c % 4 === 0) && q.reduce((sum, c) => sum + c) % 8 === 0
  return isFaceCentred(p) || isFaceCentred(p.map((c) => c - 2))
}

/** All struts in and around the cell: pairs of sites that far apart. */
function strutsBetween(isSite: (eighths: Point) => boolean, length: number): [Point, Point][] {
  const sites: Point[] = []
  for (let k = -8; k <= 16; k++)
    for (let j = -8; j <= 16; j++) for (let i = -8; i <= 16; i++) if (isSite([i, j, k])) sites.push([i / 8, j / 8, k / 8])
  return sites.flatMap((a, index) =>
    sites
      .slice(index + 1)
      .flatMap((b) =>
        Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) - length) < 1e-9 ? [[a, b] as [Point, Point]] : [],
      ),
  )
}

function toSegment(p: Point, a: Point, b: Point): number {
  const d = b.map((value, k) => value - a[k])
  const w = p.map((value, k) => value - a[k])
  const t = Math.min(
    1,
    Math.max(0, d.reduce((sum, value, k) => sum + value * w[k], 0) / d.reduce((sum, value) => sum + value * value, 0)),
  )
  return Math.hypot(...w.map((value, k) => value - t * d[k]))
}
