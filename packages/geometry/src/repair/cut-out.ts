import { findCrossings } from '../intersections/crossings.ts'
import { findComponents } from '../mesh/bodies.ts'
import { type BoundaryLoop, eachBoundaryLoop } from '../mesh/boundary-loops.ts'
import { type EdgeTable, nextCorner, pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'
import { patchLoop } from './patch-loop.ts'

/** At most this share of the triangles is replaced: what is left is the part as it was uploaded. */
const largestShare = 0.01

/** Rings of triangles around a defect that are tried, the fewest first. */
const mostRings = 3

/** A boundary longer than this has no patch that anybody would call local. */
const longestLoop = 96

export interface CutOut {
  readonly mesh: IndexedMesh
  /** Triangles that were taken out, and how many took their place at the end of the mesh. */
  readonly removed: number
  readonly added: number
  readonly at: Point
}

/**
 * Takes the triangles around defects out and closes the holes that they leave with patches on the vertices that are
 * there: around edges of more than two triangles, else around triangles that pass through each other. No vertex moves,
 * and no other triangle is touched.
 *
 * @param tolerance triangles that cross by less do so by rounding, in units of the mesh
 * @returns candidates with growing surroundings; the caller takes the first that is sound. None where too much of the
 * surface would have to go
 */
export function* cutOut(mesh: IndexedMesh, tolerance: number): Generator<CutOut, void, void> {
  const edges = pairEdges(mesh)
  const total = mesh.triangles.length / 3
  const defects = defectsOf(mesh, edges, tolerance)
  if (defects.size === 0) return
  const [first] = defects
  const at = middle(mesh, first)
  let region: ReadonlySet<number> = defects
  for (let ring = 0; ring <= mostRings; ring++) {
    if (ring > 0) region = withNeighbours(mesh, region)
    const taken = withFragments(mesh, region)
    if (taken.size > largestShare * total) return
    const closed = closedWithout(mesh, taken)
    if (closed) yield { mesh: closed.mesh, removed: taken.size, added: closed.added, at }
  }
}

/** Triangles on edges of more than two triangles; without any, those that pass through their own piece of surface. */
function defectsOf(mesh: IndexedMesh, edges: EdgeTable, tolerance: number): Set<number> {
  const found = new Set<number>()
  for (let halfEdge = 0; halfEdge < mesh.triangles.length; halfEdge++)
    if (edges.uses[edges.ofHalfEdge[halfEdge]] > 2) found.add(Math.floor(halfEdge / 3))
  if (found.size > 0) return found
  for (const pair of findCrossings(mesh, edges, findComponents(mesh, edges), tolerance).ownPairs)
    for (const triangle of pair) found.add(triangle)
  return found
}

const middle = ({ vertices, triangles }: IndexedMesh, triangle: number): Point => {
  const mean = (axis: number) =>
    [0, 1, 2].reduce((sum, corner) => sum + vertices[3 * triangles[3 * triangle + corner] + axis] / 3, 0)
  return [mean(0), mean(1), mean(2)]
}

/** With every triangle that shares a vertex with one of the region. */
function withNeighbours({ triangles }: IndexedMesh, region: ReadonlySet<number>): Set<number> {
  const touched = new Set<number>()
  for (const triangle of region) for (let corner = 0; corner < 3; corner++) touched.add(triangles[3 * triangle + corner])
  const wider = new Set(region)
  for (let corner = 0; corner < triangles.length; corner++) if (touched.has(triangles[corner])) wider.add(Math.floor(corner / 3))
  return wider
}

/** With what the cut leaves hanging: pieces no larger than what was cut out. */
function withFragments(mesh: IndexedMesh, region: ReadonlySet<number>): ReadonlySet<number> {
  const { kept, source } = without(mesh, region)
  const { count, ofTriangle } = findComponents(kept, pairEdges(kept))
  const before = findComponents(mesh, pairEdges(mesh))
  if (count === before.count) return region
  const sizes = new Uint32Array(count)
  for (const piece of ofTriangle) sizes[piece]++
  const cutPieces = new Set(Array.from(region, (triangle) => before.ofTriangle[triangle]))
  const taken = new Set(region)
  source.forEach((triangle, place) => {
    if (sizes[ofTriangle[place]] <= region.size && cutPieces.has(before.ofTriangle[triangle])) taken.add(triangle)
  })
  return taken
}

function without({ vertices, triangles }: IndexedMesh, region: ReadonlySet<number>) {
  const source = Uint32Array.from({ length: triangles.length / 3 }, (_, triangle) => triangle).filter(
    (triangle) => !region.has(triangle),
  )
  const left = new Uint32Array(3 * source.length)
  for (const [place, triangle] of source.entries()) left.set(triangles.subarray(3 * triangle, 3 * triangle + 3), 3 * place)
  return { kept: { vertices, triangles: left }, source }
}

/** The mesh without the region and with its holes closed; null where a hole has no certain boundary or no patch. */
function closedWithout(mesh: IndexedMesh, region: ReadonlySet<number>): { mesh: IndexedMesh; added: number } | null {
  const { kept } = without(mesh, region)
  const edges = pairEdges(kept)
  const loops: BoundaryLoop[] = []
  for (const loop of eachBoundaryLoop(kept, edges)) {
    if (!loop.simple || loop.vertices.length > longestLoop) return null
    loops.push(loop)
  }
  const isOnLoop = new Uint8Array(kept.vertices.length / 3)
  for (const { vertices } of loops) for (const vertex of vertices) isOnLoop[vertex] = 1
  const isUsed = new Set<string>()
  for (let halfEdge = 0; halfEdge < kept.triangles.length; halfEdge++) {
    const [a, b] = [kept.triangles[halfEdge], kept.triangles[nextCorner(halfEdge)]]
    if (isOnLoop[a] + isOnLoop[b] === 2) isUsed.add(key(a, b))
  }
  const patches: number[] = []
  for (const loop of loops) {
    const patch = patchOf(kept, loop, isUsed)
    if (!patch) return null
    patches.push(...patch)
  }
  const triangles = new Uint32Array(kept.triangles.length + patches.length)
  triangles.set(kept.triangles)
  triangles.set(patches, kept.triangles.length)
  return { mesh: { vertices: mesh.vertices, triangles }, added: patches.length / 3 }
}

/** A diagonal of a patch on an edge that is there already would put three or four triangles on it. */
const patchOf = (mesh: IndexedMesh, loop: BoundaryLoop, isUsed: ReadonlySet<string>): number[] | null =>
  patchLoop(mesh, loop.vertices, (a, b) => !isUsed.has(key(a, b)))

const key = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
