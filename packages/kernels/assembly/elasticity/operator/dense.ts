/**
 * Dense (Galerkin) cells of a coarse level: y += A_e x_e with a symmetric 24 × 24 matrix, f32. Rows and columns are 8 ·
 * component + corner.
 *
 * Stored is the upper half in blocks of 4 × 4, block row by block row, because the product is bound by the bytes of the
 * matrices. A block on the diagonal serves as columns: a broadcast of x times each of its rows. One off the diagonal
 * serves twice, as columns for y of its block column, and as rows for y of its block row, whose four sums across lanes
 * are taken once for all blocks. Cost 144 multiply-adds of four.
 */
import { component, denseCount, denseList, denseMatrices, pitch, plane } from '../level'

/** A whole matrix, as it is made. */
export const DENSE_BYTES: usize = 2304
/** As it is kept: 21 blocks. */
export const HALF_BYTES: usize = 1344
const BLOCK_BYTES: usize = 64

// Not memory.fill and memory.copy: their bounds check uses the size this thread last heard of, and thread 0 may just
// have grown the memory for these very matrices. Loads and stores see the new pages at once.
export function clearMatrix(matrix: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, f32x4.splat(0))
}

/** Keeps the upper half of a whole matrix. */
export function packMatrix(to: usize, from: usize): void {
  let block = to
  for (let i: usize = 0; i < 6; i++) {
    for (let j = i; j < 6; j++, block += BLOCK_BYTES) {
      for (let r: usize = 0; r < 4; r++) v128.store(block + (r << 4), v128.load(from + (4 * i + r) * 96 + (j << 4)))
    }
  }
}

/** The whole matrix again: each block, and its transpose on the other side. */
export function unpackMatrix(to: usize, from: usize): void {
  let block = from
  for (let i: usize = 0; i < 6; i++) {
    for (let j = i; j < 6; j++, block += BLOCK_BYTES) {
      const a = v128.load(block)
      const b = v128.load(block, 16)
      const c = v128.load(block, 32)
      const d = v128.load(block, 48)
      storeBlock(to + 384 * i + (j << 4), a, b, c, d)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
      const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      storeBlock(to + 384 * j + (i << 4), v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7),
        v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5), v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7))
    }
  }
}

/** The transpose of a whole matrix. */
export function transpose(from: usize, to: usize): void {
  for (let r: usize = 0; r < 24; r += 4) {
    for (let c: usize = 0; c < 24; c += 4) {
      const source = from + r * 96 + (c << 2)
      const a = v128.load(source)
      const b = v128.load(source, 96)
      const d = v128.load(source, 192)
      const e = v128.load(source, 288)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
      const de = v128.shuffle<f32>(d, e, 0, 4, 1, 5)
      const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const deHigh = v128.shuffle<f32>(d, e, 2, 6, 3, 7)
      const target = to + c * 96 + (r << 2)
      v128.store(target, v128.shuffle<f32>(ab, de, 0, 1, 4, 5))
      v128.store(target, v128.shuffle<f32>(ab, de, 2, 3, 6, 7), 96)
      v128.store(target, v128.shuffle<f32>(abHigh, deHigh, 0, 1, 4, 5), 192)
      v128.store(target, v128.shuffle<f32>(abHigh, deHigh, 2, 3, 6, 7), 288)
    }
  }
}

/** Four rows of a whole matrix. */
function storeBlock(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, a)
  v128.store(to, b, 96)
  v128.store(to, c, 192)
  v128.store(to, d, 288)
}

/** Entry n of the diagonal of a matrix as it is kept. */
export function diagonalEntry(matrix: usize, n: usize): f32 {
  const row = n >> 2
  return load<f32>(matrix + (6 * row - ((row * (row - 1)) >> 1)) * BLOCK_BYTES + (n & 3) * 20)
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
    multiplyHalf(denseMatrices(level) + <usize>e * HALF_BYTES, work, forces)
    for (let c: usize = 0; c < 3; c++) {
      const to = y + at + c * stride
      if (at >= ownFrom) addFour(to, row, v128.load(forces + (c << 5)))
      if (at < lastLayer) addFour(to + layer, row, v128.load(forces + (c << 5), 16))
    }
  }
}

/** y = A x for six vectors each. */
export function multiplyHalf(matrix: usize, x: usize, y: usize): void {
  for (let i: usize = 0; i < 96; i += 16) v128.store(y + i, f32x4.splat(0))
  let block = matrix
  for (let i: usize = 0; i < 96; i += 16) {
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
    for (let j = i + 16; j < 96; j += 16, block += BLOCK_BYTES) {
      v128.store(y + j, columns(v128.load(y + j), block, x0, x1, x2, x3))
      const other = v128.load(x + j)
      sum0 = f32x4.add(sum0, f32x4.mul(other, v128.load(block)))
      sum1 = f32x4.add(sum1, f32x4.mul(other, v128.load(block, 16)))
      sum2 = f32x4.add(sum2, f32x4.mul(other, v128.load(block, 32)))
      sum3 = f32x4.add(sum3, f32x4.mul(other, v128.load(block, 48)))
    }
    const low = f32x4.add(v128.shuffle<f32>(sum0, sum1, 0, 4, 2, 6), v128.shuffle<f32>(sum0, sum1, 1, 5, 3, 7))
    const high = f32x4.add(v128.shuffle<f32>(sum2, sum3, 0, 4, 2, 6), v128.shuffle<f32>(sum2, sum3, 1, 5, 3, 7))
    own = f32x4.add(own, f32x4.add(v128.shuffle<f32>(low, high, 0, 1, 4, 5), v128.shuffle<f32>(low, high, 2, 3, 6, 7)))
    v128.store(y + i, own)
  }
}

/** sum + Σ x_r row r of the block. */
function columns(sum: v128, block: usize, x0: v128, x1: v128, x2: v128, x3: v128): v128 {
  const even = f32x4.add(f32x4.mul(x0, v128.load(block)), f32x4.mul(x2, v128.load(block, 32)))
  const odd = f32x4.add(f32x4.mul(x1, v128.load(block, 16)), f32x4.mul(x3, v128.load(block, 48)))
  return f32x4.add(sum, f32x4.add(even, odd))
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
