import { expect, test } from 'vitest'
import { firstAlike, noEdge, pairEdges } from './edges.ts'

/** Two triangles on an edge, a third wound against them, and one that is collapsed. */
const triangles = Uint32Array.of(0, 1, 2, 2, 1, 3, 2, 1, 4, 4, 4, 0)
const mesh = { vertices: new Float32Array(15), triangles }

test('half-edges between the same two vertices are one edge, numbered in the order in which edges first come', () => {
  const edges = pairEdges(mesh)
  expect(edges.count).toBe(7)
  expect([...edges.ofHalfEdge]).toEqual([0, 1, 2, 1, 3, 4, 1, 5, 6, noEdge, noEdge, noEdge])
  expect([...edges.uses]).toEqual([1, 3, 1, 1, 1, 1, 1])
  expect([...edges.forward]).toEqual([1, 1, 0, 1, 0, 1, 0])
  expect([...edges.first]).toEqual([0, 1, 2, 4, 5, 7, 8])
  expect(edges.second[1]).toBe(3)
})

test('collapsed triangles have edges too when they are asked for', () => {
  expect([...firstAlike(triangles, true).subarray(9)]).toEqual([9, 10, 10])
})
