import type { CandidateRow } from '@trabecula/domain'

/**
 * The finished designs in the order in which they arrived: a row stays where it is while it is being read, however good
 * the next one is. A run has one design per cell. They are ranked when the run ends.
 */
export function inArrivalOrder(shown: readonly CandidateRow[], finished: readonly CandidateRow[]): readonly CandidateRow[] {
  const places = new Map(shown.map(({ cell }, place) => [cell, place]))
  const place = ({ cell }: CandidateRow) => places.get(cell) ?? shown.length
  return finished.toSorted((a, b) => place(a) - place(b))
}
