import { mostSelectedTriangles, type SurfaceRanges } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, post, type ShapeOf, success } from './call.ts'
import { postedRanges, vector } from './loads.ts'
import { boundedList, count, version } from './numbers.ts'

const params = z.object({ id })

const surface = {
  label: line,
  tag: z.int().check(z.positive()),
  type: z.enum(['load', 'boundary']),
  color: z.enum(['green', 'red']),
}
export const surfaceTriangle = z.object({ vertices: z.array(vector).check(z.length(3)), ...surface })

/** A whole surface of the part, whose triangles are given by their indices in the file. */
export const surfaceRanges = z.object({ triangles: postedRanges, ...surface } satisfies ShapeOf<SurfaceRanges>)

export const saveSurfaces = post('/api/project/{id}/surface-selection/', {
  scope: 'run',
  params,
  /**
   * `version`: version of the selection that was changed (`surfaces_version`), 0 for none; an older one answers 409 as
   * above. Many triangles are sent as surfaces by ranges; `part_triangles` is then the number of triangles of the part
   * on which they were chosen.
   */
  body: z.object({
    surfaces: boundedList(z.union([surfaceTriangle, surfaceRanges]), mostSelectedTriangles),
    part_triangles: z.optional(count),
    version,
  }),
  answer: success({ surfaces_version: z.int() }),
})

export const getSurfaces = get('/api/project/{id}/surface-selection/', {
  scope: 'read',
  shared: true,
  params,
  answer: success({ surfaces: z.array(surfaceTriangle) }),
})
