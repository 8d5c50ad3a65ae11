/**
 * Dense (Galerkin) cells of a coarse level: y += A_e x_e with a full 24 × 24 matrix, f32. Rows and columns are 8 ·
 * component + corner; A is symmetric, so its rows serve as columns: one broadcast of x times six vectors. Cost 144
 * multiply-adds of four.
 */
import { component, denseCount, denseList, denseMatrices, pitch, plane } from '../level'

export const DENSE_BYTES: usize = 2304

// Not memory.fill and memory.copy: their bounds check uses the size this thread last heard of, and thread 0 may just
// have grown the memory for these very matrices. Loads and stores see the new pages at once.
export function clearMatrix(matrix: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, f32x4.splat(0))
}

export function copyMatrix(to: usize, from: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(to + i, v128.load(from + i))
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

export function addDense(level: usize, x: usize, y: usize, first: i32, end: i32): void {
  const list = denseList(level)
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  const ownFrom = <usize>first * layer
  const lastLayer = <usize>(end - 1) * layer
  const last = firstDense(level, end)
  for (let e = firstDense(level, first - 1); e < last; e++) {
    const at = <usize>load<u32>(list + (<usize>e << 2)) << 2
    let column = denseMatrices(level) + <usize>e * DENSE_BYTES
    let u0 = f32x4.splat(0)
    let u1 = u0
    let v0 = u0
    let v1 = u0
    let w0 = u0
    let w1 = u0
    for (let c: usize = 0; c < 3; c++) {
      for (let n: usize = 0; n < 8; n++) {
        const value = v128.load32_splat(x + at + c * stride + corner(n, row, layer))
        u0 = f32x4.add(u0, f32x4.mul(value, v128.load(column)))
        u1 = f32x4.add(u1, f32x4.mul(value, v128.load(column, 16)))
        v0 = f32x4.add(v0, f32x4.mul(value, v128.load(column, 32)))
        v1 = f32x4.add(v1, f32x4.mul(value, v128.load(column, 48)))
        w0 = f32x4.add(w0, f32x4.mul(value, v128.load(column, 64)))
        w1 = f32x4.add(w1, f32x4.mul(value, v128.load(column, 80)))
        column += 96
      }
    }
    const to = y + at
    if (at >= ownFrom) {
      addFour(to, row, u0)
      addFour(to + stride, row, v0)
      addFour(to + 2 * stride, row, w0)
    }
    if (at < lastLayer) {
      addFour(to + layer, row, u1)
      addFour(to + stride + layer, row, v1)
      addFour(to + 2 * stride + layer, row, w1)
    }
  }
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
