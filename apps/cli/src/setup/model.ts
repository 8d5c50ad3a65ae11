import type { FileUnit, OptimizationSettings, Vector } from '@trabecula/domain'

/** A surface as the set-up file names it: by a point near it (file units) or by its number in `trabecula surfaces`. */
export type SurfaceChoice = { readonly near: readonly [number, number, number] } | { readonly id: number }

/** A set-up file after reading. */
export interface SetupFile {
  readonly fileUnit: FileUnit
  readonly load: readonly SurfaceChoice[]
  readonly boundary: readonly SurfaceChoice[]
  readonly force: Vector
  /** In SI, converted once. */
  readonly settings: OptimizationSettings
  /** How the values were entered. */
  readonly isMetric: boolean
  readonly elements?: number
}
