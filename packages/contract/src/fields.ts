import { deckFormats, type FromWire, fieldFileFormats, fromWire } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, post, success } from './call.ts'
import { vector } from './loads.ts'
import { rowInAddress, rowIndex } from './numbers.ts'

/** A value and its place, in the coordinates of the uploaded file, mm. */
const extreme = z.object({ value: z.number(), place_mm: vector })

/** One field at the load of its subject, in SI. */
const field = z.object({
  /** Name in snake case, with its unit. */
  name: z.string(),
  /** The load case of the field; absent for a field of all cases together, of no load, or of the only case. */
  case: z.exactOptional(z.string()),
  title: z.string(),
  unit: z.string(),
  where: z.enum(['cells', 'nodes']),
  components: z.union([z.literal(1), z.literal(3)]),
  /** The extreme over the cells in which the first yield is looked for; absent where the field has no value. */
  least: z.exactOptional(extreme),
  most: z.exactOptional(extreme),
})

export const subjectFields = z.object({
  /** null for the solid part. */
  row_index: z.nullable(z.int().check(z.nonnegative())),
  name: z.string(),
  /** False when no field is kept; `sentence` says why and what to do. */
  kept: z.boolean(),
  sentence: z.string(),
  /** Address of the file of all fields, which never changes and may be requested in ranges; '' when none is kept. */
  url: z.string(),
  size_bytes: z.int(),
  /** The load that `fields` are given at: the target when it is one, otherwise the onset load. */
  load_n: z.number(),
  fields: z.readonly(z.array(field)),
  /** Why a field is missing, one sentence each, by its name. */
  absent: z.record(z.string(), z.string()),
})
export type SubjectFields = z.output<typeof subjectFields>
export type FieldsSubject = FromWire<Omit<SubjectFields, 'absent'>> & Pick<SubjectFields, 'absent'>

/** The keys of `absent` are names of fields, which are spelt alike everywhere. */
export const subjectFromWire = ({ absent, ...subject }: SubjectFields): FieldsSubject => ({ ...fromWire(subject), absent })

/** The fields of a run: of the solid part as soon as it is analysed, of the rows when the run has ended. Free. */
export const getFields = get('/api/runs/{id}/fields/', {
  scope: 'read',
  shared: true,
  params: z.object({ id }),
  answer: success({ subjects: z.array(subjectFields) }),
})

/**
 * The fields of one subject as a file for VTK and ParaView, an attachment named after project, study and row; free.
 * Without `row_index` it has the fields of the solid part, without `load_n` they are at the load of `getFields`.
 */
export const exportFields = get('/api/runs/{id}/fields/export/', {
  scope: 'read',
  params: z.object({ id }),
  query: z.object({
    format: z._default(z.enum(fieldFileFormats), 'vtu'),
    row_index: z.optional(rowInAddress),
    load_n: z.optional(z.coerce.number().check(z.minimum(1e-6), z.maximum(1e9))),
    /** One case of a result with several load cases. Without it it is the worst, which `getFields` lists first. */
    case: z.optional(line),
  }),
  answer: z.unknown(),
})

/**
 * The homogenised model of one row, the first without `row_index`, as a finite element model: an attachment named after
 * project, study and row; free. `inp` is for CalculiX and Abaqus, `vtu` for VTK and ParaView, `msh` for Gmsh. It is made of
 * the design, whether fields are kept or not.
 */
export const exportDeck = get('/api/runs/{id}/deck/', {
  scope: 'read',
  params: z.object({ id }),
  query: z.object({ format: z._default(z.enum(deckFormats), 'inp'), row_index: z._default(rowInAddress, 0) }),
  answer: z.unknown(),
})

/**
 * Computes the fields of a result that has none because it is older than stored fields; free. As with `verify`, the
 * answer comes at once, and `run_id` works with the events and cancel calls of runs; when it has ended, `getFields` of
 * the result's own run has them. The fields of the solid part are computed with those of a row; `row_index` null
 * requests them alone.
 */
export const computeFields = post('/protected/compute_fields/', {
  scope: 'run',
  body: z.object({ project_id: id, subproject_id: id, row_index: z.nullable(rowIndex) }),
  answer: success({ run_id: id }),
})
