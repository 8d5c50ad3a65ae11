import { type CadFace, cadFacesOf, type FoundFaces, fileUnits } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, success } from './call.ts'
import { count } from './numbers.ts'

const point = z.readonly(z.tuple([z.number(), z.number(), z.number()]))

/** A face of a part as the application shows it: a plane, a fillet, the wall of a hole. */
const partFace = z.object({
  /** From 0 in the order of the file, as `trabecula surfaces` lists them. */
  id: count,
  /** From 1 for the largest, as the application lists them. */
  number: count,
  kind: z.enum(['plane', 'curved']),
  area_mm2: z.number(),
  /** In the coordinates and units of the file. That of a curved face need not lie on it. */
  centroid: point,
  /** Unit vector, outwards. */
  normal: point,
  /** Pairs of a first triangle and how many, in the order of the part's file. */
  triangles: z.readonly(z.array(z.readonly(z.tuple([z.int(), z.int()])))),
  /** Name and colour in the CAD system, where its faces were sent and the face has such. */
  name: z.exactOptional(z.string()),
  color: z.exactOptional(z.string()),
})

export type PartFace<Triangles> = Omit<z.infer<typeof partFace>, 'triangles'> & { readonly triangles: Triangles }

interface Face extends Pick<PartFace<unknown>, 'id' | 'number' | 'kind' | 'normal'> {
  /** Range of the set's order that holds its triangles. */
  readonly start: number
  readonly count: number
  /** mm² */
  readonly area: number
}

/**
 * The faces of a part as calls, the client and the command line list them, with the name and the colour that a CAD
 * system gives them.
 *
 * @param centroids of each face, in the coordinates and units of the file
 * @param labels place in `cadFaces` of each triangle's face, where the faces are known
 * @param triangles a face's, as the list has them
 */
export function listedFaces<Triangles>(
  { set, centroids }: { readonly set: FoundFaces<Face>; readonly centroids: readonly PartFace<unknown>['centroid'][] },
  labels: Uint32Array | null,
  cadFaces: readonly CadFace[],
  triangles: (face: Face) => Triangles,
): PartFace<Triangles>[] {
  const ofCad = labels ? cadFacesOf(set, labels, cadFaces) : []
  return set.faces.map((face, place) => ({
    id: face.id,
    number: face.number,
    kind: face.kind,
    area_mm2: face.area,
    centroid: centroids[place]!,
    normal: face.normal,
    triangles: triangles(face),
    ...(ofCad[place]?.name === undefined ? {} : { name: ofCad[place].name }),
    ...(ofCad[place]?.color === undefined ? {} : { color: ofCad[place].color }),
  }))
}

/**
 * The faces of the project's part, for programs that choose loaded and held faces: `saveSurfaces` takes their
 * `triangles` with `part_triangles`. They are found again with each call.
 */
export const getFaces = get('/api/project/{id}/faces/', {
  scope: 'read',
  params: z.object({ id }),
  answer: success({ unit: z.enum(fileUnits), part_triangles: count, faces: z.readonly(z.array(partFace)) }),
})
