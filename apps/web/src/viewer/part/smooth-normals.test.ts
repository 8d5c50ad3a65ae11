import { expect, test } from 'vitest'
import { smoothNormals } from './smooth-normals.ts'

/** Two triangles that share the edge (0,0,0)–(0,0,1) and open by the angle 2a about it. */
function hinge(a: number): Float32Array {
  const [c, s] = [Math.cos(a), Math.sin(a)]
  return Float32Array.from([0, 0, 0, c, -s, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, -c, -s, 0])
}

const normalAt = (normals: Float32Array, corner: number): number[] => [...normals.subarray(3 * corner, 3 * corner + 3)]

test('corners that two triangles of one surface share get the mean normal', () => {
  const normals = smoothNormals(hinge(0.2), Uint32Array.of(5, 5))
  expect(normalAt(normals, 0)[0]).toBeCloseTo(0, 6)
  expect(normalAt(normals, 0)).toEqual(normalAt(normals, 3))
  expect(Math.hypot(...normalAt(normals, 1))).toBeCloseTo(1, 6)
})

test('the border between two surfaces stays sharp', () => {
  const normals = smoothNormals(hinge(0.2), Uint32Array.of(5, 6))
  expect(normalAt(normals, 0)[0]).toBeCloseTo(-normalAt(normals, 3)[0]!, 6)
  expect(Math.abs(normalAt(normals, 0)[0]!)).toBeGreaterThan(0.1)
})

test('a crease inside a surface stays sharp', () => {
  const normals = smoothNormals(hinge(1.2), Uint32Array.of(5, 5))
  expect(Math.abs(normalAt(normals, 0)[0]!)).toBeGreaterThan(0.8)
})

test('minus zero and zero are one point', () => {
  const soup = hinge(0.2)
  soup[9] = -0
  expect(normalAt(smoothNormals(soup, Uint32Array.of(1, 1)), 3)[0]).toBeCloseTo(0, 6)
})

test('a triangle without area takes its neighbours normal or none, and never NaN', () => {
  const normals = smoothNormals(Float32Array.from([1, 1, 1, 1, 1, 1, 2, 2, 2]), Uint32Array.of(0))
  expect([...normals].every((v) => v === 0)).toBe(true)
})
