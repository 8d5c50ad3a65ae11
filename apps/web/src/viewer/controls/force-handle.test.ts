import { Ray, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { draggedDirection } from './force-handle.ts'

const up = new Vector3(0, 0, 1)
const arrow = { anchor: new Vector3(1, 2, 3), length: 10, pushes: true, surfaceNormal: up }
const from = (x: number, y: number) => new Ray(new Vector3(1 + x, 2 + y, 50), new Vector3(0, 0, -1))

test('the tail of a pushing arrow follows the pointer over the sphere, and the force points from it to the anchor', () => {
  const direction = draggedDirection(from(6, 0), arrow)
  expect(direction.x).toBeCloseTo(-0.6)
  expect(direction.z).toBeCloseTo(-0.8)
  expect(draggedDirection(from(6, 0), { ...arrow, pushes: false }).z).toBeCloseTo(0.8)
})

test('near an axis the arrow snaps to it', () => {
  expect(draggedDirection(from(0.3, 0.2), arrow).toArray()).toEqual([-0, -0, -1])
})

test('a pointer outside the sphere turns the arrow flat, and its end never enters the part', () => {
  const sideways = new Ray(new Vector3(-40, 2, -6), new Vector3(1, 0, 0))
  const direction = draggedDirection(sideways, arrow)
  expect(direction.dot(up)).toBeLessThanOrEqual(0)
  expect(direction.length()).toBeCloseTo(1)
})
