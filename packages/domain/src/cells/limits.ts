/** Cell sizes that a run tries or that can be chosen, mm. */
export const cellSizeMm = { least: 2, most: 60 } as const
/** Each size costs a look at every family. */
export const mostCellSizes = 6
