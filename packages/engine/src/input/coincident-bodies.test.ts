import { box, inspect, moved, sphere } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { coincidentBodies } from './coincident-bodies.ts'

const found = (...bodies: readonly Float32Array[]) => {
  const soup = Float32Array.from(bodies.flatMap((body) => [...body]))
  return coincidentBodies(soup, inspect(soup))?.map(({ id }) => id)
}

it('bodies in the same place are found whatever their triangles, others are not', () => {
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
