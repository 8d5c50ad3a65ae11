import { boundsOf, type FaceSet } from '@trabecula/geometry'
import { BufferAttribute, BufferGeometry } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'
import { encodeOctahedral } from './octahedral-normals.ts'
import { smoothNormals } from './smooth-normals.ts'

/** Data for drawing a part whose preparation takes long; computed once, in the worker. */
export interface DrawablePart {
  /** 2 per vertex (`encodeOctahedral`); smooth inside a face, sharp between faces. */
  readonly octahedralNormals: Int16Array
  /** Face id of each vertex, 3 per triangle. */
  readonly faceOfVertex: Uint32Array
  /** Bounding volume hierarchy for picking; `indirect`, so a hit has the triangle's index in the file. */
  readonly tree: SerializedBVH
  /** Low and high corner, mm; computing them on the page takes too long for a million triangles. */
  readonly bounds: { readonly min: readonly [number, number, number]; readonly max: readonly [number, number, number] }
}

export function drawablePart(soup: Float32Array, surfaces: FaceSet): DrawablePart {
  const triangles = soup.length / 9
  const faceOfVertex = new Uint32Array(3 * triangles)
  for (let t = 0; t < triangles; t++) faceOfVertex.fill(surfaces.label[t] ?? 0, 3 * t, 3 * t + 3)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(soup, 3))
  const tree = MeshBVH.serialize(new MeshBVH(geometry, { indirect: true, targetLeafSize: 8 }), { cloneBuffers: false })
  const { min, max } = boundsOf(soup)
  return { octahedralNormals: encodeOctahedral(smoothNormals(soup, surfaces.label)), faceOfVertex, tree, bounds: { min, max } }
}

/** The buffers to transfer, not copy, out of the worker. */
export function buffersOf(drawable: DrawablePart): Transferable[] {
  const tree = drawable.tree as unknown as { roots: ArrayBuffer[]; indirectBuffer?: { buffer: ArrayBuffer } | null }
  const buffers = [drawable.octahedralNormals.buffer, drawable.faceOfVertex.buffer, ...tree.roots]
  if (tree.indirectBuffer) buffers.push(tree.indirectBuffer.buffer)
  return [...new Set(buffers)] as Transferable[]
}
