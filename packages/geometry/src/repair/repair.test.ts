import { describe, expect, it, test } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { chooseBodies } from '../mesh/bodies.ts'
import { box, joined, moved, reversed, sphere } from '../shapes/solids.ts'
import { repair } from './repair.ts'

const cube = box([20, 20, 20])
const ball = sphere(10, 24)
const without = (soup: Float32Array, ...triangles: number[]): Float32Array =>
  soup.filter((_, i) => !triangles.includes(Math.floor(i / 9)))
const kinds = (soup: Float32Array) => repair(soup).changes.map(({ kind }) => kind)

describe('the automatic repair', () => {
  it('leaves a sound part alone', () => {
    expect(repair(cube)).toMatchObject({ soup: cube, changes: [] })
  })

  it('fills one missing facet of any size and says where', () => {
    const { changes, report, soup } = repair(without(cube, 0))
    expect(report).toMatchObject({ verdict: 'ok', triangles: 12 })
    expect(report.volume).toBeCloseTo(8000, 6)
    expect(changes).toEqual([
      { kind: 'filled hole', sentence: expect.stringContaining('A missing facet near'), at: expect.anything() },
    ])
    expect(soup.subarray(0, 9 * 11)).toEqual(without(cube, 0))
  })

  it('fills a small plane hole of several facets and leaves a large one open', () => {
    const fine = sphere(10, 64)
    const cap = holeAround(fine, fine.subarray(9 * 900, 9 * 900 + 3), 0.1)
    const filled = repair(fine.filter((_, i) => !cap.has(Math.floor(i / 9))))
    expect(filled.changes.map(({ kind }) => kind)).toContain('filled hole')
    expect(filled.report.closed).toBe(true)
    const large = holeAround(fine, fine.subarray(9 * 900, 9 * 900 + 3), 3)
    const left = repair(fine.filter((_, i) => !large.has(Math.floor(i / 9))))
    expect(left.report.closed).toBe(false)
    expect(left.changes).toEqual([])
  })

  test.each([
    [
      'joined corners',
      joined(
        cube.subarray(0, 54),
        cube.subarray(54).map((value) => value + 2e-6 * (value > 0 ? 1 : 0)),
      ),
    ],
    ['left out triangles', joined(cube, cube.subarray(0, 9))],
    ['left out triangles', joined(cube, Float32Array.of(0, 0, 0, 20, 20, 20, 0, 0, 0))],
    ['turned triangles', joined(reversed(cube.subarray(0, 9)), cube.subarray(9))],
    ['reversed bodies', reversed(cube)],
  ])('%s', (kind, soup) => {
    expect(kinds(soup)).toContain(kind)
    expect(repair(soup).report).toMatchObject({ verdict: 'ok', closed: true, oriented: true })
  })

  it('gives the same result twice', () => {
    expect(repair(without(cube, 3))).toEqual(repair(without(cube, 3)))
  })
})

describe('the health report', () => {
  it('lists holes with their places, longest first', () => {
    const report = inspect(without(joined(cube, moved(box([4, 4, 4]), 40)), 0, 12))
    expect(report.holeCount).toBe(2)
    expect(report.holes.map(({ edges }) => edges)).toEqual([3, 3])
    expect(report.holes[0].length).toBeCloseTo(40 + Math.hypot(20, 20), 4)
    expect(report.holes[1].at[0]).toBeGreaterThan(39)
  })

  it('lists separate bodies, and counts a cavity to the body around it', () => {
    const { bodies } = inspect(joined(ball, moved(cube, 30), reversed(sphere(4, 12))))
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toMatchObject({ id: 0, cavities: 1 })
    expect(bodies[1]).toMatchObject({ id: 1, cavities: 0, triangles: 12, bounds: { min: [30, 0, 0], max: [50, 20, 20] } })
    expect(bodies[0].volume).toBeLessThan(inspect(ball).volume)
  })

  test.each([
    [80, 'mm', false],
    [3.9, 'in', true],
    [0.07, 'm', true],
    [4000, 'mm', true],
  ])('a longest edge of %d is probably %s', (size, unit, doubtful) => {
    expect(inspect(box([size, size / 2, size / 2])).unit).toMatchObject({ unit, doubtful })
  })
})

it('chosen bodies are kept bit for bit with their cavities, and one that is not there is named', () => {
  const soup = joined(ball, moved(cube, 30), reversed(sphere(4, 12)))
  const second = chooseBodies(soup, [1])
  expect(second.ok && second.soup).toEqual(moved(cube, 30))
  const first = chooseBodies(soup, [0])
  expect(first.ok && first.soup.length).toBe(soup.length - cube.length)
  expect(chooseBodies(soup, [0, 2])).toEqual({ ok: false, missing: 2, count: 2 })
})

/** Triangles with a corner within `radius` of a point. */
function holeAround(soup: Float32Array, [x, y, z]: Float32Array, radius: number): Set<number> {
  const found = new Set<number>()
  for (let corner = 0; corner < soup.length; corner += 3) {
    if (Math.hypot(soup[corner] - x!, soup[corner + 1] - y!, soup[corner + 2] - z!) < radius) found.add(Math.floor(corner / 9))
  }
  return found
}

describe('a defect in an otherwise sound part', () => {
  /** How many triangles of the upload are in the repaired part bit for bit. */
  const verbatim = (before: Float32Array, after: Float32Array): number => {
    const of = (soup: Float32Array, triangle: number) => soup.subarray(9 * triangle, 9 * triangle + 9).join()
    const left = new Set(Array.from({ length: after.length / 9 }, (_, triangle) => of(after, triangle)))
    return Array.from({ length: before.length / 9 }, (_, triangle) => of(before, triangle)).filter((one) => left.has(one)).length
  }
  const fine = sphere(10, 96)

  it('is replaced where a few triangles pass through each other, and all else stays bit for bit', () => {
    // One vertex is drawn aside, below the surface and out of it again some triangles further on.
    const [x = 0, y = 0, z = 0] = fine.subarray(9 * 1000, 9 * 1000 + 3)
    const aside = [x - (2 * y) / Math.hypot(x, y), y + (2 * x) / Math.hypot(x, y), z]
    const drawn = aside.map((value) => (value * 10.02) / Math.hypot(...aside))
    const bent = fine.slice()
    for (let corner = 0; corner < bent.length; corner += 3)
      if (bent[corner] === x && bent[corner + 1] === y && bent[corner + 2] === z) bent.set(drawn, corner)
    const before = inspect(bent)
    expect(before.selfCrossings).toBeGreaterThan(0)
    const { report, changes, soup } = repair(bent, before)
    expect(report).toMatchObject({ verdict: 'ok', closed: true, oriented: true, selfCrossings: 0 })
    expect(changes).toEqual([
      { kind: 'replaced triangles', sentence: expect.stringContaining('were replaced by'), at: expect.anything() },
    ])
    expect(verbatim(bent, soup)).toBeGreaterThanOrEqual(0.99 * before.triangles)
    expect(report.volume / inspect(fine).volume).toBeCloseTo(1, 3)
  })

  it('is replaced where two bodies share an edge of four triangles', () => {
    const edge = [fine.subarray(9 * 1000, 9 * 1000 + 3), fine.subarray(9 * 1000 + 3, 9 * 1000 + 6)]
    // The same ball, turned half about the edge's middle: it touches the first one along that edge alone.
    const middle = [0, 1, 2].map((axis) => ((edge[0]?.[axis] ?? 0) + (edge[1]?.[axis] ?? 0)) / 2)
    const mirrored = fine.map((value, place) => Math.fround(2 * (middle[place % 3] ?? 0)) - value)
    const snapped = mirrored.slice()
    for (let corner = 0; corner < snapped.length; corner += 3)
      for (const end of edge) {
        const away = Math.hypot(...[0, 1, 2].map((axis) => (snapped[corner + axis] ?? 0) - (end[axis] ?? 0)))
        if (away < 1e-3) snapped.set(end, corner)
      }
    const both = joined(fine, reversed(snapped))
    const before = inspect(both)
    expect(before.nonManifoldEdges).toBe(1)
    const { report, soup } = repair(both, before)
    expect(report).toMatchObject({ closed: true, oriented: true, nonManifoldEdges: 0, components: 2 })
    expect(verbatim(both, soup)).toBeGreaterThanOrEqual(0.99 * before.triangles)
  })

  it('stays as it is where more than one triangle in a hundred would have to go', () => {
    const coarse = joined(
      cube,
      moved(cube, 0).map((value, i) => (i % 3 === 2 ? value : value + 20)),
    )
    const before = inspect(coarse)
    expect(before.nonManifoldEdges).toBe(1)
    expect(repair(coarse, before)).toMatchObject({ changes: [], report: { nonManifoldEdges: 1 } })
  })
})
