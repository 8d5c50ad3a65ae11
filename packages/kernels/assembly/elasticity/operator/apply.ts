/**
 * y = K x on one level, matrix-free. Owner computes: a thread writes only its own node planes. The layer of cells
 * between two threads is computed by both, each throwing the other's half into a scratch plane (one layer in fifty; no
 * atomics, no colours).
 */
import { addDense } from './dense'
import { zeroConstrained } from './constrained'
import { addPieces } from './pieces'
import { addSprings } from './springs'
import { applyRow } from '../generated/row'
import { cellSpans, nodeSpans, SPAN_BYTES, spanLength, spanStart } from './spans'
import {
  bendingRelief, cellsZ, component, denseCount, firstPlane, isFinest, moduli, pitch, plane, scratch, twistingRelief, weight,
} from '../level'
import { hasPieces } from '../pieces'

/** x, y: node fields of T (f32 or f64). No barrier inside: x must be complete before, y is complete only after one. */
export function applyStiffness<T>(level: usize, x: usize, y: usize, t: i32, threads: i32): void {
  const nz = cellsZ(level)
  const size = sizeof<T>()
  const row = pitch(level) * size
  const layer = plane(level) * size
  const stride = component(level) * size
  const cells = moduli(level)
  const cellStride = component(level) * 4
  const first = firstPlane(level, t)
  const end = firstPlane(level, t + 1)
  const elsewhere = scratch(level, t)
  const w = <T>weight(level)
  const bending = <T>bendingRelief(level)
  const twisting = <T>twistingRelief(level)
  if (end == first) return

  clearPlane<T>(level, y, first)
  for (let k = max(first - 1, 0); k < end && k < nz; k++) {
    const ownLow = k >= first
    const ownHigh = k + 1 < end
    if (ownHigh && k + 1 > first) clearPlane<T>(level, y, k + 1)
    const start = <usize>k * layer
    const low = ownLow ? y : elsewhere - start
    const high = ownHigh ? y + layer : elsewhere - start
    const lowStride = ownLow ? stride : layer + 64
    const highStride = ownHigh ? stride : layer + 64
    for (let span = cellSpans(level, k); span < cellSpans(level, k + 1); span += SPAN_BYTES) {
      const position = spanStart(span)
      const at = position * size
      applyRow<T>(x + at, layer, stride, low + at, lowStride, high + at, highStride, row, cells + (position << 2), cellStride,
        spanLength(span) * size, w, bending, twisting)
    }
  }
  if (sizeof<T>() == 4 && denseCount(level) > 0) addDense(level, x, y, first, end, elsewhere)
  if (hasPieces(level)) addPieces<T>(level, x, y, first, end, elsewhere)
  addSprings<T>(level, x, y, first, end)
  if (isFinest(level)) zeroConstrained<T>(level, y, first, end)
}

function clearPlane<T>(level: usize, y: usize, k: i32): void {
  const stride = component(level) * sizeof<T>()
  for (let span = nodeSpans(level, k); span < nodeSpans(level, k + 1); span += SPAN_BYTES) {
    const from = y + spanStart(span) * sizeof<T>()
    const bytes = spanLength(span) * sizeof<T>()
    for (let c: usize = 0; c < 3; c++) {
      const at = from + c * stride
      for (let i: usize = 0; i < bytes; i += 16) v128.store(at + i, v128.splat<T>(<T>0))
    }
  }
}
