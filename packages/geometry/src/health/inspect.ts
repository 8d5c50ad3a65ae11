import { findCrossings, noCrossings } from '../intersections/crossings.ts'
import { findBodies } from '../mesh/bodies.ts'
import { findRims, rimLength, rimMiddle } from '../mesh/boundary-loops.ts'
import { boundsOf, centerOf, coordinateSpacing, diagonalOf } from '../mesh/bounds.ts'
import { findComponents } from '../mesh/components.ts'
import { findDuplicates } from '../mesh/duplicates.ts'
import { isCollapsed } from '../mesh/edges.ts'
import { lidArea } from '../mesh/hole-area.ts'
import { findNegative } from '../mesh/inside-out.ts'
import { measure } from '../mesh/measure.ts'
import type { Hole, MeshReport } from '../mesh/model.ts'
import type { WeldedMesh } from '../mesh/weld-best.ts'
import { countUses, weldBest } from '../mesh/weld-best.ts'
import { findPlaces } from './places.ts'
import { guessUnit } from './unit-guess.ts'
import { judge } from './verdict.ts'

const mostHoles = 100
const mostBodies = 1000

/** Triangles that pass through each other by less than this share of the diagonal do so by rounding: files written as text are full of them. */
const leastCrossing = 1e-5

/**
 * Health report of a part: 9 floats per triangle in, counts and measures out, in the units of the soup. Volume and area are summed
 * in float64 about the centre of the bounding box. Pass `welded` when `weldBest` was already called. About 3 µs per triangle, most of it for crossings.
 */
export function inspect(soup: Float32Array, welded: WeldedMesh = weldBest(soup)): MeshReport {
  const { mesh, edges, tolerance, exactBoundaryEdges } = welded
  const triangles = mesh.triangles.length / 3
  const bounds = boundsOf(soup)
  const center = centerOf(bounds)
  const diagonal = triangles === 0 ? 0 : diagonalOf(bounds)
  const duplicate = findDuplicates(mesh)
  let collapsedTriangles = 0
  for (let triangle = 0; triangle < triangles; triangle++) if (isCollapsed(mesh.triangles, triangle)) collapsedTriangles++

  const flat = diagonal * coordinateSpacing(bounds) * 1e-3
  const { area, volume, slivers } = measure(mesh, center, flat)
  const components = findComponents(mesh, edges)
  const negative = findNegative(mesh, components, center)
  const insideOutBodies = negative.insideOut.size
  const boundaryEdges = countUses(edges, (uses) => uses === 1)
  const nonManifoldEdges = countUses(edges, (uses) => uses > 2)
  const misorientedEdges = edges.uses.reduce((sum, uses, edge) => sum + (uses === 2 && edges.forward[edge] !== 1 ? 1 : 0), 0)

  const holes = boundaryEdges === 0 ? [] : holesOf(mesh, edges)
  const closed = triangles > 0 && boundaryEdges === 0 && nonManifoldEdges === 0
  const crossings = closed ? findCrossings(mesh, edges, components, leastCrossing * diagonal) : noCrossings

  const facts = {
    triangles,
    vertices: mesh.vertices.length / 3,
    bounds,
    center,
    diagonal,
    area,
    volume,
    components: components.count,
    insideOutBodies,
    cavities: negative.cavities,
    weldTolerance: tolerance,
    exactBoundaryEdges,
    boundaryEdges,
    nonManifoldEdges,
    misorientedEdges,
    collapsedTriangles,
    sliverTriangles: slivers - collapsedTriangles,
    duplicateTriangles: duplicate.reduce((sum, mark) => sum + mark, 0),
    selfCrossings: crossings.own,
    bodyCrossings: crossings.between,
    crossingsCounted: crossings.whole,
    closed,
    oriented: misorientedEdges === 0 && insideOutBodies === 0 && volume > 0,
    holeShare: area > 0 ? lidArea(mesh, edges, center) / area : 0,
    places: [
      ...findPlaces(mesh, edges, duplicate, { insideOut: negative.insideOut, ofTriangle: components.ofTriangle }),
      ...crossings.places.map((at) => ({ defect: 'crossing triangles' as const, at })),
    ],
    holes: holes.slice(0, mostHoles),
    holeCount: holes.length,
    bodies: findBodies(mesh, edges, components).bodies.slice(0, mostBodies),
    unit: guessUnit(bounds),
  }
  return { ...facts, ...judge(facts) }
}

/** Holes with the longest rim first; equally long ones in file order. */
function holesOf(mesh: WeldedMesh['mesh'], edges: WeldedMesh['edges']): Hole[] {
  return findRims(mesh, edges)
    .map((rim) => ({ at: rimMiddle(mesh, rim), edges: rim.edges, length: rimLength(mesh, rim) }))
    .sort((a, b) => b.length - a.length)
}
