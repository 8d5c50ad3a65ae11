import type { Tolerance } from './model.ts'

/** OpenCASCADE needs up to seven times the bytes of a STEP file in memory, and seconds for each megabyte. */
export const maxCadBytes = 50 * 1024 * 1024

/** A bomb is ended by it; the slowest of thirty real files of up to 3.6 MB took 9 s. */
export const maxCadSeconds = 300

export const defaultTolerance: Tolerance = { chord: 0.05, angle: 17 }
export const toleranceLimits = { chord: { least: 0.001, most: 10 }, angle: { least: 1, most: 45 } } as const

/** Bodies of one file, instances counted: an assembly of instances of instances grows by powers. */
export const maxBodies = 2000

/** Components inside components of a 3MF file. */
export const deepestComponents = 32

/** Bytes of a 3MF model after inflating; 100 bytes and more for each triangle. */
export const maxModelBytes = 1024 * 1024 * 1024
