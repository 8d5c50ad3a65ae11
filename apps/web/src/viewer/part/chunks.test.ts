import { type BufferGeometry, LineSegments, Mesh, ShaderMaterial } from 'three'
import { expect, test } from 'vitest'
import { ChunkedMesh, edgesOfSoup } from './chunks.ts'

test('each triangle has its three edges, whatever its neighbours', () => {
  expect([...edgesOfSoup(2)]).toEqual([0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3])
})

/** Triangles of two chunks, all at the origin. */
function twoChunks() {
  const triangles = 150_000
  const faceOfVertex = new Uint32Array(3 * triangles)
  const bounds = { min: [0, 0, 0], max: [0, 0, 0] } as const
  const tree = { version: 1, roots: [], index: null, indirectBuffer: null }
  const drawable = { octahedralNormals: new Int16Array(6 * triangles), faceOfVertex, bounds, tree }
  const mesh = new ChunkedMesh(new Float32Array(9 * triangles), drawable, { boundingBox: null, boundingSphere: null })
  return { mesh, pass: mesh.pass(new ShaderMaterial(), 0), triangles, faceOfVertex }
}

test('triangles are drawn as of another face, and only what lies between them is sent to the GPU again', () => {
  const { mesh, pass, faceOfVertex } = twoChunks()
  mesh.label([5, 9, 140_000], (triangle) => triangle + 1)
  expect([...faceOfVertex.subarray(15, 18), ...faceOfVertex.subarray(27, 30)]).toEqual([6, 6, 6, 10, 10, 10])
  expect(faceOfVertex.filter((face) => face !== 0)).toHaveLength(9)
  const ranges: unknown[] = []
  pass.object.traverse((child) => {
    if (child instanceof Mesh) ranges.push(...child.geometry.getAttribute('faceOfVertex').updateRanges)
  })
  expect(ranges).toEqual([
    { start: 15, count: 15 },
    { start: 3 * (140_000 - 131_072), count: 3 },
  ])
})

test('the chunks of a large part share one edge index, of which the last chunk uses a part', () => {
  const { pass, triangles } = twoChunks()
  pass.setWireframe(true)
  const lines: BufferGeometry[] = []
  pass.object.traverse((child) => {
    if (child instanceof LineSegments) lines.push(child.geometry)
  })
  expect(lines).toHaveLength(2)
  expect(lines[1]?.index).toBe(lines[0]?.index)
  expect(
    lines.reduce((sum, { drawRange }) => sum + drawRange.count, 0),
    'three edges of two ends',
  ).toBe(6 * triangles)
})
