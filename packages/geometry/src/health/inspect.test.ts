import { describe, expect, test } from 'vitest'
import { printPlace } from '../mesh/place.ts'
import { weld } from '../mesh/weld.ts'
import { closedSoup } from '../repair/closed-soup.ts'
import { box, cylinder, joined, moved, reversed, sphere } from '../shapes/solids.ts'
import { inspect } from './inspect.ts'
import { enclosesVolume } from './verdict.ts'

describe('measures', () => {
  test('a box has its volume and area, wherever it lies', () => {
    for (const by of [0, 1000, -1e6]) {
      const report = inspect(moved(box([80, 50, 12]), by, by, by))
      expect(report.volume).toBeCloseTo(48000, 6)
      expect(report.area).toBeCloseTo(2 * (80 * 50 + 80 * 12 + 50 * 12), 6)
      expect(report).toMatchObject({ vertices: 8, closed: true, oriented: true, verdict: 'ok', components: 1 })
    }
  })

  test('the volume of a cylinder and a sphere converges with the square of the facet size', () => {
    const cylinderError = (n: number) => 1 - inspect(cylinder(5, 10, n)).volume / (Math.PI * 250)
    const sphereError = (n: number) => 1 - inspect(sphere(5, n)).volume / ((4 / 3) * Math.PI * 125)
    expect(cylinderError(32) / cylinderError(64)).toBeCloseTo(4, 1)
    expect(sphereError(32) / sphereError(64)).toBeGreaterThan(3.8)
  })
})

describe('defects', () => {
  test('a missing facet is a hole that winding numbers bridge', () => {
    const report = inspect(sphere(10, 32).slice(9))
    expect(report).toMatchObject({ boundaryEdges: 3, closed: false, verdict: 'repairable' })
    expect(report.places[0]?.defect).toBe('boundary edge')
  })

  test('the sentence counts the edges and names the place that the list of holes has', () => {
    const part = joined(sphere(10, 32).slice(9), moved(sphere(20, 32).slice(18), 60, 0, 0))
    const { boundaryEdges, holes, holeCount, diagonal, sentence } = inspect(part)
    expect(holes.reduce((sum, { edges }) => sum + edges, 0)).toBe(boundaryEdges)
    const [largest] = holes
    expect(largest?.at[0], 'of the larger sphere').toBeGreaterThan(30)
    expect(sentence).toContain(
      `${boundaryEdges} open edges around ${holeCount} holes (near ${largest && printPlace(largest.at, diagonal)})`,
    )
    expect(inspect(sphere(10, 32).slice(9)).sentence).toContain('3 open edges around one hole (near ')
  })

  test('holes that touch, and a boundary loop that ends elsewhere than it began, have as many edges as are open', () => {
    const whole = sphere(10, 16)
    for (const left of [
      [0, 3],
      [0, 1, 17],
      [2, 40, 41, 90],
    ]) {
      const { boundaryEdges, holes } = inspect(whole.filter((_, i) => !left.includes(Math.floor(i / 9))))
      expect(holes.reduce((sum, { edges }) => sum + edges, 0)).toBe(boundaryEdges)
    }
    // A third triangle on an edge of the boundary loop, the wrong way round: the way around the hole ends there.
    const flap = joined(whole.slice(9), reversed(whole.slice(9, 18)))
    const { boundaryEdges, holes } = inspect(flap)
    expect(holes.reduce((sum, { edges }) => sum + edges, 0)).toBe(boundaryEdges)
  })

  test('a missing side is refused, with its size and place', () => {
    const report = inspect(box([10, 10, 10]).slice(18))
    expect(report.verdict).toBe('refused')
    expect(report.sentence).toMatch(/holes as large as \d+ % of it \(near /)
  })

  test('a flat sheet has no volume', () => {
    expect(inspect(box([10, 10, 0]))).toMatchObject({ verdict: 'refused', sentence: expect.stringContaining('no volume') })
    expect(enclosesVolume(inspect(box([10, 10, 0])))).toBe(false)
    expect(enclosesVolume(inspect(box([10, 10, 0.1])))).toBe(true)
    expect(inspect(new Float32Array())).toMatchObject({ verdict: 'refused', triangles: 0 })
  })

  test('cracks close at the finest tolerance that closes them', () => {
    const cracked = sphere(10, 16).map((value, i) => value + (i % 7 === 0 ? 5e-6 : 0))
    const report = inspect(cracked)
    expect(report.exactBoundaryEdges).toBeGreaterThan(0)
    expect(report).toMatchObject({ closed: true, oriented: true, verdict: 'repairable' })
    expect(report.weldTolerance / report.diagonal).toBeCloseTo(1e-6, 8)
  })

  test('a single reversed facet is turned, its neighbours are not', () => {
    const soup = reversed(sphere(10, 16), (triangle) => triangle === 40)
    const report = inspect(soup)
    expect(report).toMatchObject({ misorientedEdges: 3, oriented: false })
    const repaired = closedSoup(soup, report)
    expect(repaired.soup).toEqual(reversed(soup, (triangle) => triangle === 40))
    expect(repaired.notes).toEqual(['1 triangle was turned to agree with its neighbours.'])
    expect(repaired.verbatim).toBe(false)
  })

  test('an inside-out body is reversed, a cavity is not', () => {
    const shell = joined(box([30, 30, 30]), moved(reversed(box([10, 10, 10])), 10, 10, 10))
    expect(inspect(shell)).toMatchObject({
      verdict: 'ok',
      components: 2,
      insideOutBodies: 0,
      cavities: 1,
      volume: expect.closeTo(26000, 6),
    })
    expect(closedSoup(shell, inspect(shell)).verbatim).toBe(true)

    const apart = joined(
      box([30, 30, 30]),
      moved(
        reversed(sphere(10, 16), (t) => t !== 3),
        60,
        10,
        10,
      ),
    )
    const repaired = closedSoup(apart, inspect(apart))
    expect(repaired.closed).toBe(true)
    expect(inspect(repaired.soup).volume).toBeGreaterThan(30000)

    const beside = joined(box([30, 30, 30]), moved(reversed(box([10, 10, 10])), 60, 0, 0))
    expect(inspect(beside)).toMatchObject({ insideOutBodies: 1, oriented: false, verdict: 'repairable' })
    expect(inspect(closedSoup(beside, inspect(beside)).soup)).toMatchObject({ verdict: 'ok', volume: expect.closeTo(28000, 6) })
  })

  test('collapsed and duplicate triangles are left out, and it is said which were kept', () => {
    const cube = box([10, 10, 10])
    const soup = joined(cube.slice(0, 9), cube.slice(0, 9), Float32Array.of(1, 1, 1, 1, 1, 1, 2, 2, 2), cube.slice(9))
    const report = inspect(soup)
    expect(report).toMatchObject({ collapsedTriangles: 1, duplicateTriangles: 1 })
    const repaired = closedSoup(soup, report)
    expect(repaired).toMatchObject({ closed: true, verbatim: false })
    expect(repaired.soup).toEqual(cube)
    expect(repaired.source[1]).toBe(3)
  })

  test.each<[string, (body: Float32Array) => Float32Array]>([
    ['twice', (body) => joined(body, body)],
    ['thrice', (body) => joined(body, body, body)],
    ['and once more wound inward', (body) => joined(body, reversed(body))],
    ['with some of its triangles twice', (body) => joined(body, body.slice(0, 90))],
    ['with some of its triangles twice, wound inward', (body) => joined(reversed(body.slice(0, 90)), body)],
    [
      'twice, with corners that no longer meet',
      (body) => joined(body, body).map((value, i) => (i % 90 < 3 ? value + 1e-6 : value)),
    ],
  ])('a body that the file holds %s is measured, closed and counted once', (_, written) => {
    const body = sphere(10, 24)
    const once = inspect(body)
    const report = inspect(written(body))
    expect(report.duplicateTriangles).toBeGreaterThan(5)
    expect(report).toMatchObject({
      volume: expect.closeTo(once.volume, 2),
      area: expect.closeTo(once.area, 2),
      closed: true,
      nonManifoldEdges: 0,
      selfCrossings: 0,
      bodyCrossings: 0,
      verdict: 'repairable',
      sentence: expect.stringMatching(/^Usable after repairs: .*duplicate triangles left out/),
    })
    expect(report.bodies).toHaveLength(1)
    const analysed = closedSoup(written(body), report)
    expect(analysed.closed).toBe(true)
    expect(inspect(analysed.soup).volume).toBeCloseTo(report.volume, 6)
  })

  test('the volume is that of bodies wound outward, however many of them the file has inside-out', () => {
    const file = joined(box([30, 30, 30]), moved(reversed(box([10, 10, 10])), 60, 0, 0))
    expect(inspect(file).volume).toBeCloseTo(28000, 6)
    expect(inspect(reversed(box([10, 10, 10]))).volume).toBeCloseTo(1000, 6)
    expect(inspect(reversed(box([10, 10, 10]), (triangle) => triangle === 5)).volume).toBeCloseTo(1000, 6)
  })
})

test('two bodies that meet in one edge are not closed there, and the sentence has the place', () => {
  const report = inspect(joined(box([30, 20, 20]), moved(box([30, 20, 20]), 30, 0, 20)))
  expect(report.sentence).toMatch(/1 edge with more than two triangles \(near 30, 10, 20\)/)
})

describe('welding', () => {
  test('equal corners become one vertex, and minus zero is zero', () => {
    const soup = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, 0, 0, 1, -0, 0, 0, 1)
    expect(weld(soup).triangles).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3))
  })

  test('corners within the tolerance join across any cell border, corners beyond do not', () => {
    for (let shift = 0; shift < 40; shift++) {
      const at = 1 + shift * 0.013
      const soup = Float32Array.of(0, 0, 0, at, 0, 0, at, 5, 0, at + 0.019, 0, 0, at + 0.045, 5, 0, 9, 9, 9)
      const { triangles } = weld(soup, 0.02)
      expect(triangles[3]).toBe(triangles[1])
      expect(triangles[4]).not.toBe(triangles[2])
    }
  })
})
