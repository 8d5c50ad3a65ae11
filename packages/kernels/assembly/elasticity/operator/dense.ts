/**
 * Dense (Galerkin) cells of a coarse level: y += A_e x_e with a symmetric 24 × 24 matrix, f32.
 *
 * Most are kept in the modes of whole-matrix.ts, mirrored along some axes: 18 of them deform the cell, among them three
 * shear strains as sums of two modes, and the other six, translations and the differences of these two modes, have rows of
 * zeros. So a rigid motion, however large, has no force at all, and a force is rounded relative to what deforms the cell.
 * Their order is u5 u3 u7 u6 | v5 v3 v7 v6 | w5 w3 w7 w6 | u2+v1 u4+w1 v4+w2 u1 | v2 w4, u0 v0 | w0 u2-v1 u4-w1 v4-w2.
 * Cells that a support touches (HELD) are kept in corners, 8 · component + corner.
 *
 * Stored is, behind 16 bytes for the kind, the upper half in blocks of 4 × 4, block row by block row but for the last block
 * column, which comes last, because the product is bound by the bytes of the matrices and only held cells need that
 * column. A block on the diagonal serves as columns: a broadcast of x times each of its rows. One off the diagonal serves
 * twice, as columns for y of its block column, and as rows for y of its block row, whose four sums across lanes are taken
 * once for all blocks. Cost 100 multiply-adds of four, 144 in a held cell.
 */
import { DENSE_BYTES, transpose } from './whole-matrix'
import { component, denseCount, denseList, denseMatrices, pitch, plane } from '../level'

/** A matrix as it is kept: its kind and 21 blocks. */
export const HALF_BYTES: usize = 1360
const BLOCK_BYTES: usize = 64
const FIRST_BLOCK: usize = 16
const LAST_COLUMN: usize = FIRST_BLOCK + 15 * BLOCK_BYTES
/** Bytes of the vectors without their last four. */
const INNER: usize = 80

/** The kind of a matrix in corners; others are the axes along which the cell is mirrored, a bit each. */
export const HELD: usize = 8

export function kindOfMatrix(matrix: usize): usize {
  return load<u32>(matrix)
}

/** Address of block (i, j), i ≤ j. */
function blockAt(matrix: usize, i: usize, j: usize): usize {
  if (j == 5) return matrix + LAST_COLUMN + i * BLOCK_BYTES
  return matrix + FIRST_BLOCK + (5 * i - ((i * (i - 1)) >> 1) + j - i) * BLOCK_BYTES
}

/** The entry of the strain along x, the place that a mode u1 has. */
export function stretch(matrix: usize): f32 {
  return load<f32>(blockAt(matrix, 3, 3) + 60)
}

/** Keeps the upper half of a whole matrix, which is overwritten; `work` takes another. */
export function packMatrix(to: usize, whole: usize, work: usize, kind: usize): void {
  store<u32>(to, <u32>kind)
  if (kind != HELD) {
    orderRows(whole, work)
    transpose(work, whole)
    orderRows(whole, work)
  }
  const from = kind == HELD ? whole : work
  for (let i: usize = 0; i < 6; i++) {
    for (let j = i; j < 6; j++) {
      const block = blockAt(to, i, j)
      for (let r: usize = 0; r < 4; r++) v128.store(block + (r << 4), v128.load(from + (4 * i + r) * 96 + (j << 4)))
    }
  }
}

/** The whole matrix again, in the modes or corners of its kind. The memory after `to` takes one more. */
export function unpackMatrix(to: usize, from: usize): void {
  const held = kindOfMatrix(from) == HELD
  const ordered = held ? to : to + DENSE_BYTES
  for (let i: usize = 0; i < 6; i++) {
    for (let j = i; j < 6; j++) {
      const block = blockAt(from, i, j)
      const a = v128.load(block)
      const b = v128.load(block, 16)
      const c = v128.load(block, 32)
      const d = v128.load(block, 48)
      storeBlock(ordered + 384 * i + (j << 4), a, b, c, d)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
      const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      storeBlock(ordered + 384 * j + (i << 4), v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7),
        v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5), v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7))
    }
  }
  if (held) return
  restoreRows(ordered, to)
  transpose(to, ordered)
  restoreRows(ordered, to)
}

/** Four rows of a whole matrix. */
function storeBlock(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, a)
  v128.store(to, b, 96)
  v128.store(to, c, 192)
  v128.store(to, d, 288)
}

/** Byte n of three numbers: the row 8 · component + mode of each place, and of a shear strain's second mode. */
const ROWS_LOW: u64 = 0x0E0F0B0D06070305
const ROWS_MIDDLE: u64 = 0x010C040216171315
const ROWS_HIGH: u64 = 0x100800140A
const TWINS: u64 = 0x121109

function rowOf(place: usize): usize {
  const rows = place < 8 ? ROWS_LOW : place < 16 ? ROWS_MIDDLE : ROWS_HIGH
  return <usize>((rows >> ((<u64>place & 7) << 3)) & 0xff)
}
function twinOf(shear: usize): usize {
  return <usize>((TWINS >> (<u64>shear << 3)) & 0xff)
}

/** Rows from modes to their places here. */
function orderRows(from: usize, to: usize): void {
  const half = f32x4.splat(0.5)
  for (let place: usize = 0; place < 21; place++) copyRow(from + rowOf(place) * 96, to + place * 96)
  for (let shear: usize = 0; shear < 3; shear++) {
    for (let i: usize = 0; i < 96; i += 16) {
      const a = f32x4.mul(half, v128.load(from + rowOf(12 + shear) * 96 + i))
      const b = f32x4.mul(half, v128.load(from + twinOf(shear) * 96 + i))
      v128.store(to + (12 + shear) * 96 + i, f32x4.add(a, b))
      v128.store(to + (21 + shear) * 96 + i, f32x4.sub(a, b))
    }
  }
}

/** The way back. */
function restoreRows(from: usize, to: usize): void {
  for (let place: usize = 0; place < 21; place++) copyRow(from + place * 96, to + rowOf(place) * 96)
  for (let shear: usize = 0; shear < 3; shear++) {
    for (let i: usize = 0; i < 96; i += 16) {
      const sum = v128.load(from + (12 + shear) * 96 + i)
      const difference = v128.load(from + (21 + shear) * 96 + i)
      v128.store(to + rowOf(12 + shear) * 96 + i, f32x4.add(sum, difference))
      v128.store(to + twinOf(shear) * 96 + i, f32x4.sub(sum, difference))
    }
  }
}

function copyRow(from: usize, to: usize): void {
  for (let i: usize = 0; i < 96; i += 16) v128.store(to + i, v128.load(from + i))
}

/** Index of the first dense cell of plane k or above. */
export function firstDense(level: usize, k: i32): i32 {
  const from = <u32>max(k, 0) * <u32>plane(level)
  let low = 0
  let high = denseCount(level)
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<u32>(denseList(level) + (<usize>middle << 2)) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** `work`: room for 192 bytes of this thread. */
export function addDense(level: usize, x: usize, y: usize, first: i32, end: i32, work: usize): void {
  const list = denseList(level)
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  const ownFrom = <usize>first * layer
  const lastLayer = <usize>(end - 1) * layer
  const last = firstDense(level, end)
  const forces = work + 96
  for (let e = firstDense(level, first - 1); e < last; e++) {
    const at = <usize>load<u32>(list + (<usize>e << 2)) << 2
    for (let c: usize = 0; c < 3; c++) {
      const from = x + at + c * stride
      v128.store(work + (c << 5), fourAt(from, row))
      v128.store(work + (c << 5), fourAt(from + layer, row), 16)
    }
    multiplyKept(denseMatrices(level) + <usize>e * HALF_BYTES, work, forces)
    for (let c: usize = 0; c < 3; c++) {
      const to = y + at + c * stride
      if (at >= ownFrom) addFour(to, row, v128.load(forces + (c << 5)))
      if (at < lastLayer) addFour(to + layer, row, v128.load(forces + (c << 5), 16))
    }
  }
}

/** Forces at the corners, y, of displacements there, x: six vectors each. x is overwritten. */
export function multiplyKept(matrix: usize, x: usize, y: usize): void {
  const kind = kindOfMatrix(matrix)
  const held = kind == HELD
  if (!held) {
    if (kind) mirrorCorners(x, kind)
    toOrderedModes(x)
  }
  for (let i: usize = 0; i < 96; i += 16) v128.store(y + i, f32x4.splat(0))
  let block = matrix + FIRST_BLOCK
  for (let i: usize = 0; i < INNER; i += 16) {
    const x0 = v128.load32_splat(x + i)
    const x1 = v128.load32_splat(x + i, 4)
    const x2 = v128.load32_splat(x + i, 8)
    const x3 = v128.load32_splat(x + i, 12)
    let own = columns(v128.load(y + i), block, x0, x1, x2, x3)
    block += BLOCK_BYTES
    let sum0 = f32x4.splat(0)
    let sum1 = sum0
    let sum2 = sum0
    let sum3 = sum0
    for (let j = i + 16; j < INNER; j += 16, block += BLOCK_BYTES) {
      v128.store(y + j, columns(v128.load(y + j), block, x0, x1, x2, x3))
      const other = v128.load(x + j)
      sum0 = f32x4.add(sum0, f32x4.mul(other, v128.load(block)))
      sum1 = f32x4.add(sum1, f32x4.mul(other, v128.load(block, 16)))
      sum2 = f32x4.add(sum2, f32x4.mul(other, v128.load(block, 32)))
      sum3 = f32x4.add(sum3, f32x4.mul(other, v128.load(block, 48)))
    }
    v128.store(y + i, f32x4.add(own, acrossLanes(sum0, sum1, sum2, sum3)))
  }
  if (held) {
    addLastColumn(block, x, y)
    return
  }
  fromOrderedModes(y)
  if (kind) mirrorCorners(y, kind)
}

function addLastColumn(column: usize, x: usize, y: usize): void {
  const other = v128.load(x, 80)
  let last = f32x4.splat(0)
  let block = column
  for (let i: usize = 0; i < 96; i += 16, block += BLOCK_BYTES) {
    const x0 = v128.load32_splat(x + i)
    const x1 = v128.load32_splat(x + i, 4)
    const x2 = v128.load32_splat(x + i, 8)
    const x3 = v128.load32_splat(x + i, 12)
    last = columns(last, block, x0, x1, x2, x3)
    if (i == INNER) break
    const sums = acrossLanes(f32x4.mul(other, v128.load(block)), f32x4.mul(other, v128.load(block, 16)),
      f32x4.mul(other, v128.load(block, 32)), f32x4.mul(other, v128.load(block, 48)))
    v128.store(y + i, f32x4.add(v128.load(y + i), sums))
  }
  v128.store(y, last, 80)
}

/** The sums of four vectors' lanes. */
function acrossLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const low = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 2, 6), v128.shuffle<f32>(a, b, 1, 5, 3, 7))
  const high = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 2, 6), v128.shuffle<f32>(c, d, 1, 5, 3, 7))
  return f32x4.add(v128.shuffle<f32>(low, high, 0, 1, 4, 5), v128.shuffle<f32>(low, high, 2, 3, 6, 7))
}

/** sum + Σ x_r row r of the block. */
function columns(sum: v128, block: usize, x0: v128, x1: v128, x2: v128, x3: v128): v128 {
  const even = f32x4.add(f32x4.mul(x0, v128.load(block)), f32x4.mul(x2, v128.load(block, 32)))
  const odd = f32x4.add(f32x4.mul(x1, v128.load(block, 16)), f32x4.mul(x3, v128.load(block, 48)))
  return f32x4.add(sum, f32x4.add(even, odd))
}

/** Values at corners as the mirrored cell has them, in place. */
function mirrorCorners(x: usize, axes: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    const at = x + (c << 5)
    let low = v128.load(at)
    let high = v128.load(at, 16)
    if (axes & 1) {
      low = v128.shuffle<f32>(low, low, 1, 0, 3, 2)
      high = v128.shuffle<f32>(high, high, 1, 0, 3, 2)
    }
    if (axes & 2) {
      low = v128.shuffle<f32>(low, low, 2, 3, 0, 1)
      high = v128.shuffle<f32>(high, high, 2, 3, 0, 1)
    }
    if ((axes >> c) & 1) {
      low = f32x4.neg(low)
      high = f32x4.neg(high)
    }
    v128.store(at, axes & 4 ? high : low)
    v128.store(at, axes & 4 ? low : high, 16)
  }
}

/** Corner values of three components to the modes in their order, in place. */
function toOrderedModes(x: usize): void {
  for (let at = x; at < x + 96; at += 32) {
    const low = v128.load(at)
    const slope = f32x4.sub(v128.load(at, 16), low)
    const near = v128.shuffle<f32>(low, slope, 0, 1, 4, 5)
    const across = f32x4.sub(v128.shuffle<f32>(low, slope, 2, 3, 6, 7), near)
    const left = v128.shuffle<f32>(near, across, 0, 2, 4, 6)
    // Modes 0 4 2 6 and 1 5 3 7.
    v128.store(at, left)
    v128.store(at, f32x4.sub(v128.shuffle<f32>(near, across, 1, 3, 5, 7), left), 16)
  }
  const uEven = v128.load(x), uOdd = v128.load(x, 16)
  const vEven = v128.load(x, 32), vOdd = v128.load(x, 48)
  const wEven = v128.load(x, 64), wOdd = v128.load(x, 80)
  const first = v128.shuffle<f32>(v128.shuffle<f32>(uEven, vEven, 2, 1, 5, 5), uOdd, 0, 1, 2, 4)
  const second = v128.shuffle<f32>(v128.shuffle<f32>(vOdd, wOdd, 0, 4, 0, 0), wEven, 0, 1, 6, 6)
  v128.store(x, v128.shuffle<f32>(uOdd, uEven, 1, 2, 3, 7))
  v128.store(x, v128.shuffle<f32>(vOdd, vEven, 1, 2, 3, 7), 16)
  v128.store(x, v128.shuffle<f32>(wOdd, wEven, 1, 2, 3, 7), 32)
  v128.store(x, f32x4.add(first, f32x4.replace_lane(second, 3, 0)), 48)
  // What only moves the cell has no force: 0 in its place.
  v128.store(x, v128.shuffle<f32>(v128.shuffle<f32>(vEven, wEven, 2, 5, 2, 5), f32x4.splat(0), 0, 1, 4, 4), 64)
}

/** The transpose: forces on the ordered modes to those at corners, in place. */
function fromOrderedModes(y: usize): void {
  const u = v128.load(y), v = v128.load(y, 16), w = v128.load(y, 32)
  const shears = v128.load(y, 48)
  // v2 w4 0 0: the columns of what only moves the cell are 0.
  const normals = v128.load(y, 64)
  // Even modes 0 4 2 6, odd modes 1 5 3 7 of each component.
  v128.store(y, v128.shuffle<f32>(v128.shuffle<f32>(normals, shears, 2, 5, 4, 4), u, 0, 1, 2, 7))
  v128.store(y, v128.shuffle<f32>(shears, u, 3, 4, 5, 6), 16)
  v128.store(y, v128.shuffle<f32>(v128.shuffle<f32>(normals, shears, 2, 6, 0, 0), v, 0, 1, 2, 7), 32)
  v128.store(y, v128.shuffle<f32>(shears, v, 0, 4, 5, 6), 48)
  v128.store(y, v128.shuffle<f32>(v128.shuffle<f32>(normals, shears, 2, 1, 6, 6), w, 0, 1, 2, 7), 64)
  v128.store(y, v128.shuffle<f32>(shears, w, 1, 4, 5, 6), 80)
  for (let at = y; at < y + 96; at += 32) {
    const odd = v128.load(at, 16)
    const left = f32x4.sub(v128.load(at), odd)
    const across = v128.shuffle<f32>(left, odd, 2, 6, 3, 7)
    const near = f32x4.sub(v128.shuffle<f32>(left, odd, 0, 4, 1, 5), across)
    const slope = v128.shuffle<f32>(near, across, 2, 3, 6, 7)
    v128.store(at, f32x4.sub(v128.shuffle<f32>(near, across, 0, 1, 4, 5), slope))
    v128.store(at, slope, 16)
  }
}

/** Two values of one row of nodes and two of the next. */
function fourAt(from: usize, row: usize): v128 {
  return v128.shuffle<f32>(v128.load64_zero(from), v128.load64_zero(from + row), 0, 1, 4, 5)
}

/** Byte offset of corner n: bit 0 is x, bit 1 y, bit 2 z. */
export function corner(n: usize, row: usize, layer: usize): usize {
  return ((n & 1) << 2) + ((n >> 1) & 1) * row + (n >> 2) * layer
}

/** Adds two values to one row of nodes and two to the next. */
function addFour(to: usize, row: usize, value: v128): void {
  v128.store64_lane(to, f32x4.add(v128.load64_zero(to), value), 0)
  const upper = v128.shuffle<f32>(value, value, 2, 3, 2, 3)
  v128.store64_lane(to + row, f32x4.add(v128.load64_zero(to + row), upper), 0)
}
