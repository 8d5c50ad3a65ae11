/**
 * out += Pₙᵀ M Pₙ for one child's 24 × 24 matrix M, where Pₙ carries the coarse cell's corners to the corners of child
 * n. P is a product of three one-dimensional interpolations, so Pᵀ is applied direction by direction to pairs of rows,
 * then the matrix is transposed and Pᵀ applied again (M is symmetric): 3.5k operations instead of the 9k of a plain
 * triple product.
 */

import { transpose } from '../operator/dense'

/** M is overwritten; the memory after it takes one more matrix. */
export function interpolateTranspose(M: usize, child: usize, out: usize): void {
  const other = M + 2304
  reduceRows(M, child)
  transpose(M, other)
  reduceRows(other, child)
  for (let i: usize = 0; i < 2304; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(other + i)))
}

/**
 * In each direction the child's two nodes lie at (0, ½) or (½, 1) of the parent: the nearer coarse node gets the whole
 * of the coinciding fine node and half of the one between, the other coarse node the other half.
 */
function reduceRows(M: usize, child: usize): void {
  const half = f32x4.splat(0.5)
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    const upper = (child & bit) != 0
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const low = M + row * 96
      const high = low + bit * 96
      const coinciding = upper ? high : low
      const between = upper ? low : high
      for (let i: usize = 0; i < 96; i += 16) {
        const halfBetween = f32x4.mul(half, v128.load(between + i))
        v128.store(coinciding + i, f32x4.add(v128.load(coinciding + i), halfBetween))
        v128.store(between + i, halfBetween)
      }
    }
  }
}
