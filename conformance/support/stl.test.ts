import { expect, test } from '@playwright/test'
import { readAnnouncement } from './product/start.ts'
import { countContained, inspectClosed, readBinaryStl } from './stl.ts'

const corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const
const tetrahedron = (faces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]) => Float32Array.from(faces.flatMap((i) => [...corners[i]!]))

test('a closed tetrahedron is closed and has its volume', () => {
  const report = inspectClosed(tetrahedron())
  expect(report).toMatchObject({ triangles: 4, vertices: 4, badEdges: 0, degenerate: 0 })
  expect(report.volume).toBeCloseTo(1 / 6, 6)
})

test('a missing, a flipped and a doubled triangle are each noticed', () => {
  expect(inspectClosed(tetrahedron([0, 2, 1, 0, 1, 3, 1, 2, 3])).badEdges).toBe(3)
  expect(inspectClosed(tetrahedron([0, 1, 2, 0, 1, 3, 1, 2, 3, 0, 3, 2])).badEdges).toBe(3)
  expect(inspectClosed(tetrahedron([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2, 0, 3, 2])).badEdges).toBe(3)
})

test('a triangle is found again when another corner comes first, but not when it is turned over or moved', () => {
  const mesh = tetrahedron()
  expect(countContained(mesh, tetrahedron([2, 1, 0]))).toBe(1)
  expect(countContained(mesh, tetrahedron([0, 1, 2]))).toBe(0)
  expect(countContained(mesh, tetrahedron([2, 1, 0, 2, 1, 0]))).toBe(1)
  expect(
    countContained(
      mesh,
      tetrahedron([2, 1, 0]).map((v) => v + 1e-6),
    ),
  ).toBe(0)
})

test('a file whose length does not fit its triangle count is no binary STL', () => {
  expect(() => readBinaryStl(new Uint8Array(100))).toThrow(/Not a binary STL/)
})

test('the address and the demo account are read from what the start prints', () => {
  const text = '\nTrabecula is ready at http://127.0.0.1:3000\nDemo account: a@b.c with the password p-q\nLetters: x'
  const url = 'http://127.0.0.1:3000'
  expect(readAnnouncement(text, true)).toEqual({ url, demo: { email: 'a@b.c', password: 'p-q' } })
  expect(readAnnouncement(`Trabecula is ready at ${url}\n`, true)).toBeNull()
  expect(readAnnouncement(`Trabecula is ready at ${url}\n`, false)).toEqual({ url, demo: null })
})
