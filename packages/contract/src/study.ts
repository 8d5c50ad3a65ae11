import {
  buildAxes,
  defaultUnitType,
  optimizationGoals,
  projectNameLength,
  unitTypes,
  zeroThicknessDirections,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import { errorAnswer, get, id, line, nameLine, post, success } from './call.ts'
import { loadsAndSupports, postedLoadsAndSupports } from './loads.ts'
import { amount, boundedList, number, rowInAddress, rowIndex, version } from './numbers.ts'
import { postedRequirements, requirements } from './requirements.ts'

const params = z.object({ id })

/**
 * The seven settings, and the choices of cells, build direction and further requirements where there are some. The
 * object that contains them gives their units.
 */
export const optimizationSettings = z.object({
  optimization_goal: z.enum(optimizationGoals),
  optimization_value: z.number().check(z.nonnegative()),
  shell_thickness: z.number().check(z.nonnegative()),
  domain: z.literal('static'),
  material: z.string(),
  printer: z.string(),
  zero_thickness_dir: z.enum(zeroThicknessDirections),
  /** Names of the lattice families that a run tries; absent: the usual nine. */
  families: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Cell sizes, in or mm; absent: those that suit family, printer and part. */
  cell_sizes: z.exactOptional(z.readonly(z.array(z.number()))),
  /** The direction of the file that points up in the printer, of any length; absent: as the part prints best. */
  build_direction: z.exactOptional(z.union([z.enum(buildAxes), z.readonly(z.array(z.number()).check(z.length(3)))])),
  /** By which the load of the goal is multiplied; absent: 1. */
  safety_factor: z.exactOptional(z.number()),
  /** What is required besides the goal; points in the coordinates of the file, in or mm. */
  requirements: z.exactOptional(requirements),
})

/** Longer than a choice of cells may be, so that a list slightly too long gets the domain's refusal. */
const mostChosen = 100

/** A build direction in a request; the domain refuses one of no length. */
export const postedBuildDirection = z.union([z.enum(buildAxes), z.readonly(z.array(number).check(z.length(3)))])

/** The choice of cells, and what is required besides the goal, in a request. */
export const postedChoice = {
  families: boundedList(line, mostChosen),
  cell_sizes: boundedList(number, mostChosen),
  safety_factor: number,
  requirements: postedRequirements,
}

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
  families: z.exactOptional(postedChoice.families),
  cell_sizes: z.exactOptional(postedChoice.cell_sizes),
  build_direction: z.exactOptional(postedBuildDirection),
  safety_factor: z.exactOptional(postedChoice.safety_factor),
  requirements: z.exactOptional(postedChoice.requirements),
  unitType: z.optional(z.enum(unitTypes)),
  is_metric: z.optional(z.boolean()),
})

/**
 * Load cases, supports and regions in a request, in the units of the settings that are sent with them, or of the study's
 * settings when none are sent. Without them a study keeps its own; null removes them.
 */
const postedLoads = z.nullish(postedLoadsAndSupports)

export const subproject = z.object({
  id,
  project: id,
  name: z.string(),
  /** Grows with every change of name or settings. */
  version: z.int(),
  optimization_settings: studySettings,
  /**
   * In the units of the settings; absent where there is one load case, no support and no region. A list of studies leaves out
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

export const conflictingSubproject = z.extend(errorAnswer, { code: z.literal('version-conflict'), subproject })

export const listSubprojects = get('/api/project/{id}/subprojects/', {
  scope: 'read',
  shared: true,
  params,
  /** `loads_of`: the study whose load cases and supports are in the answer even when they are large. */
  query: z.object({ loads_of: z.optional(id) }),
  answer: success({ subprojects: z.array(subproject) }),
})

/** The browser chooses the random id (§4), so that the study is current before the server has answered. */
export const createSubproject = post('/api/project/{id}/subprojects/', {
  scope: 'run',
  params,
  body: z.object({ id, name: nameLine, optimization_settings: postedSettings, loads_and_supports: postedLoads }),
  answer: success({ subproject }),
})

export const updateSubproject = post('/api/project/{id}/subprojects/{sid}/', {
  scope: 'run',
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

/**
 * A report of a study, or of the design in one row of it, to be read and printed; free. HTML is shown, PDF is an
 * attachment. Without `units` it has those in which the study was entered.
 */
export const getReport = get('/api/project/{id}/subprojects/{sid}/report.{format}', {
  scope: 'read',
  params: z.object({ id, sid: id, format: z.enum(['html', 'pdf']) }),
  query: z.object({
    row: z.optional(rowInAddress),
    paper: z._default(z.enum(['A4', 'Letter']), 'A4'),
    units: z.optional(z.enum(['metric', 'imperial'])),
  }),
  answer: z.unknown(),
})
