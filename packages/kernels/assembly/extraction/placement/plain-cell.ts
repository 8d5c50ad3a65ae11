/**
 * Vertices of the cells that hold one patch and no surprise, one at a time: at a smooth skin, where the skin meets the
 * lattice, on the round of a strut, and in the layer below open faces. Corner values that a plane fits show that there
 * is none; every other cell goes to vertex-placement.ts.
 *
 *   skin alone      one step to B = 0 along the gradient of the plane through its corner values
 *   lattice alone   two steps along the trilinear gradient to S = bias h² ∇²S, as in smooth-batch.ts
 *   both            the nearest point to the mean where B and S vanish together, two steps; where their normals agree
 *   to 25° they are
 *                   one smooth surface and the ruling one is followed
 */
import { axisOf, cutEdges, highCorner, lowCorner } from '../patterns'
import { add } from './smooth-batch'
import { boundaryField, form, solidness, STRUT } from '../void-field'
import { bias, h, latticeOf, ox, oy, oz, stride } from '../workspace'

/**
 * In spacings: how far corner values may lie off a plane. A crease of 25° through the middle of a cell has 0.09, a ball
 * of 8 h 0.03.
 */
const flatSkin: f64 = 0.045
/** In spacings: what lies closer to a plane is taken for the plane. */
const planeSkin: f64 = 0.02
const flatStrut: f64 = 0.06
/** mm a vertex may stand in the skin. */
const skinSlack: f64 = 0.002
/** cos² 25° */
const smoothCosine2: f64 = 0.81

let x0: f64, y0: f64, z0: f64
// Addresses of the corner values of V, S and B, eight f64 each; the plane B = bm + b·(p - middle) in units of the cell.
let v8: usize, s8: usize, b8: usize
/** S of a strut. */
const strut = memory.data(8 * 8, 16)
let mean: f64, gx: f64, gy: f64, gz: f64, off: f64
let bm: f64, bx: f64, by: f64, bz: f64
// The vertex in cell coordinates.
let u: f64, v: f64, w: f64

/** `corners`: eight values of B, V and S, f64. False when the cell needs the careful way. */
export function placeAtSkin(layer: i32, i: i32, j: i32, kind: i32, pattern: i32, corners: usize, to: usize): bool {
  start(layer, i, j)
  b8 = corners; v8 = corners + 64; s8 = corners + 128
  fitPlane(b8)
  if (kind == 1 && off > flatSkin * h) return false
  bm = mean; bx = gx; by = gy; bz = gz
  if (kind == 1) {
    meanOfCrossings(pattern)
    return toPlane() && finish(to)
  }
  const ruling = meanOfCrossings(pattern)
  // The skin may bend where it has no part in the surface and the lattice alone makes the signs.
  if (ruling == 2 && form != STRUT && skinAt() + max(off - flatSkin * h, 0) < -0.1 * h && signs(s8) == pattern) {
    add(i, to)
    return true
  }
  if (off > flatSkin * h) return false
  if (ruling == 2) alongLattice()
  else if (ruling == 1 ? !toPlane() : !toCrease()) return false
  // The plane is the skin's, so a vertex beyond it goes back.
  if (skinAt() > 0 && !toPlane()) return false
  return finish(to)
}

/** Without the skin near, for struts and in layers; false when the surface bends too much within the cell. */
export function placeOnLattice(layer: i32, i: i32, j: i32, to: usize): bool {
  start(layer, i, j)
  s8 = strut; v8 = strut; b8 = strut
  takeCorners(latticeOf(layer), latticeOf(layer + 1), (<usize>j * stride + i) * 4, s8)
  fitPlane(s8)
  if (off > flatStrut * h) return false
  bm = -h
  meanOfCrossings(signs(s8))
  alongLattice()
  return finish(to)
}

function start(layer: i32, i: i32, j: i32): void {
  x0 = ox + <f64>i * h; y0 = oy + <f64>j * h; z0 = oz + <f64>layer * h
}

/** Writes the values of two slices at the corners of a cell as f64; `offset`: of its low corner in a slice. */
export function takeCorners(low: usize, high: usize, offset: usize, to: usize): void {
  const a = low + offset, b = high + offset, up = <usize>stride * 4
  v128.store(to, pairAt(a)); v128.store(to, pairAt(a + up), 16)
  v128.store(to, pairAt(b), 32); v128.store(to, pairAt(b + up), 48)
}

function pairAt(at: usize): v128 { return f64x2.promote_low_f32x4(v128.load64_zero(at)) }

/** Sets mean, gradient and the greatest distance of a corner value from the plane. */
function fitPlane(c: usize): void {
  const c0 = load<f64>(c), c1 = load<f64>(c, 8), c2 = load<f64>(c, 16), c3 = load<f64>(c, 24)
  const c4 = load<f64>(c, 32), c5 = load<f64>(c, 40), c6 = load<f64>(c, 48), c7 = load<f64>(c, 56)
  mean = (c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7) / 8
  gx = (c1 + c3 + c5 + c7 - c0 - c2 - c4 - c6) / 4
  gy = (c2 + c3 + c6 + c7 - c0 - c1 - c4 - c5) / 4
  gz = (c4 + c5 + c6 + c7 - c0 - c1 - c2 - c3) / 4
  const alongX = f64x2.replace_lane(f64x2.splat(gx), 0, -gx)
  const most = f64x2.pmax(
    f64x2.pmax(offPlane(c, alongX, -gy, -gz), offPlane(c + 16, alongX, gy, -gz)),
    f64x2.pmax(offPlane(c + 32, alongX, -gy, gz), offPlane(c + 48, alongX, gy, gz)),
  )
  off = f64x2.extract_lane(f64x2.pmax(most, v128.shuffle<f64>(most, most, 1, 0)), 0)
}

/** How far two corner values are from the plane. */
function offPlane(c: usize, alongX: v128, y: f64, z: f64): v128 {
  const rise = f64x2.add(f64x2.add(alongX, f64x2.splat(y)), f64x2.splat(z))
  return f64x2.abs(f64x2.sub(v128.load(c), f64x2.add(f64x2.splat(mean), f64x2.mul(f64x2.splat(0.5), rise))))
}

/** Starts the vertex at the mean of the crossings. Returns 1 when B rules at all, 2 when S does, 3 when both do. */
function meanOfCrossings(pattern: i32): i32 {
  let count = 0, ruling = 0
  u = 0; v = 0; w = 0
  for (let edges = cutEdges(pattern); edges != 0; edges &= edges - 1) {
    const e = ctz(edges), axis = axisOf(e), from = lowCorner(e), end = highCorner(e)
    const p = load<f64>(v8 + <usize>from * 8), q = load<f64>(v8 + <usize>end * 8), t = p / (p - q)
    u += axis == 0 ? t : <f64>(from & 1)
    v += axis == 1 ? t : <f64>((from >> 1) & 1)
    w += axis == 2 ? t : <f64>(from >> 2)
    count++
    ruling |= valueOf(b8, from, end, t) > valueOf(s8, from, end, t) ? 1 : 2
  }
  const inverse = 1 / <f64>count
  u *= inverse; v *= inverse; w *= inverse
  return ruling
}

/** Which corner values are negative, a bit each. */
function signs(c: usize): i32 {
  const zero = f64x2.splat(0)
  let bits = 0
  for (let n = 0; n < 8; n += 2) bits |= i64x2.bitmask(f64x2.lt(v128.load(c + <usize>n * 8), zero)) << n
  return bits
}

function valueOf(c: usize, from: i32, end: i32, t: f64): f64 {
  const a = load<f64>(c + <usize>from * 8)
  return a + (load<f64>(c + <usize>end * 8) - a) * t
}

function skinAt(): f64 {
  return bm + bx * (u - 0.5) + by * (v - 0.5) + bz * (w - 0.5)
}

/** False where B is not what the plane says: a ridge in the middle of the cell leaves no trace in the corner values. */
function toPlane(): bool {
  const g2 = bx * bx + by * by + bz * bz
  if (g2 < 0.04 * h * h) return false
  // The plane overestimates B at the middle of a round cell by a quarter of its curvature: only its direction is used.
  const b = exactSkin(), t = b / g2
  if (Math.abs(b - skinAt()) > 2 * planeSkin * h + off) return false
  u -= t * bx; v -= t * by; w -= t * bz
  return true
}

function exactSkin(): f64 {
  return boundaryField(x0 + u * h, y0 + v * h, z0 + w * h)
}

function latticeAt(): f64 {
  return solidness(x0 + u * h, y0 + v * h, z0 + w * h)
}

/** bias h² ∇²S from the middle of the cell, at most what a curvature of 1/h gives. */
function curvatureOffset(): f64 {
  let sum: f64 = 0
  for (let n: usize = 0; n < 64; n += 8) sum += load<f64>(s8 + n)
  const bend = sum / 8 - solidness(x0 + 0.5 * h, y0 + 0.5 * h, z0 + 0.5 * h)
  return min(max(8 * bias * bend, -bias * h), bias * h)
}

function alongLattice(): void {
  const offset = curvatureOffset()
  for (let n = 0; n < 2; n++) {
    trilinearGradient()
    const g2 = gx * gx + gy * gy + gz * gz
    if (g2 < 0.04 * h * h) return
    const t = (latticeAt() - offset) / g2
    u -= t * gx; v -= t * gy; w -= t * gz
  }
}

function trilinearGradient(): void {
  const c0 = load<f64>(s8), c1 = load<f64>(s8, 8), c2 = load<f64>(s8, 16), c3 = load<f64>(s8, 24)
  const c4 = load<f64>(s8, 32), c5 = load<f64>(s8, 40), c6 = load<f64>(s8, 48), c7 = load<f64>(s8, 56)
  const a0 = c0 + (c1 - c0) * u, a1 = c2 + (c3 - c2) * u, b0 = c4 + (c5 - c4) * u, b1 = c6 + (c7 - c6) * u
  gx = ((c1 - c0) * (1 - v) + (c3 - c2) * v) * (1 - w) + ((c5 - c4) * (1 - v) + (c7 - c6) * v) * w
  gy = (a1 - a0) * (1 - w) + (b1 - b0) * w
  gz = b0 + (b1 - b0) * v - (a0 + (a1 - a0) * v)
}

/** False when the lattice is flat there, or the solution leaves the cell by far. */
function toCrease(): bool {
  const meanU = u, meanV = v, meanW = w
  const bb = bx * bx + by * by + bz * bz
  trilinearGradient()
  const ss = gx * gx + gy * gy + gz * gz, sb = gx * bx + gy * by + gz * bz
  if (ss < 0.04 * h * h || bb < 0.04 * h * h) return false
  if (sb > 0 && sb * sb > smoothCosine2 * ss * bb) {
    if (skinAt() > latticeAt()) return toPlane()
    alongLattice()
    return true
  }
  for (let n = 0; n < 2; n++) {
    trilinearGradient()
    const ss = gx * gx + gy * gy + gz * gz, sb = gx * bx + gy * by + gz * bz
    const determinant = ss * bb - sb * sb
    if (determinant < 1e-3 * ss * bb) return false
    const s = latticeAt(), b = exactSkin()
    const alpha = (s * bb - b * sb) / determinant, beta = (b * ss - s * sb) / determinant
    u -= alpha * gx + beta * bx; v -= alpha * gy + beta * by; w -= alpha * gz + beta * bz
    if (Math.abs(u - meanU) > 1 || Math.abs(v - meanV) > 1 || Math.abs(w - meanW) > 1) return false
  }
  return true
}

/** Clamps to the cell and writes; false when the clamping left the vertex in the skin. */
function finish(to: usize): bool {
  u = inCell(u); v = inCell(v); w = inCell(w)
  if (bm > -0.9 * h && (off <= planeSkin * h ? skinAt() - off : exactSkin()) > skinSlack) return false
  store<f32>(to, <f32>(x0 + u * h))
  store<f32>(to, <f32>(y0 + v * h), 4)
  store<f32>(to, <f32>(z0 + w * h), 8)
  return true
}

/** By lanes: minima of scalars branch. */
function inCell(t: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.pmax(f64x2.splat(t), f64x2.splat(0.01)), f64x2.splat(0.99)), 0)
}
