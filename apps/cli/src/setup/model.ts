import type { FileUnit, OptimizationSettings, Vector } from '@trabecula/domain'
import type { InputOptions } from '@trabecula/engine'

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
  /** What may be done with the file: repair it, mesh its outer faces anew, keep some of its bodies. */
  readonly input: InputOptions
}
