import { orient2d } from 'robust-predicates'
import type { IndexedMesh } from '../mesh/model.ts'
import { side } from './predicates.ts'

/**
 * Whether triangles s and t have a point in common beside their common corners and their common edge: what a reader of the file calls a
 * self-intersection. Triangles without a common corner must not even touch; two of one plane that share a corner or an edge must not overlap in it. Exact on
 * the corners as they stand. Triangles without area meet nothing.
 *
 * Two that share an edge meet when they fold over each other in one plane, two that share a corner when the edge opposite to it meets the other
 * triangle, any others when an edge of one meets the other (Guigue, Devillers 2003, Fast and robust triangle-triangle overlap test, for what of that can be left out).
 */
export function trianglesMeet(mesh: IndexedMesh, s: number, t: number): boolean {
  const { triangles } = mesh
  const [i, j] = [3 * s, 3 * t]
  let common = 0
  // Of a common corner the place in s and in t; of a common edge the sum of the places tells the third corners.
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
  if (common === 2) return foldFlat(mesh, i, triangles[i + 3 - ownSum], triangles[j + 3 - otherSum])
  const p = triangles[i + own]
  const q = triangles[i + ((own + 1) % 3)]
  const r = triangles[i + ((own + 2) % 3)]
  const a = triangles[j + other]
  const b = triangles[j + ((other + 1) % 3)]
  const c = triangles[j + ((other + 2) % 3)]
  // A common corner lies in both planes, which spares the exact arithmetic.
  if (isBeside(mesh, a, b, c, p, q, r, common) || isBeside(mesh, p, q, r, a, b, c, common)) return false
  if (edgeMeets(mesh, q, r, a, b, c) || edgeMeets(mesh, b, c, p, q, r)) return true
  if (common === 1) return false
  return (
    edgeMeets(mesh, p, q, a, b, c) ||
    edgeMeets(mesh, r, p, a, b, c) ||
    edgeMeets(mesh, a, b, p, q, r) ||
    edgeMeets(mesh, c, a, p, q, r)
  )
}

/** Whether corners d and e lie in one plane with the triangle at `i`, of which d is one, and on the same side of its other two. */
function foldFlat(mesh: IndexedMesh, i: number, d: number, e: number): boolean {
  const { triangles } = mesh
  const [p, q, r] = [triangles[i], triangles[i + 1], triangles[i + 2]]
  if (side(mesh, p, q, r, e) !== 0) return false
  const [a, b] = p === d ? [q, r] : q === d ? [r, p] : [p, q]
  const along = flatAxis(mesh, p, q, r)
  return along >= 0 && turn(mesh, a, b, d, along) * turn(mesh, a, b, e, along) > 0
}

/** Whether all corners of pqr but a common one lie strictly on one side of the plane of abc. */
function isBeside(mesh: IndexedMesh, a: number, b: number, c: number, p: number, q: number, r: number, common: number): boolean {
  const atQ = side(mesh, a, b, c, q)
  if (atQ === 0 || atQ !== side(mesh, a, b, c, r)) return false
  return common === 1 || atQ === side(mesh, a, b, c, p)
}

/** Whether the segment from p to q has a point in common with triangle abc, its border included. */
function edgeMeets(mesh: IndexedMesh, p: number, q: number, a: number, b: number, c: number): boolean {
  const atP = side(mesh, a, b, c, p)
  const atQ = side(mesh, a, b, c, q)
  if (atP * atQ > 0) return false
  if (atP === 0 && atQ === 0) return edgeMeetsFlat(mesh, p, q, a, b, c)
  const ab = side(mesh, p, q, a, b)
  const bc = side(mesh, p, q, b, c)
  if (ab * bc < 0) return false
  const ca = side(mesh, p, q, c, a)
  return ab * ca >= 0 && bc * ca >= 0
}

/** The same within one plane. */
function edgeMeetsFlat(mesh: IndexedMesh, p: number, q: number, a: number, b: number, c: number): boolean {
  const along = flatAxis(mesh, a, b, c)
  if (along < 0) return false
  return (
    isWithin(mesh, p, a, b, c, along) ||
    segmentsMeet(mesh, p, q, a, b, along) ||
    segmentsMeet(mesh, p, q, b, c, along) ||
    segmentsMeet(mesh, p, q, c, a, along)
  )
}

function isWithin(mesh: IndexedMesh, p: number, a: number, b: number, c: number, along: number): boolean {
  const ab = turn(mesh, a, b, p, along)
  const bc = turn(mesh, b, c, p, along)
  const ca = turn(mesh, c, a, p, along)
  return ab * bc >= 0 && bc * ca >= 0 && ca * ab >= 0
}

function segmentsMeet(mesh: IndexedMesh, p: number, q: number, a: number, b: number, along: number): boolean {
  const atA = turn(mesh, p, q, a, along)
  const atB = turn(mesh, p, q, b, along)
  if (atA * atB > 0) return false
  const atP = turn(mesh, a, b, p, along)
  const atQ = turn(mesh, a, b, q, along)
  if (atP * atQ > 0) return false
  // On one line they meet where their boxes do.
  return (atA | atB | atP | atQ) !== 0 || boxesOnLineMeet(mesh, p, q, a, b)
}

function boxesOnLineMeet({ vertices }: IndexedMesh, p: number, q: number, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const [x, y] = [vertices[3 * p + axis], vertices[3 * q + axis]]
    const [u, v] = [vertices[3 * a + axis], vertices[3 * b + axis]]
    if (Math.max(x, y) < Math.min(u, v) || Math.max(u, v) < Math.min(x, y)) return false
  }
  return true
}

/** An axis along which triangle abc can be seen, the one closest to its normal; −1 when it has no area. */
function flatAxis(mesh: IndexedMesh, a: number, b: number, c: number): number {
  const { vertices } = mesh
  let [best, most] = [-1, -1]
  for (let along = 0; along < 3; along++) {
    const u = (along + 1) % 3
    const v = (along + 2) % 3
    const area =
      (vertices[3 * b + u] - vertices[3 * a + u]) * (vertices[3 * c + v] - vertices[3 * a + v]) -
      (vertices[3 * b + v] - vertices[3 * a + v]) * (vertices[3 * c + u] - vertices[3 * a + u])
    if (Math.abs(area) <= most || turn(mesh, a, b, c, along) === 0) continue
    best = along
    most = Math.abs(area)
  }
  return best
}

/** Exact sign of the area of three vertices as seen along an axis. */
function turn({ vertices }: IndexedMesh, a: number, b: number, c: number, along: number): number {
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
