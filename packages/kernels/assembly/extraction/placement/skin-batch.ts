/**
 * The cells of a row that hold one patch near the skin, listed and placed together.
 *
 * They lie apart, so each begins with a dozen looks into distant memory. When a cell is listed its corner values are
 * taken, and nobody waits for them: the processor goes on with the row while they come. Taken when the cell was placed,
 * they were three quarters of its time.
 */
import { boundaryOf, latticeOf, stride, valuesOf } from '../workspace'
import { placePatch } from './patch'
import { placeAtSkin, takeCorners } from './plain-cell'

/**
 * Corner values of B, V and S, eight f64 each; then five u32: column, kind, pattern, patches of its edges, where its
 * vertex goes.
 */
const recordBytes: usize = 3 * 64 + 32
const most = 32
const list = memory.data(32 * 224, 16)
let listed: i32 = 0

// The layer, its slices, and the row.
let layer: i32 = 0, row: i32 = 0
let boundaryLow: usize, boundaryHigh: usize, valuesLow: usize, valuesHigh: usize, latticeLow: usize, latticeHigh: usize

export function startSkinLayer(layer_: i32): void {
  layer = layer_
  boundaryLow = boundaryOf(layer); boundaryHigh = boundaryOf(layer + 1)
  valuesLow = valuesOf(layer); valuesHigh = valuesOf(layer + 1)
  latticeLow = latticeOf(layer); latticeHigh = latticeOf(layer + 1)
}

/** Row j begins; the cells of that before must be placed. */
export function startSkinRow(j: i32): void { row = j }

/** Takes a cell of the row; `to` receives three f32 before `flush` of smooth-batch.ts after `placeListed` returns. */
export function listAtSkin(i: i32, kind: i32, pattern: i32, ids: u32, to: usize): void {
  const at = list + <usize>listed * recordBytes, offset = (<usize>row * stride + i) * 4
  takeCorners(boundaryLow, boundaryHigh, offset, at)
  takeCorners(valuesLow, valuesHigh, offset, at + 64)
  takeCorners(latticeLow, latticeHigh, offset, at + 128)
  store<i32>(at, i, 192)
  store<i32>(at, kind, 196)
  store<i32>(at, pattern, 200)
  store<u32>(at, ids, 204)
  store<usize>(at, to, 208)
  if (++listed >= most) placeListed()
}

/** Places the cells taken so far; what the lattice alone decides is left to smooth-batch.ts. */
export function placeListed(): void {
  const end = list + <usize>listed * recordBytes
  listed = 0
  for (let at = list; at < end; at += recordBytes) {
    const i = load<i32>(at, 192), to = load<usize>(at, 208)
    const pattern = load<i32>(at, 200)
    if (placeAtSkin(layer, i, row, load<i32>(at, 196), pattern, at, to)) continue
    placePatch(layer, i, row, pattern, load<u32>(at, 204), 0, true, true, to)
  }
}
