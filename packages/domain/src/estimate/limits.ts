/** Only the server reads a part of more triangles: its triangles alone would occupy a browser for a minute. */
export const mostEstimatedTriangles = 500_000

/** Codes of refusals that concern only the estimate: a run may still find designs. */
export const estimateCodes = ['no-estimate', 'too-large-to-estimate'] as const
