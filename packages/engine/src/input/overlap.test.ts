import { box, inspect, sphere } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { coincidentBodies, overlapVolume } from './overlap.ts'

const moved = (soup: Float32Array, ...by: readonly number[]): Float32Array => soup.map((value, i) => value + by[i % 3])
const overlapOf = (...bodies: readonly Float32Array[]): number => {
  const soup = Float32Array.from(bodies.flatMap((body) => [...body]))
  return overlapVolume(soup, inspect(soup))
}

it('two boxes pushed into each other share what both of them hold', () => {
  const shared = overlapOf(box([20, 20, 20]), moved(box([16, 14, 12]), 15, 13, 11))
  expect(Math.abs(shared / (5 * 7 * 9) - 1)).toBeLessThan(0.005)
})

it('a ball within a ball counts twice, and a third time within both', () => {
  const [large, small] = [sphere(10, 48), sphere(4, 32)]
  const once = inspect(small).volume
  expect(Math.abs(overlapOf(large, small) / once - 1)).toBeLessThan(0.005)
  expect(Math.abs(overlapOf(large, small, moved(sphere(4, 32), 0.1, 0.07, 0.05)) / (2 * once) - 1)).toBeLessThan(0.02)
})

it('bodies that stand apart, touch in a face, or are hollow share nothing', () => {
  const hollow = Float32Array.from([...box([20, 20, 20]), ...turned(moved(box([10, 10, 10]), 5, 5, 5))])
  expect(overlapOf(box([20, 20, 20]), moved(box([5, 5, 5]), 30, 0, 0))).toBe(0)
  expect(overlapOf(box([20, 20, 20]), moved(box([20, 20, 20]), 20, 0, 0))).toBe(0)
  expect(overlapOf(hollow)).toBe(0)
  expect(overlapOf(hollow, moved(box([4, 4, 4]), 8, 8, 8))).toBe(0)
})

it('bodies in the same place are found whatever their triangles, others are not', () => {
  const found = (...bodies: readonly Float32Array[]) => {
    const soup = Float32Array.from(bodies.flatMap((body) => [...body]))
    return coincidentBodies(soup, inspect(soup))?.map(({ id }) => id)
  }
  const ball = sphere(10, 32)
  expect(found(ball, moved(ball, 1e-5, 2e-5, 0))).toEqual([0, 1])
  expect(found(ball, moved(ball, 0.02, 0.01, 0.03))).toEqual([0, 1])
  expect(found(moved(ball, 50, 0, 0), sphere(10, 48), moved(ball, 0.01, 0, 0))).toEqual([1, 2])
  expect(found(ball, moved(ball, 3, 0, 0))).toBeUndefined()
  expect(found(ball, sphere(6, 32))).toBeUndefined()
  // Two combs between each other's teeth have a box and a volume in common, and no place.
  const teeth = (from: number) => moved(box([5, 60, 60]), from, 0, 0)
  expect(found(teeth(0), teeth(10))).toBeUndefined()
})

/** The same triangles wound the other way. */
function turned(soup: Float32Array): Float32Array {
  const other = soup.slice()
  for (let o = 0; o < soup.length; o += 9) {
    other.set(soup.subarray(o + 6, o + 9), o + 3)
    other.set(soup.subarray(o + 3, o + 6), o + 6)
  }
  return other
}
