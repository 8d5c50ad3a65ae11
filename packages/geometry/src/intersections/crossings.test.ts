import { orient3d } from 'robust-predicates'
import { expect, test, vi } from 'vitest'
import { findComponents } from '../mesh/bodies.ts'
import { weldBest } from '../mesh/weld.ts'
import { box, moved, sphere } from '../shapes/solids.ts'
import { findCrossings } from './crossings.ts'

vi.mock('robust-predicates', async (original) => {
  const actual = await original<typeof import('robust-predicates')>()
  return { ...actual, orient3d: vi.fn(actual.orient3d) }
})

function crossings(soups: readonly Float32Array[], tolerance = 0) {
  const { mesh, edges } = weldBest(Float32Array.from(soups.flatMap((soup) => [...soup])))
  return findCrossings(mesh, edges, findComponents(mesh, edges), tolerance)
}

/** A sphere of radius 10 whose northernmost corners are pulled down to a height. */
const dented = (height: number): Float32Array => sphere(10, 24).map((value, i) => (i % 3 === 2 && value > 9.9 ? height : value))

test('a sound surface crosses itself nowhere', () => {
  expect(crossings([sphere(10, 32)])).toEqual({ own: 0, between: 0, ownPairs: [], pieces: new Map(), places: [], whole: true })
  expect(crossings([dented(-5)])).toMatchObject({ own: 0, between: 0 })
})

test('a surface that is pulled out through its other side crosses itself there', () => {
  const { own, between, places } = crossings([dented(-14)])
  expect(own).toBeGreaterThan(0)
  expect(between).toBe(0)
  for (const [x, y, z] of places) {
    expect(Math.hypot(x, y)).toBeLessThan(5)
    expect(z).toBeCloseTo(-9, -1)
  }
})

test('two boxes that overlap cross each other, even where every edge hits an edge of the other exactly', () => {
  const cube = box([10, 10, 10])
  for (const [x, y, z] of [
    [5, 5, 5],
    [3, 4, 5],
    [5, 0.1, -0.1],
  ] as const) {
    const { own, between } = crossings([cube, moved(cube, x, y, z)])
    expect(own).toBe(0)
    expect(between).toBeGreaterThan(0)
  }
})

test('boxes that touch in a face, an edge or a corner, or lie inside each other, do not cross', () => {
  const cube = box([10, 10, 10])
  const others = [moved(cube, 10, 0, 0), moved(cube, 10, 4, 3), moved(cube, 10, 10, 3), moved(cube, 10, 10, 10)]
  for (const other of [...others, box([4, 4, 4]), moved(cube, 30, 0, 0)])
    expect(crossings([cube, other])).toMatchObject({ own: 0, between: 0 })
})

test('crossings by less than the tolerance do not count', () => {
  const cube = box([10, 10, 10])
  const other = moved(cube, 9.99, 3, 2)
  expect(crossings([cube, other]).between).toBeGreaterThan(0)
  expect(crossings([cube, other], 0.02).between).toBe(0)
})

test('every pair is found once: as many as by comparing all with all', () => {
  const [a, b] = [sphere(10, 12), moved(sphere(7, 10), 6, 1, 2)]
  const found = crossings([a, b]).between
  // One triangle against the other sphere at a time: the tree then has nothing to leave out.
  let expected = 0
  for (let t = 0; t < b.length; t += 9) {
    expected += crossings([a, b.slice(t, t + 9)]).between
  }
  expect(found).toBe(expected)
})

test('the side of a corner that two triangles share is known without exact arithmetic, which a zero would take in full', () => {
  vi.mocked(orient3d).mockClear()
  crossings([dented(-5)])
  const calls = vi.mocked(orient3d).mock.calls
  expect(calls.length).toBeGreaterThan(0)
  const isRepeated = (p: readonly number[]): boolean =>
    [0, 3, 6].some((corner) => [0, 1, 2].every((axis) => p[corner + axis] === p[9 + axis]))
  expect(calls.filter(isRepeated)).toEqual([])
})
