import { Random } from '@trabecula/testkit/random'
import { expect, it } from 'vitest'
import { mayGo, weld, weldBest } from './weld.ts'

/** A box whose corners were written again for each triangle, each a little off. */
function looseBox(off: number): Float32Array {
  const random = new Random(3)
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((bit) => 10 * bit))
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  const order = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  return Float32Array.from(order.flatMap((corner) => corners[corner!]!.map((value) => value + random.between(-off, off))))
}

it('a loose box is merged at the finest tolerance that closes it', () => {
  expect(weldBest(looseBox(1e-6)).tolerance).toBeCloseTo(1.73e-5, 6)
  expect(weldBest(looseBox(2e-5)).tolerance).toBeCloseTo(1.73e-4, 5)
  expect(weldBest(looseBox(3e-4)).tolerance).toBeCloseTo(1.73e-3, 4)
  expect(weldBest(looseBox(1e-2)).tolerance).toBe(0)
})

it('an edge may go where another one comes to lie on it or its triangle collapses, and stays where neither does', () => {
  const box = weld(looseBox(1e-4))
  for (let halfEdge = 0; halfEdge < 36; halfEdge++) {
    expect(mayGo(halfEdge, box, box, 2e-4)).toBe(true)
    expect(mayGo(halfEdge, box, box, 1e-6)).toBe(false)
  }
  // A sliver: one of its ends has another vertex within reach, and yet no edge is near the long ones.
  const sliver = weld(Float32Array.of(0, 0, 0, 10, 0, 0, 0, 0.01, 0))
  for (const halfEdge of [0, 1, 2]) {
    expect(mayGo(halfEdge, sliver, sliver, 0.006)).toBe(true)
    expect(mayGo(halfEdge, sliver, sliver, 0.004)).toBe(false)
  }
})

it('merged vertices do not depend on how the space is divided', () => {
  const random = new Random(5)
  const soup = Float32Array.from({ length: 9 * 300 }, () => random.between(0, 1))
  const { vertices } = weld(soup)
  const tolerance = 0.1
  const kept: number[][] = []
  for (let i = 0; i < vertices.length; i += 3) {
    const at = [...vertices.subarray(i, i + 3)]
    if (!kept.some((other) => at.reduce((sum, value, axis) => sum + (value - other[axis]!) ** 2, 0) <= tolerance ** 2))
      kept.push(at)
  }
  expect([...weld(soup, tolerance).vertices]).toEqual(kept.flat())
})
