/**
 * What a child gives to the matrix of its coarse cell or piece. A child is a cell, by its byte offset, or a piece, by its
 * slot; a cut cell of the finest level is the piece that its index names.
 *
 * A parent none of whose children a support touches is made in modes, mirrored so that its first corner is near most of
 * the material. Others are made in corners, where a constrained unknown leaves rows of exact zeros.
 */
import { basisMatrix, galerkinBasis } from './basis'
import { interpolateCentred, interpolateCorners, interpolateModes } from './interpolate'
import { corner, HALF_BYTES, HELD, kindOfMatrix, stretch, unpackMatrix } from '../operator/dense'
import { isPieceConstrained, meanModulus, wholeMatrix } from '../operator/pieces'
import { centredToModes, clearMatrix, DENSE_BYTES, modesToCorners } from '../operator/whole-matrix'
import { component, denseIndex, denseMatrices, inverseDiagonal, isFinest, moduli, pitch, plane, weight } from '../level'
import { hasIndex, matrixOfSlot } from '../pieces'

export const NO_SLOT: usize = 0xffffffff

/** The slot of a cut cell of the finest level; NO_SLOT of any other cell. */
export function slotOfCell(level: usize, cell: usize): usize {
  if (!isFinest(level) || !hasIndex(level)) return NO_SLOT
  const index = load<i32>(denseIndex(level) + cell)
  return index >= 0 ? <usize>index : NO_SLOT
}

/** Address of a child's matrix as it is kept; 0 where it has none. */
function keptMatrix(level: usize, cell: usize, slot: usize): usize {
  if (isFinest(level)) return 0
  if (slot != NO_SLOT) return matrixOfSlot(level, slot)
  const index = load<i32>(denseIndex(level) + cell)
  return index >= 0 ? denseMatrices(level) + <usize>index * HALF_BYTES : 0
}

/** Whether a support touches a child. */
export function isHeldChild(level: usize, cell: usize, slot: usize): bool {
  if (!isFinest(level)) {
    const kept = keptMatrix(level, cell, slot)
    return kept != 0 && kindOfMatrix(kept) == HELD
  }
  if (slot == NO_SLOT) return load<f32>(moduli(level) + cell) > 0 && hasConstrainedCorner(level, cell)
  for (let n: usize = 0; n < 8; n++) for (let c: usize = 0; c < 3; c++) if (isPieceConstrained(level, slot, n, c)) return true
  return false
}

/** What a child weighs when the first corner of its parent is chosen: about its modulus. */
export function weightOfChild(level: usize, cell: usize, slot: usize): f64 {
  const kept = keptMatrix(level, cell, slot)
  if (kept != 0) return <f64>stretch(kept) / (16 * weight(level))
  return slot == NO_SLOT ? <f64>load<f32>(moduli(level) + cell) : meanModulus(slot)
}

/** matrix += Pₙᵀ K P of one child in modes, of a parent that is mirrored along these axes. */
export function addFreeChild(level: usize, cell: usize, slot: usize, n: usize, mirrored: usize, matrix: usize, work: usize): void {
  const kept = keptMatrix(level, cell, slot)
  if (kept != 0) {
    unpackMatrix(work, kept)
    interpolateModes(work, n ^ mirrored, mirrored ^ kindOfMatrix(kept), matrix)
  } else if (slot != NO_SLOT) {
    wholeMatrix(level, slot, work)
    interpolateCentred(work, n ^ mirrored, mirrored, matrix)
  } else {
    combine(level, cell, galerkinBasis(level, n ^ mirrored), matrix)
  }
}

/** The same in corners. */
export function addHeldChild(level: usize, cell: usize, slot: usize, n: usize, matrix: usize, work: usize): void {
  const kept = keptMatrix(level, cell, slot)
  if (kept != 0) {
    unpackMatrix(work, kept)
    if (kindOfMatrix(kept) != HELD) modesToCorners(work, kindOfMatrix(kept))
  } else if (slot != NO_SLOT) {
    wholeMatrix(level, slot, work)
    centredToModes(work)
    modesToCorners(work, 0)
    for (let node: usize = 0; node < 8; node++) {
      for (let c: usize = 0; c < 3; c++) if (isPieceConstrained(level, slot, node, c)) release(work, c * 8 + node)
    }
  } else {
    if (load<f32>(moduli(level) + cell) == 0) return
    clearMatrix(work)
    combine(level, cell, basisMatrix(level), work)
    modesToCorners(work, 0)
    for (let node: usize = 0; node < 8 && isFinest(level); node++) {
      for (let c: usize = 0; c < 3; c++) if (isConstrained(level, cell, node, c)) release(work, c * 8 + node)
    }
  }
  interpolateCorners(work, n, matrix)
}

/** matrix += Σ modulus · table of a modal cell; the four tables lie one after the other. */
export function combine(level: usize, cell: usize, table: usize, matrix: usize): void {
  const stride = component(level) << 2
  const c11 = load<f32>(moduli(level) + cell)
  if (c11 == 0) return
  const c12 = load<f32>(moduli(level) + stride + cell)
  const a = f32x4.splat(c11)
  const b = f32x4.splat(c12)
  const s = f32x4.splat(load<f32>(moduli(level) + 2 * stride + cell))
  const r = f32x4.splat((c12 * c12) / c11)
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) {
    const from = table + i
    const normal = f32x4.add(f32x4.mul(a, v128.load(from)), f32x4.mul(b, v128.load(from, 2304)))
    const other = f32x4.add(f32x4.mul(s, v128.load(from, 4608)), f32x4.mul(r, v128.load(from, 6912)))
    v128.store(matrix + i, f32x4.add(v128.load(matrix + i), f32x4.add(normal, other)))
  }
}

export function hasConstrainedCorner(level: usize, cell: usize): bool {
  for (let n: usize = 0; n < 8; n++) for (let c: usize = 0; c < 3; c++) if (isConstrained(level, cell, n, c)) return true
  return false
}

/** On the finest level a node of a material cell has inverse diagonal 0 only along the axes in which it is constrained. */
function isConstrained(level: usize, cell: usize, n: usize, c: usize): bool {
  const at = c * (component(level) << 2) + cell + corner(n, pitch(level) << 2, plane(level) << 2)
  return load<f32>(inverseDiagonal(level) + at) == 0
}

/** Zeroes a row and a column. */
function release(matrix: usize, index: usize): void {
  memory.fill(matrix + index * 96, 0, 96)
  for (let r: usize = 0; r < 24; r++) store<f32>(matrix + r * 96 + (index << 2), 0)
}
