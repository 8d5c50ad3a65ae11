import { boundsOf, centerOf, coordinateStep, diagonalOf } from '../mesh/bounds.ts'
import { pairEdges } from '../mesh/edges.ts'
import { orient } from '../mesh/orientation.ts'
import { type WeldedMesh, weldBest } from '../mesh/weld.ts'
import { absorbFragments, mergeByWidth, softBorders } from './curved-faces.ts'
import { collect, type FaceSet } from './face-set.ts'
import { findPlanes } from './planes.ts'
import { attachCollapsed, attachIsolated, attachSliverIslands, attachSlivers } from './slivers.ts'
import { triangleNormals } from './triangle-normals.ts'

const degree = Math.PI / 180
/** Neighbours within this angle lie in one plane. */
const planeAngle = 0.6 * degree
/** Neighbouring strips within this angle may belong to one curved face. */
const softAngle = 35 * degree
/** Largest ratio of widths of strips that belong to one curved face. */
const widthRatio = 4

/** Share of the diagonal by which corners may be off: files with 6 significant digits. */
const usualNoise = 5e-7

/**
 * Divides a part into the faces that a person would point at. A flood over small angles would take a filleted part for
 * ONE face, because a tangent fillet has no edge. Instead:
 * 1. triangles within 0.6° of their neighbours become planar pieces (a box face, one strip of a fillet),
 * 2. pieces that meet at up to 35° are united only when their widths (area / shared length) are alike, within a factor
 *    of 4: strips of one fillet are, a plane and the first strip of its fillet are not.
 * Theory and limits: docs/theory/face-segmentation.md. Pure; about 1 µs per triangle.
 */
export function segment(soup: Float32Array, welded: WeldedMesh = weldBest(soup)): FaceSet {
  const { mesh, edges } = outward(welded)
  const bounds = boundsOf(mesh.vertices)
  const noise = mesh.vertices.length > 0 ? Math.max(usualNoise * diagonalOf(bounds), coordinateStep(bounds)) : 0
  const normals = triangleNormals(mesh, noise)

  // 1. Planes.
  const { pieces, soft } = findPlanes(edges, normals, planeAngle, softAngle)
  attachSlivers(edges, normals, pieces)
  attachSliverIslands(mesh, edges, normals, pieces)
  attachIsolated(edges, normals, pieces, planeAngle)
  attachCollapsed(mesh, welded.duplicateOf, pieces)

  // 2. Curved faces.
  const pieceArea = new Float64Array(normals.area.length)
  for (let triangle = 0; triangle < pieceArea.length; triangle++) pieceArea[pieces.find(triangle)] += normals.area[triangle]
  const borders = softBorders(mesh, soft, pieces)
  mergeByWidth(borders, pieceArea, pieces, widthRatio)
  absorbFragments(borders, pieceArea, pieces)
  return collect(mesh, edges, normals, pieces)
}

/** Normals must point outward: a facet wound the wrong way would be a face of its own. */
function outward({ mesh, edges }: WeldedMesh): Pick<WeldedMesh, 'mesh' | 'edges'> {
  const oriented = orient(mesh, edges, centerOf(boundsOf(mesh.vertices)))
  if (oriented.againstNeighbours + oriented.insideOut === 0) return { mesh, edges }
  return { mesh: oriented.mesh, edges: pairEdges(oriented.mesh) }
}
