import type { CandidateRow, Reference } from './model.ts'

export interface Difference {
  /** Percent of the reference; positive is more. */
  readonly mass: number
  readonly maxLoad: number
  readonly stiffness: number
}

const percent = (value: number, of: number): number => (of > 0 ? 100 * (value / of - 1) : Number.NaN)

/** A design beside the uniform lattice (or any other reference), in percent; NaN where the reference has no value. */
export const differenceTo = (
  row: Pick<CandidateRow, 'mass_g' | 'max_load_n' | 'stiffness_n_per_mm'>,
  reference: Reference,
): Difference => ({
  mass: percent(row.mass_g, reference.mass_g),
  maxLoad: percent(row.max_load_n, reference.max_load_n),
  stiffness: percent(row.stiffness_n_per_mm, reference.stiffness_n_per_mm),
})
