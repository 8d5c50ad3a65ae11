/**
 * out += Pₙᵀ M Pₙ for one child's 24 × 24 matrix M, both in modes, where Pₙ carries the coarse cell's modes to those of
 * child n. P is a product of three one-dimensional interpolations, so Pᵀ is applied direction by direction to pairs of
 * rows, then the matrix is transposed and Pᵀ applied again (M is symmetric): 2.6k operations instead of the 9k of a plain
 * triple product.
 */
import { transpose } from '../operator/whole-matrix'

/** M is overwritten; the memory after it takes one more matrix. */
export function interpolateTranspose(M: usize, child: usize, out: usize): void {
  const other = M + 2304
  reduceRows(M, child)
  transpose(M, other)
  reduceRows(other, child)
  for (let i: usize = 0; i < 2304; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(other + i)))
}

/**
 * In each direction the child is the lower or upper half of the parent. A constant is the same in both, a slope is half as
 * steep in the child, whose middle it raises or lowers by half. What is 0 or equal in M stays so to the last bit.
 */
function reduceRows(M: usize, child: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    const half = f32x4.splat(0.5)
    const side = f32x4.splat((child & bit) != 0 ? 0.5 : -0.5)
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const constant = M + row * 96
      const slope = constant + bit * 96
      for (let i: usize = 0; i < 96; i += 16) {
        v128.store(slope + i, f32x4.add(f32x4.mul(half, v128.load(slope + i)), f32x4.mul(side, v128.load(constant + i))))
      }
    }
  }
}
