/** Row ranges of material and the inverse diagonal of a level's operator (modal and dense cells; 0 at void and held nodes). */
import { corner, DENSE_BYTES } from '../operator/dense'
import { cellDiagonal } from '../operator/element'
import { zeroHeld } from '../operator/held'
import {
  cellsX, cellsY, cellsZ, component, denseCount, denseList, denseMatrices, inverseDiagonal, isFinest, moduli, pitch, plane, product, ranges,
} from '../level'
import { barrier, shareStart } from '../team'

/** Fills `ranges` and `inverseDiagonal` of a level from its moduli and dense matrices. Ends without a barrier. */
export function findDiagonal(level: usize, t: i32, threads: i32): void {
  const planes = cellsZ(level) + 1
  findRanges(level, t, threads)
  // The diagonal of each modal cell, kept where K d will be: gathering it at the nodes needs the cells of two threads.
  cellDiagonals(level, product(level), t, threads)
  barrier(threads)
  const first = shareStart(planes, t, threads)
  const end = shareStart(planes, t + 1, threads)
  gatherAtNodes(level, product(level), first, end)
  addDenseDiagonal(level, first, end)
  invert(level, first, end)
  if (isFinest(level)) zeroHeld<f32>(level, inverseDiagonal(level), first, end)
}

function findRanges(level: usize, t: i32, threads: i32): void {
  const nx = cellsX(level)
  const ny = cellsY(level)
  const nz = cellsZ(level)
  const row = pitch(level) << 2
  for (let k = shareStart(nz, t, threads); k < shareStart(nz, t + 1, threads); k++) {
    for (let j = 0; j < ny; j++) {
      const at = moduli(level) + <usize>(k * (ny + 1) + j) * row
      let from = 0
      let to = 0
      for (let i = 0; i < nx; i++) {
        if (load<f32>(at + (<usize>i << 2)) == 0) continue
        if (to == 0) from = i >> 2
        to = (i >> 2) + 1
      }
      store<u32>(ranges(level) + (<usize>(k * ny + j) << 2), (to << 16) | from)
    }
  }
}

function cellDiagonals(level: usize, out: usize, t: i32, threads: i32): void {
  const planes = cellsZ(level) + 1
  const layer = plane(level) << 2
  const stride = component(level) << 2
  const from = <usize>shareStart(planes, t, threads) * layer
  const end = <usize>shareStart(planes, t + 1, threads) * layer
  const cells = moduli(level)
  if (t == 0) store<f32>(out - 4, 0)
  for (let i = from; i < end; i += 4) {
    const c11 = load<f32>(cells + i)
    store<f32>(out + i, c11 == 0 ? 0 : cellDiagonal(level, c11, load<f32>(cells + stride + i), load<f32>(cells + 2 * stride + i)))
  }
}

/** Each node takes the diagonals of the eight cells around it; the void last column of every row stands for the missing left neighbour. */
function gatherAtNodes(level: usize, cells: usize, first: i32, end: i32): void {
  const ny = cellsY(level)
  const nz = cellsZ(level)
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  for (let k = first; k < end; k++) {
    for (let j = 0; j <= ny; j++) {
      const at = <usize>k * layer + <usize>j * row
      for (let i = at; i < at + row; i += 16) {
        let sum = f32x4.splat(0)
        for (let dk = 0; dk < 2; dk++) {
          for (let dj = 0; dj < 2; dj++) {
            if (k - dk < 0 || k - dk >= nz || j - dj < 0 || j - dj >= ny) continue
            const cell = cells + i - <usize>dk * layer - <usize>dj * row
            sum = f32x4.add(sum, f32x4.add(v128.load(cell), v128.load(cell - 4)))
          }
        }
        const out = inverseDiagonal(level) + i
        v128.store(out, sum)
        v128.store(out + stride, sum)
        v128.store(out + 2 * stride, sum)
      }
    }
  }
}

function addDenseDiagonal(level: usize, first: i32, end: i32): void {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const stride = component(level) << 2
  for (let e = 0; e < denseCount(level); e++) {
    const at = <usize>load<u32>(denseList(level) + (<usize>e << 2)) << 2
    const k = <i32>(at / layer)
    if (k + 1 < first || k >= end) continue
    const matrix = denseMatrices(level) + <usize>e * DENSE_BYTES
    for (let c: usize = 0; c < 3; c++) {
      for (let n: usize = 0; n < 8; n++) {
        const nodePlane = k + <i32>(n >> 2)
        if (nodePlane < first || nodePlane >= end) continue
        const to = inverseDiagonal(level) + c * stride + at + corner(n, row, layer)
        store<f32>(to, load<f32>(to) + load<f32>(matrix + (c * 8 + n) * 100))
      }
    }
  }
}

function invert(level: usize, first: i32, end: i32): void {
  const layer = plane(level) << 2
  const stride = component(level) << 2
  const tiny = f32x4.splat(1e-30)
  const one = f32x4.splat(1)
  for (let c: usize = 0; c < 3; c++) {
    const base = inverseDiagonal(level) + c * stride
    for (let i = base + <usize>first * layer; i < base + <usize>end * layer; i += 16) {
      const d = v128.load(i)
      v128.store(i, v128.and(f32x4.div(one, d), f32x4.gt(d, tiny)))
    }
  }
}
