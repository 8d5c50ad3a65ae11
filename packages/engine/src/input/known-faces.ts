import { done, type Outcome, type TriangleRanges } from '@trabecula/domain'
import { inputRefusals } from './messages.ts'

/**
 * The face of every triangle of a file, from the triangles of every face as a CAD system knows them.
 *
 * @returns a refusal when a triangle has no face, or two, or is not in the file: the faces are those of another file
 */
export function labelsOf(faces: readonly TriangleRanges[], triangles: number): Outcome<Uint32Array> {
  const label = new Uint32Array(triangles).fill(nowhere)
  for (const [face, ranges] of faces.entries()) {
    for (const [first, count] of ranges) {
      if (first + count > triangles)
        return inputRefusals.foreignFaces(`face ${face} ends at triangle ${first + count}`, triangles)
      const taken = label.subarray(first, first + count).findIndex((known) => known !== nowhere)
      if (taken >= 0) return inputRefusals.foreignFaces(`triangle ${first + taken} has two faces`, triangles)
      label.fill(face, first, first + count)
    }
  }
  const missing = label.indexOf(nowhere)
  return missing < 0 ? done(label) : inputRefusals.foreignFaces(`triangle ${missing} has no face`, triangles)
}

const nowhere = 0xffffffff

/**
 * Labels of triangles for a soup that was made of them by leaving out and adding. Added triangles get `ofNew`.
 */
export function carryLabels(from: Float32Array, label: Uint32Array, to: Float32Array, ofNew: number): Uint32Array {
  if (from === to) return label
  const known = new Map(Array.from(label, (own, triangle) => [triangleKey(from, triangle), own]))
  return Uint32Array.from({ length: to.length / 9 }, (_, triangle) => known.get(triangleKey(to, triangle)) ?? ofNew)
}

/** The same for a triangle that a repair turned over. */
const triangleKey = (soup: Float32Array, triangle: number): string =>
  [0, 3, 6]
    .map((corner) => soup.subarray(9 * triangle + corner, 9 * triangle + corner + 3).join())
    .sort()
    .join(' ')

/** A label that no triangle has yet, for those that are added. */
export const nextLabel = (label: Uint32Array): number => label.reduce((most, own) => Math.max(most, own), 0) + 1
