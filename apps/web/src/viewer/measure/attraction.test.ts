import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { attracted } from './attraction.ts'

const corners = [0, 0, 0, 10, 0, 0, 0, 10, 0]
const click = new Vector3(0.6, 0.2, 0)
/** A view from above of so many pixels per mm. */
const from = (scale: number) => (point: Vector3) => scale * point.distanceTo(click)

test('the corner nearest to the click on the screen attracts it, none that is farther than nine pixels', () => {
  expect(attracted(click, corners, from(10)).toArray()).toEqual([0, 0, 0])
  expect(attracted(click, corners, from(20))).toBe(click)
  const small = corners.map((value) => value / 10)
  expect(attracted(click, small, from(10)).toArray()).toEqual([1, 0, 0])
})
