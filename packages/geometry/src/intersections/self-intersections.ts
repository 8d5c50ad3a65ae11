import { orient2d } from 'robust-predicates'
import type { IndexedMesh } from '../mesh/model.ts'
import { eachBoxPair, eachBoxPairBetween, eachBoxPairOf } from './box-pairs.ts'
import { orientation3d } from './predicates.ts'
import { mostSearchWork, SearchWork } from './search-work.ts'

/** Numbers of two triangles. */
export type Pair = readonly [number, number]

/** Pairs after which the search ends. */
const maxPairs = 10_000

/**
 * The pairs of triangles that meet elsewhere than in common corners and edges (`trianglesIntersect`), ten thousand at
 * most; undefined where the search was too long to be ended. In steps of some ten milliseconds.
 */
export function* selfIntersections(mesh: IndexedMesh): Generator<void, Pair[] | undefined, void> {
  const pairs = new Map<number, Pair>()
  const total = mesh.triangles.length / 3
  const isWhole = yield* eachBoxPair(mesh, new SearchWork(mostSearchWork(total)), (s, t) => {
    // Long triangles may be compared several times.
    if (trianglesIntersect(mesh, s, t)) pairs.set(Math.min(s, t) * total + Math.max(s, t), [s, t])
    return pairs.size < maxPairs
  })
  return isWhole || pairs.size > 0 ? [...pairs.values()] : undefined
}

/**
 * Those of them that have a triangle among `changed` (numbers, each once): all that a mesh without such pairs can have
 * after those triangles have changed. In the order of the triangles.
 */
export function* selfIntersectionsOf(mesh: IndexedMesh, changed: Uint32Array): Generator<void, Pair[], void> {
  const pairs: Pair[] = []
  yield* eachBoxPairOf(mesh, changed, (s, t) => {
    if (trianglesIntersect(mesh, s, t)) pairs.push([s, t])
  })
  return pairs
}

/** Those of one triangle before `second` and one from it on. */
export function* intersectionsBetween(mesh: IndexedMesh, second: number): Generator<void, Pair[], void> {
  const pairs: Pair[] = []
  yield* eachBoxPairBetween(mesh, second, (s, t) => {
    if (trianglesIntersect(mesh, s, t)) pairs.push([s, t])
  })
  return pairs
}

/**
 * Whether triangles s and t have a point in common besides their common corners and their common edge: what a reader of
 * the file calls a self-intersection. Triangles without a common corner must not even touch; two of one plane that
 * share a corner or an edge must not overlap in it. Exact on the corners as they stand. Triangles without area meet
 * nothing.
 *
 * Two that share an edge meet when they fold over each other in one plane, two that share a corner when the edge
 * opposite to it meets the other triangle, any others when an edge of one meets the other (Guigue, Devillers 2003, Fast
 * and robust triangle-triangle overlap test, for what of that can be left out).
 */
export function trianglesIntersect(mesh: IndexedMesh, s: number, t: number): boolean {
  const { triangles } = mesh
  const [i, j] = [3 * s, 3 * t]
  let common = 0
  // The place of a common corner in s and in t; the sum of the places of a common edge gives the third corners.
  let [own, other, ownSum, otherSum] = [0, 0, 0, 0]
  for (let m = 0; m < 3; m++)
    for (let n = 0; n < 3; n++) {
      if (triangles[i + m] !== triangles[j + n]) continue
      common++
      own = m
      other = n
      ownSum += m
      otherSum += n
    }
  if (common === 3) return true
  if (common === 2) return overlapInPlane(mesh, i, triangles[i + 3 - ownSum], triangles[j + 3 - otherSum])
  const p = triangles[i + own]
  const q = triangles[i + ((own + 1) % 3)]
  const r = triangles[i + ((own + 2) % 3)]
  const a = triangles[j + other]
  const b = triangles[j + ((other + 1) % 3)]
  const c = triangles[j + ((other + 2) % 3)]
  // A common corner lies in both planes, which spares the exact arithmetic.
  if (isOnOneSide(mesh, a, b, c, p, q, r, common) || isOnOneSide(mesh, p, q, r, a, b, c, common)) return false
  if (edgeIntersects(mesh, q, r, a, b, c) || edgeIntersects(mesh, b, c, p, q, r)) return true
  if (common === 1) return false
  return (
    edgeIntersects(mesh, p, q, a, b, c) ||
    edgeIntersects(mesh, r, p, a, b, c) ||
    edgeIntersects(mesh, a, b, p, q, r) ||
    edgeIntersects(mesh, c, a, p, q, r)
  )
}

/**
 * Whether corners d and e lie in one plane with the triangle at `i`, of which d is one, and on the same side of its
 * other two.
 */
function overlapInPlane(mesh: IndexedMesh, i: number, d: number, e: number): boolean {
  const { triangles } = mesh
  const [p, q, r] = [triangles[i], triangles[i + 1], triangles[i + 2]]
  if (orientation3d(mesh, p, q, r, e) !== 0) return false
  const [a, b] = p === d ? [q, r] : q === d ? [r, p] : [p, q]
  const along = projectionAxis(mesh, p, q, r)
  return along >= 0 && orientation2d(mesh, a, b, d, along) * orientation2d(mesh, a, b, e, along) > 0
}

/** Whether all corners of pqr but a common one lie strictly on one side of the plane of abc. */
function isOnOneSide(
  mesh: IndexedMesh,
  a: number,
  b: number,
  c: number,
  p: number,
  q: number,
  r: number,
  common: number,
): boolean {
  const atQ = orientation3d(mesh, a, b, c, q)
  if (atQ === 0 || atQ !== orientation3d(mesh, a, b, c, r)) return false
  return common === 1 || atQ === orientation3d(mesh, a, b, c, p)
}

/** Whether the segment from p to q has a point in common with triangle abc, its border included. */
function edgeIntersects(mesh: IndexedMesh, p: number, q: number, a: number, b: number, c: number): boolean {
  const atP = orientation3d(mesh, a, b, c, p)
  const atQ = orientation3d(mesh, a, b, c, q)
  if (atP * atQ > 0) return false
  if (atP === 0 && atQ === 0) return edgeIntersectsInPlane(mesh, p, q, a, b, c)
  const ab = orientation3d(mesh, p, q, a, b)
  const bc = orientation3d(mesh, p, q, b, c)
  if (ab * bc < 0) return false
  const ca = orientation3d(mesh, p, q, c, a)
  return ab * ca >= 0 && bc * ca >= 0
}

/** The same within one plane. */
function edgeIntersectsInPlane(mesh: IndexedMesh, p: number, q: number, a: number, b: number, c: number): boolean {
  const along = projectionAxis(mesh, a, b, c)
  if (along < 0) return false
  return (
    isWithin(mesh, p, a, b, c, along) ||
    segmentsIntersect(mesh, p, q, a, b, along) ||
    segmentsIntersect(mesh, p, q, b, c, along) ||
    segmentsIntersect(mesh, p, q, c, a, along)
  )
}

function isWithin(mesh: IndexedMesh, p: number, a: number, b: number, c: number, along: number): boolean {
  const ab = orientation2d(mesh, a, b, p, along)
  const bc = orientation2d(mesh, b, c, p, along)
  const ca = orientation2d(mesh, c, a, p, along)
  return ab * bc >= 0 && bc * ca >= 0 && ca * ab >= 0
}

function segmentsIntersect(mesh: IndexedMesh, p: number, q: number, a: number, b: number, along: number): boolean {
  const atA = orientation2d(mesh, p, q, a, along)
  const atB = orientation2d(mesh, p, q, b, along)
  if (atA * atB > 0) return false
  const atP = orientation2d(mesh, a, b, p, along)
  const atQ = orientation2d(mesh, a, b, q, along)
  if (atP * atQ > 0) return false
  // On one line they meet where their boxes do.
  return (atA | atB | atP | atQ) !== 0 || boxesOnLineOverlap(mesh, p, q, a, b)
}

function boxesOnLineOverlap({ vertices }: IndexedMesh, p: number, q: number, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [x, y] = [vertices[3 * p + axis], vertices[3 * q + axis]]
    const [u, v] = [vertices[3 * a + axis], vertices[3 * b + axis]]
    if (Math.max(x, y) < Math.min(u, v) || Math.max(u, v) < Math.min(x, y)) return false
  }
  return true
}

/** An axis along which triangle abc can be seen, the one closest to its normal; −1 when it has no area. */
function projectionAxis(mesh: IndexedMesh, a: number, b: number, c: number): number {
  const { vertices } = mesh
  let [best, most] = [-1, -1]
  for (let along = 0; along < 3; along++) {
    const u = (along + 1) % 3
    const v = (along + 2) % 3
    const area =
      (vertices[3 * b + u] - vertices[3 * a + u]) * (vertices[3 * c + v] - vertices[3 * a + v]) -
      (vertices[3 * b + v] - vertices[3 * a + v]) * (vertices[3 * c + u] - vertices[3 * a + u])
    if (Math.abs(area) <= most || orientation2d(mesh, a, b, c, along) === 0) continue
    best = along
    most = Math.abs(area)
  }
  return best
}

/** Exact sign of the area of three vertices as seen along an axis. */
function orientation2d({ vertices }: IndexedMesh, a: number, b: number, c: number, along: number): number {
  const u = (along + 1) % 3
  const v = (along + 2) % 3
  return Math.sign(
    orient2d(
      vertices[3 * a + u],
      vertices[3 * a + v],
      vertices[3 * b + u],
      vertices[3 * b + v],
      vertices[3 * c + u],
      vertices[3 * c + v],
    ),
  )
}
