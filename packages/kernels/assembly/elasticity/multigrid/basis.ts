/**
 * The element matrices, in modes (whole-matrix.ts), that a level's dense cells are combined from: one per modulus, and
 * their Galerkin image in each child's parent. A mirrored cell has the same.
 */
import { interpolateModes } from './interpolate'
import { modalForce } from '../operator/element'
import { DENSE_BYTES } from '../operator/whole-matrix'
import { elementBasis, scratch } from '../level'

export const BASIS_BYTES: usize = 36 * 2304

/** Four matrices (c11, c12, c44, q) one after the other. */
export function basisMatrix(level: usize): usize {
  return elementBasis(level)
}

/** Their images Pₙᵀ K P for child n, four one after the other. */
export function galerkinBasis(level: usize, child: usize): usize {
  return elementBasis(level) + (4 + 4 * child) * DENSE_BYTES
}

/** Thread 0 only; once per level, it depends on the spacing and the level alone. */
export function tabulateBasis(level: usize): void {
  const work = scratch(level, 0)
  for (let modulus = 0; modulus < 4; modulus++) {
    const matrix = basisMatrix(level) + <usize>modulus * DENSE_BYTES
    tabulate(level, matrix, modulus, work)
    for (let child: usize = 0; child < 8; child++) {
      const image = galerkinBasis(level, child) + <usize>modulus * DENSE_BYTES
      memory.fill(image, 0, DENSE_BYTES)
      memory.copy(work, matrix, DENSE_BYTES)
      interpolateModes(work, child, 0, image)
    }
  }
}

function tabulate(level: usize, matrix: usize, modulus: i32, work: usize): void {
  const forces = work + 192
  for (let column: usize = 0; column < 24; column++) {
    memory.fill(work, 0, 192)
    store<f64>(work + (column << 3), 1)
    toCentred(work)
    modalForce(level, work, forces, modulus == 0 ? 1 : 0, modulus == 1 ? 1 : 0, modulus == 2 ? 1 : 0, modulus == 3 ? 1 : 0)
    fromCentred(forces)
    for (let row: usize = 0; row < 24; row++) store<f32>(matrix + row * 96 + (column << 2), <f32>load<f64>(forces + (row << 3)))
  }
}

/** Modes from the first corner to those of element.ts, in place: the sum of two corners is twice the first and the difference. */
function toCentred(modes: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let m: usize = 0; m < 24; m++) {
      const at = modes + (m << 3)
      if ((m & bit) == 0) store<f64>(at, 2 * load<f64>(at) + load<f64>(at + (bit << 3)))
    }
  }
}

/** The transpose, for forces. */
function fromCentred(forces: usize): void {
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let m: usize = 0; m < 24; m++) {
      const at = forces + (m << 3)
      if (m & bit) continue
      store<f64>(at + (bit << 3), load<f64>(at + (bit << 3)) + load<f64>(at))
      store<f64>(at, 2 * load<f64>(at))
    }
  }
}
