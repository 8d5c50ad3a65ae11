import * as z from 'zod/mini'
import { defineCall, id, success } from './call.ts'
import { vector } from './project.ts'

/** A value and where it stands, in the coordinates of the uploaded file, mm. */
const extreme = z.object({ value: z.number(), place_mm: vector })

/** One field at the load of its subject, in SI. */
const field = z.object({
  /** In snake case, with its unit. */
  name: z.string(),
  title: z.string(),
  unit: z.string(),
  where: z.enum(['cells', 'nodes']),
  components: z.union([z.literal(1), z.literal(3)]),
  /** Of the cells in which the first yield is looked for; absent where the field has no value. */
  least: z.exactOptional(extreme),
  most: z.exactOptional(extreme),
})

/** What is kept of the solid part or of one row. */
export const subjectFields = z.object({
  /** null for the solid part. */
  row_index: z.nullable(z.int().check(z.nonnegative())),
  name: z.string(),
  /** False where nothing is kept; `sentence` says why and what to do. */
  kept: z.boolean(),
  sentence: z.string(),
  /** Of the file of all fields, which never changes and may be asked for in ranges; '' when not kept. */
  url: z.string(),
  size_bytes: z.int(),
  /** The load that `fields` are given at: the target when it is one, otherwise the onset load. */
  load_n: z.number(),
  fields: z.readonly(z.array(field)),
  /** Why a field is not there, one sentence each, by its name. */
  absent: z.record(z.string(), z.string()),
})
export type SubjectFields = z.output<typeof subjectFields>

/** The fields of a run: of the solid part as soon as it is analysed, of the rows when the run has ended. Free. */
export const getFields = defineCall({
  method: 'GET',
  path: '/api/runs/{id}/fields/',
  access: 'signed-in',
  params: z.object({ id }),
  answer: success({ subjects: z.array(subjectFields) }),
})

/**
 * Computes the fields of a result that has none, being from before they were kept; free. As with `verify`, the answer comes
 * at once, and `run_id` is understood by the events and cancel calls of runs.
 */
export const computeFields = defineCall({
  method: 'POST',
  path: '/protected/compute_fields/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ project_id: id, subproject_id: id, row_index: z.nullable(z.int().check(z.nonnegative())) }),
  answer: success({ run_id: id }),
})
