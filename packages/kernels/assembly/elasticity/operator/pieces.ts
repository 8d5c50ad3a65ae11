/**
 * Products with the pieces of a level, four at a time: their nodes' values are gathered by position, and every thread
 * adds what falls on its own planes. On the finest level in modes (cut-cell.ts), in f32 or f64; on coarse levels, where
 * pieces are few, one after the other with the matrices of dense.ts.
 */
import { multiplyKept, unpackMatrix } from './dense'
import { clearMatrix, DENSE_BYTES } from './whole-matrix'
import { cutFactors, cutStiffness, multiplyCut, spreadCut } from '../generated/cut-cell'
import { cellsZ, component, inverseDiagonal, isFinest, levelAt, weight } from '../level'
import { cellOfSlot, firstSlot, matrixOfSlot, NO_CELL, nodeOfSlot, nodesOfFour, slotShare } from '../pieces'
import { givenOf } from '../plan'

/** What the product needs beside the moduli of cut cells. Ends without a barrier. */
export function fillCutCells(t: i32, threads: i32): void {
  const level = levelAt(0)
  for (let slot = slotShare(level, t, threads); slot < slotShare(level, t + 1, threads); slot++) {
    cutFactors(givenOf(slot), weight(level), matrixOfSlot(level, slot), slot & 3)
  }
}

/** y += K x of the pieces that touch planes first..end-1, on those planes. `work`: 512 bytes of this thread. */
export function addPieces<T>(level: usize, x: usize, y: usize, first: i32, end: i32, work: usize): void {
  const size = sizeof<T>()
  const lanes: usize = 16 / size
  const stride = component(level) * size
  for (let k = max(first - 1, 0); k < end && k < cellsZ(level); k++) {
    const from: usize = k >= first ? 0 : 4
    const to: usize = k + 1 < end ? 8 : 4
    for (let slot = firstSlot(level, k); slot < firstSlot(level, k + 1); slot += 4) {
      if (!isFinest(level)) {
        addCoarse(level, x, y, slot, from, to, work)
        continue
      }
      for (let lane: usize = 0; lane < 4; lane += lanes) {
        gather<T>(level, x, stride, slot, lane, work)
        toModes<T>(work)
        multiplyCut<T>(givenOf(slot), matrixOfSlot(level, slot), lane, weight(level), work)
        toCorners<T>(work)
        scatter<T>(level, y, stride, slot, lane, from, to, work)
      }
    }
  }
}

/** The padding's nodes lie in the slack of a component, where everything is 0. */
function gather<T>(level: usize, x: usize, stride: usize, slot: usize, lane: usize, work: usize): void {
  for (let n: usize = 0; n < 8; n++) {
    const nodes = nodesOfFour(level, slot, n) + (lane << 2)
    const a = x + <usize>load<u32>(nodes) * sizeof<T>()
    const b = x + <usize>load<u32>(nodes, 4) * sizeof<T>()
    const to = work + (n << 4)
    if (sizeof<T>() == 4) {
      const d = x + (<usize>load<u32>(nodes, 8) << 2)
      const e = x + (<usize>load<u32>(nodes, 12) << 2)
      v128.store(to, four(a, b, d, e))
      v128.store(to, four(a + stride, b + stride, d + stride, e + stride), 128)
      v128.store(to, four(a + 2 * stride, b + 2 * stride, d + 2 * stride, e + 2 * stride), 256)
    } else {
      v128.store(to, v128.load64_lane(b, v128.load64_zero(a), 1))
      v128.store(to, v128.load64_lane(b + stride, v128.load64_zero(a + stride), 1), 128)
      v128.store(to, v128.load64_lane(b + 2 * stride, v128.load64_zero(a + 2 * stride), 1), 256)
    }
  }
}

function four(a: usize, b: usize, c: usize, d: usize): v128 {
  return v128.load32_lane(d, v128.load32_lane(c, v128.load32_lane(b, v128.load32_zero(a), 1), 2), 3)
}

function scatter<T>(level: usize, y: usize, stride: usize, slot: usize, lane: usize, from: usize, to: usize, work: usize): void {
  const size = sizeof<T>()
  for (let at: usize = 0; at < 16; at += size, lane++) {
    const nodes = nodesOfFour(level, slot, 0) + (lane << 2)
    for (let n = from; n < to; n++) {
      const target = y + <usize>load<u32>(nodes + (n << 4)) * size
      const value = work + (n << 4) + at
      store<T>(target, load<T>(target) + load<T>(value))
      store<T>(target + stride, load<T>(target + stride) + load<T>(value, 128))
      store<T>(target + 2 * stride, load<T>(target + 2 * stride) + load<T>(value, 256))
    }
  }
}

/** Corner values of three components to modes, in place. */
function toModes<T>(work: usize): void {
  for (let at = work; at < work + 384; at += 128) {
    const a0 = v128.load(at), a1 = v128.load(at, 16), a2 = v128.load(at, 32), a3 = v128.load(at, 48)
    const a4 = v128.load(at, 64), a5 = v128.load(at, 80), a6 = v128.load(at, 96), a7 = v128.load(at, 112)
    const s0 = v128.add<T>(a0, a1), s1 = v128.add<T>(a2, a3), s2 = v128.add<T>(a4, a5), s3 = v128.add<T>(a6, a7)
    const d0 = v128.sub<T>(a1, a0), d1 = v128.sub<T>(a3, a2), d2 = v128.sub<T>(a5, a4), d3 = v128.sub<T>(a7, a6)
    const ss = v128.add<T>(s0, s1), sd = v128.sub<T>(s1, s0), st = v128.add<T>(s2, s3), su = v128.sub<T>(s3, s2)
    const ds = v128.add<T>(d0, d1), dd = v128.sub<T>(d1, d0), dt = v128.add<T>(d2, d3), du = v128.sub<T>(d3, d2)
    v128.store(at, v128.add<T>(ds, dt), 16)
    v128.store(at, v128.add<T>(sd, su), 32)
    v128.store(at, v128.add<T>(dd, du), 48)
    v128.store(at, v128.sub<T>(st, ss), 64)
    v128.store(at, v128.sub<T>(dt, ds), 80)
    v128.store(at, v128.sub<T>(su, sd), 96)
    v128.store(at, v128.sub<T>(du, dd), 112)
  }
}

/** The transpose: modal forces, none in the constant modes, to corner forces. */
function toCorners<T>(work: usize): void {
  for (let at = work; at < work + 384; at += 128) {
    const f1 = v128.load(at, 16), f2 = v128.load(at, 32), f3 = v128.load(at, 48)
    const f4 = v128.load(at, 64), f5 = v128.load(at, 80), f6 = v128.load(at, 96), f7 = v128.load(at, 112)
    const a2 = v128.sub<T>(f2, f3), a3 = v128.add<T>(f2, f3), a4 = v128.sub<T>(f4, f5), a5 = v128.add<T>(f4, f5)
    const a6 = v128.sub<T>(f6, f7), a7 = v128.add<T>(f6, f7)
    // b0 = -f1 - a2 and b2 = -f1 + a2 with their signs turned: low corners take the differences.
    const b0 = v128.add<T>(f1, a2), b2 = v128.sub<T>(a2, f1), b1 = v128.sub<T>(f1, a3), b3 = v128.add<T>(f1, a3)
    const b4 = v128.sub<T>(a4, a6), b6 = v128.add<T>(a4, a6), b5 = v128.sub<T>(a5, a7), b7 = v128.add<T>(a5, a7)
    v128.store(at, v128.neg<T>(v128.add<T>(b0, b4)))
    v128.store(at, v128.sub<T>(b1, b5), 16)
    v128.store(at, v128.sub<T>(b2, b6), 32)
    v128.store(at, v128.sub<T>(b3, b7), 48)
    v128.store(at, v128.sub<T>(b4, b0), 64)
    v128.store(at, v128.add<T>(b1, b5), 80)
    v128.store(at, v128.add<T>(b2, b6), 96)
    v128.store(at, v128.add<T>(b3, b7), 112)
  }
}

/** Four pieces of a coarse level. */
function addCoarse(level: usize, x: usize, y: usize, first: usize, from: usize, to: usize, work: usize): void {
  const stride = component(level) << 2
  const forces = work + 96
  for (let slot = first; slot < first + 4; slot++) {
    if (cellOfSlot(level, slot) == NO_CELL) return
    for (let n: usize = 0; n < 8; n++) {
      const source = x + (nodeOfSlot(level, slot, n) << 2)
      for (let c: usize = 0; c < 3; c++) store<f32>(work + ((8 * c + n) << 2), load<f32>(source + c * stride))
    }
    multiplyKept(matrixOfSlot(level, slot), work, forces)
    for (let n = from; n < to; n++) {
      const target = y + (nodeOfSlot(level, slot, n) << 2)
      for (let c: usize = 0; c < 3; c++) {
        store<f32>(target + c * stride, load<f32>(target + c * stride) + load<f32>(forces + ((8 * c + n) << 2)))
      }
    }
  }
}

/**
 * A piece's whole matrix as `unpackMatrix` gives it, on the finest level in the centred modes of element.ts. The memory
 * after `out` takes one more.
 */
export function wholeMatrix(level: usize, slot: usize, out: usize): void {
  if (!isFinest(level)) {
    unpackMatrix(out, matrixOfSlot(level, slot))
    return
  }
  clearMatrix(out)
  cutStiffness(givenOf(slot), weight(level), out + DENSE_BYTES)
  spreadCut(out + DENSE_BYTES, out)
}

/** c11 of a cut cell in the mean of its points. */
export function meanModulus(slot: usize): f64 {
  let sum: f64 = 0
  for (let point: usize = 0; point < 8; point++) sum += <f64>load<f32>(givenOf(slot) + (point << 4))
  return sum / 8
}

/** Whether a piece's node is constrained along an axis: only then is the inverse diagonal of a material node 0. */
export function isPieceConstrained(level: usize, slot: usize, n: usize, c: usize): bool {
  return load<f32>(inverseDiagonal(level) + ((c * component(level) + nodeOfSlot(level, slot, n)) << 2)) == 0
}
