import { Random } from '@trabecula/testkit/random'
import { describe, expect, it, test } from 'vitest'
import { weld } from '../mesh/weld.ts'
import { moved, sphere } from '../shapes/solids.ts'
import { finished } from '../testing/finished.ts'
import { selfIntersections, selfIntersectionsOf, trianglesIntersect } from './self-intersections.ts'

/** A sphere whose northernmost corners are pulled down through its other side, and one that crosses it. */
const mesh = weld(
  Float32Array.from([
    ...sphere(10, 24).map((value, i) => (i % 3 === 2 && value > 9.9 ? -14 : value)),
    ...moved(sphere(7, 14), 6, 1, 2),
  ]),
)

test('a sound surface meets itself nowhere', () => {
  expect(finished(selfIntersections(weld(sphere(10, 32))))).toEqual([])
})

test('the pairs of changed triangles are those of all pairs that have one', () => {
  const all = finished(selfIntersections(mesh)) ?? []
  const chosen = [0, 1, 2, 3].map((rest) =>
    Uint32Array.from({ length: mesh.triangles.length / 3 }, (_, t) => t).filter((t) => t % 4 === rest),
  )
  for (const changed of [...chosen, Uint32Array.of()]) {
    const among = new Set(changed)
    const expected = all.filter(([s, t]) => among.has(s) || among.has(t))
    const found = finished(selfIntersectionsOf(mesh, changed))
    expect(found.map(inOrder).sort()).toEqual(expected.map(inOrder).sort())
    if (changed.length > 0) expect(found.length).toBeGreaterThan(20)
  }
})

const inOrder = ([s, t]: readonly [number, number]): string => `${Math.min(s, t)} ${Math.max(s, t)}`

type Point = readonly [number, number, number]

/** Two triangles of these points, by number; both ways round and from every corner on they must answer alike. */
function meet(points: readonly Point[], s: readonly number[], t: readonly number[]): boolean {
  const vertices = Float32Array.from(points.flat())
  const answers = new Set<boolean>()
  for (let turn = 0; turn < 3; turn++)
    for (const own of [s, [...s].reverse()]) {
      const other = [0, 1, 2].map((n) => t[(n + turn) % 3])
      answers.add(trianglesIntersect({ vertices, triangles: Uint32Array.of(...own, ...other) }, 0, 1))
      answers.add(trianglesIntersect({ vertices, triangles: Uint32Array.of(...other, ...own) }, 1, 0))
    }
  expect(answers.size).toBe(1)
  return answers.has(true)
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const edgesOf = (corners: readonly Point[]): Point[] =>
  corners.map((corner, i) => minus(corners[(i + 1) % corners.length], corner))

/**
 * The slow reference, exact for small whole numbers: a triangle and a segment or a triangle are disjoint when a facet
 * of their difference says so.
 */
function areDisjoint(triangle: readonly Point[], other: readonly Point[]): boolean {
  const [own, foreign] = [edgesOf(triangle), edgesOf(other)]
  const normals = [cross(own[0], own[1]), ...(other.length === 3 ? [cross(foreign[0], foreign[1])] : [])]
  const directions = [
    ...normals,
    ...own.flatMap((e) => foreign.map((f) => cross(e, f))),
    ...normals.flatMap((normal) => [...own, ...foreign].map((e) => cross(normal, e))),
  ]
  return directions.some((direction) => {
    const [a, b] = [triangle, other].map((corners) => corners.map((corner) => dot(direction, corner))) as [number[], number[]]
    return Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a)
  })
}

const hasArea = (corners: readonly Point[]): boolean =>
  cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])).some((value) => value !== 0)

describe('trianglesIntersect', () => {
  it('agrees with the slow reference on triangles without and with a common corner, in a grid where most touch or lie in one plane', () => {
    const random = new Random(11)
    const seen = { apart: [0, 0], neighbours: [0, 0] }
    for (let round = 0; round < 6000; round++) {
      const [width, height] = [3 + (round % 3), round % 4 === 0 ? 1 : 4]
      const points = Array.from({ length: 6 }, () => [random.below(width), random.below(width), random.below(height)] as const)
      const [a, b] = [points.slice(0, 3), points.slice(3)]
      if (!hasArea(a) || !hasArea(b)) continue
      const apart = meet(points, [0, 1, 2], [3, 4, 5])
      expect(apart, JSON.stringify(points)).toBe(!areDisjoint(a, b))
      seen.apart[apart ? 1 : 0]++
      const fan = [a[0], b[1], b[2]]
      if (!hasArea(fan)) continue
      const neighbours = meet(points, [0, 1, 2], [0, 4, 5])
      expect(neighbours, JSON.stringify(points)).toBe(!areDisjoint(a, [b[1], b[2]]) || !areDisjoint(fan, [a[1], a[2]]))
      seen.neighbours[neighbours ? 1 : 0]++
    }
    for (const count of [...seen.apart, ...seen.neighbours]) expect(count).toBeGreaterThan(300)
  })

  it('tells two that share an edge and fold over each other in one plane from any other fold', () => {
    const at = (apex: Point): boolean => meet([[0, 0, 0], [4, 2, 0], [1, 3, 0], apex], [0, 1, 2], [1, 0, 3])
    expect(at([2, 2, 0])).toBe(true)
    expect(at([9, 5, 0])).toBe(true)
    expect(at([3, -1, 0])).toBe(false)
    expect(at([2, 2, 1e-30])).toBe(false)
    expect(at([2, 2, 1])).toBe(false)
  })

  it('finds overlaps of one part in ten million, and none where there is none', () => {
    const step = 2 ** -23
    const at = (x: number): boolean =>
      meet(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0.5],
          [x, -1, -0.5],
          [x, 1, 0.5],
          [2, 0, 3],
        ],
        [0, 1, 2],
        [3, 4, 5],
      )
    expect([at(1), at(1 + step), at(1 - step)]).toEqual([true, false, true])
  })

  it('takes the same triangle twice for a meeting', () => {
    expect(
      meet(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
        [0, 1, 2],
        [0, 1, 2],
      ),
    ).toBe(true)
    expect(
      meet(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
        [0, 1, 2],
        [0, 2, 1],
      ),
    ).toBe(true)
  })
})
