import { fileUnits } from '@trabecula/domain'
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
  /** Of the CAD system, where its faces were sent and the face has such. */
  name: z.exactOptional(z.string()),
  color: z.exactOptional(z.string()),
})

/**
 * The faces of the project's part, for programs that choose loaded and held faces: `saveSurfaces` takes their
 * `triangles` with `part_triangles`. They are found again with each call.
 */
export const getFaces = get('/api/project/{id}/faces/', {
  scope: 'read',
  params: z.object({ id }),
  answer: success({ unit: z.enum(fileUnits), part_triangles: count, faces: z.readonly(z.array(partFace)) }),
})
