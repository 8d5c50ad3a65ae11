/**
 * A small triangle visits the nodes of its box grown by the band: two vectors of four nodes in every row, in the same
 * columns throughout.
 *
 * The box is looked at whole, which costs less than to find where a row is near. Most of its nodes have a nearer
 * triangle already, and a lower bound shows it in a fifth of the work of the distance itself:
 *
 *   d² >= height² + max(r - R, 0)²      height over the plane; r from the foot to the middle of a circle of radius R
 *   that holds the triangle
 *
 * What depends on the column alone is reckoned once for the triangle. Of ten vectors two hold a node that the plane and
 * the circle leave open and the triangle does not improve.
 */
import { firstX, firstY } from './triangle-edges'
import { middleX, middleY, middleZ2, planeBase, planeX, planeY, radius, squaredDistancesAt } from './triangle-lanes'

/** Squared heights over coplanar triangles agree to this. */
export const tie: f32 = 1.00001
/** What the bound is multiplied with before it is believed: its rounding. */
const trust: f32 = 0.9999

// Of the two vectors of columns: x relative to the first corner, how much the plane rises there, squares of the way
// along x from the middle.
let x0: v128 = f32x4(0, 0, 0, 0), x1: v128 = f32x4(0, 0, 0, 0)
let rise0: v128 = f32x4(0, 0, 0, 0), rise1: v128 = f32x4(0, 0, 0, 0)
let away0: v128 = f32x4(0, 0, 0, 0), away1: v128 = f32x4(0, 0, 0, 0)
/** All bits where a lane is a node of the row: past its end the next one begins. */
let within0: v128 = i32x4(0, 0, 0, 0), within1: v128 = i32x4(0, 0, 0, 0)
let hasTwo = false

/** The columns [first, last] of a row of nx that begins at ox; after `startTriangle`. */
export function startColumns(ox: f64, h: f64, first: i32, last: i32, nx: i32): void {
  const steps = f32x4.mul(f32x4.splat(<f32>h), f32x4(0, 1, 2, 3)), columns = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3))
  x0 = f32x4.add(f32x4.splat(<f32>(ox + <f64>first * h - firstX)), steps)
  x1 = f32x4.add(f32x4.splat(<f32>(ox + <f64>(first + 4) * h - firstX)), steps)
  rise0 = f32x4.mul(planeX, x0); rise1 = f32x4.mul(planeX, x1)
  const d0 = f32x4.sub(x0, middleX), d1 = f32x4.sub(x1, middleX)
  away0 = f32x4.mul(d0, d0); away1 = f32x4.mul(d1, d1)
  within0 = i32x4.lt_s(columns, i32x4.splat(nx))
  within1 = i32x4.lt_s(i32x4.add(columns, i32x4.splat(4)), i32x4.splat(nx))
  hasTwo = last - first >= 4
}

/**
 * Visits rows [j0, j1] of the slice of `startSlice`; `at` and `to` (0: not kept) are where the first row's first column
 * is, `row` the bytes of a row.
 */
export function visitSlice(t: i32, at: usize, to: usize, row: usize, oy: f64, h: f64, j0: i32, j1: i32, reach: v128): void {
  const slope = planeY, base = planeBase, my = middleY, mz2 = middleZ2, two = hasTwo
  const rowTo = to == 0 ? 0 : row
  for (let j = j0; j <= j1; j++, at += row, to += rowTo) {
    const y = f32x4.splat(<f32>(oy + <f64>j * h - firstY)), climb = f32x4.mul(slope, y), dy = f32x4.sub(y, my), away = f32x4.add(f32x4.mul(dy, dy), mz2)
    const held = f32x4.pmin(v128.load(at), reach)
    const height = f32x4.add(base, f32x4.add(rise0, climb)), height2 = f32x4.mul(height, height)
    if (v128.any_true(f32x4.lt(bound(height2, f32x4.add(away0, away)), held))) {
      improve(t, at, to, squaredDistancesAt(x0, y, height2), held, within0)
    }
    if (!two) continue
    const heldNext = f32x4.pmin(v128.load(at, 16), reach)
    const next = f32x4.add(base, f32x4.add(rise1, climb)), next2 = f32x4.mul(next, next)
    if (v128.any_true(f32x4.lt(bound(next2, f32x4.add(away1, away)), heldNext))) {
      improve(t, at + 16, to == 0 ? 0 : to + 16, squaredDistancesAt(x1, y, next2), heldNext, within1)
    }
  }
}

/**
 * No less than this are squared distances, or it is the plane that says so; `square` is that from the circle's middle.
 */
function bound(height2: v128, square: v128): v128 {
  const zero = f32x4.splat(0)
  const beyond = f32x4.pmax(f32x4.sub(f32x4.sqrt(f32x4.pmax(f32x4.sub(square, height2), zero)), radius), zero)
  return f32x4.pmax(f32x4.mul(height2, f32x4.splat(tie)), f32x4.mul(f32x4.add(height2, f32x4.mul(beyond, beyond)), f32x4.splat(trust)))
}

function improve(t: i32, at: usize, to: usize, d2: v128, held: v128, within: v128): void {
  const nearer = v128.and(f32x4.lt(d2, held), within)
  if (!v128.any_true(nearer)) return
  v128.store(at, v128.bitselect(d2, v128.load(at), nearer))
  if (to != 0) v128.store(to, v128.bitselect(i32x4.splat(t), v128.load(to), nearer))
}
