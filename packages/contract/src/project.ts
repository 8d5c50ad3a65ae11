import { fileUnits, innerReadings, partOrigins, projectNameLength } from '@trabecula/domain'
import * as z from 'zod/mini'
import { errorAnswer, get, id, line, nameLine, pagination, post, success } from './call.ts'
import { count, page, version } from './numbers.ts'

/** The active run of a project, so that a reload can reattach to it. `sweep_id`: it is one of that sweep. */
export const activeRun = z.object({ id, subproject_id: id, started_at: z.string(), sweep_id: z.exactOptional(id) })

/** The changes to a project's triangles that a user has requested; nothing is changed without a request. */
export const partChoice = z.object({
  repair: z.boolean(),
  accept_remeshed: z.boolean(),
  /** Numbers of the bodies to keep, as in the health report; null for all. */
  bodies: z.nullable(z.readonly(z.array(z.int().check(z.nonnegative())))),
  /** Whether bodies inside other bodies are cavities or material; null where nobody has decided. */
  inner_bodies: z.nullable(z.enum(innerReadings)),
})
export type PartChoice = z.output<typeof partChoice>

/** The part of a project, where it differs from the uploaded file. */
export const partInput = z.extend(partChoice, {
  origin: z.enum(partOrigins),
  /** What was changed, one sentence each. */
  changes: z.readonly(z.array(z.string())),
  /** For a re-meshed part, or faces of a CAD system: four bytes (little-endian) per triangle, the number of its face. */
  labels_path: z.nullable(z.string()),
})

/** What the CAD system knew of the part. */
export const projectCad = z.object({
  /** Faces of the uploaded file; null where nobody sent them. */
  faces: z.nullable(
    z.object({
      count,
      path: z.string(),
      /**
       * Four bytes (little-endian) per triangle of the part: the place of its face in the list, beyond it for triangles that
       * a repair added.
       */
      labels_path: z.string(),
    }),
  ),
  /** The file that the part was converted from. */
  file: z.nullable(z.object({ name: z.string(), bytes: count, path: z.string() })),
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
  cad: z.exactOptional(projectCad),
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

/** Calls without a payload of their own may be sent without any body. */
const versionOnly = z.nullish(z.object({ version }))

export const conflictingProject = z.extend(errorAnswer, { code: z.literal('version-conflict'), project })
const params = z.object({ id })

/** Multipart with one file field, `stl_file`. */
export const uploadStl = post('/protected/upload_stl/', {
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

export const listProjects = get('/api/projects/', {
  scope: 'read',
  query: z.object({ state: z._default(z.enum(projectStates), 'active'), ...projectListQuery }),
  answer: success({ projects: z.array(project), pagination }),
})

export const getProject = get('/api/project/{id}/', { scope: 'read', shared: true, params, answer: success({ project }) })

export const updateProjectName = post('/api/project/{id}/update-name/', {
  scope: 'run',
  params,
  body: z.object({ name: nameLine, version }),
  answer: success({ project }),
})

export const setFileUnit = post('/api/project/{id}/file-unit/', {
  scope: 'run',
  params,
  body: z.object({ unit: z.enum(fileUnits), version }),
  answer: success({ project }),
})

export const archiveProject = post('/api/project/{id}/archive/', {
  scope: 'run',
  params,
  body: versionOnly,
  answer: success({ project }),
})

export const restoreProject = post('/api/project/{id}/restore/', {
  scope: 'run',
  params,
  body: versionOnly,
  answer: success({ project }),
})

/** Deletes a project of the archive; rows are deleted at once, files in a job that is retried until they are gone. */
export const deleteProject = post('/api/project/{id}/permanently-delete/', { params, body: versionOnly, answer: success({}) })

/** Multipart with one file field, `picture`: PNG, JPEG or WebP. Lists show the last one. */
export const saveProjectPicture = post('/api/project/{id}/picture/', {
  scope: 'run',
  encoding: 'multipart',
  form: { picture: 'file' },
  params,
  answer: success({ picture_path: z.string() }),
})
