/**
 * What the solution says of each cut cell, at its eight Gauss points. With ε the strain of the displacement and ε̂ = ε + Bα
 * that with the incompatible modes, whose amplitudes α balance, K_aa α = -K_au u, a cell of relief p has
 *
 *   v'Ku = Σ_g (h/2)³ [ (1 - p) ε(v)·C_g ε(u) + p ε̂(v)·C_g ε̂(u) ]
 *
 * Since v'Ku is stationary in α, its derivative by a modulus at a point is that modulus's part of the bracket there. By p
 * it is Σ_g (h/2)³ ε(v)·C_g Bα(u) = -v'K_ua K_aa⁻¹ K_au u.
 *
 * The strain that is returned is ε + s Bα with s = 1 - √(1 - p): of all multiples it is the one whose energy is the
 * cell's, Σ_g (h/2)³ ε·C_g ε = u'Ku, and for p = 1 it is ε̂ itself.
 */
import { component, levelAt, scratch, weight } from './level'
import { cellOfSlot, NO_CELL, nodeOfSlot, PUT_OUT, slotShare } from './pieces'
import { givenOf, putOut, search, solution } from './plan'

/** 1/√3: where the Gauss points lie in -1 … 1. */
const POINT: f64 = 0.5773502691896258
/** As in generated/cut-cell.ts. */
const LEAST_PIVOT: f64 = 1e-9
/** Byte offset of the relief behind the moduli. */
const RELIEF: usize = 384

/** Bytes: corner values of three components, strains of eight points (six each), and nine internal amplitudes. */
const CORNERS: usize = 192
const STRAINS: usize = 384

/**
 * Per slot 25 numbers into `putOut`: ∂(v'Ku)/∂c11, ∂c12, ∂c44 at eight points each, and by the relief. u is the solution,
 * v = u, or the field waiting in `search` when `between` is not 0.
 */
export function cutEnergies(between: i32, t: i32, threads: i32): void {
  const level = levelAt(0)
  const own = scratch(level, t)
  const other = between == 0 ? own : own + 1024
  for (let slot = slotShare(level, t, threads); slot < slotShare(level, t + 1, threads); slot++) {
    if (cellOfSlot(level, slot) == NO_CELL) continue
    findStrains(level, solution(), slot, own)
    if (between != 0) findStrains(level, search(), slot, other)
    storeEnergies(level, slot, own, other)
  }
}

/** Per slot 48 numbers into `putOut`: xx, yy, zz, yz, xz, xy (engineering) at eight points. */
export function cutStrains(t: i32, threads: i32): void {
  const level = levelAt(0)
  const work = scratch(level, t)
  for (let slot = slotShare(level, t, threads); slot < slotShare(level, t + 1, threads); slot++) {
    if (cellOfSlot(level, slot) == NO_CELL) continue
    findStrains(level, solution(), slot, work)
    const relief = <f64>load<f32>(givenOf(slot), RELIEF)
    const share = 1 - Math.sqrt(max(1 - relief, 0))
    const out = putOut() + slot * (PUT_OUT << 2)
    for (let point: usize = 0; point < 8; point++) {
      for (let c: usize = 0; c < 6; c++) {
        store<f32>(out + ((6 * point + c) << 2), <f32>(strain(work, point, c) + share * internal(work, point, c)))
      }
    }
  }
}

function storeEnergies(level: usize, slot: usize, u: usize, v: usize): void {
  const numbers = givenOf(slot)
  const out = putOut() + slot * (PUT_OUT << 2)
  const relief = <f64>load<f32>(numbers, RELIEF)
  // (h/2)³ with h = 16 · weight
  const volume = 512 * weight(level) * weight(level) * weight(level)
  let byRelief: f64 = 0
  for (let point: usize = 0; point < 8; point++) {
    const plain = volume * normalPart(u, v, point, 0)
    const plainCross = volume * crossPart(u, v, point, 0)
    const plainShear = volume * shearPart(u, v, point, 0)
    const full = volume * normalPart(u, v, point, 1)
    const fullCross = volume * crossPart(u, v, point, 1)
    const fullShear = volume * shearPart(u, v, point, 1)
    store<f32>(out + (point << 2), <f32>(plain + relief * (full - plain)))
    store<f32>(out + (point << 2), <f32>(plainCross + relief * (fullCross - plainCross)), 32)
    store<f32>(out + (point << 2), <f32>(plainShear + relief * (fullShear - plainShear)), 64)
    const c11 = modulus(numbers, 0, point)
    const c12 = modulus(numbers, 1, point)
    const c44 = modulus(numbers, 2, point)
    byRelief += c11 * (full - plain) + c12 * (fullCross - plainCross) + c44 * (fullShear - plainShear)
  }
  store<f32>(out, <f32>byRelief, 96)
}

/** What c11, c12 and c44 multiply in the energy of two strains; with the internal part where `all` is 1. */
function normalPart(u: usize, v: usize, point: usize, all: f64): f64 {
  return both(u, v, point, 0, 0, all) + both(u, v, point, 1, 1, all) + both(u, v, point, 2, 2, all)
}
function crossPart(u: usize, v: usize, point: usize, all: f64): f64 {
  return both(u, v, point, 0, 1, all) + both(u, v, point, 1, 0, all) + both(u, v, point, 0, 2, all)
    + both(u, v, point, 2, 0, all) + both(u, v, point, 1, 2, all) + both(u, v, point, 2, 1, all)
}
function shearPart(u: usize, v: usize, point: usize, all: f64): f64 {
  return both(u, v, point, 3, 3, all) + both(u, v, point, 4, 4, all) + both(u, v, point, 5, 5, all)
}
function both(u: usize, v: usize, point: usize, c: usize, d: usize, all: f64): f64 {
  return (strain(u, point, c) + all * internal(u, point, c)) * (strain(v, point, d) + all * internal(v, point, d))
}

/** Strain of the displacement: component xx, yy, zz, yz, xz, xy. */
function strain(work: usize, point: usize, c: usize): f64 {
  return load<f64>(work + CORNERS + ((6 * point + c) << 3))
}

/**
 * Strain Bα of the incompatible modes. The amplitudes of 1 - ξ², 1 - η², 1 - ζ² in u, v, w stand one after the other; their
 * gradients are coordinates of the point, signs and scales being theirs already.
 */
function internal(work: usize, point: usize, c: usize): f64 {
  if (c == 0) return sign(point, 0) * alpha(work, 0)
  if (c == 1) return sign(point, 1) * alpha(work, 4)
  if (c == 2) return sign(point, 2) * alpha(work, 8)
  if (c == 3) return sign(point, 2) * alpha(work, 5) + sign(point, 1) * alpha(work, 7)
  if (c == 4) return sign(point, 2) * alpha(work, 2) + sign(point, 0) * alpha(work, 6)
  return sign(point, 1) * alpha(work, 1) + sign(point, 0) * alpha(work, 3)
}
/** Amplitude of mode 3 · component + axis, as the strain it makes at a point. */
function alpha(work: usize, n: usize): f64 {
  return load<f64>(work + CORNERS + STRAINS + (n << 3))
}
function sign(point: usize, axis: usize): f64 {
  return (point >> axis) & 1 ? 1 : -1
}

/** Strains at the points and internal amplitudes of a nodal field in one piece. */
function findStrains(level: usize, field: usize, slot: usize, work: usize): void {
  for (let n: usize = 0; n < 8; n++) {
    const node = nodeOfSlot(level, slot, n)
    for (let c: usize = 0; c < 3; c++) store<f64>(work + ((8 * c + n) << 3), load<f64>(field + ((c * component(level) + node) << 3)))
  }
  // 1/h
  const scale = 1 / (16 * weight(level))
  for (let point: usize = 0; point < 8; point++) {
    const to = work + CORNERS + 48 * point
    store<f64>(to, scale * slope(work, 0, point, 0))
    store<f64>(to, scale * slope(work, 1, point, 1), 8)
    store<f64>(to, scale * slope(work, 2, point, 2), 16)
    store<f64>(to, scale * (slope(work, 1, point, 2) + slope(work, 2, point, 1)), 24)
    store<f64>(to, scale * (slope(work, 0, point, 2) + slope(work, 2, point, 0)), 32)
    store<f64>(to, scale * (slope(work, 0, point, 1) + slope(work, 1, point, 0)), 40)
  }
  const numbers = givenOf(slot)
  balanceNormal(work, numbers)
  balanceShear(work, numbers, 5, 1, 3, 1, 0)
  balanceShear(work, numbers, 4, 2, 6, 2, 0)
  balanceShear(work, numbers, 3, 5, 7, 2, 1)
}

/** Difference along an axis at a point: the four edges along it, each by how near the point lies. */
function slope(work: usize, c: usize, point: usize, axis: usize): f64 {
  const p = (axis + 1) % 3
  const q = (axis + 2) % 3
  let sum: f64 = 0
  for (let edge: usize = 0; edge < 4; edge++) {
    const low = ((edge & 1) << p) | ((edge >> 1) << q)
    const nearP = (1 + ((edge & 1) == ((point >> p) & 1) ? POINT : -POINT)) / 2
    const nearQ = (1 + ((edge >> 1) == ((point >> q) & 1) ? POINT : -POINT)) / 2
    const from = work + ((8 * c + low) << 3)
    sum += nearP * nearQ * (load<f64>(from + (<usize>8 << axis)) - load<f64>(from))
  }
  return sum
}

function setAlpha(work: usize, n: usize, value: f64): void {
  store<f64>(work + CORNERS + STRAINS + (n << 3), value)
}
function modulus(numbers: usize, kind: usize, point: usize): f64 {
  return <f64>load<f32>(numbers + ((8 * kind + point) << 4))
}
function reciprocal(pivot: f64, first: f64): f64 {
  return pivot > LEAST_PIVOT * first ? 1 / pivot : 0
}

/** The three amplitudes that stretch along their own axis: A α = -b, A and b summed over the points. */
function balanceNormal(work: usize, numbers: usize): void {
  let diagonal: f64 = 0, xy: f64 = 0, xz: f64 = 0, yz: f64 = 0, x: f64 = 0, y: f64 = 0, z: f64 = 0
  for (let point: usize = 0; point < 8; point++) {
    const c11 = modulus(numbers, 0, point)
    const c12 = modulus(numbers, 1, point)
    const exx = strain(work, point, 0), eyy = strain(work, point, 1), ezz = strain(work, point, 2)
    diagonal += c11
    xy += sign(point, 0) * sign(point, 1) * c12
    xz += sign(point, 0) * sign(point, 2) * c12
    yz += sign(point, 1) * sign(point, 2) * c12
    x -= sign(point, 0) * (c11 * exx + c12 * (eyy + ezz))
    y -= sign(point, 1) * (c11 * eyy + c12 * (exx + ezz))
    z -= sign(point, 2) * (c11 * ezz + c12 * (exx + eyy))
  }
  const ia = reciprocal(diagonal, diagonal)
  const lb = xy * ia, lc = xz * ia
  const ib = reciprocal(diagonal - lb * xy, diagonal)
  const bc = yz - lc * xy
  const ld = bc * ib
  const ic = reciprocal(diagonal - lc * xz - ld * bc, diagonal)
  const second = y - lb * x
  const third = z - lc * x - ld * second
  const c = ic * third
  const b = ib * second - ld * c
  setAlpha(work, 8, c)
  setAlpha(work, 4, b)
  setAlpha(work, 0, ia * x - lb * b - lc * c)
}

/** Two amplitudes that meet in one shear strain, varying along axes p and q. */
function balanceShear(work: usize, numbers: usize, c: usize, first: usize, second: usize, p: usize, q: usize): void {
  let diagonal: f64 = 0, coupled: f64 = 0, a: f64 = 0, b: f64 = 0
  for (let point: usize = 0; point < 8; point++) {
    const c44 = modulus(numbers, 2, point)
    const stress = c44 * strain(work, point, c)
    diagonal += c44
    coupled += sign(point, p) * sign(point, q) * c44
    a -= sign(point, p) * stress
    b -= sign(point, q) * stress
  }
  const ia = reciprocal(diagonal, diagonal)
  const l = coupled * ia
  const ib = reciprocal(diagonal - l * coupled, diagonal)
  const last = ib * (b - l * a)
  setAlpha(work, second, last)
  setAlpha(work, first, ia * a - l * last)
}
