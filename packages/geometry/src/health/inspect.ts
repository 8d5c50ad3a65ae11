import { findCrossings, noCrossings } from '../intersections/crossings.ts'
import { findBodies, findComponents } from '../mesh/bodies.ts'
import { eachBoundaryLoop, holeArea, loopCentroid, loopLength } from '../mesh/boundary-loops.ts'
import { boundsOf, centerOf, coordinateStep, diagonalOf } from '../mesh/bounds.ts'
import { noTriangle } from '../mesh/duplicates.ts'
import { type EdgeTable, isCollapsed, nextCorner, noEdge } from '../mesh/edges.ts'
import { measure } from '../mesh/measure.ts'
import type { Bounds, Hole, IndexedMesh, MeshPlace, MeshReport, Point, UnitGuess } from '../mesh/model.ts'
import { findNesting, hollowVolume, type Role } from '../mesh/nesting.ts'
import { orient } from '../mesh/orientation.ts'
import { type FileFrame, inFile } from '../mesh/place.ts'
import { sharedVolume as sharedVolumeOf } from '../mesh/shared-volume.ts'
import { countUses, type WeldedMesh, weldBest } from '../mesh/weld.ts'
import { judge } from './verdict.ts'

const maxHoles = 100
const maxBodies = 1000

/**
 * Triangles that pass through each other by less than this share of the diagonal do so by rounding: files written as
 * text are full of them.
 */
export const leastCrossing = 1e-5

/**
 * Health report of a part: 9 floats per triangle in, counts and measures out, in the units of the soup. Volume and area
 * are those of what is analysed: every body wound outward, what is there twice and what bodies share counted once. They are
 * summed in float64 about the centre of the bounding box. Pass `welded` when `weldBest` was already called. `mostWork`:
 * units of `SearchWork` after which the search for crossings ends. About 3 µs per triangle, most of it for crossings; ten
 * at most, whatever the triangles are.
 */
export function inspect(soup: Float32Array, welded: WeldedMesh = weldBest(soup), mostWork?: number): MeshReport {
  const { mesh, edges, duplicateOf, tolerance, exactBoundaryEdges } = welded
  const triangles = mesh.triangles.length / 3
  const bounds = boundsOf(soup)
  const center = centerOf(bounds)
  const diagonal = triangles === 0 ? 0 : diagonalOf(bounds)
  let collapsed = 0
  for (let triangle = 0; triangle < triangles; triangle++) if (isCollapsed(mesh.triangles, triangle)) collapsed++
  const duplicateTriangles = duplicateOf.reduce((sum, other) => sum + (other === noTriangle ? 0 : 1), 0)

  const flat = diagonal * coordinateStep(bounds) * 1e-3
  const { area, volume: asWound, slivers } = measure(mesh, center, flat)
  const components = findComponents(mesh, edges)
  const boundaryEdges = countUses(edges, (uses) => uses === 1)
  const nonManifoldEdges = countUses(edges, (uses) => uses > 2)
  const misorientedEdges = edges.uses.reduce((sum, uses, edge) => sum + (uses === 2 && edges.forward[edge] !== 1 ? 1 : 0), 0)

  const { holes, holeCount } = boundaryEdges === 0 ? { holes: [], holeCount: 0 } : holesOf(mesh, edges)
  const closed = triangles > 0 && boundaryEdges === 0 && nonManifoldEdges === 0
  const crossings = closed ? findCrossings(mesh, edges, components, leastCrossing * diagonal, mostWork) : noCrossings

  const nesting = findNesting(mesh, edges, components, center, crossings.pieces)
  const countOf = (role: (typeof nesting.roles)[number]) => nesting.roles.filter((own) => own === role).length
  const [insideOutBodies, cavities, innerBodies] = [countOf('inside-out'), countOf('cavity'), countOf('inner')]
  const { bodies } = findBodies(mesh, edges, components, nesting)
  // Nobody knows the inside of a surface of which it could not be found out whether it passes through itself.
  const mayShare = closed && crossings.whole && bodies.length > 1
  const sharedVolume = mayShare ? sharedVolumeOf(mesh, components, nesting, bodies) : 0
  const turned = nesting.volumes.reduce(
    (sum, own, piece) => (nesting.roles[piece] === 'inside-out' ? sum - 2 * own : sum),
    asWound,
  )
  const sum = misorientedEdges > 0 ? measure(orient(mesh, edges, center).mesh, center, flat).volume : turned
  const volume = sum - sharedVolume

  const facts = {
    triangles,
    vertices: mesh.vertices.length / 3,
    bounds,
    center,
    diagonal,
    area,
    volume,
    sharedVolume,
    components: components.count,
    insideOutBodies,
    cavities,
    innerBodies,
    nestingCounted: nesting.whole,
    innerReadings: innerBodies > 0 ? { cavities: volume - hollowVolume(nesting), material: volume } : null,
    weldTolerance: tolerance,
    exactBoundaryEdges,
    boundaryEdges,
    nonManifoldEdges,
    misorientedEdges,
    collapsedTriangles: collapsed - duplicateTriangles,
    sliverTriangles: slivers - collapsed,
    duplicateTriangles,
    selfCrossings: crossings.own,
    bodyCrossings: crossings.between,
    crossingsCounted: crossings.whole,
    closed,
    oriented: misorientedEdges === 0 && insideOutBodies === 0 && volume > 0,
    holeShare: area > 0 ? holeArea(mesh, edges, center) / area : 0,
    places: [
      ...findPlaces(mesh, edges, duplicateOf, nesting.roles, components.ofTriangle),
      ...crossings.places.map((at) => ({ defect: 'crossing triangles' as const, at })),
    ],
    holes,
    holeCount,
    bodies: bodies.slice(0, maxBodies),
    bodyCount: bodies.length,
    unit: guessUnit(bounds),
  }
  return { ...facts, ...judge(facts) }
}

/** The holes with the longest boundary loops first, equally long ones in file order; and how many there are in all. */
function holesOf(mesh: WeldedMesh['mesh'], edges: WeldedMesh['edges']): { holes: Hole[]; holeCount: number } {
  let holes: Hole[] = []
  let holeCount = 0
  const longest = () => holes.sort((a, b) => b.length - a.length).slice(0, maxHoles)
  for (const loop of eachBoundaryLoop(mesh, edges)) {
    holeCount++
    holes.push({ at: loopCentroid(mesh, loop), edges: loop.edges, length: loopLength(mesh, loop) })
    // A soup has millions, of which a few are shown.
    if (holes.length === 100 * maxHoles) holes = longest()
  }
  return { holes: longest(), holeCount }
}

const perDefect = 20

/** The first twenty places of every kind of defect, so that a person can find them in the viewer. */
function findPlaces(
  mesh: IndexedMesh,
  edges: EdgeTable,
  duplicateOf: Uint32Array,
  roles: readonly Role[],
  ofTriangle: Uint32Array,
): MeshPlace[] {
  const places: MeshPlace[] = []
  const left = new Map<MeshPlace['defect'], number>()
  const add = (defect: MeshPlace['defect'], at: Point) => {
    const remaining = left.get(defect) ?? perDefect
    if (remaining === 0) return
    left.set(defect, remaining - 1)
    places.push({ defect, at })
  }
  for (let edge = 0; edge < edges.count; edge++) {
    const uses = edges.uses[edge]
    if (uses === 1) add('boundary edge', middle(mesh, edges.first[edge]))
    else if (uses > 2) add('non-manifold edge', middle(mesh, edges.first[edge]))
    else if (edges.forward[edge] !== 1) add('misoriented edge', middle(mesh, edges.first[edge]))
  }
  for (let triangle = 0; triangle < duplicateOf.length; triangle++) {
    if (!isCollapsed(mesh.triangles, triangle)) continue
    const defect = duplicateOf[triangle] === noTriangle ? 'collapsed triangle' : 'duplicate triangle'
    add(defect, vertexAt(mesh, mesh.triangles[3 * triangle]))
  }
  const first = new Map<number, number>()
  ofTriangle.forEach((piece, triangle) => {
    if (piece !== noEdge && !first.has(piece)) first.set(piece, triangle)
  })
  roles.forEach((role, piece) => {
    if (role === 'inside-out') add('inside-out body', vertexAt(mesh, mesh.triangles[3 * first.get(piece)!]))
    if (role === 'inner') add('body inside a body', vertexAt(mesh, mesh.triangles[3 * first.get(piece)!]))
  })
  return places
}

const vertexAt = ({ vertices }: IndexedMesh, vertex: number): Point => [
  vertices[3 * vertex],
  vertices[3 * vertex + 1],
  vertices[3 * vertex + 2],
]

function middle(mesh: IndexedMesh, halfEdge: number): Point {
  const a = vertexAt(mesh, mesh.triangles[halfEdge])
  const b = vertexAt(mesh, mesh.triangles[nextCorner(halfEdge)])
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
}

/** Longest edge below which a part in metres is likelier than one in inches, and millimetres unlikely. */
const [metres, inches] = [0.5, 5]

/** Longest edge beyond which no printer's build volume reaches, in millimetres. */
const beyondPrinters = 1000

/**
 * A guess from the size alone. Parts of 5 mm and less are rare and parts drawn in inches or metres are not; in between
 * nothing can be known and millimetres are usual.
 */
function guessUnit({ min, max }: Bounds): UnitGuess {
  const longest = Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis]))
  const shown = Number(longest.toPrecision(4))
  if (!(longest > 0)) return { unit: 'mm', doubtful: false, sentence: 'The part has no size.' }
  if (longest < metres) return { unit: 'm', doubtful: true, sentence: ask(shown, 'metres', 'm') }
  if (longest < inches) return { unit: 'in', doubtful: true, sentence: ask(shown, 'inches', 'in') }
  if (longest > beyondPrinters)
    return {
      unit: 'mm',
      doubtful: true,
      sentence: `The longest edge is ${shown}, more than any printer holds if that is millimetres: check the unit.`,
    }
  return { unit: 'mm', doubtful: false, sentence: `The longest edge is ${shown}; millimetres are likely.` }
}

const ask = (longest: number, name: string, unit: string): string =>
  `The longest edge is ${longest}: the file is probably in ${name}; if so, set "file_unit" to ${unit}.`

/**
 * A report of triangles in the part frame with everything that a person reads of it, places and sentence, in the
 * coordinates and unit of the file. Measures stay in mm.
 */
export function reportInFile(report: MeshReport, frame: FileFrame, unit: string): MeshReport {
  const { unitScale } = frame
  const moved = <T extends { readonly at: Point }>(found: T): T => ({ ...found, at: inFile(found.at, frame) })
  const places = report.places.map(moved)
  const holes = report.holes.map((hole) => ({ ...moved(hole), length: hole.length / unitScale }))
  // Only ratios of the measures decide, so that the verdict is the same in any unit.
  const inUnits = {
    ...report,
    places,
    holes,
    diagonal: report.diagonal / unitScale,
    area: report.area / unitScale ** 2,
    volume: report.volume / unitScale ** 3,
    innerReadings: report.innerReadings && {
      cavities: report.innerReadings.cavities / unitScale ** 3,
      material: report.innerReadings.material / unitScale ** 3,
    },
    weldTolerance: report.weldTolerance / unitScale,
  }
  return { ...report, places, holes, sentence: judge(inUnits, unit).sentence }
}
