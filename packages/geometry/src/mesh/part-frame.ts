import { boundsOf, centerOf } from './bounds.ts'
import type { Point } from './model.ts'
import type { WeldedMesh } from './weld.ts'

/**
 * Triangles of a file in the part frame: mm, origin at the centre of the file's bounding box.
 *
 * @param unitScale mm per unit of the file
 * @returns the triangles, and the centre in file coordinates: part = (file − center) · unitScale
 */
export function partFrame(fileSoup: Float32Array, unitScale: number): { soup: Float32Array; center: Point } {
  const center = centerOf(boundsOf(fileSoup))
  return { soup: toPartFrame(fileSoup, center, unitScale), center }
}

/** p = (file − center) · unitScale, subtracted in double precision before rounding to float. */
export function toPartFrame(fileSoup: Float32Array, center: Point, unitScale: number): Float32Array {
  const soup = new Float32Array(fileSoup.length)
  for (let i = 0; i < soup.length; i++) soup[i] = (fileSoup[i] - center[i % 3]) * unitScale
  return soup
}

/**
 * A file's welded triangles in the part frame. They are welded as the file has them, because which corners may be one depends
 * on the file's coordinates: far from its origin they are rounded more coarsely than in the frame.
 */
export const weldedInFrame = (welded: WeldedMesh, center: Point, unitScale: number): WeldedMesh => ({
  ...welded,
  mesh: { ...welded.mesh, vertices: toPartFrame(welded.mesh.vertices, center, unitScale) },
  tolerance: welded.tolerance * unitScale,
})
