import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { arrowLength, arrowStart } from './arrow.ts'
import { gridStep } from './grid.ts'

const origin = new Vector3(1, 2, 3)
const down = new Vector3(0, 0, -1)

test('a pushing arrow ends on the surface, a pulling one starts there', () => {
  expect(arrowStart(origin, down, new Vector3(0, 0, 1), 10).toArray()).toEqual([1, 2, 13])
  expect(arrowStart(origin, down, new Vector3(0, 0, -1), 10).toArray()).toEqual([1, 2, 3])
  expect(arrowStart(origin, down, null, 10).toArray()).toEqual([1, 2, 3])
})

test('a force arrow grows with the part, but not with the window or with zooming in', () => {
  expect(arrowLength(100, 1)).toBe(50)
  expect(arrowLength(100, 0.25)).toBe(30)
  expect(arrowLength(100, 0.025)).toBeCloseTo(3)
})

test('the grid steps by powers of ten with the size of the part', () => {
  expect([0.5, 5, 60, 900].map(gridStep)).toEqual([0.1, 1, 10, 100])
})
