/**
 * out += Pₙᵀ M Pₙ for one child's 24 × 24 matrix M, where Pₙ carries the coarse cell's modes or corners to those of child
 * n. P is a product of three one-dimensional interpolations, so Pᵀ is applied direction by direction to pairs of rows,
 * then the matrix is transposed and Pᵀ applied again (M is symmetric): at most 3.5k operations instead of the 9k of a
 * plain triple product. M is overwritten; the memory after it takes one more matrix.
 */
import { mirrorRows, transpose } from '../operator/whole-matrix'

/** In modes; first the child is mirrored along these axes. What is 0 or equal in M stays so to the last bit. */
export function interpolateModes(M: usize, child: usize, mirrored: usize, out: usize): void {
  const other = M + 2304
  mirrorRows(M, mirrored)
  reduceModes(M, child)
  transpose(M, other)
  mirrorRows(other, mirrored)
  reduceModes(other, child)
  addTo(out, other)
}

/** From the centred modes of element.ts, in which a mirrored slope only turns its sign, to modes. */
export function interpolateCentred(M: usize, child: usize, mirrored: usize, out: usize): void {
  const other = M + 2304
  reduceCentred(M, child, mirrored)
  transpose(M, other)
  reduceCentred(other, child, mirrored)
  addTo(out, other)
}

export function interpolateCorners(M: usize, child: usize, out: usize): void {
  const other = M + 2304
  reduceCorners(M, child)
  transpose(M, other)
  reduceCorners(other, child)
  addTo(out, other)
}

function addTo(out: usize, M: usize): void {
  for (let i: usize = 0; i < 2304; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(M + i)))
}

/** In each direction a slope is half as steep in the child, and raises the upper one by half; a constant is the same. */
function reduceModes(M: usize, child: usize): void {
  const half = f32x4.splat(0.5)
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    const upper = (child & bit) != 0
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const constant = M + row * 96
      const slope = constant + bit * 96
      for (let i: usize = 0; i < 96; i += 16) {
        const s = v128.load(slope + i)
        v128.store(slope + i, f32x4.mul(half, upper ? f32x4.add(s, v128.load(constant + i)) : s))
      }
    }
  }
}

/** A centred constant counts double, and a slope measured from the child's edge moves its middle by half. */
function reduceCentred(M: usize, child: usize, mirrored: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    const turns = (mirrored & bit) != 0
    const middle: f32 = child & bit ? 1.5 : 0.5
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const constant = M + row * 96
      const slope = constant + bit * 96
      const sign: f32 = turns && <usize>1 << (row >> 3) == bit ? -1 : 1
      const ofConstant = f32x4.splat(2 * sign)
      const ofMiddle = f32x4.splat(middle * sign)
      const ofSlope = f32x4.splat(turns ? -0.5 * sign : 0.5 * sign)
      for (let i: usize = 0; i < 96; i += 16) {
        const c = v128.load(constant + i)
        v128.store(slope + i, f32x4.add(f32x4.mul(ofSlope, v128.load(slope + i)), f32x4.mul(ofMiddle, c)))
        v128.store(constant + i, f32x4.mul(ofConstant, c))
      }
    }
  }
}

/**
 * In each direction the child's two nodes lie at (0, ½) or (½, 1) of the parent: the nearer coarse node gets the whole
 * of the coinciding fine node and half of the one between, the other coarse node the other half.
 */
function reduceCorners(M: usize, child: usize): void {
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
