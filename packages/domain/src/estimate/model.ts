import type { cellForms } from '../candidate/model.ts'
import type { Bands, Measured } from '../goals/responses.ts'
import type { ZeroThicknessDirection } from '../optimization/model.ts'

/** The range in which a value may lie, SI. */
export interface Span {
  readonly least: number
  readonly most: number
}

/** The values of the solid part, from a coarse grid. */
export interface SolidEstimate extends Measured, Bands {
  readonly massG: number
  readonly elements: number
  readonly voxelMm: number
}

export interface FamilyEstimate {
  readonly cell: string
  /** "Gyroid sheet" */
  readonly title: string
  readonly form: (typeof cellForms)[number]
  readonly cellSizeMm: number
  readonly densityMean: number
  readonly massG: number
  /** The value of the goal, N or N/mm: the target where it is reached, else the greatest value. */
  readonly value: number
  readonly reaches: boolean
  /** The limit that keeps it from being lighter, when it is the lightest printable lattice. */
  readonly limit?: string
  /** True where values come from a graded design on the coarse grid, false where they come from two uniform ones. */
  readonly graded: boolean
}

/** What a family is likely to weigh for each value that may be required. */
export interface MassCurve {
  readonly cell: string
  readonly title: string
  /** The share by which a mass may be off: 0.07 is ±7 %. */
  readonly band: number
  /** From the lightest printable lattice to the densest; value of the goal in SI. */
  readonly points: readonly { readonly value: number; readonly massG: number }[]
}

export interface LatticeEstimate {
  /** Mass of the best row. */
  readonly massG: Span
  readonly massSavedPercent: Span
  /** The value of the goal, when none is required: the greatest at mean density 0.30. */
  readonly value: Span | null
  /** Best first. */
  readonly families: readonly FamilyEstimate[]
  /** The mass curves of the best families, in the same order. */
  readonly curves: readonly MassCurve[]
  /** True when the best two are graded. */
  readonly complete: boolean
  /**
   * The direction to open where the closed shell keeps powder or resin in, None when nothing could be opened. Absent
   * where it can leave.
   */
  readonly bestOpening?: ZeroThicknessDirection
}

/**
 * What is known of a set-up before a run. The lattice is null until it is estimated; `quiet` is a sentence that says
 * why it never will be.
 */
export interface Estimate {
  readonly solid: SolidEstimate
  readonly lattice: LatticeEstimate | null
  readonly quiet?: string
  /** Effects that the analysis does not model, a sentence each; absent where there are none. */
  readonly warnings?: readonly string[]
}
