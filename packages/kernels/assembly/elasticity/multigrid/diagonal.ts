/**
 * Inverse diagonal of a level's operator (modal and dense cells; 0 at void nodes and along constrained axes), where its spans lie.
 */
import { corner, firstDense, HALF_BYTES, HELD, kindOfMatrix, unpackMatrix } from '../operator/dense'
import { wholeMatrix } from '../operator/pieces'
import { DENSE_BYTES, modesToCorners } from '../operator/whole-matrix'
import { cellOfSlot, firstSlot, hasPieces, isAnnex, matrixOfSlot, NO_CELL, nodeOfSlot } from '../pieces'
import { zeroConstrained } from '../operator/constrained'
import { addSpringDiagonal } from '../operator/springs'
import { ownNodes, SPAN_BYTES, spanLength, spanStart, toRowEnd } from '../operator/spans'
import {
  bendingRelief, cellsY, cellsZ, component, denseCount, denseList, denseMatrices, firstPlane, inverseDiagonal, isFinest, moduli, pitch, plane,
  scratch, twistingRelief, weight,
} from '../level'

/**
 * Fills `inverseDiagonal` of a level from its moduli and dense matrices, once its spans are known. Ends without a
 * barrier.
 */
export function findDiagonal(level: usize, t: i32): void {
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    let length: usize = 0
    for (let at = spanStart(span); at < spanStart(span) + spanLength(span); at += length) {
      length = toRowEnd(level, span, at)
      if (isAnnex(level, at)) clearNodes(level, at, length)
      else gatherAtNodes(level, at, length)
    }
  }
  const first = firstPlane(level, t)
  const end = firstPlane(level, t + 1)
  addDenseDiagonal(level, first, end, scratch(level, t))
  if (hasPieces(level)) addPieceDiagonal(level, first, end, scratch(level, t))
  addSpringDiagonal(level, first, end)
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) invert(level, spanStart(span) << 2, spanLength(span) << 2)
  if (isFinest(level)) zeroConstrained<f32>(level, inverseDiagonal(level), first, end)
}

function clearNodes(level: usize, position: usize, length: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    const out = inverseDiagonal(level) + ((c * component(level) + position) << 2)
    for (let i: usize = 0; i < length << 2; i += 16) v128.store(out + i, f32x4.splat(0))
  }
}

/**
 * Each node takes the diagonals of the eight cells around it; the void last column of every row is used for the missing
 * left neighbour.
 */
function gatherAtNodes(level: usize, position: usize, length: usize): void {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  const k = <i32>(position / plane(level))
  const j = <i32>((position % plane(level)) / pitch(level))
  for (let i = position << 2; i < (position + length) << 2; i += 16) {
    let sum = f32x4.splat(0)
    for (let dk = 0; dk < 2; dk++) {
      for (let dj = 0; dj < 2; dj++) {
        if (k < dk || k - dk >= cellsZ(level) || j < dj || j - dj >= cellsY(level)) continue
        const cell = moduli(level) + i - <usize>dk * layer - <usize>dj * row
        sum = f32x4.add(sum, f32x4.add(cellDiagonals(level, cell), cellDiagonals(level, cell - 4)))
      }
    }
    const out = inverseDiagonal(level) + i
    v128.store(out, sum)
    v128.store(out + stride, sum)
    v128.store(out + 2 * stride, sum)
  }
}

/** Diagonals of four cells in a row: equal for all components and corners, because every mode is ±1 there. */
function cellDiagonals(level: usize, cell: usize): v128 {
  const stride = component(level) << 2
  const c11 = v128.load(cell)
  const c12 = v128.load(cell + stride)
  const c44 = v128.load(cell + 2 * stride)
  const relief = f32x4.add(c44, f32x4.div(f32x4.mul(c12, c12), f32x4.max(c11, f32x4.splat(1e-30))))
  const compatible = f32x4.add(c11, f32x4.add(c44, c44))
  const bending = f32x4.sub(f32x4.add(c11, c44), f32x4.mul(f32x4.splat(<f32>bendingRelief(level)), relief))
  const twisting = f32x4.sub(compatible, f32x4.mul(f32x4.splat(<f32>twistingRelief(level)), relief))
  const linear = f32x4.mul(f32x4.splat(<f32>(2.0 / 3.0)), f32x4.add(bending, c44))
  const sum = f32x4.add(compatible, f32x4.add(linear, f32x4.mul(f32x4.splat(<f32>(1.0 / 9.0)), twisting)))
  return f32x4.mul(f32x4.splat(<f32>weight(level)), sum)
}

function addDenseDiagonal(level: usize, first: i32, end: i32, work: usize): void {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  for (let e = firstDense(level, first - 1); e < firstDense(level, end); e++) {
    const at = <usize>load<u32>(denseList(level) + (<usize>e << 2)) << 2
    const k = <i32>(at / layer)
    keptDiagonal(denseMatrices(level) + <usize>e * HALF_BYTES, work)
    for (let c: usize = 0; c < 3; c++) {
      for (let n: usize = 0; n < 8; n++) {
        const nodePlane = k + <i32>(n >> 2)
        if (nodePlane < first || nodePlane >= end) continue
        const to = inverseDiagonal(level) + c * stride + at + corner(n, row, layer)
        store<f32>(to, load<f32>(to) + <f32>load<f64>(work + DENSE_BYTES + ((8 * c + n) << 3)))
      }
    }
  }
}

/** The diagonal in corners of a kept matrix, 24 f64 behind a whole matrix at `work`. */
function keptDiagonal(kept: usize, work: usize): void {
  unpackMatrix(work, kept)
  if (kindOfMatrix(kept) != HELD) modesToCorners(work, kindOfMatrix(kept))
  for (let n: usize = 0; n < 24; n++) store<f64>(work + DENSE_BYTES + (n << 3), <f64>load<f32>(work + n * 100))
}

/**
 * The same of a matrix in centred modes: these are products of signs, so that of two of them is a mode again, and the sums
 * over pairs with the same product are enough.
 */
function centredDiagonal(matrix: usize, out: usize): void {
  for (let p: usize = 0; p < 24; p++) {
    let sum: f64 = 0
    for (let m: usize = 0; m < 8; m++) sum += <f64>load<f32>(matrix + ((p & ~(<usize>7)) + m) * 100 + (((m ^ p) & 7) << 2) - (m << 2))
    store<f64>(out + (p << 3), sum)
  }
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let p: usize = 0; p < 24; p++) {
      if (p & bit) continue
      const low = out + (p << 3)
      const a = load<f64>(low)
      const b = load<f64>(low + (bit << 3))
      store<f64>(low, a - b)
      store<f64>(low + (bit << 3), a + b)
    }
  }
}

function addPieceDiagonal(level: usize, first: i32, end: i32, work: usize): void {
  for (let k = max(first - 1, 0); k < end && k < cellsZ(level); k++) {
    const from: usize = k >= first ? 0 : 4
    const to: usize = k + 1 < end ? 8 : 4
    for (let slot = firstSlot(level, k); slot < firstSlot(level, k + 1); slot++) {
      if (cellOfSlot(level, slot) == NO_CELL) continue
      if (isFinest(level)) {
        wholeMatrix(level, slot, work)
        centredDiagonal(work, work + DENSE_BYTES)
      } else {
        keptDiagonal(matrixOfSlot(level, slot), work)
      }
      for (let c: usize = 0; c < 3; c++) {
          for (let n = from; n < to; n++) {
          const at = inverseDiagonal(level) + ((c * component(level) + nodeOfSlot(level, slot, n)) << 2)
          store<f32>(at, load<f32>(at) + <f32>load<f64>(work + DENSE_BYTES + ((8 * c + n) << 3)))
        }
      }
    }
  }
}

function invert(level: usize, from: usize, bytes: usize): void {
  const stride = component(level) << 2
  const tiny = f32x4.splat(1e-30)
  const one = f32x4.splat(1)
  for (let c: usize = 0; c < 3; c++) {
    const base = inverseDiagonal(level) + c * stride + from
    for (let i: usize = 0; i < bytes; i += 16) {
      const d = v128.load(base + i)
      v128.store(base + i, v128.and(f32x4.div(one, d), f32x4.gt(d, tiny)))
    }
  }
}
