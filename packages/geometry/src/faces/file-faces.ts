import type { Point } from '../mesh/model.ts'
import { partFrame } from '../mesh/part-frame.ts'
import { type FaceSet, facesByLabel } from './face-set.ts'
import { segment } from './segment.ts'

/** The faces of a part's file: areas in mm², places in the coordinates and units of the file. */
export interface FileFaces {
  readonly set: FaceSet
  /** Centroid of each face. */
  readonly centroids: readonly Point[]
  /** Diagonal of the part's bounds. */
  readonly size: number
}

/**
 * The faces of a part, found as the application finds them.
 *
 * @param mmPerUnit mm of one unit of the file
 * @param labels face of each triangle, where the faces are known; null or of another length: they are found by angles
 */
export function facesOfFile(fileSoup: Float32Array, mmPerUnit: number, labels: Uint32Array | null = null): FileFaces {
  const { soup, center } = partFrame(fileSoup, mmPerUnit)
  const set = labels?.length === soup.length / 9 ? facesByLabel(soup, labels) : segment(soup)
  const centroids = set.faces.map(
    ({ centroid: [x, y, z] }): Point => [x / mmPerUnit + center[0], y / mmPerUnit + center[1], z / mmPerUnit + center[2]],
  )
  // The frame's origin is the middle of the part.
  const size = (2 * Math.hypot(...[0, 1, 2].map((axis) => largest(soup, axis)))) / mmPerUnit
  return { set, centroids, size }
}

function largest(soup: Float32Array, axis: number): number {
  let found = 0
  for (let i = axis; i < soup.length; i += 3) found = Math.max(found, soup[i])
  return found
}
