import {
  type CandidateRow,
  cellForms,
  type ExportChoice,
  exportQualities,
  governingModes,
  printEaseColors,
  printEaseWords,
  type Reference,
  type RowCase,
  type RowVerification,
  trustLevels,
  verifiedRegions,
  type Wire,
  zeroThicknessDirections,
} from '@trabecula/domain'
import * as z from 'zod/mini'
import type { ShapeOf } from './call.ts'
import { vector } from './loads.ts'

const rowCase = z.object({
  name: z.string(),
  onset_factor: z.nullable(z.number()),
  stiffness: z.number(),
  work_n_mm: z.number(),
} satisfies ShapeOf<Wire<RowCase>>)

/** How the verified values of a row were found. The domain's `RowVerification` explains the fields. */
export const rowVerification = z.object({
  mesh_sha256: z.string(),
  verified_at: z.string(),
  stiffness_deviation_percent: z.number(),
  max_load_deviation_percent: z.number(),
  mass_deviation_percent: z.number(),
  governed_by: z.enum(verifiedRegions),
  voxel_mm: z.number(),
  voxels: z.int(),
  voxels_through_wall: z.number(),
  coarse: z.boolean(),
  cases: z.exactOptional(z.readonly(z.array(rowCase))),
  notes: z.readonly(z.array(z.string())),
} satisfies ShapeOf<Wire<RowVerification>>)

const exportChoice = z.object({
  quality: z.enum(exportQualities),
  size_mb: z.number(),
  triangles: z.number(),
  spacing_mm: z.number(),
  chord_error_mm: z.number(),
  available: z.boolean(),
} satisfies ShapeOf<Wire<ExportChoice>>)

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
  max_load_n: z.number(),
  first_yield_n: z.exactOptional(z.number()),
  ultimate_load_n: z.number(),
  stiffness_n_per_mm: z.number(),
  displacement_mm: z.number(),
  safety_factor: z.nullable(z.number()),
  target_met: z.boolean(),
  target_short_percent: z.number(),
  target_note: z.string(),
  governing_mode: z.enum(governingModes),
  governing_case: z.exactOptional(z.string()),
  cases: z.exactOptional(z.readonly(z.array(rowCase))),
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
  verified_stiffness_n_per_mm: z.nullable(z.number()),
  verified_max_load_n: z.nullable(z.number()),
  verification: z.exactOptional(rowVerification),
} satisfies ShapeOf<Wire<CandidateRow>>)
export type WireCandidate = z.output<typeof candidate>

/** The uniform lattice or the solid part that candidates are compared with. */
export const reference = z.object({
  name: z.string(),
  density_mean: z.number(),
  mass_g: z.number(),
  max_load_n: z.number(),
  first_yield_n: z.exactOptional(z.number()),
  stiffness_n_per_mm: z.number(),
} satisfies ShapeOf<Wire<Reference>>)
export type WireReference = z.output<typeof reference>
