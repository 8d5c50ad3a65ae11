/**
 * Most triangles that are sent with their vertices; a larger selection is sent as ranges, which take a hundredth of the
 * bytes.
 */
export const mostSpelledTriangles = 50_000
/** Most triangles of one selection. */
export const mostSelectedTriangles = 500_000
/** Most bytes of a selection in a request: 100,000 triangles with their vertices. */
export const selectionMaxBytes = 32 * 1024 * 1024
