import {
  defaultUnitType,
  fileUnits,
  innerReadings,
  mostSelectedTriangles,
  optimizationGoals,
  type PartChoice,
  partOrigins,
  projectNameLength,
  type SurfaceRanges,
  unitTypes,
  zeroThicknessDirections,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { defineCall, errorAnswer, id, line, nameLine, pagination, type ShapeOf, success } from './call.ts'
import { loadsAndSupports, postedLoadsAndSupports, postedRanges, vector } from './loads.ts'
import { amount, boundedList, count, page, rowIndex } from './numbers.ts'

/** The seven settings. The object that contains them gives their units. */
export const optimizationSettings = z.object({
  optimization_goal: z.enum(optimizationGoals),
  optimization_value: z.number().check(z.nonnegative()),
  shell_thickness: z.number().check(z.nonnegative()),
  domain: z.literal('static'),
  material: z.string(),
  printer: z.string(),
  zero_thickness_dir: z.enum(zeroThicknessDirections),
})

/**
 * Settings of a study in an answer, in the units of their `unitType`: lbf or lbf/in, and in, or N or N/mm, and mm. They
 * can be posted back as they were read.
 */
export const studySettings = z.extend(optimizationSettings, { unitType: z._default(z.enum(unitTypes), defaultUnitType) })

/**
 * Settings in a request, in the units of their `unitType`; without it they are imperial. `is_metric`, as in a run's
 * request, means the same; both may be present when they agree. Material and printer are names of the catalogue.
 */
export const postedSettings = z.extend(optimizationSettings, {
  optimization_value: amount,
  shell_thickness: amount,
  material: line.check(z.maxLength(projectNameLength.max)),
  printer: line.check(z.maxLength(projectNameLength.max)),
  unitType: z.optional(z.enum(unitTypes)),
  is_metric: z.optional(z.boolean()),
})

/**
 * Load cases and supports in a request, in the units of the settings that are sent with them, or of the study's
 * settings when none are sent. Without them a study keeps its own; null removes them.
 */
const postedLoads = z.nullish(postedLoadsAndSupports)

/** The active run of a project, so that a reload can reattach to it. */
export const activeRun = z.object({ id, subproject_id: id, started_at: z.string() })

/** The changes to a project's triangles that a user has requested. */
export const partChoice = z.object({
  repair: z.boolean(),
  accept_remeshed: z.boolean(),
  /** Numbers of the bodies to keep, as in the health report; null for all. */
  bodies: z.nullable(z.array(z.int().check(z.nonnegative()))),
  /** Whether bodies inside other bodies are cavities or material; null where nobody has decided. */
  inner_bodies: z.nullable(z.enum(innerReadings)),
} satisfies ShapeOf<PartChoice>)

/** The part of a project, where it differs from the uploaded file. */
export const partInput = z.extend(partChoice, {
  origin: z.enum(partOrigins),
  /** What was changed, one sentence each. */
  changes: z.readonly(z.array(z.string())),
  /** For a re-meshed part: four bytes (little-endian) per triangle, the number of its surface. */
  labels_path: z.nullable(z.string()),
})

export const project = z.object({
  id,
  name: z.string(),
  archived: z.boolean(),
  archived_at: z.nullable(z.string()),
  /** Grows with every change of name, unit or archive state; send it back with the next change. */
  version: z.int(),
  /** The part of the project: the uploaded file, or what `part_input` made of it. */
  stl_path: z.string(),
  part_input: z.exactOptional(partInput),
  /** Version of the saved faces; absent before the first. Send it back with the next ones. */
  surfaces_version: z.exactOptional(z.int()),
  /** Path of a picture of the part; each picture has a new path. Absent before the first. */
  picture_path: z.exactOptional(z.string()),
  original_filename: z.string(),
  has_optimization_results: z.boolean(),
  file_unit: z.enum(fileUnits),
  /** The best result in one line, e.g. "Octet 7.5 mm · 41 g · 1,240 N"; null before the first run. */
  best_result: z.nullable(z.string()),
  active_run: z.nullable(activeRun),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProjectAnswer = z.output<typeof project>

export const subproject = z.object({
  id,
  project: id,
  name: z.string(),
  /** Grows with every change of name or settings. */
  version: z.int(),
  optimization_settings: studySettings,
  /**
   * In the units of the settings; absent where there is one load case and no support. A list of studies leaves out
   * those that are large; `has_loads` then reports that there are some.
   */
  loads_and_supports: z.exactOptional(loadsAndSupports),
  has_loads: z.exactOptional(z.literal(true)),
  exported_rows: z.array(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  last_optimized_at: z.nullable(z.string()),
})
export type SubprojectAnswer = z.output<typeof subproject>

/**
 * The version that the change is based on. Without it the last change wins, as in the specification; with an outdated
 * one the call answers 409 with the current state (`conflictingProject`, `conflictingSubproject`), and changes nothing.
 */
const version = z.optional(count)
/** Calls without a payload of their own may be sent without any body. */
const versionOnly = z.nullish(z.object({ version }))

export const conflictingProject = z.extend(errorAnswer, { code: z.literal('version-conflict'), project })
export const conflictingSubproject = z.extend(errorAnswer, { code: z.literal('version-conflict'), subproject })

const surface = {
  label: line,
  tag: z.int().check(z.positive()),
  type: z.enum(['load', 'boundary']),
  color: z.enum(['green', 'red']),
}
export const surfaceTriangle = z.object({ vertices: z.array(vector).check(z.length(3)), ...surface })

/** A whole surface of the part, whose triangles are given by their indices in the file. */
export const surfaceRanges = z.object({ triangles: postedRanges, ...surface } satisfies ShapeOf<SurfaceRanges>)

const params = z.object({ id })

/** Multipart with one file field, `stl_file`. */
export const uploadStl = defineCall({
  method: 'POST',
  path: '/protected/upload_stl/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'multipart',
  form: { stl_file: 'file' },
  answer: success({ data: z.object({ project_id: id }) }),
})

export const projectStates = ['active', 'archived', 'all'] as const
export const projectSorts = ['updated', 'created', 'name'] as const

const projectListQuery = {
  page: z._default(page, 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  /** Part of the project's name or of the file's name, in any case. */
  q: z._default(line.check(z.trim(), z.maxLength(projectNameLength.max)), ''),
  sort: z._default(z.enum(projectSorts), 'updated'),
  /** The newest first by default; names from A to Z. */
  order: z.optional(z.enum(['asc', 'desc'])),
}

export const listProjects = defineCall({
  method: 'GET',
  path: '/api/projects/',
  access: 'signed-in',
  scope: 'read',
  query: z.object({ state: z._default(z.enum(projectStates), 'active'), ...projectListQuery }),
  answer: success({ projects: z.array(project), pagination }),
})

export const getProject = defineCall({
  method: 'GET',
  path: '/api/project/{id}/',
  access: 'signed-in',
  scope: 'read',
  shared: true,
  params,
  answer: success({ project }),
})

export const updateProjectName = defineCall({
  method: 'POST',
  path: '/api/project/{id}/update-name/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params,
  body: z.object({ name: nameLine, version }),
  answer: success({ project }),
})

export const setFileUnit = defineCall({
  method: 'POST',
  path: '/api/project/{id}/file-unit/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params,
  body: z.object({ unit: z.enum(fileUnits), version }),
  answer: success({ project }),
})

export const archiveProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/archive/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params,
  body: versionOnly,
  answer: success({ project }),
})

export const restoreProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/restore/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params,
  body: versionOnly,
  answer: success({ project }),
})

/** Deletes a project of the archive; rows are deleted at once, files in a job that is retried until they are gone. */
export const deleteProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/permanently-delete/',
  access: 'signed-in',
  encoding: 'json',
  params,
  body: versionOnly,
  answer: success({}),
})

export const listSubprojects = defineCall({
  method: 'GET',
  path: '/api/project/{id}/subprojects/',
  access: 'signed-in',
  scope: 'read',
  shared: true,
  params,
  /** `loads_of`: the study whose load cases and supports are in the answer even when they are large. */
  query: z.object({ loads_of: z.optional(id) }),
  answer: success({ subprojects: z.array(subproject) }),
})

/** The browser chooses the random id (§4), so that the study is current before the server has answered. */
export const createSubproject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/subprojects/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params,
  body: z.object({ id, name: nameLine, optimization_settings: postedSettings, loads_and_supports: postedLoads }),
  answer: success({ subproject }),
})

export const updateSubproject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/subprojects/{sid}/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
  params: z.extend(params, { sid: id }),
  body: z.object({
    name: z.optional(nameLine),
    optimization_settings: z.optional(postedSettings),
    loads_and_supports: postedLoads,
    exported_row: z.optional(rowIndex),
    version,
  }),
  answer: success({ subproject }),
})

export const saveSurfaces = defineCall({
  method: 'POST',
  path: '/api/project/{id}/surface-selection/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'json',
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

/** Multipart with one file field, `picture`: PNG, JPEG or WebP. Lists show the last one. */
export const saveProjectPicture = defineCall({
  method: 'POST',
  path: '/api/project/{id}/picture/',
  access: 'signed-in',
  scope: 'run',
  encoding: 'multipart',
  form: { picture: 'file' },
  params,
  answer: success({ picture_path: z.string() }),
})

export const getSurfaces = defineCall({
  method: 'GET',
  path: '/api/project/{id}/surface-selection/',
  access: 'signed-in',
  scope: 'read',
  shared: true,
  params,
  answer: success({ surfaces: z.array(surfaceTriangle) }),
})
