/** Trilinear restriction and prolongation between a level and the next coarser one, span by span in f32. */
import { prolongDetours, restrictDetours } from './detours'
import { isAnnex } from '../pieces'
import { ownNodes, SPAN_BYTES, spanLength, spanStart, toRowEnd } from '../operator/spans'
import { cellsY, cellsZ, coarser, component, correction, direction, inverseDiagonal, pitch, plane, residual, scratch } from '../level'

/** residual(coarse) = Pᵀ residual(fine). Reads planes of other threads; needs a barrier before and after. */
export function restrictResidual(level: usize, t: i32): void {
  const coarse = coarser(level)
  for (let span = ownNodes(coarse, t); span < ownNodes(coarse, t + 1); span += SPAN_BYTES) {
    let length: usize = 0
    for (let at = spanStart(span); at < spanStart(span) + spanLength(span); at += length) {
      length = toRowEnd(coarse, span, at)
      if (isAnnex(coarse, at)) clear(coarse, residual(coarse), at, length)
      else restrictRow(level, at, length, scratch(level, t) + 16)
    }
  }
  restrictDetours(level, t)
}

/** The structured transfer gives doubled nodes nothing. */
function clear(level: usize, field: usize, position: usize, length: usize): void {
  for (let c: usize = 0; c < 3; c++) {
    const from = field + ((c * component(level) + position) << 2)
    for (let i: usize = 0; i < length << 2; i += 16) v128.store(from + i, f32x4.splat(0))
  }
}

/** Part of a coarse row; `gathered` has room for a fine row and a block to its left, for the node left of the first. */
function restrictRow(level: usize, position: usize, length: usize, gathered: usize): void {
  const coarse = coarser(level)
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const half = f32x4.splat(0.5)
  const k = position / plane(coarse)
  const j = (position % plane(coarse)) / pitch(coarse)
  const start = (position % pitch(coarse)) << 3
  const wanted = length << 3
  const bytes = min(wanted, row - min(start, row))
  const left: usize = start > 0 ? 16 : 0
  for (let c: usize = 0; c < 3; c++) {
    const middle = residual(level) + c * (component(level) << 2) + 2 * k * layer + 2 * j * row + start
    v128.store(gathered, f32x4.splat(0), 0)
    v128.store(gathered - 16, f32x4.splat(0))
    gatherRows(level, middle - left, <i32>j, <i32>k, bytes + left, gathered - left)
    for (let i = bytes; i < wanted + 16; i += 16) v128.store(gathered + i, f32x4.splat(0))
    const to = residual(coarse) + ((c * component(coarse) + position) << 2)
    for (let i: usize = 0; i < wanted >> 1; i += 16) {
      const a = v128.load(gathered + 2 * i)
      const b = v128.load(gathered + 2 * i, 16)
      const aLeft = v128.load(gathered + 2 * i - 4)
      const bLeft = v128.load(gathered + 2 * i, 12)
      const here = v128.shuffle<f32>(a, b, 0, 2, 4, 6)
      const right = v128.shuffle<f32>(a, b, 1, 3, 5, 7)
      const beside = f32x4.add(v128.shuffle<f32>(aLeft, bLeft, 0, 2, 4, 6), right)
      v128.store(to + i, f32x4.add(here, f32x4.mul(half, beside)))
    }
  }
}

/**
 * Weighted sum of the up to nine fine rows around a coarse one: 1, ½ and ¼ as they lie on the row, next to it, and
 * across.
 */
function gatherRows(level: usize, middle: usize, j: i32, k: i32, bytes: usize, out: usize): void {
  const row = pitch(level) << 2
  const layer = plane(level) << 2
  const yLow = j > 0
  const yHigh = j < cellsY(level) >> 1
  const zLow = k > 0
  const zHigh = k < cellsZ(level) >> 1
  const half = f32x4.splat(0.5)
  for (let i: usize = 0; i < bytes; i += 16) {
    let sum = acrossY(middle + i, row, yLow, yHigh)
    let beside = f32x4.splat(0)
    if (zLow) beside = acrossY(middle + i - layer, row, yLow, yHigh)
    if (zHigh) beside = f32x4.add(beside, acrossY(middle + i + layer, row, yLow, yHigh))
    sum = f32x4.add(sum, f32x4.mul(half, beside))
    v128.store(out + i, sum)
  }
}

function acrossY(at: usize, row: usize, low: bool, high: bool): v128 {
  let beside = f32x4.splat(0)
  if (low) beside = v128.load(at - row)
  if (high) beside = f32x4.add(beside, v128.load(at + row))
  return f32x4.add(v128.load(at), f32x4.mul(f32x4.splat(0.5), beside))
}

/**
 * d = P correction(coarse), correction(fine) += d, both zero at void and constrained nodes. Needs a barrier before and
 * after.
 */
export function prolongCorrection(level: usize, t: i32): void {
  for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES) {
    let length: usize = 0
    for (let at = spanStart(span); at < spanStart(span) + spanLength(span); at += length) {
      length = toRowEnd(level, span, at)
      if (isAnnex(level, at)) clear(level, direction(level), at, length)
      else prolongRow(level, at, length, scratch(level, t))
    }
  }
  prolongDetours(level, t)
}

/** Part of a fine row; `gathered` has room for a coarse row. */
function prolongRow(level: usize, position: usize, length: usize, gathered: usize): void {
  const coarse = coarser(level)
  const coarseRow = pitch(coarse) << 2
  const coarseLayer = plane(coarse) << 2
  const half = f32x4.splat(0.5)
  const zero = f32x4.splat(0)
  const k = position / plane(level)
  const j = (position % plane(level)) / pitch(level)
  const source = (k >> 1) * coarseLayer + (j >> 1) * coarseRow + ((position % pitch(level)) << 1)
  const bytes = length << 2
  for (let c: usize = 0; c < 3; c++) {
    const from = correction(coarse) + c * (component(coarse) << 2) + source
    averageRows(from, j & 1 ? coarseRow : 0, k & 1 ? coarseLayer : 0, (bytes >> 1) + 4, gathered)
    const at = (c * component(level) + position) << 2
    for (let i: usize = 0; i < bytes; i += 16) {
      // Two coarse nodes and the one after them make four fine nodes.
      const a = v128.load64_zero(gathered + (i >> 1))
      const b = v128.load64_zero(gathered + (i >> 1), 4)
      const between = f32x4.mul(half, f32x4.add(a, b))
      const free = f32x4.gt(v128.load(inverseDiagonal(level) + at + i), zero)
      const value = v128.and(v128.shuffle<f32>(a, between, 0, 4, 1, 5), free)
      const x = correction(level) + at + i
      v128.store(direction(level) + at + i, value)
      v128.store(x, f32x4.add(v128.load(x), value))
    }
  }
}

function averageRows(source: usize, dy: usize, dz: usize, bytes: usize, out: usize): void {
  const quarter = f32x4.splat(0.25)
  for (let i: usize = 0; i < bytes; i += 16) {
    const low = f32x4.add(v128.load(source + i), v128.load(source + i + dy))
    const high = f32x4.add(v128.load(source + i + dz), v128.load(source + i + dy + dz))
    v128.store(out + i, f32x4.mul(quarter, f32x4.add(low, high)))
  }
}
