/**
 * y = K x on one level, matrix-free. Owner computes: a thread writes only its own node planes. The layer of cells between two
 * threads is computed by both, each throwing the other's half into a scratch plane (one layer in fifty; no atomics, no colours).
 */
import { addDense } from './dense'
import { zeroHeld } from './held'
import { applyRow } from './row'
import { bendingRelief, cellsY, cellsZ, component, denseCount, isFinest, moduli, pitch, plane, ranges, scratch, twistingRelief, weight } from '../level'
import { shareStart } from '../team'

/** x, y: node fields of T (f32 or f64). No barrier inside: x must be complete before, y is complete only after one. */
export function applyStiffness<T>(level: usize, x: usize, y: usize, t: i32, threads: i32): void {
  const ny = cellsY(level)
  const nz = cellsZ(level)
  const size = sizeof<T>()
  const row = pitch(level) * size
  const layer = plane(level) * size
  const stride = component(level) * size
  const cells = moduli(level)
  const cellStride = component(level) * 4
  const first = shareStart(nz + 1, t, threads)
  const end = shareStart(nz + 1, t + 1, threads)
  const lastBlock = <i32>(pitch(level) >> 2)
  const elsewhere = scratch(level, t)
  const w = <T>weight(level)
  const bending = <T>bendingRelief(level)
  const twisting = <T>twistingRelief(level)

  if (end > first) clearPlane(y, stride, layer, first)
  for (let k = max(first - 1, 0); k < end && k < nz; k++) {
    const ownLow = k >= first
    const ownHigh = k + 1 < end
    if (ownHigh && k + 1 > first) clearPlane(y, stride, layer, k + 1)
    for (let j = 0; j < ny; j++) {
      const range = load<u32>(ranges(level) + (<usize>(k * ny + j) << 2))
      if (range == 0) continue
      const from = <i32>(range & 0xffff)
      // One block beyond the last with material, so that what its cells give to the right is stored.
      const blocks = min(<i32>(range >> 16) - from + 1, lastBlock - from)
      const inPlane = <usize>j * row + <usize>from * 4 * size
      const at = <usize>k * layer + inPlane
      applyRow<T>(x + at, layer, stride, ownLow ? y + at : elsewhere + inPlane, ownLow ? stride : layer + 64,
        ownHigh ? y + at + layer : elsewhere + inPlane, ownHigh ? stride : layer + 64,
        row, cells + at / size * 4, cellStride, <usize>blocks * 4 * size, w, bending, twisting)
    }
  }
  if (sizeof<T>() == 4 && denseCount(level) > 0) addDense(level, x, y, first, end)
  if (isFinest(level)) zeroHeld<T>(level, y, first, end)
}

function clearPlane(y: usize, stride: usize, layer: usize, k: i32): void {
  for (let c: usize = 0; c < 3; c++) memory.fill(y + c * stride + <usize>k * layer, 0, layer)
}
