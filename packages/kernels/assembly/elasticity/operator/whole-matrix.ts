/**
 * A whole element matrix while it is made: 24 × 24, f32, symmetric, in modes (rows and columns 8 · component + mode,
 * element.ts), so that what does not deform a cell costs nothing to the last bit. The rows of the constant modes are 0, and
 * the two modes of each shear strain, whose difference is a rotation, have equal rows. In corners this would be a
 * difference of large numbers, and their rounding, a ten-millionth of a cell's stiffness, is as much as what bends a sheet
 * of a hundred cells.
 */
export const DENSE_BYTES: usize = 2304

// Not memory.fill and memory.copy: their bounds check uses the size this thread last heard of, and thread 0 may just
// have grown the memory for these very matrices. Loads and stores see the new pages at once.
export function clearMatrix(matrix: usize): void {
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, f32x4.splat(0))
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

/** Rows and columns from modes to corners, 8 · component + corner; the memory after the matrix takes one more. */
export function modesToCorners(matrix: usize): void {
  rows(matrix, 1, 1)
  transpose(matrix, matrix + DENSE_BYTES)
  rows(matrix + DENSE_BYTES, 1, 1)
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, v128.load(matrix + DENSE_BYTES + i))
}

/** The way back. */
export function cornersToModes(matrix: usize): void {
  rows(matrix, 0.5, -0.5)
  transpose(matrix, matrix + DENSE_BYTES)
  rows(matrix + DENSE_BYTES, 0.5, -0.5)
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) v128.store(matrix + i, v128.load(matrix + DENSE_BYTES + i))
}

/** In each direction low' = scale low - turn high and high' = scale high + turn low. */
function rows(matrix: usize, scale: f32, turn: f32): void {
  const s = f32x4.splat(scale)
  const t = f32x4.splat(turn)
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let row: usize = 0; row < 24; row++) {
      if (row & bit) continue
      const low = matrix + row * 96
      const high = low + bit * 96
      for (let i: usize = 0; i < 96; i += 16) {
        const a = v128.load(low + i)
        const b = v128.load(high + i)
        v128.store(low + i, f32x4.sub(f32x4.mul(s, a), f32x4.mul(t, b)))
        v128.store(high + i, f32x4.add(f32x4.mul(s, b), f32x4.mul(t, a)))
      }
    }
  }
}

/**
 * The diagonal in corners of one component, eight f64. Modes are products of signs, so that of two of them is a mode again,
 * and the sums over pairs with the same product are enough.
 */
export function cornerDiagonal(matrix: usize, c: usize, out: usize): void {
  const block = matrix + c * 8 * 100
  for (let product: usize = 0; product < 8; product++) {
    let sum: f64 = 0
    for (let m: usize = 0; m < 8; m++) sum += <f64>load<f32>(block + m * 96 + ((m ^ product) << 2))
    store<f64>(out + (product << 3), sum)
  }
  for (let bit: usize = 8; bit < 64; bit <<= 1) {
    for (let n: usize = 0; n < 64; n += 8) {
      if (n & bit) continue
      const a = load<f64>(out + n)
      const b = load<f64>(out + n + bit)
      store<f64>(out + n, a - b)
      store<f64>(out + n + bit, a + b)
    }
  }
}
