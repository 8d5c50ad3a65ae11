/**
 * A whole element matrix while it is made: 24 × 24, f32, symmetric, rows and columns 8 · component + mode or corner.
 *
 * Modes are 1, ξ, η, ξη, ζ … ξηζ with ξ, η, ζ from 0 at the cell's first corner to 1, so amplitudes are differences of
 * corner values. In them what does not deform a cell costs nothing to the last bit: the rows of the constant modes are 0,
 * and the two modes of each shear strain, whose difference is a rotation, have equal rows. In corners this is a difference
 * of large numbers, and its rounding, a ten-millionth of a cell's stiffness, is more than what bends a sheet of a hundred
 * cells. The first corner is that near which the material lies (the cell is mirrored, and the components of displacement
 * with it, so that nothing else changes): the modes that matter far from it are small there, and keep their digits.
 */
export const DENSE_BYTES: usize = 2304

// Not memory.fill and memory.copy: their bounds check uses the size this thread last heard of, and thread 0 may just
// have grown the memory for these very matrices. Loads and stores see the new pages at once.
export function clearMatrix(matrix: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, f32x4.splat(0))
}

function copyMatrix(to: usize, from: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(to + i, v128.load(from + i))
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

/** From the modes of operator/element.ts, sums and differences of corner values. The memory after takes one more. */
export function centredToModes(matrix: usize): void {
  centredRows(matrix)
  transpose(matrix, matrix + DENSE_BYTES)
  centredRows(matrix + DENSE_BYTES)
  copyMatrix(matrix, matrix + DENSE_BYTES)
}

function centredRows(matrix: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const sum = matrix + row * 96
      const slope = sum + bit * 96
      for (let i: usize = 0; i < 96; i += 16) {
        const s = v128.load(sum + i)
        v128.store(slope + i, f32x4.add(v128.load(slope + i), s))
        v128.store(sum + i, f32x4.add(s, s))
      }
    }
  }
}

/** From modes of the cell mirrored along the axes of `mirrored`, a bit each, to corners. The memory after takes one more. */
export function modesToCorners(matrix: usize, mirrored: usize): void {
  cornerRows(matrix, mirrored)
  transpose(matrix, matrix + DENSE_BYTES)
  cornerRows(matrix + DENSE_BYTES, mirrored)
  copyMatrix(matrix, matrix + DENSE_BYTES)
}

function cornerRows(matrix: usize, mirrored: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    const swaps = (mirrored & bit) != 0
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const low = matrix + row * 96
      const high = low + bit * 96
      const component = row >> 3
      const negates = swaps && <usize>1 << component == bit
      for (let i: usize = 0; i < 96; i += 16) {
        let far = v128.load(high + i)
        let near = f32x4.sub(v128.load(low + i), far)
        if (negates) {
          far = f32x4.neg(far)
          near = f32x4.neg(near)
        }
        v128.store(low + i, swaps ? far : near)
        v128.store(high + i, swaps ? near : far)
      }
    }
  }
}

/** Rows in modes to those of the cell mirrored along these axes. */
export function mirrorRows(matrix: usize, axes: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    if ((axes & bit) == 0) continue
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const constant = matrix + row * 96
      const slope = constant + bit * 96
      const negates = <usize>1 << (row >> 3) == bit
      for (let i: usize = 0; i < 96; i += 16) {
        const c = v128.load(constant + i)
        const s = v128.load(slope + i)
        if (negates) v128.store(constant + i, f32x4.neg(c))
        v128.store(slope + i, negates ? f32x4.sub(s, c) : f32x4.sub(c, s))
      }
    }
  }
}
