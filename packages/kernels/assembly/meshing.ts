/** Entry of the meshing kernels: distances, signs, and the extraction of the void surface. The host lays out the memory. */
export { clearDistances, finish, rasterize, setLattice, sweep } from './signed-distance'
export { distancesOfPoints, setBins } from './point-distances'
export { castVotes, countCrossings, decide } from './scan-sign'
export { windingNearSurface, windingNumber } from './winding-number'
export { setGrid } from './grid-sample'
export { setCell, setLabyrinth, setSkin, solidness, voidField } from './void-field'
export {
  emitTriangles, fillSlice, flipCount, layOut, makeVertices, packPatterns, positionsAt, tablesAt, triangleCount, trianglesAt, vertexCount, workspaceBytes,
} from './dual-marching-cubes'
export { voidLength } from './void-volume'

/** First free byte of the memory: the host allocates from here on, after the few objects the modules made at start. */
export function heapBase(): usize {
  return heap.alloc(64) + 64
}
