import type { OptimizationGoal } from '../optimization/model.ts'
import type { CandidateRow } from './model.ts'

type Valued = Pick<CandidateRow, 'row_index' | 'mass_g' | 'max_load_n' | 'stiffness_n_per_mm'>

/** What the goal counts: the load in N, or the stiffness in N/mm. */
export const goalValueOf = (row: Pick<CandidateRow, 'max_load_n' | 'stiffness_n_per_mm'>, goal: OptimizationGoal): number =>
  goal === 'stiffness' ? row.stiffness_n_per_mm : row.max_load_n

/** Masses this close are equal: with no value asked all designs aim at one mean density, and differ by the last digits only. */
const sameMass = 1e-3

/**
 * The designs that no other design beats: none is as light (within 0.1 %) and better, none as good and lighter. From light to
 * heavy; of equal designs the better ranked stays.
 */
export function paretoFront<Row extends Valued>(rows: readonly Row[], goal: OptimizationGoal): Row[] {
  const value = (row: Row) => goalValueOf(row, goal)
  const beats = (a: Row, b: Row): boolean => {
    if (a.mass_g > b.mass_g * (1 + sameMass) || value(a) < value(b)) return false
    return value(a) > value(b) || a.mass_g < b.mass_g * (1 - sameMass) || a.row_index < b.row_index
  }
  return rows.filter((row) => !rows.some((other) => other !== row && beats(other, row))).toSorted((a, b) => a.mass_g - b.mass_g)
}
