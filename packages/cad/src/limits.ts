import type { Tolerance } from './model.ts'

/** Browser and command line end a reading that takes longer, such as one of a million small faces. */
export const maxCadSeconds = 300

export const defaultTolerance: Tolerance = { chord: 0.05, angle: 17 }
export const toleranceLimits = { chord: { least: 0.001, most: 10 }, angle: { least: 1, most: 45 } } as const
/** Longest edge that may be required of triangles, mm. */
export const longestEdgeLimits = { least: 0.2, most: 1000 } as const

/** Bodies of one file, instances counted: an assembly of instances of instances grows by powers. */
export const maxBodies = 2000

/** Components inside components of a 3MF file. */
export const deepestComponents = 32

/** Bytes of the models of a 3MF file after inflating. */
export const maxModelBytes = 1024 * 1024 * 1024
