export { type Clip, type ClipInput, clipMesh } from './clipping/clip.ts'
export type { Face, FaceSet } from './faces/face-set.ts'
export { facesByLabel } from './faces/face-set.ts'
export { facesOfFile } from './faces/file-faces.ts'
export { faceAt, nearestFace, nearestFaces } from './faces/nearest.ts'
export { segment } from './faces/segment.ts'
export { inspect, reportInFile } from './health/inspect.ts'
export { enclosesVolume, isSound } from './health/verdict.ts'
export { type Contact, findContacts } from './intersections/contacts.ts'
export { crossingPairs } from './intersections/crossings.ts'
export {
  intersectionsBetween,
  type Pair,
  selfIntersections,
  selfIntersectionsOf,
  trianglesIntersect,
} from './intersections/self-intersections.ts'
export { type BodyChoice, chooseBodies, findBodies } from './mesh/bodies.ts'
export { boundsOf, coordinateStep } from './mesh/bounds.ts'
export { digitsApart } from './mesh/digits-apart.ts'
export { DisjointSets } from './mesh/disjoint-sets.ts'
export { collapseInSoup } from './mesh/duplicates.ts'
export { firstAlike, isCollapsed, pairEdges } from './mesh/edges.ts'
export { measureMesh, selectTriangles, soupVolume, tetrahedronVolume, triangleArea } from './mesh/enclosed-volume.ts'
export { emptySlots, hash3 } from './mesh/hash.ts'
export type {
  Body,
  Bounds,
  Hole,
  IndexedMesh,
  InnerReadings,
  MeshPlace,
  MeshReport,
  Point,
  UnitGuess,
  Verdict,
} from './mesh/model.ts'
export { partFrame, toPartFrame, weldedInFrame } from './mesh/part-frame.ts'
export { type FileFrame, inFile, printPlace } from './mesh/place.ts'
export { type SurfacePiece, surfacePieces } from './mesh/surface-pieces.ts'
export { weld, weldBest } from './mesh/weld.ts'
export { windingAt } from './mesh/winding-number.ts'
export { readPartFile } from './read-part-file.ts'
export type { ClosedSoup } from './repair/closed-soup.ts'
export { closedSoup } from './repair/closed-soup.ts'
export { type InnerReading, readInnerBodies } from './repair/inner-bodies.ts'
export { type RepairChange, type RepairedSoup, repair } from './repair/repair.ts'
export { type BodiesReading, readBodies, whyNoBody } from './repair/single-body.ts'
export { blocks } from './shapes/blocks.ts'
export type { Field } from './shapes/isosurface.ts'
export { isosurface } from './shapes/isosurface.ts'
export {
  box,
  circle,
  convexSoup,
  cylinder,
  joined,
  lShape,
  moved,
  prism,
  rectangle,
  reversed,
  roundedBox,
  sphere,
  stadium,
} from './shapes/solids.ts'
export { writeBinaryStl } from './stl/binary.ts'
export type { PartFileReading, PartFileRefusalCode } from './stl/part-file.ts'
export { findGaps, type Gap, type GapOptions } from './thickness/gaps.ts'
export { NearestTriangle } from './thickness/nearest-triangle.ts'
export { quantile, type Thickness, type ThicknessOptions, wallThickness } from './thickness/wall-thickness.ts'
