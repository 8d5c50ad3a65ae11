import { describe, expect, it } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { closedSoup } from '../repair/closed-soup.ts'
import { repair } from '../repair/repair.ts'
import { box, joined, moved, reversed } from '../shapes/solids.ts'

const triangle = (soup: Float32Array, t: number): string => soup.subarray(9 * t, 9 * t + 9).join()
const triangles = (soup: Float32Array): string[] => Array.from({ length: soup.length / 9 }, (_, t) => triangle(soup, t))

/** Turned about z and x, so that no face is square to an axis. */
function tilted(soup: Float32Array): Float32Array {
  const out = soup.slice()
  const [c, s] = [Math.cos(0.4), Math.sin(0.4)]
  for (let at = 0; at < soup.length; at += 3) {
    const [x, y, z] = [soup[at]!, soup[at + 1]!, soup[at + 2]!]
    const across = s * x + c * y
    out.set([c * x - s * y, c * across - s * z, s * across + c * z], at)
  }
  return out
}

/** The two triangles of each side of a box divided along the other diagonal, where the side is square to x. */
function otherDiagonals(soup: Float32Array): Float32Array {
  const out = soup.slice()
  for (let t = 0; t < soup.length / 9; t += 2) {
    const own = [0, 1, 2, 3, 4, 5].map((corner) => [...soup.subarray(9 * t + 3 * corner, 9 * t + 3 * corner + 3)])
    if (own.some(([x]) => x !== own[0]![0])) continue
    const [a, b, c] = own as [number[], number[], number[]]
    const d = own.slice(3).find((corner) => ![a, b, c].some((known) => known.join() === corner.join()))!
    const shared = [a, b, c].filter((corner) => own.slice(3).some((other) => other.join() === corner.join()))
    const apex = [a, b, c].find((corner) => !shared.includes(corner))!
    const from = [a, b, c].indexOf(apex)
    const [p, q] = [[a, b, c][(from + 1) % 3]!, [a, b, c][(from + 2) % 3]!]
    out.set([...apex, ...p, ...d, ...apex, ...d, ...q], 9 * t)
  }
  return out
}

const cube = box([20, 20, 20])
const beside = moved(cube, 20, 0, 0)

describe('bodies that share a face', () => {
  it.each([
    ['with the same triangles', beside],
    ['divided along the other diagonal', otherDiagonals(beside)],
  ])('%s lose it, and every other triangle stays bit for bit', (_, second) => {
    for (const both of [joined(cube, second), tilted(joined(cube, second)), joined(cube, second).map((value) => value / 1000)]) {
      const before = inspect(both)
      expect(before).toMatchObject({ closed: true, duplicateTriangles: 4, components: 1, verdict: 'repairable' })
      const { soup, report } = repair(both, before)
      expect(report).toMatchObject({ verdict: 'ok', triangles: 20, bodies: [{ triangles: 20 }] })
      const uploaded = new Set(triangles(both))
      expect(triangles(soup).every((one) => uploaded.has(one))).toBe(true)
    }
    expect(repair(joined(cube, second)).report.volume).toBeCloseTo(16_000, 6)
  })

  it('are one solid also where four of them meet in an edge, and the analysis takes them as such without a repair', () => {
    const four = joined(cube, beside, moved(cube, 0, 20, 0), moved(cube, 20, 20, 0))
    const { soup, closed, changes } = closedSoup(four, inspect(four))
    expect(closed).toBe(true)
    expect(changes).toEqual([expect.objectContaining({ kind: 'left out triangles' })])
    expect(inspect(soup)).toMatchObject({ verdict: 'ok', triangles: 32, volume: expect.closeTo(32_000, 6) })
  })

  it('and another body that is there twice are counted once', () => {
    const three = joined(cube, cube, beside)
    expect(inspect(three).volume).toBeCloseTo(16_000, 6)
    expect(repair(three).report).toMatchObject({ verdict: 'ok', triangles: 20 })
  })
})

describe('what is there twice', () => {
  it('is no two facets that hang on one edge: each has free edges, and both are reported', () => {
    const fins = Float32Array.of(20, 0, 20, 20, 20, 20, 20, 10, 30, 20, 0, 20, 20, 20, 20, 30, 10, 30)
    expect(inspect(joined(cube, fins))).toMatchObject({ duplicateTriangles: 0, closed: false, boundaryEdges: 4 })
  })

  it('is left out once: a whole body, wound the same way or the other', () => {
    for (const twice of [joined(cube, cube), joined(cube, reversed(cube))]) {
      expect(inspect(twice)).toMatchObject({ closed: true, duplicateTriangles: 12, volume: expect.closeTo(8000, 6) })
      expect(repair(twice).soup).toEqual(cube)
    }
  })

  it('is left out once where the surface would be torn open: a facet written again, reversed', () => {
    expect(repair(joined(cube, reversed(cube.subarray(0, 9)))).soup).toEqual(cube)
  })

  it('is left out wholly where nothing is between the two: a fin, and a flat pair by itself', () => {
    const fin = Float32Array.of(20, 0, 20, 20, 20, 20, 20, 10, 30)
    expect(repair(joined(cube, fin, reversed(fin))).report).toMatchObject({ verdict: 'ok', triangles: 12 })
    const apart = moved(fin, 50, 0, 0)
    expect(repair(joined(cube, apart, reversed(apart))).report).toMatchObject({ verdict: 'ok', triangles: 12 })
  })
})
