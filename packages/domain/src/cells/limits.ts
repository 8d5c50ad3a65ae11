/** Cell sizes that a run tries or that can be chosen, mm. */
export const cellSizeMm = { least: 2, most: 60 } as const
/** Cells below this, mm, are fine: without a choice they are tried only in cores that hold no other. */
export const leastUsualCellMm = 5
/** Each size costs a look at every family. */
export const mostCellSizes = 6
