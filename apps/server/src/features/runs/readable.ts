import { candidate, getResults, type WireCandidate } from '@trabecula/contract'
import type { RunResult } from '../../platform/database/schema.ts'

/** A stored value as it is read back: JSON leaves out what is undefined, and has null for a number that is infinite. */
export const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Whether a stored row can be answered: JSON cannot hold numbers that are infinite or NaN. */
export const isReadableRow = (row: WireCandidate): boolean => candidate.safeParse(row).success

export function isReadableResult({
  candidates,
  optimization_data,
  baseline,
  solid,
}: Pick<RunResult, 'candidates' | 'optimization_data' | 'baseline' | 'solid'>): boolean {
  return getResults.answer.safeParse({ status: 'success', results: candidates, optimization_data, baseline, solid }).success
}
