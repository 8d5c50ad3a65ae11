/**
 * The coarsest level of the V-cycle: K is assembled into a band and factored by Cholesky, K = L Lᵀ. Unknowns are
 * numbered plane by plane along the longest axis, which makes the band as narrow as the smallest cross-section. Void
 * and constrained unknowns are left out. A small factor is f64; one of more than WIDE numbers is f32, at half the
 * memory traffic and twice the speed: it only preconditions. Where a part is so slender that f32 loses the softest pivots
 * it is factored again in f64. Its words: 0 unknowns, 1 width, 2 band, 3 reciprocal pivots, 4 map, 5 y, 6 work, 7 number
 * size, 8 first columns.
 */
import { basisMatrix } from './basis'
import { combine } from './child-matrix'
import { bandElement, bandWidth, factorBand, solveBand } from './cholesky'
import { corner, HALF_BYTES, HELD, kindOfMatrix, unpackMatrix } from '../operator/dense'
import {
  cellsX, cellsY, cellsZ, component, correction, denseIndex, denseMatrices, inverseDiagonal, isFinest, moduli, pitch, plane, product, residual, scratch,
} from '../level'
import { wholeMatrix } from '../operator/pieces'
import { clearMatrix, DENSE_BYTES } from '../operator/whole-matrix'
import { nextSpring, nodeOfSpring, springs, springsEnd, stiffnessOfSpring, weightOfSpring } from '../operator/springs'
import { cellOfSlot, firstDouble, matrixOfSlot, nextDouble, NO_CELL, nodeOfSlot, slots } from '../pieces'
import { COARSEST } from '../memory-map'
import { barrier, maxOverThreads, reserve, resetHeap, shareStart } from '../threads'

/** By how much cells are stiffer than they are in every mode that deforms them: their matrices carry f32 rounding. */
const SHIFT: f64 = 2e-7
const SHIFT_F32: f64 = 2e-6
const WIDE: usize = 1 << 20
/** The least share of a diagonal entry that an f32 pivot may be: below, it is little but rounding. */
const LEAST_PIVOT_F32: f64 = 1e-4
const NO_SLOT: i32 = -1
/** The kind of a matrix in the centred modes of element.ts. */
const CENTRED: usize = 16

function word(index: usize): usize {
  return <usize>load<u32>(COARSEST + (index << 2))
}

export function coarsestUnknowns(): i32 {
  return <i32>word(0)
}

/** Numbers, assembles and factors. Returns false when memory is exhausted. All threads; a barrier ends it. */
export function factorCoarsest(level: usize, t: i32, threads: i32): bool {
  if (t == 0) {
    store<i32>(COARSEST, 0)
    setUpBand(level)
    assembleIn(level)
  }
  barrier(threads)
  if (coarsestUnknowns() < 0) return false
  if (word(7) == 4) {
    factorBand<f32>(word(2), coarsestUnknowns(), <i32>word(1), word(8), word(3), word(6), t, threads)
    if (leastPivot(t, threads) > LEAST_PIVOT_F32) return true
    if (t == 0) {
      makeRoomForBand(8)
      assembleIn(level)
    }
    barrier(threads)
    if (coarsestUnknowns() < 0) return false
  }
  factorBand<f64>(word(2), coarsestUnknowns(), <i32>word(1), word(8), word(3), word(6), t, threads)
  return true
}

function assembleIn(level: usize): void {
  if (coarsestUnknowns() < 0) return
  if (word(7) == 8) assemble<f64>(level, SHIFT)
  else assemble<f32>(level, SHIFT_F32)
}

/** The least pivot of the f32 factor as a share of its diagonal entry, which is the square of its row. All threads. */
function leastPivot(t: i32, threads: i32): f64 {
  const n = coarsestUnknowns()
  let most: f64 = 1
  for (let i = shareStart(n, t, threads); i < shareStart(n, t + 1, threads); i++) {
    const first = load<i32>(word(8) + (<usize>i << 2))
    let sum = f32x4.splat(0)
    let j = i
    for (; j >= first + 3; j -= 4) {
      const entries = v128.load(bandElement<f32>(word(2), <i32>word(1), i, j - 3))
      sum = f32x4.add(sum, f32x4.mul(entries, entries))
    }
    let square = <f64>(f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
    for (; j >= first; j--) square += squareOf(load<f32>(bandElement<f32>(word(2), <i32>word(1), i, j)))
    const inverse = <f64>load<f32>(word(3) + (<usize>i << 2))
    most = max(most, inverse > 0 ? square * inverse * inverse : Infinity)
  }
  return 1 / maxOverThreads(9, most, t, threads)
}

function squareOf(value: f64): f64 {
  return value * value
}

/** correction = K⁻¹ residual on the coarsest level; thread 0 only. */
export function solveCoarsest(level: usize): void {
  if (word(7) == 8) solveIn<f64>(level)
  else solveIn<f32>(level)
}

function solveIn<T>(level: usize): void {
  const size = sizeof<T>()
  const n = coarsestUnknowns()
  const map = word(4)
  const y = word(5)
  for (let i = 0; i < n; i++) store<T>(y + <usize>i * size, <T>load<f32>(residual(level) + load<u32>(map + (<usize>i << 2))))
  solveBand<T>(word(2), n, <i32>word(1), word(8), word(3), y)
  for (let i = 0; i < n; i++) store<f32>(correction(level) + load<u32>(map + (<usize>i << 2)), <f32>load<T>(y + <usize>i * size))
}

/** Numbers the unknowns (kept per node in `product` while assembling), finds the bandwidth and takes the memory. */
function setUpBand(level: usize): void {
  const stride = component(level) << 2
  memory.fill(correction(level), 0, 3 * stride)
  const map = reserve(3 * stride)
  const n = map ? numberUnknowns(level, map) : -1
  const firsts = map ? reserve(firstsBytes(n)) : 0
  store<u32>(COARSEST, firsts ? n : -1)
  store<u32>(COARSEST, <u32>map, 16)
  store<u32>(COARSEST, <u32>firsts, 32)
  if (!firsts) return
  const width = bandWidth(findFirsts(level, n, firsts))
  store<u32>(COARSEST, width, 4)
  makeRoomForBand(<usize>n * <usize>width > WIDE ? 4 : 8)
}

function firstsBytes(n: i32): usize {
  return <usize>n * 4 + 64
}

/** Memory of the factor and what goes with it, behind the first columns; -1 unknowns say that there was none. */
function makeRoomForBand(size: usize): void {
  const n = coarsestUnknowns()
  // What `reserve` left when it gave the first columns.
  resetHeap(<u32>(word(8) + firstsBytes(n) + 256))
  const bytes = <usize>n * word(1) * size
  const band = reserve(bytes)
  const inverse = reserve(<usize>n * 8 + 64)
  const y = reserve(<usize>n * 8 + 64)
  const work = reserve(64 * 64)
  if (!band || !inverse || !y || !work) {
    store<i32>(COARSEST, -1)
    return
  }
  memory.fill(band, 0, bytes)
  store<u32>(COARSEST, <u32>band, 8)
  store<u32>(COARSEST, <u32>inverse, 12)
  store<u32>(COARSEST, <u32>y, 20)
  store<u32>(COARSEST, <u32>work, 24)
  store<u32>(COARSEST, <u32>size, 28)
}

function numberUnknowns(level: usize, map: usize): i32 {
  const nx = cellsX(level) + 1
  const ny = cellsY(level) + 1
  const nz = cellsZ(level) + 1
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  // Slowest to fastest: the longest axis first.
  const longestX = nx >= ny && nx >= nz
  const longestY = !longestX && ny >= nz
  const slow = longestX ? nx : longestY ? ny : nz
  const slowStep: usize = longestX ? 4 : longestY ? row : layer
  // The longer one of the other two axes is the middle one.
  const firstOther = longestX ? ny : nx
  const firstStep: usize = longestX ? row : 4
  const secondOther = longestX || longestY ? nz : ny
  const secondStep: usize = longestX || longestY ? layer : row
  const swap = secondOther > firstOther
  const middle = swap ? secondOther : firstOther
  const middleStep = swap ? secondStep : firstStep
  const fast = swap ? firstOther : secondOther
  const fastStep = swap ? firstStep : secondStep
  let n = 0
  for (let a = 0; a < slow; a++) {
    for (let b = 0; b < middle; b++) {
      for (let f = 0; f < fast; f++) {
        const at = <usize>a * slowStep + <usize>b * middleStep + <usize>f * fastStep
        n = numberNode(level, at, n, map)
        // A node's doubles follow it, so that the band stays narrow.
        for (let twin = firstDouble(level, at >> 2); twin > 0; twin = nextDouble(level, at >> 2, twin)) n = numberNode(level, twin << 2, n, map)
      }
    }
  }
  return n
}

/** Numbers the active unknowns of the node at this byte offset from n on; returns the next number. */
function numberNode(level: usize, node: usize, n: i32, map: usize): i32 {
  for (let c: usize = 0; c < 3; c++) {
    const at = c * (component(level) << 2) + node
    const active = load<f32>(inverseDiagonal(level) + at) > 0
    store<i32>(product(level) + at, active ? n : -1)
    if (!active) continue
    store<u32>(map + (<usize>n << 2), <u32>at)
    n++
  }
  return n
}

/** First column of each row of the matrix; returns the bandwidth. */
function findFirsts(level: usize, n: i32, firsts: usize): i32 {
  let widest = 0
  for (let i = 0; i < n; i++) store<i32>(firsts + (<usize>i << 2), i)
  for (let k = 0; k < cellsZ(level); k++) {
    for (let j = 0; j < cellsY(level); j++) {
      for (let i = 0; i < cellsX(level); i++) {
        const cell = cellOffset(level, i, j, k)
        if (!hasStiffness(level, cell)) continue
        widest = max(widest, widen(level, cell, NO_SLOT, firsts))
      }
    }
  }
  for (let slot = 0; slot < <i32>slots(level); slot++) {
    if (cellOfSlot(level, slot) != NO_CELL) widest = max(widest, widen(level, 0, slot, firsts))
  }
  for (let spring = springs(level); spring < springsEnd(level); spring = nextSpring(spring)) widest = max(widest, widenBySpring(level, spring, firsts))
  return widest
}

/** Takes one element's unknowns into the rows' first columns; returns how far they lie apart. */
function widen(level: usize, cell: usize, slot: i32, firsts: usize): i32 {
  let low = i32.MAX_VALUE
  let high = -1
  for (let index: usize = 0; index < 24; index++) {
    const id = unknown(level, cell, slot, index)
    if (id < 0) continue
    low = min(low, id)
    high = max(high, id)
  }
  if (high < 0) return 0
  for (let index: usize = 0; index < 24; index++) {
    const id = unknown(level, cell, slot, index)
    if (id >= 0) store<i32>(firsts + (<usize>id << 2), min(low, load<i32>(firsts + (<usize>id << 2))))
  }
  return high - low
}

/** The same of a spring, which may lie at the border of an empty cell: its nodes are then those of the cells beyond. */
function widenBySpring(level: usize, spring: usize, firsts: usize): i32 {
  let widest = 0
  for (let c: usize = 0; c < 3; c++) {
    for (let r: usize = 0; r < 8; r++) {
      const i = springUnknown(level, spring, c, r)
      for (let s: usize = 0; s < 8 && i >= 0; s++) {
        const j = springUnknown(level, spring, c, s)
        if (j < 0 || j > i) continue
        store<i32>(firsts + (<usize>i << 2), min(j, load<i32>(firsts + (<usize>i << 2))))
        widest = max(widest, i - j)
      }
    }
  }
  return widest
}

function assemble<T>(level: usize, shift: f64): void {
  const band = word(2)
  const width = <i32>word(1)
  const work = scratch(level, 0)
  for (let k = 0; k < cellsZ(level); k++) {
    for (let j = 0; j < cellsY(level); j++) {
      for (let i = 0; i < cellsX(level); i++) {
        const cell = cellOffset(level, i, j, k)
        if (!hasStiffness(level, cell)) continue
        const dense = isFinest(level) ? -1 : load<i32>(denseIndex(level) + cell)
        if (dense >= 0) unpackMatrix(work, denseMatrices(level) + <usize>dense * HALF_BYTES)
        else modalMatrix(level, cell, work)
        const kind = dense >= 0 ? kindOfMatrix(denseMatrices(level) + <usize>dense * HALF_BYTES) : 0
        addToBand<T>(level, cell, NO_SLOT, inCorners(work, kind, shift), band, width)
      }
    }
  }
  for (let slot = 0; slot < <i32>slots(level); slot++) {
    if (cellOfSlot(level, slot) == NO_CELL) continue
    wholeMatrix(level, slot, work)
    const kind = isFinest(level) ? CENTRED : kindOfMatrix(matrixOfSlot(level, slot))
    addToBand<T>(level, 0, slot, inCorners(work, kind, shift), band, width)
  }
  for (let spring = springs(level); spring < springsEnd(level); spring = nextSpring(spring)) addSpringToBand<T>(level, spring, band, width)
}

/**
 * A whole matrix in corners and in f64, behind it; first it is made stiffer in all that deforms the cell. In f64 rigid
 * motions still have no force, so that what hardly deforms any cell, such as a thin sheet that bends, is as soft as it is.
 */
function inCorners(matrix: usize, kind: usize, shift: f64): usize {
  const out = matrix + 2 * DENSE_BYTES
  for (let i: usize = 0; i < 576; i++) store<f64>(out + (i << 3), <f64>load<f32>(matrix + (i << 2)))
  for (let p: usize = 0; p < 24; p++) {
    const more = shift * load<f64>(out + p * 200)
    store<f64>(out + p * 200, load<f64>(out + p * 200) + more)
    const twin = kind == HELD ? p : shearTwin(p)
    if (twin != p) store<f64>(out + p * 192 + (twin << 3), load<f64>(out + p * 192 + (twin << 3)) + more)
  }
  if (kind == HELD) return out
  for (let bit: usize = 1; bit < 8; bit <<= 1) {
    for (let p: usize = 0; p < 24; p++) {
      if (p & bit) continue
      const swaps = (kind & bit) != 0
      const sign: f64 = swaps && <usize>1 << (p >> 3) == bit ? -1 : 1
      for (let i: usize = 0; i < 192; i += 8) toCorners(out + p * 192 + i, bit * 192, kind, swaps, sign)
      for (let i: usize = 0; i < 24; i++) toCorners(out + i * 192 + (p << 3), bit << 3, kind, swaps, sign)
    }
  }
  return out
}

/** The other mode of a shear strain, 8 · component + mode; of any other mode itself. */
function shearTwin(p: usize): usize {
  const mode = p & 7
  if (mode != 1 && mode != 2 && mode != 4) return p
  return 8 * (mode >> 1) + (<usize>1 << (p >> 3))
}

/** A constant, or in centred modes a sum, and a slope to two corners. */
function toCorners(low: usize, step: usize, kind: usize, swaps: bool, sign: f64): void {
  if (kind == CENTRED) {
    const sum = load<f64>(low)
    const slope = load<f64>(low + step)
    store<f64>(low, sum - slope)
    store<f64>(low + step, sum + slope)
    return
  }
  const far = sign * load<f64>(low + step)
  const near = sign * load<f64>(low) - far
  store<f64>(low, swaps ? far : near)
  store<f64>(low + step, swaps ? near : far)
}

function addToBand<T>(level: usize, cell: usize, slot: i32, matrix: usize, band: usize, width: i32): void {
  for (let r: usize = 0; r < 24; r++) {
    const i = unknown(level, cell, slot, r)
    if (i < 0) continue
    for (let c: usize = 0; c < 24; c++) {
      const j = unknown(level, cell, slot, c)
      if (j < 0 || j > i) continue
      const at = bandElement<T>(band, width, i, j)
      store<T>(at, load<T>(at) + <T>load<f64>(matrix + r * 192 + (c << 3)))
    }
  }
}

function addSpringToBand<T>(level: usize, spring: usize, band: usize, width: i32): void {
  for (let c: usize = 0; c < 3; c++) {
    for (let r: usize = 0; r < 8; r++) {
      const i = springUnknown(level, spring, c, r)
      for (let s: usize = 0; s < 8 && i >= 0; s++) {
        const j = springUnknown(level, spring, c, s)
        if (j < 0 || j > i) continue
        const at = bandElement<T>(band, width, i, j)
        store<T>(at, load<T>(at) + <T>(weightOfSpring(spring, r) * weightOfSpring(spring, s) * stiffnessOfSpring(spring, c)))
      }
    }
  }
}

/** Number of the unknown that is component c of a spring's node; -1 for none, and where its weight is 0. */
function springUnknown(level: usize, spring: usize, c: usize, n: usize): i32 {
  if (weightOfSpring(spring, n) == 0) return -1
  return load<i32>(product(level) + ((c * component(level) + nodeOfSpring(spring, n)) << 2))
}

function modalMatrix(level: usize, cell: usize, out: usize): void {
  clearMatrix(out)
  combine(level, cell, basisMatrix(level), out)
}

function hasStiffness(level: usize, cell: usize): bool {
  return load<f32>(moduli(level) + cell) > 0 || (!isFinest(level) && load<i32>(denseIndex(level) + cell) >= 0)
}

function cellOffset(level: usize, i: i32, j: i32, k: i32): usize {
  return (<usize>k * plane(level) + <usize>j * pitch(level) + <usize>i) << 2
}

/** Number of an unknown (index 8 · component + corner) of a cell, or of a piece where a slot is given; -1 for none. */
function unknown(level: usize, cell: usize, slot: i32, index: usize): i32 {
  const node = slot < 0 ? cell + corner(index & 7, pitch(level) << 2, plane(level) << 2) : nodeOfSlot(level, slot, index & 7) << 2
  return load<i32>(product(level) + (index >> 3) * (component(level) << 2) + node)
}
