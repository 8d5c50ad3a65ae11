import type { TriangleRanges } from '../face/model.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { cadFacesMessages } from './messages.ts'
import type { CadFace } from './model.ts'

/**
 * The face of every triangle of a file, as the place of the face in the list.
 *
 * @param faces the triangles of every face as a CAD system knows them
 * @returns a refusal when a triangle has no face, or two, or is not in the file: the faces are those of another file
 */
export function labelsOfFaces(faces: readonly TriangleRanges[], triangles: number): Outcome<Uint32Array> {
  const foreign = (what: string) => refuse('foreign-faces', cadFacesMessages.foreign(what, triangles))
  const label = new Uint32Array(triangles).fill(nowhere)
  for (const [face, ranges] of faces.entries()) {
    for (const [first, count] of ranges) {
      if (first + count > triangles) return foreign(`face ${face} ends at triangle ${first + count}`)
      const taken = label.subarray(first, first + count).findIndex((known) => known !== nowhere)
      if (taken >= 0) return foreign(`triangle ${first + taken} has two faces`)
      label.fill(face, first, first + count)
    }
  }
  const missing = label.indexOf(nowhere)
  return missing < 0 ? done(label) : foreign(`triangle ${missing} has no face`)
}

const nowhere = 0xffffffff

/** `start`: where the triangles of a face begin in the order. */
export interface FoundFaces<Face = { readonly start: number }> {
  /** Triangles sorted by face. */
  readonly order: Uint32Array
  readonly faces: readonly Face[]
}

/**
 * The CAD system's face of each face of a part, in the order of the part's; undefined for what a repair added.
 *
 * @param labels place in `cadFaces` of each triangle's face
 */
export const cadFacesOf = (
  { order, faces }: FoundFaces,
  labels: Uint32Array,
  cadFaces: readonly CadFace[],
): readonly (CadFace | undefined)[] => faces.map(({ start }) => cadFaces[labels[order[start] ?? -1] ?? -1])
