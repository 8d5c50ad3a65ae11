/**
 * Samples the field on one slice of nodes: V = max(B, S), its sign, and for every node which of the two may rule around
 * it.
 *
 *   kind 1  the skin B rules with a margin of half a spacing          2  the lattice S does
 *        3  either may                                                4  outside the part, nothing was sampled
 *        8  besides: near ribs below open faces, where S is not the lattice's alone (ribs.ts)
 *
 * Four nodes at a time in single precision. Stretches of sixteen that lie outside the part cost a comparison of the
 * boundary grid's values alone, those deep inside it do not ask for the boundary. B is interpolated, but where that
 * might decide a sign near the surface, it is exact (void-field.ts).
 */
import { cellY, cellZ, edge } from '../cells/coordinates'
import { axisDistances } from '../cells/generated/strut-lanes'
import { sheetsOf } from '../cells/generated/surface-lanes'
import { deepestOf, GYROID, rootOf, steepestOf } from '../cells/generated/surfaces'
import { gyroidOnLine, setSheet, startGyroidLine } from '../cells/sheet-lanes'
import { skeletalSolidness } from '../cells/skeletal-lanes'
import { cosine, lefts, mix, pairs, rights, sinCos, sine } from '../cells/lanes'
import { reach, ribDepth } from './ribs'
import { boundary, density, isUniform, openDepth, sampleRow } from './grid-sample'
import { boundaryAt, cell, form, halfThickness, labyrinth, SHEET, sinTurns, solidness, STRUT } from './void-field'
import {
  boundaryOf, cosines, h, kindsOf, latticeOf, nx, ny, oy, ox, oz, rowB, rowD, rowO, sharesB, sharesD, sharesO, signsOf, sines,
  stepsB, stepsD, stepsO, stride,
  thetasOf, turns, valuesOf,
} from './workspace'

/**
 * In spacings: half of what two distances may change against each other within a cell is too much to be decided by its
 * corners.
 */
const margin: f32 = 0.5
/** In spacings: a boundary deeper than this has no part in any cell that the surface crosses. */
const deep: f32 = 1.5

// The row being filled.
let y: f64, z: f64
let sy: v128 = f32x4(0, 0, 0, 0), cy: v128 = f32x4(0, 0, 0, 0), sz: v128 = f32x4(0, 0, 0, 0), cz: v128 = f32x4(0, 0, 0, 0)
let ty: v128 = f32x4(0, 0, 0, 0), tz: v128 = f32x4(0, 0, 0, 0)
export let uniformTheta: f32 = 0
let far: f32

export function fillSlice(k: i32): void {
  z = oz + <f64>k * h
  const w = cellZ(z)
  sz = f32x4.splat(<f32>sinTurns(w)); cz = f32x4.splat(<f32>sinTurns(w + 0.25)); tz = f32x4.splat(<f32>(w - Math.floor(w)))
  const clear = <f32>(2 * h)
  // Where the grid clamps distances, its smallest value says "deep" too.
  far = max(-deep * <f32>h, <f32>0.999 * boundary.least)
  if (isUniform) {
    uniformTheta = thetaOf(load<f32>(density.values))
    if (form == SHEET) setTheta(f32x4.splat(uniformTheta))
  }
  for (let j = 0; j < ny; j++) {
    y = oy + <f64>j * h
    const v = cellY(y)
    sy = f32x4.splat(<f32>sinTurns(v)); cy = f32x4.splat(<f32>sinTurns(v + 0.25)); ty = f32x4.splat(<f32>(v - Math.floor(v)))
    if (cell == GYROID) startGyroidLine(sy, cy, sz, cz)
    const row = <usize>j * stride
    sampleRow(boundary, y, z, rowB)
    let isGraded = !isUniform, isLayered = ribDepth > 0
    for (let i = 0; i < stride; i += 16) {
      const from = load<u32>(stepsB + <usize>i * 4), to = load<u32>(stepsB + <usize>(i + 15) * 4) + 4
      const at = row + i
      findExtremes(rowB + from, rowB + to)
      const highestB = highest
      if (i32x4.all_true(f32x4.gt(lowest, f32x4.splat(clear)))) {
        skip(k, at, clear)
        continue
      }
      if (isGraded) {
        sampleRow(density, y, z, rowD)
        isGraded = false
      }
      fillLattice(k, at, i)
      if (isLayered) {
        sampleRow(openDepth, y, z, rowO)
        isLayered = false
      }
      const ribbed = ribDepth > 0 ? fillRibLayer(k, at, i) : 0
      const most = largestOf(highestB)
      if (most <= far) decideInside(k, at, most)
      else decideNearSkin(k, at, i)
      if (ribbed != 0) markRibLayer(kindsOf(k) + at, ribbed)
    }
  }
}

// Results of `findExtremes`: the smallest and the largest value are among the lanes.
let lowest: v128 = f32x4(0, 0, 0, 0), highest: v128 = f32x4(0, 0, 0, 0)

/** Extremes of the values from one address to another, four at a time, because minima of scalars branch. */
function findExtremes(from: usize, to: usize): void {
  if (to - from < 12) {
    let low = v128.load32_splat(to), high = low
    for (let p = from; p < to; p += 4) {
      const v = v128.load32_splat(p)
      low = f32x4.pmin(low, v); high = f32x4.pmax(high, v)
    }
    lowest = low; highest = high
    return
  }
  // The last four, and all before them.
  let low = v128.load(to - 12), high = low
  for (let p = from; p < to - 12; p += 16) {
    const v = v128.load(p)
    low = f32x4.pmin(low, v); high = f32x4.pmax(high, v)
  }
  lowest = low; highest = high
}

function largestOf(lanes: v128): f32 {
  const two = f32x4.pmax(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 0, 1))
  return f32x4.extract_lane(f32x4.pmax(two, v128.shuffle<f32>(two, two, 1, 0, 3, 2)), 0)
}

/** Half thickness as the lanes want it: θ for sheets, in units of the edge for the others. */
function thetaOf(rho: f64): f32 {
  const half = halfThickness(rho)
  return <f32>(form == SHEET ? 2 * Math.PI * rootOf(cell) * half : half)
}

function skip(k: i32, at: usize, value: f32): void {
  const v = f32x4.splat(value), to = valuesOf(k) + at * 4
  v128.store(to, v); v128.store(to, v, 16); v128.store(to, v, 32); v128.store(to, v, 48)
  v128.store(signsOf(k) + at, i8x16.splat(0))
  v128.store(kindsOf(k) + at, i8x16.splat(4))
}

/** S of sixteen nodes. */
function fillLattice(k: i32, at: usize, i: i32): void {
  const to = latticeOf(k) + at * 4, thetas = thetasOf(k) + at * 4
  let theta = f32x4.splat(uniformTheta)
  if (!isUniform) {
    for (let n = 0; n < 16; n++) {
      const p = <usize>(i + n) * 4
      const d = rowD + load<u32>(stepsD + p)
      const a = load<f32>(d), b = load<f32>(d, 4)
      store<f32>(thetas + <usize>n * 4, thetaOf(a + (b - a) * load<f32>(sharesD + p)))
    }
  }
  if (form == SHEET && cell == GYROID) {
    for (let n: usize = 0; n < 64; n += 16) {
      if (!isUniform) setTheta(v128.load(thetas + n))
      const p = <usize>i * 4 + n
      v128.store(to + n, gyroidOnLine(v128.load(sines + p), v128.load(cosines + p)))
    }
    return
  }
  for (let n: usize = 0; n < 64; n += 16) {
    if (!isUniform) theta = v128.load(thetas + n)
    const p = <usize>i * 4 + n
    const s = form == STRUT
      ? f32x4.mul(f32x4.splat(<f32>edge), f32x4.sub(theta, axisDistances(cell, v128.load(turns + p), ty, tz)))
      : surfaceSolidness(v128.load(sines + p), v128.load(cosines + p), sy, cy, sz, cz, theta)
    v128.store(to + n, s)
  }
}

/** S of those of sixteen nodes near which ribs below open faces may be; which, a bit each. */
function fillRibLayer(k: i32, at: usize, i: i32): i32 {
  const from = load<u32>(stepsO + <usize>i * 4), to = load<u32>(stepsO + <usize>(i + 15) * 4) + 4
  const depth = <f32>(reach * ribDepth)
  findExtremes(rowO + from, rowO + to)
  if (i32x4.all_true(f32x4.ge(lowest, f32x4.splat(depth)))) return 0
  const own = latticeOf(k) + at * 4, ribs = <f32>ribDepth
  let nodes = 0
  for (let n = 0; n < 16 && i + n < nx; n++) {
    const p = <usize>(i + n) * 4, o = rowO + load<u32>(stepsO + p), low = load<f32>(o)
    const there = low + (load<f32>(o, 4) - low) * load<f32>(sharesO + p)
    if (there >= depth || (there >= 0 && load<f32>(own + <usize>n * 4) >= ribs - there)) continue
    store<f32>(own + <usize>n * 4, <f32>solidness(ox + <f64>(i + n) * h, y, z))
    nodes |= 1 << n
  }
  return nodes
}

function markRibLayer(kinds: usize, nodes: i32): void {
  for (; nodes != 0; nodes &= nodes - 1) {
    const n = ctz(nodes)
    store<u8>(kinds + n, load<u8>(kinds + n) | 8)
  }
}

/** S of surfaces at four points, mm, from sine and cosine of their phases. */
export function surfaceSolidness(sx: v128, cx: v128, sy: v128, cy: v128, sz: v128, cz: v128, theta: v128): v128 {
  if (form == SHEET) {
    if (!isUniform) setTheta(theta)
    return sheetsOf(cell, sx, cx, sy, cy, sz, cz)
  }
  return skeletalSolidness(
    cell, sx, cx, sy, cy, sz, cz, <f32>labyrinth, theta, <f32>edge, <f32>deepestOf(cell, labyrinth), <f32>steepestOf(cell),
  )
}

/** θ reaches beyond π/2 for thick walls: shifted by a quarter turn it stays within the series. */
function setTheta(theta: v128): void {
  sinCos(f32x4.sub(theta, f32x4.splat(1.5707963267948966)))
  setSheet(<f32>(labyrinth * rootOf(cell)), <f32>edge, cosine, f32x4.neg(sine))
}

/** V = S: the boundary is deep below. */
function decideInside(k: i32, at: usize, bound: f32): void {
  const from = latticeOf(k) + at * 4, to = valuesOf(k) + at * 4, b = boundaryOf(k) + at * 4, below = f32x4.splat(bound)
  const v0 = v128.load(from), v1 = v128.load(from, 16), v2 = v128.load(from, 32), v3 = v128.load(from, 48)
  v128.store(to, v0); v128.store(to, v1, 16); v128.store(to, v2, 32); v128.store(to, v3, 48)
  v128.store(b, below); v128.store(b, below, 16); v128.store(b, below, 32); v128.store(b, below, 48)
  storeSigns(k, at, v0, v1, v2, v3)
  v128.store(kindsOf(k) + at, i8x16.splat(2))
}

function decideNearSkin(k: i32, at: usize, i: i32): void {
  const s = latticeOf(k) + at * 4, b = boundaryOf(k) + at * 4, to = valuesOf(k) + at * 4
  const doubtful = <f32>(0.4 / boundary.inverse), doubt = f32x4.splat(doubtful), twice = f32x4.splat(2 * doubtful)
  let doubts = 0
  for (let n = 0; n < 16; n += 4) {
    const p = <usize>(i + n) * 4, to = <usize>n * 4, steps = stepsB + p
    const one = pairs(rowB + load<u32>(steps), rowB + load<u32>(steps, 4)), two = pairs(rowB + load<u32>(steps, 8), rowB + load<u32>(steps, 12))
    const value = mix(lefts(one, two), rights(one, two), v128.load(sharesB + p))
    v128.store(b + to, value)
    const isDoubtful = v128.and(f32x4.lt(f32x4.abs(value), doubt), f32x4.lt(v128.load(s + to), f32x4.add(value, twice)))
    doubts |= i32x4.bitmask(isDoubtful) << n
  }
  // A node that only interpolation puts into the void would hold its cell's vertices in the skin.
  for (; doubts != 0; doubts &= doubts - 1) {
    const n = ctz(doubts), to = b + <usize>n * 4
    if (i + n < nx) store<f32>(to, <f32>boundaryAt(load<f32>(to), ox + <f64>(i + n) * h, y, z))
  }
  const m = f32x4.splat(margin * <f32>h), deepest = f32x4.splat(far)
  for (let n: usize = 0; n < 64; n += 16) {
    const sn = v128.load(s + n), bn = v128.load(b + n)
    v128.store(to + n, f32x4.pmax(sn, bn))
  }
  const kind = v128.or(
    v128.and(bytesOf(notLattice(s, b, m, deepest), notLattice(s + 16, b + 16, m, deepest), notLattice(s + 32, b + 32, m, deepest), notLattice(s + 48, b + 48, m, deepest)), i8x16.splat(1)),
    v128.and(bytesOf(notSkin(s, b, m), notSkin(s + 16, b + 16, m), notSkin(s + 32, b + 32, m), notSkin(s + 48, b + 48, m)), i8x16.splat(2)),
  )
  v128.store(kindsOf(k) + at, kind)
  storeSigns(k, at, v128.load(to), v128.load(to, 16), v128.load(to, 32), v128.load(to, 48))
}

function notLattice(s: usize, b: usize, m: v128, deepest: v128): v128 {
  const boundary = v128.load(b)
  return v128.and(f32x4.lt(f32x4.sub(v128.load(s), boundary), m), f32x4.gt(boundary, deepest))
}

function notSkin(s: usize, b: usize, m: v128): v128 {
  return f32x4.lt(f32x4.sub(v128.load(b), v128.load(s)), m)
}

/** 1 where a value is negative. */
function storeSigns(k: i32, at: usize, v0: v128, v1: v128, v2: v128, v3: v128): void {
  const zero = f32x4.splat(0)
  const negative = bytesOf(f32x4.lt(v0, zero), f32x4.lt(v1, zero), f32x4.lt(v2, zero), f32x4.lt(v3, zero))
  v128.store(signsOf(k) + at, i8x16.neg(negative))
}

/** Sixteen bytes, all bits set where the lane is. */
function bytesOf(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d))
}
