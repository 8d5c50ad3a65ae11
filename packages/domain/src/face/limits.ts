/** Triangles that are sent with their vertices; a larger selection is told by ranges, a hundredth of the bytes. */
export const mostSpelledTriangles = 50_000
/** Triangles of one selection. */
export const mostSelectedTriangles = 500_000
/** Bytes of a selection as it is sent: 100,000 triangles with their vertices. */
export const selectionMaxBytes = 32 * 1024 * 1024
