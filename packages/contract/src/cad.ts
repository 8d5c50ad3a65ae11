import {
  cadColor,
  fileUnits,
  isTriangleRange,
  loadsMessages,
  longestCadFaceName,
  mostCadFaces,
  type TriangleRanges,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, nameLine, post, success } from './call.ts'
import { boundedList, count, version } from './numbers.ts'
import { project } from './project.ts'

const params = z.object({ id })

type Range = TriangleRanges[number]
// The schema of a pair that may be read only is the same; its type says that it may be changed.
const range = z.tuple([z.int().check(z.nonnegative()), z.int().check(z.positive())]) as unknown as z.ZodMiniType<Range, Range>
const ranges: z.ZodMiniType<TriangleRanges, TriangleRanges> = z.readonly(
  z.array(range).check(
    z.minLength(1),
    z.refine((all) => all.every(isTriangleRange), loadsMessages.badRange),
  ),
)

export const cadFace = z.object({
  id: count,
  name: z.exactOptional(nameLine.check(z.minLength(1), z.maxLength(longestCadFaceName))),
  /** "#rrggbb" */
  color: z.exactOptional(z.string().check(z.regex(cadColor))),
  /** Pairs of a first triangle and how many, in the order of the uploaded file. */
  triangles: ranges,
})

/** What `trabecula convert --faces FILE` writes. */
const cadFaces = {
  unit: z.enum(fileUnits),
  faces: boundedList(cadFace, mostCadFaces),
}

/**
 * The faces of the CAD system that the uploaded file was converted from: every triangle of the file is in one of them.
 * The project's faces are then these, and its unit is `unit`. Faces of another file are refused, and so are faces of a
 * part that was changed since its upload.
 */
export const saveCadFaces = post('/api/project/{id}/cad-faces/', {
  scope: 'run',
  params,
  body: z.object({ ...cadFaces, version }),
  answer: success({ project }),
})

/** The faces as they were saved, none where there are none. */
export const getCadFaces = get('/api/project/{id}/cad-faces/', {
  scope: 'read',
  shared: true,
  params,
  answer: success({ unit: z.enum(fileUnits), faces: z.array(cadFace) }),
})

/** Multipart with one file field, `cad_file`: the file that the part was converted from, kept to be downloaded again. */
export const saveCadFile = post('/api/project/{id}/cad-file/', {
  scope: 'run',
  encoding: 'multipart',
  form: { cad_file: 'file' },
  params,
  answer: success({ project }),
})
