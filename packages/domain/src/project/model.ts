import type { OptimizationSettings } from '../optimization/model.ts'
import type { FileUnit } from '../units/factors.ts'

export const defaultProjectName = 'Untitled'
export const subprojectPlaceholderName = 'Optimizing...'

export interface Project {
  readonly id: string
  readonly name: string
  readonly archived: boolean
  readonly archived_at: string | null
  /** Grows with every change of name, unit or archive state. */
  readonly version: number
  readonly stl_path: string
  readonly original_filename: string
  readonly has_optimization_results: boolean
  readonly file_unit: FileUnit
  readonly created_at: string
  readonly updated_at: string
}

export interface Subproject {
  readonly id: string
  readonly project: string
  readonly name: string
  /** Grows with every change of name or settings. */
  readonly version: number
  readonly optimization_settings: OptimizationSettings
  readonly exported_rows: readonly number[]
  readonly created_at: string
  readonly updated_at: string
  readonly last_optimized_at: string | null
}

/** What a person asked to be done with the triangles of an uploaded file; nothing is done unasked. */
export interface PartChoice {
  /** Repair gently what can be repaired. */
  readonly repair: boolean
  /** Accept new outer faces for a surface that is not closed after everything else. */
  readonly accept_remeshed: boolean
  /** Numbers of the separate bodies to keep, as in the health report; null for all. */
  readonly bodies: readonly number[] | null
}

export const asUploaded: PartChoice = { repair: false, accept_remeshed: false, bodies: null }

/** Where the outer faces of a part come from. */
export const partOrigins = ['uploaded', 'repaired', 're-meshed'] as const
export type PartOrigin = (typeof partOrigins)[number]
