import type { cellForms } from '../candidate/model.ts'
import type { Bands, Measured } from '../goals/model.ts'
import type { ZeroThicknessDirection } from '../optimization/model.ts'

/** From where to where a value may lie, SI. */
export interface Span {
  readonly least: number
  readonly most: number
}

/** What the solid part does, from a coarse grid. */
export interface SolidEstimate extends Measured, Bands {
  readonly mass_g: number
  readonly elements: number
  readonly voxel_mm: number
}

/** What a lattice of one family is likely to be. */
export interface FamilyEstimate {
  readonly cell: string
  /** "Gyroid sheet" */
  readonly title: string
  readonly form: (typeof cellForms)[number]
  readonly cell_size_mm: number
  readonly density_mean: number
  readonly mass_g: number
  /** What the goal counts, N or N/mm: at the target where it is reached, else the most. */
  readonly value: number
  readonly reaches: boolean
  /** What keeps it from being lighter, when it is the lightest lattice that prints. */
  readonly limit?: string
  /** A graded design of the coarse grid stands behind it, not two uniform ones. */
  readonly graded: boolean
}

/** What a run is likely to give. */
export interface LatticeEstimate {
  /** Of the best row. */
  readonly mass_g: Span
  readonly mass_saved_percent: Span
  /** What the goal counts, when no value is asked: the most at mean density 0.30. */
  readonly value: Span | null
  /** Best first. */
  readonly families: readonly FamilyEstimate[]
  /** The best two are graded. */
  readonly complete: boolean
  /** Where the closed shell keeps powder or resin in: what to open, None when nothing could be. Absent where it leaves. */
  readonly best_opening?: ZeroThicknessDirection
}

/**
 * What is known of a set-up before a run. A lattice that is not there yet is null; `quiet` says in one sentence why
 * nothing will be said of it.
 */
export interface Estimate {
  readonly solid: SolidEstimate
  readonly lattice: LatticeEstimate | null
  readonly quiet?: string
  /** What the analysis does not see, a sentence each; absent where there is nothing. */
  readonly warnings?: readonly string[]
}
