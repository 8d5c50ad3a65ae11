/**
 * Hybrid Galerkin coarse operators. A coarse cell whose eight children are alike (c11 and c44 within THETA, no
 * constrained node, no dense child) stays modal, with the arithmetic mean of the moduli: for equal children that is the
 * Galerkin operator exactly, thanks to the relief factors (docs/theory/multigrid.md). Any other cell gets its dense Pᵀ
 * K P. Measured on the prototype: a sphere of 48³ takes 8 iterations instead of 92.
 */
import { basisMatrix, galerkinBasis } from './basis'
import { interpolateTranspose } from './interpolate'
import { corner, HALF_BYTES, markHeld, packMatrix, positionOf, unpackMatrix } from '../operator/dense'
import { isPieceConstrained, wholeMatrix } from '../operator/pieces'
import { clearMatrix, cornersToModes, DENSE_BYTES, modesToCorners } from '../operator/whole-matrix'
import { hasIndex } from '../pieces'
import {
  cellsX, cellsY, cellsZ, coarser, component, denseCount, denseIndex, denseList, denseMatrices, inverseDiagonal, isFinest, moduli, MODAL, pitch, plane, scratch,
  setDense, UNEVEN,
} from '../level'
import { reserve, shareStart } from '../threads'

/** Beyond this ratio of the children's moduli a cell is dense. */
const THETA: f32 = 30
/** Beyond this ratio a cell that stays modal is marked as uneven: smoother.ts looks there for the largest eigenvalue. */
const EVEN: f32 = 4

/** Which coarse cells stay modal, and their moduli. Ends without a barrier. */
export function chooseCells(level: usize, t: i32, threads: i32): void {
  const coarse = coarser(level)
  const nz = cellsZ(coarse)
  const row = pitch(coarse) << 2
  const stride = component(coarse) << 2
  const fineStride = component(level) << 2
  for (let k = shareStart(nz, t, threads); k < shareStart(nz, t + 1, threads); k++) {
    for (let j = 0; j < cellsY(coarse); j++) {
      for (let i = 0; i < cellsX(coarse); i++) {
        const at = <usize>(k * (cellsY(coarse) + 1) + j) * row + (<usize>i << 2)
        const child = fineCell(level, i, j, k)
        const kind = kindOf(level, child)
        const dense = kind >= 0
        store<i32>(denseIndex(coarse) + at, kind)
        for (let c: usize = 0; c < 3; c++) {
          store<f32>(moduli(coarse) + c * stride + at, dense ? 0 : meanOfChildren(level, moduli(level) + c * fineStride + child))
        }
      }
    }
  }
}

/** Byte offset of the lowest of the eight children. */
function fineCell(level: usize, i: i32, j: i32, k: i32): usize {
  return <usize>(2 * k) * (plane(level) << 2) + <usize>(2 * j) * (pitch(level) << 2) + (<usize>i << 3)
}

/** 0 for a cell that needs a dense matrix, MODAL or UNEVEN for one that does not. */
function kindOf(level: usize, child: usize): i32 {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const c11 = moduli(level) + child
  const c44 = c11 + 2 * (component(level) << 2)
  const finest = isFinest(level)
  const indexed = hasIndex(level)
  let low: f32 = f32.MAX_VALUE
  let high: f32 = 0
  let lowShear: f32 = f32.MAX_VALUE
  let highShear: f32 = 0
  for (let n: usize = 0; n < 8; n++) {
    const at = corner(n, row, layer)
    const value = load<f32>(c11 + at)
    const shear = load<f32>(c44 + at)
    low = min(low, value)
    high = max(high, value)
    lowShear = min(lowShear, shear)
    highShear = max(highShear, shear)
    if (indexed && load<i32>(denseIndex(level) + child + at) >= 0) return 0
    if (finest && value > 0 && hasConstrainedCorner(level, child + at)) return 0
  }
  if (high > THETA * low || highShear > THETA * lowShear) return 0
  return high > EVEN * low || highShear > EVEN * lowShear ? UNEVEN : MODAL
}

function hasConstrainedCorner(level: usize, cell: usize): bool {
  for (let n: usize = 0; n < 8; n++) for (let c: usize = 0; c < 3; c++) if (isConstrained(level, cell, n, c)) return true
  return false
}

/** On the finest level a node of a material cell has inverse diagonal 0 only along the axes in which it is constrained. */
function isConstrained(level: usize, cell: usize, n: usize, c: usize): bool {
  const at = c * (component(level) << 2) + cell + corner(n, pitch(level) << 2, plane(level) << 2)
  return load<f32>(inverseDiagonal(level) + at) == 0
}

function meanOfChildren(level: usize, first: usize): f32 {
  let sum: f32 = 0
  for (let n: usize = 0; n < 8; n++) sum += load<f32>(first + corner(n, pitch(level) << 2, plane(level) << 2))
  return sum * <f32>0.125
}

/** Numbers the dense cells in ascending order and takes memory for them; count -1 says there was none. */
export function listDense(coarse: usize): void {
  const row = pitch(coarse) << 2
  let count = 0
  for (let pass = 0; pass < 2; pass++) {
    if (pass == 1) {
      const list = reserve((<usize>count << 2) + 16)
      const matrices = list ? reserve(<usize>count * HALF_BYTES + 16) : 0
      setDense(coarse, matrices ? count : -1, list, matrices)
      if (!matrices) return
      count = 0
    }
    for (let k = 0; k < cellsZ(coarse); k++) {
      for (let j = 0; j < cellsY(coarse); j++) {
        const rowStart = <usize>(k * (cellsY(coarse) + 1) + j) * row
        for (let at = rowStart; at < rowStart + (<usize>cellsX(coarse) << 2); at += 4) {
          if (load<i32>(denseIndex(coarse) + at) < 0) continue
          if (pass == 1) {
            store<i32>(denseIndex(coarse) + at, count)
            store<u32>(denseList(coarse) + (<usize>count << 2), <u32>(at >> 2))
          }
          count++
        }
      }
    }
  }
}

/** The matrices of the dense cells. Ends without a barrier. */
export function fillDense(level: usize, t: i32, threads: i32): void {
  const coarse = coarser(level)
  const count = denseCount(coarse)
  const row = <u32>pitch(coarse)
  const layer = <u32>plane(coarse)
  const work = scratch(level, t)
  const matrix = work + 2 * DENSE_BYTES
  for (let e = shareStart(count, t, threads); e < shareStart(count, t + 1, threads); e++) {
    const position = positionOf(load<u32>(denseList(coarse) + (<usize>e << 2)))
    const k = position / layer
    const child = fineCell(level, <i32>(position % row), <i32>((position % layer) / row), <i32>k)
    clearMatrix(matrix)
    for (let n: usize = 0; n < 8; n++) addChild(level, child + corner(n, pitch(level) << 2, plane(level) << 2), n, matrix, work)
    if (packMatrix(denseMatrices(coarse) + <usize>e * HALF_BYTES, matrix, work)) markHeld(coarse, e)
  }
}

/** matrix += Pₙᵀ K P of one child: from the table when the child is modal and free, by interpolation otherwise. */
export function addChild(level: usize, cell: usize, n: usize, matrix: usize, work: usize): void {
  const stride = component(level) << 2
  const c11 = load<f32>(moduli(level) + cell)
  const dense = hasIndex(level) ? load<i32>(denseIndex(level) + cell) : MODAL
  if (dense >= 0 && isFinest(level)) {
    addPiece(level, dense, n, matrix, work)
    return
  }
  if (dense >= 0) {
    unpackMatrix(work, denseMatrices(level) + <usize>dense * HALF_BYTES)
    interpolateTranspose(work, n, matrix)
    return
  }
  if (c11 == 0) return
  const c12 = load<f32>(moduli(level) + stride + cell)
  const c44 = load<f32>(moduli(level) + 2 * stride + cell)
  const q: f32 = (c12 * c12) / c11
  if (!isFinest(level) || !hasConstrainedCorner(level, cell)) {
    combine(matrix, galerkinBasis(level, n), c11, c12, c44, q)
    return
  }
  clearMatrix(work)
  combine(work, basisMatrix(level), c11, c12, c44, q)
  releaseConstrained(level, cell, work)
  interpolateTranspose(work, n, matrix)
}

/** matrix += Σ modulus · table; the four tables lie one after the other. */
function combine(matrix: usize, table: usize, c11: f32, c12: f32, c44: f32, q: f32): void {
  const a = f32x4.splat(c11)
  const b = f32x4.splat(c12)
  const s = f32x4.splat(c44)
  const r = f32x4.splat(q)
  for (let i: usize = 0; i < DENSE_BYTES; i += 16) {
    const from = table + i
    const normal = f32x4.add(f32x4.mul(a, v128.load(from)), f32x4.mul(b, v128.load(from, 2304)))
    const other = f32x4.add(f32x4.mul(s, v128.load(from, 4608)), f32x4.mul(r, v128.load(from, 6912)))
    v128.store(matrix + i, f32x4.add(v128.load(matrix + i), f32x4.add(normal, other)))
  }
}

/** The same of a piece. */
export function addPiece(level: usize, slot: usize, n: usize, matrix: usize, work: usize): void {
  wholeMatrix(level, slot, work)
  if (isFinest(level) && hasConstrainedNode(level, slot)) {
    modesToCorners(work)
    for (let node: usize = 0; node < 8; node++) {
      for (let c: usize = 0; c < 3; c++) if (isPieceConstrained(level, slot, node, c)) release(work, c * 8 + node)
    }
    cornersToModes(work)
  }
  interpolateTranspose(work, n, matrix)
}

function hasConstrainedNode(level: usize, slot: usize): bool {
  for (let n: usize = 0; n < 8; n++) for (let c: usize = 0; c < 3; c++) if (isPieceConstrained(level, slot, n, c)) return true
  return false
}

/** Zeroes the rows and columns of what is constrained at the corners. The memory after the matrix takes one more. */
function releaseConstrained(level: usize, cell: usize, matrix: usize): void {
  modesToCorners(matrix)
  for (let n: usize = 0; n < 8; n++) {
    for (let c: usize = 0; c < 3; c++) if (isConstrained(level, cell, n, c)) release(matrix, c * 8 + n)
  }
  cornersToModes(matrix)
}

function release(matrix: usize, index: usize): void {
  memory.fill(matrix + index * 96, 0, 96)
  for (let r: usize = 0; r < 24; r++) store<f32>(matrix + r * 96 + (index << 2), 0)
}
