/** §3 sort state. */
export interface SortState {
  readonly column: number
  readonly direction: 'ascending' | 'descending'
}

/** Clicking a column sorts ascending; every further click on it reverses the order (§4). */
export function sortBy(state: SortState | null, column: number): SortState {
  if (state?.column !== column) return { column, direction: 'ascending' }
  return { column, direction: state.direction === 'ascending' ? 'descending' : 'ascending' }
}
