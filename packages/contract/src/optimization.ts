import {
  defaultExportQuality,
  exportFormats,
  exportQualities,
  exportShapes,
  optimizationGoals,
  runStages,
  zeroThicknessDirections,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, post, success } from './call.ts'
import { candidate, reference } from './candidate.ts'
import { loadsAndSupports, postedLoadsAndSupports, vector } from './loads.ts'
import { amount, number, postedVector, rowIndex } from './numbers.ts'
import { activeRun } from './project.ts'
import { optimizationSettings, postedBuildDirection, postedChoice } from './study.ts'

/** Everything of a finished run besides its candidates (§3). All in SI; `is_metric` says only how it was entered. */
export const optimizationData = z.object({
  completion_time: z.number(),
  optimization_goal: z.enum(optimizationGoals),
  optimization_value: z.number(),
  shell_thickness: z.number(),
  is_metric: z.boolean(),
  zero_thickness_dir: z.enum(zeroThicknessDirections),
  force_vector: vector,
  loads_and_supports: z.exactOptional(loadsAndSupports),
  /** Absent where they were not chosen. */
  families: optimizationSettings.shape.families,
  cell_sizes: optimizationSettings.shape.cell_sizes,
  build_direction: optimizationSettings.shape.build_direction,
  safety_factor: optimizationSettings.shape.safety_factor,
  requirements: optimizationSettings.shape.requirements,
})

/** The JSON in the multipart field `data`. */
export const optimizationRequest = z.object({
  force_vector: postedVector,
  shell_thickness: amount,
  optimization_goal: z.enum(optimizationGoals),
  optimization_value: amount,
  is_metric: z.boolean(),
  zero_thickness_dir: z.enum(zeroThicknessDirections),
  /** In the units of `is_metric`. When absent, the run has the study's loads; null means none. */
  loads_and_supports: z.nullish(postedLoadsAndSupports),
  /** When absent, the run tries the study's families; null means the usual nine. */
  families: z.nullish(postedChoice.families),
  /** In the units of `is_metric`. When absent, the run has the study's cell sizes; null means those that suit. */
  cell_sizes: z.nullish(postedChoice.cell_sizes),
  /** When absent, the part is printed as the study says; null means as it prints best. */
  build_direction: z.nullish(postedBuildDirection),
  /** When absent, the run has the study's factor; null means 1. */
  safety_factor: z.nullish(postedChoice.safety_factor),
  /** In the units of `is_metric`. When absent, the run has the study's further requirements; null means none. */
  requirements: z.nullish(postedChoice.requirements),
  /** True: the user has confirmed the size of a part that fits no printer; without it such a run is refused. */
  size_confirmed: z.optional(z.boolean()),
  /** Whether the designs are verified when they are ready; absent: as the server does. */
  verify: z.optional(z.boolean()),
  /** True: the natural frequencies of the designs and of the solid part are found, too. */
  frequencies: z.optional(z.boolean()),
  /** True: the loads at which the designs and the solid part buckle, and skins dimple, are found, too. */
  buckling: z.optional(z.boolean()),
  username: line,
  project_id: id,
  subproject_id: id,
})

/** The verification of one row of a result that has not ended with verified values. */
export const waitingVerification = z.object({
  row_index: rowIndex,
  /** Works with the events and the cancel call of runs. */
  run_id: id,
  state: z.enum(['queued', 'running', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number(),
  detail: z.exactOptional(z.string()),
  /** Why it ended without values: the row stays predicted. */
  message: z.exactOptional(z.string()),
})
export type WaitingVerification = z.output<typeof waitingVerification>

const results = {
  optimization_data: optimizationData,
  baseline: z.nullable(reference),
  solid: z.nullable(reference),
  /** What a user should know about the run, such as families that were left out: one sentence each. */
  notes: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Rows whose verification waits, is under way, failed or was cancelled. */
  verifications: z.exactOptional(z.readonly(z.array(waitingVerification))),
}

/**
 * Multipart: `data` and `stl_file` (model/stl). The run computes the project's stored part: a different file is
 * refused, and without a file nothing is compared. The answer comes when the run has ended; aborting the request
 * cancels the run.
 */
export const optimize = post('/protected/optimization/', {
  scope: 'run',
  encoding: 'multipart',
  form: { data: 'text', stl_file: 'optional file' },
  paid: true,
  answer: success({ data: z.array(candidate), run_id: id, ...results }),
})

/**
 * Begins the same run and answers at once: for programs, which then poll its state (`getRun`) or listen (`runEvents`),
 * and read the rows by `getResults` when it is done. A run ends when nobody has watched it for 15 seconds, unless it is
 * one of a sweep.
 */
export const startRun = post('/api/runs/', {
  scope: 'run',
  paid: true,
  body: z.omit(optimizationRequest, { username: true }),
  answer: success({ run_id: id }),
})

export const getResults = get('/api/project/{id}/results/', {
  scope: 'read',
  shared: true,
  params: z.object({ id }),
  query: z.object({ subproject_id: z.optional(id) }),
  /** `run_id`: the run that gave these results, which identifies their fields. Without it they have no fields. */
  answer: success({ results: z.array(candidate), run_id: z.optional(id), ...results }),
})

export const runEvent = z.object({
  run_id: id,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  stage: z.optional(z.enum(runStages)),
  done: z.number(),
  total: z.number(),
  detail: z.optional(z.string()),
  elapsed_s: z.number(),
  seconds_left: z.nullable(z.number()),
  /** Candidates that are finished, best first. */
  candidates: z.array(candidate),
  message: z.optional(z.string()),
})
export type RunEvent = z.output<typeof runEvent>

/** The present state of a run, a verification or a computation of fields. */
export const getRun = get('/api/runs/{id}/', { scope: 'read', params: z.object({ id }), answer: success({ run: runEvent }) })

/** `text/event-stream`; each message's data is a `runEvent`. The stream ends after the last state. */
export const runEvents = get('/api/runs/{id}/events', { scope: 'read', params: z.object({ id }), answer: runEvent })

/** One server-sent event of a project: its waiting and computing runs, newest first. */
export const projectEvent = z.object({ open_runs: z.array(activeRun) })
export type ProjectEvent = z.output<typeof projectEvent>

/**
 * `text/event-stream`; each message's data is a `projectEvent`, the first one at once. `POST /protected/optimization/`
 * answers when its run has ended: its caller learns the run's id here.
 */
export const projectEvents = get('/api/project/{id}/events', { scope: 'read', params: z.object({ id }), answer: projectEvent })

/**
 * Cancels a run, a verification, a coupon or a computation of fields. With the id of a run that is done: all verifications of its
 * rows that wait or are under way.
 */
export const cancelRun = post('/api/runs/{id}/cancel/', { scope: 'run', params: z.object({ id }), answer: success({}) })

const row = z.object({ project_id: id, subproject_id: id, row_index: rowIndex })

/** The fields of a body that name a row, or with null the solid part. */
export const rowNamed = <Row extends number | null>(projectId: string, studyId: string, row: Row) => ({
  project_id: projectId,
  subproject_id: studyId,
  row_index: row,
})

/** Identifies one file of a row. */
const exportedFile = {
  format: z._default(z.enum(exportFormats), 'stl'),
  quality: z._default(z.enum(exportQualities), defaultExportQuality),
  /** All but triangles in a 3MF only; beams for strut families; `both`: the triangles are what is printed. */
  as: z._default(z.enum(exportShapes), 'triangles'),
}

/** What is known about an exported file besides its bytes. */
export const exportFacts = z.object({
  format: z.enum(exportFormats),
  /** Absent for files from before there was a choice: they have the standard quality or a finer one. */
  quality: z.exactOptional(z.enum(exportQualities)),
  /** Absent for files from before there was a choice: triangles. */
  as: z.exactOptional(z.enum(exportShapes)),
  /** Beams in the file; absent as well. */
  beams: z.exactOptional(z.int()),
  size_bytes: z.int(),
  /** Size of the file's triangles as a binary STL. */
  stl_bytes: z.int(),
  /** In a file as beams or implicit those of the skin alone. */
  triangles: z.int(),
  volume_mm3: z.number(),
  mass_g: z.number(),
  /** Sample spacing of the lattice's surface, or of the skin's inside in a file as beams or implicit. */
  spacing_mm: z.number(),
  /** Least distance between the void and a face that has a shell. */
  min_skin_mm: z.number(),
  /**
   * Thickness that 99 % of the lattice's surface exceed, measured on the file; null where there was nothing to measure,
   * missing in what was exported before it was measured.
   */
  min_feature_mm: z.optional(z.nullable(z.number())),
  /** True: the uploaded triangles are in the file bit for bit; with open faces all but those that the void opens. */
  outer_surface_verbatim: z.boolean(),
  outer_triangles_kept: z.int(),
  outer_triangles_remade: z.int(),
  /** Area of the openings; 0 for a closed shell. */
  opened_mm2: z.number(),
  /** Volume from which loose powder cannot leave. */
  sealed_mm3: z.number(),
  /** For a closed shell: which direction to open, how much that opens and how deep the powder then lies. */
  best_opening: z.nullable(z.object({ direction: z.string(), area_mm2: z.number(), depth_mm: z.number() })),
  sha256: z.string(),
  /** What a user should know before printing: one sentence each. */
  notes: z.readonly(z.array(z.string())),
})

/** `stl_file_path` names the file in any format. A row is charged once, for all formats and qualities. */
export const exportStl = post('/protected/export_stl/', {
  scope: 'export',
  paid: true,
  body: z.extend(row, { zero_thickness_dir: z.enum(zeroThicknessDirections), ...exportedFile }),
  answer: success({ stl_file_path: z.string(), ...exportFacts.shape }),
})
export type ExportAnswer = z.output<typeof exportStl.answer>

/**
 * A link to a finished STL or 3MF for a slicer, which has no session and no key: it works for ten minutes and until the
 * whole file was fetched once.
 */
export const createFileLink = post('/api/project/{id}/exports/{artifact}/link/', {
  scope: 'export',
  params: z.object({ id, artifact: id }),
  answer: success({ url: z.string(), expires_at: z.iso.datetime() }),
})

/**
 * Cancels the computation of one file: every `exportStl` that waits for it is refused with the code 'cancelled', and
 * nothing is charged or stored. `cancelled` is false when no such file was being computed.
 */
export const cancelExport = post('/protected/cancel_export/', {
  scope: 'export',
  body: z.extend(row, exportedFile),
  answer: success({ cancelled: z.boolean() }),
})

/** A scalar volume for the viewer: nodes on a regular grid in the part frame, x fastest. */
export const volume = z.object({
  origin: z.array(z.number()).check(z.length(3)),
  spacing: z.number(),
  size: z.array(z.int()).check(z.length(3)),
  format: z.enum(['r16f', 'r8', 'r32f']),
  url: z.string(),
})

export const generateGlsl = post('/protected/generate_glsl/', {
  scope: 'read',
  shared: true,
  body: row,
  answer: success({
    glsl_file_path: z.string(),
    /**
     * `pad`: distance to the load and held faces, where a design keeps solid pads. `open`: depth below open faces,
     * where the lattice has ribs.
     */
    fields: z.object({
      part: volume,
      density: volume,
      pad: z.optional(volume),
      open: z.optional(volume),
      shell_mm: z.number(),
      cell_mm: z.number(),
    }),
  }),
})

/**
 * One cubic cell with its homogenised properties. `cell_size` in mm, or in with `is_metric` false; `resolution` is the
 * number of steps along its edge. Each cell that was not made before costs one token.
 */
export const generateStandaloneCell = post('/protected/generate_standalone_cell/', {
  scope: 'run',
  paid: true,
  body: z.object({
    cell: line,
    cell_size: number.check(z.positive()),
    relative_density: number,
    resolution: z.optional(z.int().check(z.positive(), z.maximum(10_000))),
    /** A material of the catalogue; the default material when absent. */
    material: z.optional(line),
    is_metric: z.boolean(),
  }),
  answer: success({ stl_file_path: z.string(), glsl_file_path: z.string(), properties: z.record(z.string(), z.number()) }),
})

/**
 * Analyses the mesh of one row at full resolution; free. A row whose verification waits comes before those that nobody
 * requested. The answer comes at once: `run_id` works with the events and
 * cancel calls of runs, the last event carries the verified row, and the result holds it from then on.
 */
export const verify = post('/protected/verify/', { scope: 'run', body: row, answer: success({ run_id: id }) })
