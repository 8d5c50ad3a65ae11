import { Ray, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { nearestOnLine } from './drag-handle.ts'

test('a handle on a line follows the pointer to the point nearest to its ray', () => {
  const x = new Vector3(1, 0, 0)
  expect(nearestOnLine(new Ray(new Vector3(7, 0, 50), new Vector3(0, 0, -1)), new Vector3(2, 0, 0), x)).toBeCloseTo(5)
  const slanted = new Ray(new Vector3(0, 3, 10), new Vector3(1, 0, -1).normalize())
  expect(nearestOnLine(slanted, new Vector3(), x)).toBeCloseTo(10)
})

test('a line seen end on moves nothing', () => {
  expect(nearestOnLine(new Ray(new Vector3(), new Vector3(1, 0, 0)), new Vector3(0, 1, 0), new Vector3(1, 0, 0))).toBeNull()
})
