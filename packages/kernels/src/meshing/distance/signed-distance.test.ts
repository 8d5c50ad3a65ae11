import { describe, expect, it } from 'vitest'
import { distanceToSoup, windingOfSoup } from '../../../reference/distance.ts'
import { box, bracket, rotate, sphere } from '../../../reference/shapes.ts'
import { MeshingKernel } from '../kernel.ts'
import type { SamplingGrid, ScalarGrid } from '../sampling-grid.ts'
import { around, compare, forEachNode } from './compare-with-reference.ts'
import { boundarySteps, distanceTo, runToEnd, signedDistance } from './signed-distance.ts'
import { solidDistanceSteps, solidDistancesAt } from './solid-distance.ts'

const shapes = {
  'coarse sphere': sphere([1, 2, 3], 6, 3),
  box: box([-5, -4, -3], [5, 4, 3]),
  'rotated bracket': rotate(bracket(16, 14, 4, 6), 0.41, 0.73),
}

type Vector = readonly [number, number, number]

/** From the middle of a box to its sides, edges and corners, and nowhere. */
const outward = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((k) => [i, j, k] as const)))

/** A grid of `size` nodes about a place. */
const windowAt = (middle: Vector, size: Vector, spacing: number): SamplingGrid => {
  const low = (axis: 0 | 1 | 2) => middle[axis] - ((size[axis] - 1) * spacing) / 2
  return { origin: [low(0), low(1), low(2)], spacing, size }
}

describe('signedDistance', () => {
  for (const [name, soup] of Object.entries(shapes)) {
    it(`agrees with the reference at every node of the ${name}, clamped beyond the band`, () => {
      const grid = signedDistance(soup, around(soup, 0.83), { band: 2, sign: 'scan' })
      expect(compare(grid, soup, 2)).toEqual({ error: expect.closeTo(0, 4), wrong: 0 })
    })

    it(`takes the same sign by winding numbers for the ${name}`, () => {
      const grid = signedDistance(soup, around(soup, 0.83), { band: 2, sign: 'winding' })
      expect(compare(grid, soup, 2)).toEqual({ error: expect.closeTo(0, 4), wrong: 0 })
    })

    it(`knows the whole inside of the ${name} to a quarter of the spacing on demand`, () => {
      const grid = signedDistance(soup, around(soup, 0.83), { band: 1, sign: 'scan', interior: true })
      let error = 0
      forEachNode(grid, (p, value) => {
        if (value < 0) error = Math.max(error, Math.abs(-value - distanceToSoup(p, soup)))
      })
      expect(error).toBeLessThan(0.83 / 4)
    })
  }

  it('agrees with the reference where triangles are as small as the spacing, also where the grid ends among them', () => {
    const soup = rotate(sphere([0.3, 0.2, 0.1], 1.6, 8), 0.3, 0.5)
    const whole = signedDistance(soup, around(soup, 0.5), { band: 1.2, sign: 'scan' })
    expect(compare(whole, soup, 1.2)).toEqual({ error: expect.closeTo(0, 4), wrong: 0 })
    const part = distanceTo(soup, { origin: [-1.1, -2, 0], spacing: 0.5, size: [6, 7, 5] }, { band: 1.2 })
    forEachNode(part, (p, value) => expect(value).toBeCloseTo(Math.min(distanceToSoup(p, soup), 1.2), 4))
  })

  for (const [triangles, segments] of [
    ['large', 3],
    ['small', 14],
  ] as const) {
    const soup = rotate(sphere([0, 0, 0], 3, segments), 0.3, 0.5)

    it(`agrees with the reference where a soup of ${triangles} triangles goes on beyond each side, edge and corner`, () => {
      for (const [i, j, k] of outward) {
        // Its middle on the surface, so that it holds some of the triangles whole, some in part and most not at all.
        const grid = windowAt([2 * i, 2 * j, 2 * k], [7, 6, 5], 0.4)
        const found = signedDistance(soup, grid, { band: 1.1, sign: 'scan' })
        expect([i, j, k, compare(found, soup, 1.1)]).toEqual([i, j, k, { error: expect.closeTo(0, 4), wrong: 0 }])
      }
    })

    it(`is clamped wherever a soup of ${triangles} triangles lies wholly beside the grid, however far`, () => {
      for (const away of [5, 1e3, 1e8, 1e15]) {
        for (const [i, j, k] of outward) {
          if (i === 0 && j === 0 && k === 0) continue
          const moved = soup.map((value, at) => value + away * [i, j, k][at % 3]!)
          const found = signedDistance(moved, windowAt([0, 0, 0], [9, 6, 5], 0.2), { band: 1, sign: 'scan' })
          expect([away, i, j, k, ...new Set(found.values)]).toEqual([away, i, j, k, 1])
        }
      }
    })
  }

  it('agrees with the reference in grids of a single row, column or pillar of nodes', () => {
    const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
    for (const size of [
      [1, 1, 40],
      [1, 40, 1],
      [40, 1, 1],
      [1, 1, 1],
      [2, 30, 30],
    ] as const) {
      const found = signedDistance(soup, windowAt([4, 1, 3], size, 0.6), { band: 2, sign: 'scan' })
      expect([...size, compare(found, soup, 2)]).toEqual([...size, { error: expect.closeTo(0, 4), wrong: 0 }])
    }
  })

  it('agrees with the reference around needles and points', () => {
    const needle = [0, 0, 0, 0.7, 0.1, 0.2, 0.35, 0.0501, 0.1]
    const point = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    const line = [2, 0, 1, 2.5, 0.5, 1, 2, 0, 1]
    const soup = new Float32Array([...needle, ...point, ...line])
    const grid = distanceTo(soup, { origin: [-2, -2, -2], spacing: 0.45, size: [15, 12, 13] }, { band: 1.3 })
    forEachNode(grid, (p, value) => expect(value).toBeCloseTo(Math.min(distanceToSoup(p, soup), 1.3), 4))
  })

  it('agrees with the reference around long slanted facets, whose boxes are many times as large as they are', () => {
    const facets = [
      [1, 1, 1, 17, 8, 7, 17.2, 8.3, 7],
      [0, 8, 2, 18, 1, 6, 17.9, 1, 6.4],
      [2, 0, 8, 16, 9, 8, 9, 4.6, 8.2],
      [-3, 4, 4, 22, 5, 3, 0, 5.5, 4.5],
      [3, 9, 0, 4, 0, 9, 3.6, 0, 9],
    ]
    const grid = { origin: [-1, -1, -1] as const, spacing: 0.5, size: [41, 23, 21] as const }
    for (const facet of facets) {
      for (let turn = 0; turn < 9; turn += 3) {
        const soup = Float32Array.from([...facet.slice(turn), ...facet.slice(0, turn)])
        const distance = distanceTo(soup, grid, { band: 1.3 })
        forEachNode(distance, (p, value) => {
          if (Math.abs(value - Math.min(distanceToSoup(p, soup), 1.3)) > 1e-4) expect([p, value]).toEqual(distanceToSoup(p, soup))
        })
        expect(distance.values.filter((value) => value < 1.3).length).toBeGreaterThan(500)
      }
    }
  })

  it('keeps the sign when grid lines run along faces, edges and corners', () => {
    const soup = box([-4, -3, -2], [4, 3, 2])
    const grid = signedDistance(soup, { origin: [-6, -5, -4], spacing: 1, size: [13, 11, 9] }, { band: 2, sign: 'scan' })
    expect(compare(grid, soup, 2).wrong).toBe(0)
  })

  it('knows the whole outside on demand', () => {
    const soup = box([-4, -3, -2], [4, 3, 2])
    const grid = signedDistance(soup, around(soup, 0.7), { band: 1, sign: 'scan', exterior: true })
    forEachNode(grid, (p, value) => expect(Math.abs(value)).toBeCloseTo(distanceToSoup(p, soup), 4))
  })

  it('refuses to know the whole inside or outside in a grid that does not hold the soup', () => {
    const soup = box([-4, -3, -2], [4, 3, 2])
    for (const [i, j, k] of outward) {
      const grid = windowAt([3 * i, 3 * j, 3 * k], [9, 9, 9], 0.7)
      for (const whole of [{ interior: true }, { exterior: true }])
        expect(() => signedDistance(soup, grid, { band: 1, sign: 'scan', ...whole })).toThrow(RangeError)
    }
  })

  it('turns an inside-out surface over', () => {
    const soup = box([4, 3, 2], [-4, -3, -2])
    const grid = signedDistance(soup, around(soup, 0.7), { band: 2, sign: 'scan' })
    forEachNode(grid, (p, value) => {
      if (Math.abs(value) > 1e-3) expect(value < 0).toBe(Math.abs(p[0]) < 4 && Math.abs(p[1]) < 3 && Math.abs(p[2]) < 2)
    })
  })

  it('does not leak through a hole that is wider than the grid', () => {
    const whole = box([-5, -4, -3], [5, 4, 3])
    const open = whole.slice(9) // half of one face is missing
    const grid = around(whole, 0.31)
    let wrong = 0
    const kept = signedDistance(whole, grid, { band: 1, sign: 'scan' })
    const found = signedDistance(open, grid, { band: 1, sign: 'winding' })
    forEachNode(found, (p, value) => {
      const agrees = value < 0 === windingOfSoup(p, open) > 0.5
      if (!agrees && distanceToSoup(p, open) > 1e-3) wrong++
    })
    expect(wrong).toBe(0)
    const inside = (grid: ScalarGrid) => grid.values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
    expect(inside(found) / inside(kept)).toBeGreaterThan(0.8)
  })

  it('keeps the sign of a sphere that has lost one triangle in fifty, by winding numbers', () => {
    const whole = sphere([0, 0, 0], 6, 20)
    const broken = whole.filter((_, i) => Math.floor(i / 9) % 50 !== 7)
    const grid = around(whole, 0.6)
    const truth = signedDistance(whole, grid, { band: 2, sign: 'scan' })
    const found = signedDistance(broken, grid, { band: 2, sign: 'winding' })
    const wrong = found.values.filter((value, i) => Math.abs(truth.values[i]) > 0.3 && value < 0 !== truth.values[i] < 0)
    expect(wrong.length).toBe(0)
  })
})

it('distanceTo is the plain distance to one open triangle', () => {
  const triangle = Float32Array.of(0, 0, 0, 5, 0, 0, 0, 4, 1)
  const grid = distanceTo(triangle, { origin: [-2, -2, -2], spacing: 0.5, size: [16, 14, 12] }, { band: 1.5 })
  forEachNode(grid, (p, value) => expect(value).toBeCloseTo(Math.min(distanceToSoup(p, triangle), 1.5), 4))
})

describe('boundarySteps', () => {
  const soup = rotate(bracket(16, 14, 4, 6), 0.41, 0.73)
  const grid = around(soup, 0.7)
  const padded = soup.slice(0, 45)
  const distances = () => signedDistance(soup, grid, { band: 2.4, sign: 'scan', nearest: true })

  for (const pad of [0, 2.5])
    it(`is the greater of the terms of shell and pads at every node, to the last bit, with pads of ${pad} mm`, () => {
      const { values, nearest } = distances()
      const toPad = distanceTo(padded, grid, { band: pad + 2 * grid.spacing }).values
      const ofShell = values.map((value) => value + 1)
      const wished = pad > 0 ? ofShell.map((value, i) => Math.max(value, pad - toPad[i]!)) : ofShell
      const triangles = nearest!.slice()
      const boundary = runToEnd(
        boundarySteps(distances(), { shell: 1, layers: pad > 0 ? [{ thickness: pad, faces: padded }] : [] }),
      )
      expect(boundary.values).toEqual(wished)
      expect(boundary.nearest).toEqual(triangles)
      expect(wished.some((value, i) => value > ofShell[i]!)).toBe(pad > 0)
    })

  it('holds several layers, of faces and of shapes, each with its thickness', () => {
    const { values } = distances()
    const height = (_x: number, _y: number, z: number) => z - 2
    const layers = [
      { thickness: 2.5, faces: padded },
      { thickness: 0.5, distanceAt: height },
    ]
    const toLayers = runToEnd(solidDistanceSteps(layers, grid, { level: 2.5, slack: 2 * grid.spacing }))!.values
    const boundary = runToEnd(boundarySteps(distances(), { shell: 1, layers }))
    boundary.values.forEach((value, node) => {
      expect(value).toBeCloseTo(Math.max(values[node]! + 1, 2.5 - toLayers[node]!), 4)
    })
    const at = runToEnd(solidDistancesAt(Float32Array.of(0, 0, 100), layers, { level: 2.5, slack: 1 }))
    expect(at[0]).toBeCloseTo(98 + 2, 4)
  })

  it('refuses distances that were made without closest triangles, or have been taken', () => {
    const shell = { shell: 1, layers: [] }
    const without = signedDistance(soup, grid, { band: 2, sign: 'scan' })
    expect(() => runToEnd(boundarySteps(without, shell))).toThrow(RangeError)
    const taken = distances()
    MeshingKernel.holding(taken.values)
    expect(() => runToEnd(boundarySteps(taken, shell))).toThrow(RangeError)
  })
})
