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
 * Two of ten vectors hold a node that the plane and the circle leave open. A slice lists them first, without a branch,
 * and asks for their distances afterwards: which they are cannot be predicted, and a wrong guess costs as much as a
 * bound. What depends on row and column alone is reckoned once for the triangle.
 */
import { firstX, firstY } from './triangle-edges'
import { middleX, middleY, middleZ2, planeBase, planeX, planeY, radius, squaredDistancesAt } from './triangle-lanes'

/** Squared heights over coplanar triangles agree to this. */
export const tie: f32 = 1.00001
/** What the bound is multiplied with before it is believed: its rounding. */
const trust: f32 = 0.9999

/** Rows of a slice that are looked at in one go. */
export const mostRows: i32 = 32
/**
 * Per vector of columns: x relative to the first corner; all bits where a lane is a node of the row (past its end the
 * next one begins); how much the plane rises there; squares of the way along x from the middle.
 */
const columns = memory.data(2 * 64, 16)
const columnBytes: usize = 64
/**
 * Per row: y relative to the first corner; for either vector how much the plane rises there, and the square of the way
 * from the middle within the slice.
 */
const rows = memory.data(32 * 80, 16)
const rowBytes: usize = 80
/** The vectors of the slice that are open: twice the row, plus one for the second. */
const open = memory.data(2 * 32 * 4, 16)
let hasTwo = false, rowCount: i32 = 0

/** The columns [first, last] of a row of nx that begins at ox; after `startTriangle`. */
export function startColumns(ox: f64, h: f64, first: i32, last: i32, nx: i32): void {
  startColumn(columns, ox, h, first, nx)
  startColumn(columns + columnBytes, ox, h, first + 4, nx)
  hasTwo = last - first >= 4
}

function startColumn(at: usize, ox: f64, h: f64, first: i32, nx: i32): void {
  const x = f32x4.add(f32x4.splat(<f32>(ox + <f64>first * h - firstX)), f32x4.mul(f32x4.splat(<f32>h), f32x4(0, 1, 2, 3)))
  const away = f32x4.sub(x, middleX)
  v128.store(at, x)
  v128.store(at, i32x4.lt_s(i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)), i32x4.splat(nx)), 16)
  v128.store(at, f32x4.mul(planeX, x), 32)
  v128.store(at, f32x4.mul(away, away), 48)
}

/** Rows [from, from + count) of every slice, `mostRows` of them at most; after `startColumns`. */
export function startRows(oy: f64, h: f64, from: i32, count: i32): void {
  const slope = planeY, middle = middleY
  const rise0 = v128.load(columns, 32), rise1 = v128.load(columns + columnBytes, 32)
  const away0 = v128.load(columns, 48), away1 = v128.load(columns + columnBytes, 48)
  let at = rows
  for (let j = from; j < from + count; j++, at += rowBytes) {
    const y = f32x4.splat(<f32>(oy + <f64>j * h - firstY)), climb = f32x4.mul(slope, y), dy = f32x4.sub(y, middle), away = f32x4.mul(dy, dy)
    v128.store(at, y)
    v128.store(at, f32x4.add(rise0, climb), 16)
    v128.store(at, f32x4.add(away0, away), 32)
    v128.store(at, f32x4.add(rise1, climb), 48)
    v128.store(at, f32x4.add(away1, away), 64)
  }
  rowCount = count
}

/**
 * Lists the vectors of the slice of `startPlane` that are open and returns how many they are; `at` is where the first
 * row's first column is, `row` the bytes of a row, `reach` what is held at most, squared.
 */
export function findOpen(at: usize, row: usize, reach: v128): i32 {
  const base = planeBase, mz2 = middleZ2, r = radius, two = hasTwo
  let to = open
  const end = 2 * rowCount
  let entry = rows
  for (let j = 0; j < end; j += 2, at += row, entry += rowBytes) {
    store<i32>(to, j)
    to += <usize>isOpen(entry + 16, at, base, mz2, r, reach) << 2
    if (!two) continue
    store<i32>(to, j + 1)
    to += <usize>isOpen(entry + 48, at + 16, base, mz2, r, reach) << 2
  }
  return <i32>((to - open) >> 2)
}

/** Whether a node may come nearer: squared distances are no less than the bound, or it is the plane that says so. */
// @ts-ignore: decorator
@inline
function isOpen(entry: usize, at: usize, base: v128, mz2: v128, r: v128, reach: v128): bool {
  const zero = f32x4.splat(0), held = f32x4.pmin(v128.load(at), reach)
  const height = f32x4.add(base, v128.load(entry)), height2 = f32x4.mul(height, height)
  const foot2 = f32x4.pmax(f32x4.sub(f32x4.add(v128.load(entry, 16), mz2), height2), zero)
  const beyond = f32x4.pmax(f32x4.sub(f32x4.sqrt(foot2), r), zero)
  const bound = f32x4.mul(f32x4.add(height2, f32x4.mul(beyond, beyond)), f32x4.splat(trust))
  return v128.any_true(f32x4.lt(f32x4.pmax(f32x4.mul(height2, f32x4.splat(tie)), bound), held))
}

/**
 * Asks the first `count` listed vectors for their distances, after `startSlice`; `to` is where the closest triangles of
 * `at` are, 0: not kept.
 */
export function improveOpen(count: i32, t: i32, at: usize, to: usize, row: usize, reach: v128): void {
  const base = planeBase
  for (let i = 0; i < count; i++) {
    const one = load<i32>(open + (<usize>i << 2)), second = <usize>(one & 1), line = <usize>(one >> 1)
    const entry = rows + line * rowBytes, column = columns + second * columnBytes, step = line * row + (second << 4)
    const height = f32x4.add(base, v128.load(entry + (second << 5), 16))
    const d2 = squaredDistancesAt(v128.load(column), v128.load(entry), f32x4.mul(height, height))
    const old = v128.load(at + step)
    const nearer = v128.and(f32x4.lt(d2, f32x4.pmin(old, reach)), v128.load(column, 16))
    if (!v128.any_true(nearer)) continue
    v128.store(at + step, v128.bitselect(d2, old, nearer))
    if (to != 0) v128.store(to + step, v128.bitselect(i32x4.splat(t), v128.load(to + step), nearer))
  }
}
