import {
  type CandidateRow,
  cellForms,
  type ExportChoice,
  exportQualities,
  governingModes,
  kindsOfRequirements,
  ofResponses,
  type PredictedValues,
  printEaseColors,
  printEaseWords,
  type Reference,
  type ResponseName,
  type RowCase,
  type RowRequirement,
  type RowVerification,
  responses,
  rowStates,
  type Snake,
  trustLevels,
  type VerifiedFile,
  verifiedRegions,
  type Wire,
  wireKey,
  zeroThicknessDirections,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import type { ShapeOf } from './call.ts'
import { vector } from './loads.ts'

type Responses = typeof responses

/** A schema for the value of each response, under the wire's spelling of its key; older rows lack the newer ones. */
function forResponses<Kind extends 'value' | 'verified' | 'deviation', Schema extends z.ZodMiniType>(kind: Kind, schema: Schema) {
  const given = ofResponses(kind, (name) => (responses[name].isInOlderRows ? schema : z.exactOptional(schema)))
  return Object.fromEntries(Object.entries(given).map(([key, each]) => [wireKey(key), each])) as {
    readonly [Name in ResponseName as Snake<Responses[Name][Kind]>]: Responses[Name]['isInOlderRows'] extends true
      ? Schema
      : z.ZodMiniExactOptional<Schema>
  }
}

const measured = forResponses('value', z.number())
const { max_load_n, ...otherValues } = measured

const instabilities = {
  buckling_factor: z.exactOptional(z.nullable(z.number())),
  dimpling_factor: z.exactOptional(z.nullable(z.number())),
}

const rowCase = z.object({
  name: z.string(),
  onset_factor: z.nullable(z.number()),
  stiffness: z.number(),
  work_n_mm: z.number(),
  ...instabilities,
} satisfies ShapeOf<Wire<RowCase>>)

const rowRequirement = z.object({
  kind: z.enum(kindsOfRequirements),
  case: z.exactOptional(z.string()),
  value: z.number(),
  limit: z.number(),
  met: z.boolean(),
  safety_factor: z.exactOptional(z.number()),
} satisfies ShapeOf<Wire<RowRequirement>>)

/** How the verified values of a row were found. The domain's `RowVerification` explains the fields. */
export const rowVerification = z.object({
  mesh_sha256: z.string(),
  verified_at: z.string(),
  ...forResponses('deviation', z.number()),
  mass_deviation_percent: z.number(),
  governed_by: z.enum(verifiedRegions),
  voxel_mm: z.number(),
  voxels: z.int(),
  voxels_through_wall: z.number(),
  coarse: z.boolean(),
  seconds: z.exactOptional(z.number()),
  cases: z.exactOptional(z.readonly(z.array(rowCase))),
  requirements: z.exactOptional(z.readonly(z.array(rowRequirement))),
  frequency_hz: z.exactOptional(z.number()),
  buckling_factor: instabilities.buckling_factor,
  notes: z.readonly(z.array(z.string())),
} satisfies ShapeOf<Wire<RowVerification>>)

const { mesh_sha256, voxel_mm, voxels_through_wall, coarse, seconds } = rowVerification.shape

/** The values of a row's file, and how finely it was analysed. */
const verifiedFile = z.object({
  ...measured,
  ...{ voxel_mm, voxels_through_wall, coarse, seconds, mesh_sha256 },
} satisfies ShapeOf<Wire<VerifiedFile>>)

const predictable = {
  first_yield_n: z.exactOptional(z.number()),
  ultimate_load_n: z.number(),
  displacement_mm: z.number(),
  safety_factor: z.nullable(z.number()),
  target_met: z.boolean(),
  target_short_percent: z.number(),
  target_note: z.string(),
}

const inCases = {
  governing_case: z.exactOptional(z.string()),
  cases: z.exactOptional(z.readonly(z.array(rowCase))),
}

const required = {
  requirements: z.exactOptional(z.readonly(z.array(rowRequirement))),
  governing_requirement: z.exactOptional(z.enum(kindsOfRequirements)),
}

const predictedValues = z.object({
  ...measured,
  ...predictable,
  ...inCases,
  ...required,
} satisfies ShapeOf<Wire<PredictedValues>>)

const exportChoice = z.object({
  quality: z.enum(exportQualities),
  size_mb: z.number(),
  triangles: z.number(),
  spacing_mm: z.number(),
  chord_error_mm: z.number(),
  available: z.boolean(),
} satisfies ShapeOf<Wire<ExportChoice>>)

const verifiedValues = forResponses('verified', z.nullable(z.number()))

/** One row of the result table in SI; the keys of `result.json`. The domain's `CandidateRow` explains the fields. */
export const candidate = z.object({
  row_index: z.int().check(z.nonnegative()),
  name: z.string(),
  cell: z.string(),
  form: z.enum(cellForms),
  cell_size_mm: z.number(),
  density_mean: z.number(),
  density_min: z.number(),
  density_max: z.number(),
  mass_g: z.number(),
  mass_saved_percent: z.number(),
  max_load_n,
  first_yield_n: z.exactOptional(z.number()),
  ultimate_load_n: z.number(),
  ...otherValues,
  displacement_mm: z.number(),
  safety_factor: z.nullable(z.number()),
  target_met: z.boolean(),
  target_short_percent: z.number(),
  target_note: z.string(),
  governing_mode: z.enum(governingModes),
  ...inCases,
  ...required,
  frequencies_hz: z.exactOptional(z.readonly(z.array(z.number()))),
  frequency_kinds: z.exactOptional(z.readonly(z.array(z.string()))),
  ...instabilities,
  governing_point_mm: vector,
  print_ease: z.number(),
  print_ease_word: z.enum(printEaseWords),
  print_ease_color: z.enum(printEaseColors),
  print_ease_reason: z.string(),
  min_feature_mm: z.number(),
  min_gap_mm: z.number(),
  powder_depth_cells: z.number(),
  powder_depth_allowed_cells: z.number(),
  best_opening: z.exactOptional(z.enum(zeroThicknessDirections)),
  print_time_h: z.number(),
  cost: z.number(),
  cost_currency: z.string(),
  export_size_mb: z.number(),
  export_triangles: z.number(),
  export_choices: z.exactOptional(z.readonly(z.array(exportChoice))),
  trust: z.enum(trustLevels),
  trust_reason: z.string(),
  ...verifiedValues,
  verification: z.exactOptional(rowVerification),
  state: z.exactOptional(z.enum(rowStates)),
  verified: z.exactOptional(verifiedFile),
  predicted: z.exactOptional(predictedValues),
} satisfies ShapeOf<Wire<CandidateRow>>)
export type WireCandidate = z.output<typeof candidate>

/** The uniform lattice or the solid part that candidates are compared with. */
export const reference = z.object({
  name: z.string(),
  density_mean: z.number(),
  mass_g: z.number(),
  max_load_n,
  first_yield_n: z.exactOptional(z.number()),
  frequencies_hz: z.exactOptional(z.readonly(z.array(z.number()))),
  frequency_kinds: z.exactOptional(z.readonly(z.array(z.string()))),
  buckling_factor: instabilities.buckling_factor,
  ...otherValues,
} satisfies ShapeOf<Wire<Reference>>)
export type WireReference = z.output<typeof reference>
