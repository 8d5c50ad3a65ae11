import type { Components } from '../mesh/bodies.ts'
import { type EdgeTable, pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'
import { boxOf, eachBoxPair } from './box-pairs.ts'
import { orientation3d } from './predicates.ts'
import { mostSearchWork, SearchWork, strangersWork, zeroSignWork } from './search-work.ts'

/** Where a closed surface passes through itself. */
export interface Crossings {
  /** Pairs of triangles of one piece of surface that pass through each other, and pairs of different pieces. */
  readonly own: number
  readonly between: number
  /** The triangles of the pairs that `own` counts. */
  readonly ownPairs: readonly (readonly [number, number])[]
  /** The pieces that each piece passes through. */
  readonly pieces: ReadonlyMap<number, ReadonlySet<number>>
  /** Up to twenty places. */
  readonly places: readonly Point[]
  /** False when the search ended early: there may be more. */
  readonly whole: boolean
}

export const noCrossings: Crossings = { own: 0, between: 0, ownPairs: [], pieces: new Map(), places: [], whole: true }

const maxPlaces = 20

/** Pairs of one piece of surface after which the search ends: how many more there are changes nothing. */
const maxOwnPairs = 10_000

/**
 * Finds the pairs of triangles that pass through each other by more than `tolerance` (units of the mesh; less is
 * rounding, which files written as text have), by a tree of boxes and exact signs. Deterministic. About 1 µs per
 * triangle; the search ends after ten thousand pairs of one piece of surface, or when its work is used up.
 */
export function findCrossings(
  mesh: IndexedMesh,
  edges: EdgeTable,
  { ofTriangle }: Components,
  tolerance = 0,
  mostWork = mostSearchWork(mesh.triangles.length / 3),
): Crossings {
  const places: Point[] = []
  const ownPairs: [number, number][] = []
  const pieces = new Map<number, Set<number>>()
  const crossedBy = (piece: number): Set<number> => {
    const crossed = pieces.get(piece) ?? new Set()
    pieces.set(piece, crossed)
    return crossed
  }
  const known = new Set<number>()
  let between = 0
  const work = new SearchWork(mostWork)
  const search = eachBoxPair(mesh, work, (s, t) => {
    if (penetrationDepth(mesh, edges, s, t, work) <= tolerance) return true
    // Long triangles may be compared several times.
    const key = Math.min(s, t) * ofTriangle.length + Math.max(s, t)
    if (known.has(key)) return true
    known.add(key)
    if (ofTriangle[s] === ofTriangle[t]) ownPairs.push([s, t])
    else {
      between++
      crossedBy(ofTriangle[s]).add(ofTriangle[t])
      crossedBy(ofTriangle[t]).add(ofTriangle[s])
    }
    if (places.length < maxPlaces) places.push(middle(mesh, s, t))
    work.done += foundWork
    return ownPairs.length < maxOwnPairs
  })
  let step = search.next()
  while (!step.done) step = search.next()
  return { own: ownPairs.length, between, ownPairs, pieces, places, whole: step.value }
}

/** A pair that was found is measured and remembered: a million take as long and as much memory as a search should. */
const foundWork = 1000

/** The middle of what the bounding boxes of two triangles have in common. */
function middle(mesh: IndexedMesh, s: number, t: number): Point {
  const [own, other] = [new Float64Array(6), new Float64Array(6)]
  boxOf(mesh, s, own)
  boxOf(mesh, t, other)
  return [0, 1, 2].map((axis) => (Math.max(own[axis], other[axis]) + Math.min(own[3 + axis], other[3 + axis])) / 2) as [
    number,
    number,
    number,
  ]
}

/**
 * How far triangles s and t of a closed mesh pass through each other, in the units of the mesh: 0 when they do not,
 * which exact signs decide; otherwise how far the end of an edge of one lies behind the other, or the place where it
 * pierces it inside of it.
 *
 * Touching in points, edges or planes is no crossing, nor is a fold about a common edge. An edge that hits an edge of
 * the other exactly crosses the surface there when it comes from the same side of both of that edge's triangles. (Where
 * it hits a vertex exactly nothing is said; its neighbours tell.)
 */
export function penetrationDepth(mesh: IndexedMesh, edges: EdgeTable, s: number, t: number, work?: SearchWork): number {
  const common = commonCorners(mesh.triangles, s, t)
  if (common > 1) return 0
  if (common === 0 && work) work.done += strangersWork
  const depth = depthOfEdges(mesh, edges, s, t, work)
  return depth === apart ? 0 : Math.max(depth, depthOfEdges(mesh, edges, t, s, work))
}

/** Depth of a triangle that lies clear on one side of the other one's plane: neither can pierce the other. */
const apart = -1

function commonCorners(triangles: Uint32Array, s: number, t: number): number {
  let common = 0
  for (let i = 3 * s; i < 3 * s + 3; i++) {
    const corner = triangles[i]
    if (corner === triangles[3 * t] || corner === triangles[3 * t + 1] || corner === triangles[3 * t + 2]) common++
  }
  return common
}

/** How deep edges of s pierce t, or `apart`. Written out without arrays: it runs thirty million times. */
function depthOfEdges(mesh: IndexedMesh, edges: EdgeTable, s: number, t: number, work?: SearchWork): number {
  const { triangles } = mesh
  const a = triangles[3 * t]
  const b = triangles[3 * t + 1]
  const c = triangles[3 * t + 2]
  const p = triangles[3 * s]
  const q = triangles[3 * s + 1]
  const r = triangles[3 * s + 2]
  if (isOnOneSide(mesh, a, b, c, p, q, r)) return 0
  const atP = sideOf(mesh, a, b, c, p, work)
  const atQ = sideOf(mesh, a, b, c, q, work)
  const atR = sideOf(mesh, a, b, c, r, work)
  // In one plane neither pierces the other; finely meshed flat faces are full of such pairs.
  if (atP === 0 && atQ === 0) return atR === 0 ? apart : 0
  if (atP !== 0 && atP === atQ && atQ === atR) return apart
  let depth = 0
  if (atP * atQ < 0) depth = edgeDepth(mesh, edges, p, q, t, atP)
  if (atQ * atR < 0) depth = Math.max(depth, edgeDepth(mesh, edges, q, r, t, atQ))
  if (atR * atP < 0) depth = Math.max(depth, edgeDepth(mesh, edges, r, p, t, atR))
  return depth
}

/**
 * Whether abc lies in a plane across an axis and pqr on one side of it or in it: no edge of pqr can pierce abc then.
 * Finely meshed flat faces are full of such pairs, and their volumes are zero, which takes the exact arithmetic all its
 * digits.
 */
function isOnOneSide({ vertices }: IndexedMesh, a: number, b: number, c: number, p: number, q: number, r: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const level = vertices[3 * a + axis]
    if (vertices[3 * b + axis] !== level || vertices[3 * c + axis] !== level) continue
    const atP = vertices[3 * p + axis]
    const atQ = vertices[3 * q + axis]
    const atR = vertices[3 * r + axis]
    return (atP >= level && atQ >= level && atR >= level) || (atP <= level && atQ <= level && atR <= level)
  }
  return false
}

/** The side of a corner of another triangle; a common corner lies in the plane, which spares the exact arithmetic. */
function sideOf(mesh: IndexedMesh, a: number, b: number, c: number, corner: number, work?: SearchWork): number {
  if (corner === a || corner === b || corner === c) return 0
  const side = orientation3d(mesh, a, b, c, corner)
  if (side === 0 && work) work.done += zeroSignWork
  return side
}

/**
 * How deep the edge from p to q, whose ends lie on different sides of triangle t, passes through it. `own`: the side of
 * p.
 */
function edgeDepth(mesh: IndexedMesh, edges: EdgeTable, p: number, q: number, t: number, own: number): number {
  const { triangles } = mesh
  let zeroAt = -1
  let turn = 0
  for (let i = 0; i < 3; i++) {
    const next = orientation3d(mesh, p, q, triangles[3 * t + i], triangles[3 * t + ((i + 1) % 3)])
    if (next === 0) {
      if (zeroAt >= 0) return 0
      zeroAt = i
    } else if (turn === -next) return 0
    else turn = next
  }
  if (zeroAt >= 0 && !passesThroughEdge(mesh, edges, 3 * t + zeroAt, p, own)) return 0
  return clearance(mesh, p, q, t, zeroAt)
}

/**
 * The least distance of the ends p and q from the plane of t, and of the place where they pierce it from its edges; in
 * double precision. `skipped`: an edge (or −1) on which the place lies exactly.
 */
function clearance({ vertices, triangles }: IndexedMesh, p: number, q: number, t: number, skipped: number): number {
  const at = (vertex: number): Point => [vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2]]
  const corners = [at(triangles[3 * t]), at(triangles[3 * t + 1]), at(triangles[3 * t + 2])] as const
  const normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
  const length = Math.hypot(...normal)
  const [from, to] = [at(p), at(q)]
  const [before, behind] = [from, to].map((end) => Math.abs(dot(normal, minus(end, corners[0]))) / length) as [number, number]
  const share = before / (before + behind)
  const place = from.map((value, axis) => value + share * (to[axis] - value)) as [number, number, number]
  let least = Math.min(before, behind)
  for (let i = 0; i < 3; i++) {
    if (i === skipped) continue
    const edge = minus(corners[(i + 1) % 3], corners[i])
    least = Math.min(least, Math.hypot(...cross(edge, minus(place, corners[i]))) / Math.hypot(...edge))
  }
  return least
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/**
 * Whether what hits the edge of a half-edge comes from the same side of both triangles there. `own`: the side of p of
 * the half-edge's triangle.
 */
function passesThroughEdge(mesh: IndexedMesh, edges: EdgeTable, halfEdge: number, p: number, own: number): boolean {
  const { triangles } = mesh
  const edge = edges.ofHalfEdge[halfEdge]
  if (edges.uses[edge] !== 2) return false
  const twin = edges.first[edge] === halfEdge ? edges.second[edge] : edges.first[edge]
  const other = Math.floor(twin / 3)
  const seen = orientation3d(mesh, triangles[3 * other], triangles[3 * other + 1], triangles[3 * other + 2], p)
  const winding = triangles[halfEdge] === triangles[twin] ? -1 : 1
  return seen * winding === own
}

/**
 * The pairs of triangles of a closed mesh that pass through each other, of one body or of two; ten thousand at most.
 */
export function crossingPairs(mesh: IndexedMesh): readonly (readonly [number, number])[] {
  const asOneBody = { count: 1, ofTriangle: new Uint32Array(mesh.triangles.length / 3) }
  return findCrossings(mesh, pairEdges(mesh), asOneBody, 0).ownPairs
}
