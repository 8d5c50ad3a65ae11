import { expect, it } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { box, moved, sphere } from '../shapes/solids.ts'

const overlapOf = (...bodies: readonly Float32Array[]): number =>
  inspect(Float32Array.from(bodies.flatMap((body) => [...body]))).sharedVolume

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

/** The same triangles wound the other way. */
function turned(soup: Float32Array): Float32Array {
  const other = soup.slice()
  for (let o = 0; o < soup.length; o += 9) {
    other.set(soup.subarray(o + 6, o + 9), o + 3)
    other.set(soup.subarray(o + 3, o + 6), o + 6)
  }
  return other
}
