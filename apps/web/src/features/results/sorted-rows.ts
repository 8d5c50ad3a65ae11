import type { CandidateRow, Reference, SortState } from '@trabecula/domain'

type Key = (row: CandidateRow, uniform: Reference | null) => number | string

/** Rows in the chosen order; without one, as the server ranked them. Equal rows keep the server's order. */
export function sortedRows(
  rows: readonly CandidateRow[],
  sort: SortState | null,
  keys: readonly Key[],
  uniform: Reference | null = null,
): readonly CandidateRow[] {
  const key = sort && keys[sort.column]
  if (!key) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(key(a, uniform), key(b, uniform)))
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a < b
      ? -1
      : a > b
        ? 1
        : 0
    : String(a).localeCompare(String(b), 'en', { numeric: true })
