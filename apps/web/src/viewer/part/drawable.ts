import { boundsOf, type FaceSet } from '@trabecula/geometry'
import { BufferAttribute, BufferGeometry } from 'three'
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh'
import { foldNormals } from './octahedral-normals.ts'
import { smoothNormals } from './smooth-normals.ts'

/** Everything slow about showing a part, made once (in the worker) and handed to the graphics card as it is. */
export interface DrawablePart {
  /** 2 per corner (`foldNormals`); smooth inside a surface, sharp between surfaces. */
  readonly foldedNormals: Int16Array
  /** The surface id of each vertex, 3 per triangle. */
  readonly faceOfVertex: Uint32Array
  /** The tree for picking; `indirect`, so a hit names the triangle by its place in the file. */
  readonly tree: SerializedBVH
  /** Low and high corner, mm: three million corners take too long to look through on the page. */
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
  return { foldedNormals: foldNormals(smoothNormals(soup, surfaces.label)), faceOfVertex, tree, bounds: { min, max } }
}

/** The buffers to move, not copy, out of a worker. */
export function buffersOf(drawable: DrawablePart): Transferable[] {
  const tree = drawable.tree as unknown as { roots: ArrayBuffer[]; indirectBuffer?: { buffer: ArrayBuffer } | null }
  const buffers = [drawable.foldedNormals.buffer, drawable.faceOfVertex.buffer, ...tree.roots]
  if (tree.indirectBuffer) buffers.push(tree.indirectBuffer.buffer)
  return [...new Set(buffers)] as Transferable[]
}
