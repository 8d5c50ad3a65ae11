/** Entry of the meshing kernels: distances, signs, and the extraction of the void surface. The host lays out memory. */
export { clearDistances, finish, raise, rasterize, setLattice, sweep } from './distance/rasterize'
export { closestOfPoints, distancesOfPoints, setBins } from './distance/point-distances'
export { castVotes, countCrossings, decide } from './distance/scan-sign'
export { windingNearSurface, windingNumber } from './distance/winding-number'
export { addRuns, encloseRuns, sortRuns, startBoxes, startRuns, uniteNodes } from './thickness/run-tree'
export { setGrid } from './extraction/grid-sample'
export { setRibs } from './extraction/ribs'
export { setCell, setLabyrinth, setSkin, solidness, voidField } from './extraction/void-field'
export { layOutWorkspace, positionsAt, rowStride, tablesAt, trianglesAt, valuesOf as valuesAt, workspaceBytes } from './extraction/workspace'
export { fillSlice } from './extraction/fill-slice'
export { packPatterns } from './extraction/patterns'
export { baseOf, flipCount, makeVertices, vertexCount } from './extraction/vertices'
export { crossingCount, mendLayer, movedCount, startCrossings } from './extraction/crossings/fall-back'
export { setWritten } from './extraction/crossings/triangle-crossing'
export { makeQuads } from './extraction/quads'
export { maxWritten, writeTriangles } from './extraction/triangles'
export { otherLength, traceLine, voidLength } from './extraction/void-volume'

/** First free byte of the memory: the host allocates from here on, after the few objects the modules made at start. */
export function heapBase(): usize {
  return heap.alloc(64) + 64
}
