import { fileUnits, zeroThicknessDirections } from '@trabecula/domain'
import { z } from 'zod'
import { defineCall, id, pagination, success } from './call.ts'

export const vector = z.object({ x: z.number(), y: z.number(), z: z.number() })

/** The seven settings, in SI, as stored. */
export const optimizationSettings = z.object({
  optimization_goal: z.enum(['max-load', 'stiffness']),
  optimization_value: z.number().nonnegative(),
  shell_thickness: z.number().nonnegative(),
  domain: z.literal('static'),
  material: z.string(),
  printer: z.string(),
  zero_thickness_dir: z.enum(zeroThicknessDirections),
})

/** Settings on their way in: in the units that `is_metric` says, converted once by the server. */
export const postedSettings = optimizationSettings.extend({ is_metric: z.boolean().default(true) })

/** The run that is going on in a project, so that a reload can reattach to it. */
export const activeRun = z.object({ id, subproject_id: id, started_at: z.string() })

export const project = z.object({
  id,
  name: z.string(),
  archived: z.boolean(),
  stl_path: z.string(),
  original_filename: z.string(),
  has_optimization_results: z.boolean(),
  file_unit: z.enum(fileUnits),
  /** Best result in one line, e.g. "Octet 7.5 mm · 41 g · 1,240 N"; null before the first run. */
  best_result: z.string().nullable(),
  active_run: activeRun.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProjectAnswer = z.output<typeof project>

export const subproject = z.object({
  id,
  project: id,
  name: z.string(),
  optimization_settings: optimizationSettings,
  exported_rows: z.array(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  last_optimized_at: z.string().nullable(),
})
export type SubprojectAnswer = z.output<typeof subproject>

export const surfaceTriangle = z.object({
  vertices: z.array(vector).length(3),
  label: z.string(),
  tag: z.int().positive(),
  type: z.enum(['load', 'boundary']),
  color: z.enum(['green', 'red']),
})

const params = z.object({ id })

/** Multipart with one file field, `stl_file`. */
export const uploadStl = defineCall({
  method: 'POST',
  path: '/protected/upload_stl/',
  access: 'signed-in',
  encoding: 'multipart',
  answer: success({ data: z.object({ project_id: id }) }),
})

export const listProjects = defineCall({
  method: 'GET',
  path: '/api/projects/',
  access: 'signed-in',
  query: z.object({
    state: z.enum(['active', 'archived']).default('active'),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: success({ projects: z.array(project), pagination }),
})

export const getProject = defineCall({
  method: 'GET',
  path: '/api/project/{id}/',
  access: 'signed-in',
  params,
  answer: success({ project }),
})

export const updateProjectName = defineCall({
  method: 'POST',
  path: '/api/project/{id}/update-name/',
  access: 'signed-in',
  encoding: 'json',
  params,
  body: z.object({ name: z.string() }),
  answer: success({ project }),
})

export const setFileUnit = defineCall({
  method: 'POST',
  path: '/api/project/{id}/file-unit/',
  access: 'signed-in',
  encoding: 'json',
  params,
  body: z.object({ unit: z.enum(fileUnits) }),
  answer: success({ project }),
})

export const archiveProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/archive/',
  access: 'signed-in',
  params,
  answer: success({}),
})

export const restoreProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/restore/',
  access: 'signed-in',
  params,
  answer: success({}),
})

export const deleteProject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/permanently-delete/',
  access: 'signed-in',
  params,
  answer: success({}),
})

export const listSubprojects = defineCall({
  method: 'GET',
  path: '/api/project/{id}/subprojects/',
  access: 'signed-in',
  params,
  answer: success({ subprojects: z.array(subproject) }),
})

/** The browser chooses the random id (§4), so that the study is current before the server has answered. */
export const createSubproject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/subprojects/',
  access: 'signed-in',
  encoding: 'json',
  params,
  body: z.object({ id, name: z.string(), optimization_settings: postedSettings }),
  answer: success({ subproject }),
})

export const updateSubproject = defineCall({
  method: 'POST',
  path: '/api/project/{id}/subprojects/{sid}/',
  access: 'signed-in',
  encoding: 'json',
  params: params.extend({ sid: id }),
  body: z.object({
    name: z.string().optional(),
    optimization_settings: postedSettings.optional(),
    exported_row: z.int().nonnegative().optional(),
  }),
  answer: success({ subproject }),
})

export const saveSurfaces = defineCall({
  method: 'POST',
  path: '/api/project/{id}/surface-selection/',
  access: 'signed-in',
  encoding: 'json',
  params,
  body: z.object({ surfaces: z.array(surfaceTriangle) }),
  answer: success({}),
})

export const getSurfaces = defineCall({
  method: 'GET',
  path: '/api/project/{id}/surface-selection/',
  access: 'signed-in',
  params,
  answer: success({ surfaces: z.array(surfaceTriangle) }),
})
