import { type BufferGeometry, LineSegments, ShaderMaterial } from 'three'
import { expect, test } from 'vitest'
import { ChunkedMesh, edgesOfSoup } from './chunks.ts'

test('each triangle has its three edges, whatever its neighbours', () => {
  expect([...edgesOfSoup(2)]).toEqual([0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3])
})

test('the chunks of a large part share one edge index, of which the last chunk uses a part', () => {
  const triangles = 150_000
  const soup = new Float32Array(9 * triangles)
  const octahedralNormals = new Int16Array(6 * triangles)
  const faceOfVertex = new Uint32Array(3 * triangles)
  const bounds = { min: [0, 0, 0], max: [0, 0, 0] } as const
  const drawable = { octahedralNormals, faceOfVertex, bounds, tree: { version: 1, roots: [], index: null, indirectBuffer: null } }
  const pass = new ChunkedMesh(soup, drawable, { boundingBox: null, boundingSphere: null }).pass(new ShaderMaterial(), 0)
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
