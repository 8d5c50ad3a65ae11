import type { Deviations, Measured, VerifiedValues } from '../goals/model.ts'
import type { ExportQuality, ZeroThicknessDirection } from '../optimization/model.ts'
import type { Vector } from '../space/model.ts'

export const cellForms = ['sheet', 'skeletal', 'strut'] as const

export const governingModes = ['core yield', 'skin yield', 'pad yield', 'strut buckling', 'wall buckling'] as const
export type GoverningMode = (typeof governingModes)[number]

export const printEaseWords = ['easy', 'moderate', 'hard'] as const
export const printEaseColors = ['green', 'amber', 'red'] as const

export const trustLevels = ['high', 'medium', 'low'] as const
export type Trust = (typeof trustLevels)[number]

/** The region of the exported mesh that gives way first when it is analysed. */
export const verifiedRegions = ['skin', 'pad', 'lattice'] as const

/**
 * One row of the result table: every value in SI with its unit in the name (the keys of `result.json` and of the wire).
 * Row identifiers (`row_index`) count from 0 in the order the server ranked them and never change within a result.
 */
export interface CandidateRow extends Measured, VerifiedValues {
  readonly row_index: number
  /** e.g. "Gyroid sheet 10 mm" */
  readonly name: string
  readonly cell: string
  readonly form: (typeof cellForms)[number]
  readonly cell_size_mm: number
  readonly density_mean: number
  readonly density_min: number
  readonly density_max: number
  readonly mass_g: number
  /** Share of the solid part's mass that is saved, in percent. */
  readonly mass_saved_percent: number
  /**
   * Load at which the most stressed point outside the singular cells of load and support reaches its limit; at most
   * `max_load_n`. Absent from older rows.
   */
  readonly first_yield_n?: number
  readonly ultimate_load_n: number
  /** Displacement of the load at the target load (or at max_load_n when no load was required). */
  readonly displacement_mm: number
  /** max_load_n / required load; null when no load was required. */
  readonly safety_factor: number | null
  /** True when the value is at least the target, or nothing was required. */
  readonly target_met: boolean
  /** How far below the target, percent; 0 when met. */
  readonly target_short_percent: number
  /** The text of `targetColumns`: "on target", "short by 12 %, best reachable = 840 N" … */
  readonly target_note: string
  readonly governing_mode: GoverningMode
  /** Name of the load case that sets the row's value; "A" is the first. Absent from rows of one load. */
  readonly governing_case?: string
  /** Every load case, in order. Absent from rows of one load. */
  readonly cases?: readonly RowCase[]
  /** Where the governing mode acts, in part coordinates, mm. */
  readonly governing_point_mm: Vector
  /** 0–100 */
  readonly print_ease: number
  readonly print_ease_word: (typeof printEaseWords)[number]
  readonly print_ease_color: (typeof printEaseColors)[number]
  readonly print_ease_reason: string
  readonly min_feature_mm: number
  readonly min_gap_mm: number
  readonly powder_depth_cells: number
  readonly powder_depth_allowed_cells: number
  /**
   * The direction to open where the shell keeps powder or resin in, or None when only loaded and held faces could be
   * opened. The depth of the powder is then `powder_depth_cells`. Absent where powder can leave, and from older rows.
   */
  readonly best_opening?: ZeroThicknessDirection
  readonly print_time_h: number
  readonly cost: number
  readonly cost_currency: string
  /** Size of the binary STL in standard quality. */
  readonly export_size_mb: number
  readonly export_triangles: number
  /** Predicted files in every quality; absent from results older than the choice of a quality. */
  readonly export_choices?: readonly ExportChoice[]
  readonly trust: Trust
  readonly trust_reason: string
  /** How the verified values were found; absent until the exported mesh was analysed. */
  readonly verification?: RowVerification
}

/** What a design does in one load case. */
export interface RowCase {
  readonly name: string
  /** How many times the case's loads it carries before its onset; null for case A of a stiffness goal. */
  readonly onset_factor: number | null
  /** Work of the case's loads on the solid part over that on the design: 1 when it is as stiff as the solid part. */
  readonly stiffness: number
  /** That work on the design, N·mm; for case A under 1 N. */
  readonly work_n_mm: number
}

/** The file of a row in one quality, as a binary STL. */
export interface ExportChoice {
  readonly quality: ExportQuality
  readonly size_mb: number
  readonly triangles: number
  /** Sample spacing of the lattice's surface, mm. */
  readonly spacing_mm: number
  /** Greatest distance between a facet and the curved surface that it approximates, mm. */
  readonly chord_error_mm: number
  /** False when the file would be larger than slicers open. */
  readonly available: boolean
}

/** Analysis of the exported mesh itself, for comparison with the row's prediction. */
export interface RowVerification extends Deviations {
  /** Hash of the file that was analysed. */
  readonly mesh_sha256: string
  /** ISO 8601 */
  readonly verified_at: string
  readonly mass_deviation_percent: number
  readonly governed_by: (typeof verifiedRegions)[number]
  readonly voxel_mm: number
  readonly voxels: number
  readonly voxels_through_wall: number
  /** True for fewer than three voxels through the thinnest wall. */
  readonly coarse: boolean
  /** What the mesh does in each load case; absent where there is one load. */
  readonly cases?: readonly RowCase[]
  readonly notes: readonly string[]
}

/** The values of a uniform lattice or of the solid part, for comparison. Not exportable. */
export interface Reference extends Measured {
  readonly name: string
  readonly density_mean: number
  readonly mass_g: number
  /** As in `CandidateRow`. */
  readonly first_yield_n?: number
}
