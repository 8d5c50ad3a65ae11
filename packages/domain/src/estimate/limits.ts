/** A part of more triangles than this is read by the server only: its triangles alone would take a browser's minute. */
export const mostEstimatedTriangles = 500_000

/** Codes of refusals that are the estimate's alone: a run may well find designs. */
export const estimateCodes = ['no-estimate', 'too-large-to-estimate'] as const
