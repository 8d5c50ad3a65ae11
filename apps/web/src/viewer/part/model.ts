import type { FaceSet } from '@trabecula/geometry'
import type { DrawablePart } from './drawable.ts'

/** A part as the viewer shows it: 9 floats per triangle in the part frame (mm), in the order of the file. */
export interface ViewerPart {
  readonly soup: Float32Array
  readonly surfaces: FaceSet
  /** Prepared in the worker by `readPart`; made on the spot when missing. */
  readonly drawable?: DrawablePart
}

/** Ids of the picked faces by role. A face in both lists counts as held. */
export interface FaceSelection {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

/**
 * Transforms file coordinates into the part frame: mm, origin at the centre of the bounding box. Computed in double
 * precision.
 * @param unitScale mm per unit of the file
 * @returns the triangles, and the centre in file coordinates
 */
export function toPartFrame(fileSoup: Float32Array, unitScale: number): { soup: Float32Array; center: [number, number, number] } {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < fileSoup.length; i++) {
    const axis = i % 3
    const value = fileSoup[i]!
    if (value < min[axis]!) min[axis] = value
    if (value > max[axis]!) max[axis] = value
  }
  const center: [number, number, number] = [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2, (min[2]! + max[2]!) / 2]
  const soup = new Float32Array(fileSoup.length)
  for (let i = 0; i < fileSoup.length; i++) soup[i] = (fileSoup[i]! - center[i % 3]!) * unitScale
  return { soup, center }
}
