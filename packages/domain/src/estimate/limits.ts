/** A part of more triangles than this is read by the server only: its triangles alone would take a browser's minute. */
export const mostEstimatedTriangles = 500_000
