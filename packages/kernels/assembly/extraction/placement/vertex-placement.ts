/**
 * Where the vertex of a surface patch is inside its cell.
 *
 *   smooth   from the mean of the patch's edge crossings by Newton along ∇V to V = bias h² ∇²V
 *   crease   normals at the crossings differ by more than 25°: least squares of the tangent planes,
 *            min Σ (n_i·(x - p_i))² + ε |x - mean|²   (Ju et al. 2002, Dual contouring of Hermite data)
 *   several patches in one cell: the mean, which keeps them apart
 *
 * The bias: vertices of a curved surface lie on it, its flat facets cut volume off; ∇²V is twice the mean curvature
 * where |∇V| = 1. Without the crease rule an octet at h = 0.35 mm lost 2.4 % of its void to chamfers along the lines
 * where struts meet. A vertex is clamped to [0.01, 0.99] of its cell.
 */
import { ribDepth } from '../ribs'
import { boundaryField as boundaryAt, form, solidness, STRUT } from '../void-field'

/** cos 25°: below, two tangent planes meet in a crease. */
const smoothCosine: f64 = 0.9
/** mm a vertex may stand in the skin: a tenth of the tolerance of the export's gate. */
const skinSlack: f64 = 0.002
/** In spacings: two distances that differ by more than this at the mean cannot change places within the cell. */
const reach: f64 = 1.8
/** Weight of the mean in the least squares: holds the direction along a crease, where the planes say nothing. */
const stay: f64 = 0.03

// Corner of the cell, spacing; the crossings of the patch, 3 f64 each, in cell coordinates 0..1.
let x0: f64, y0: f64, z0: f64, h: f64
let count: i32 = 0
const points = memory.data(12 * 24, 8)
const normals = memory.data(12 * 24, 8)
/** V at each. */
const fields = memory.data(12 * 8, 8)
let mx: f64, my: f64, mz: f64
// The void corner of the patch with the smallest value, where the vertex finds room when it is in the skin.
let deepest: f64
let cu: f64, cv: f64, cw: f64

// Whether the boundary may rule in this cell.
let nearSkin: bool = true

// The vertex under construction, mm, and the last gradient.
let vx: f64, vy: f64, vz: f64
let gx: f64, gy: f64, gz: f64

export function startVertex(x: f64, y: f64, z: f64, spacing: f64, nearSkin_: bool): void {
  nearSkin = nearSkin_
  x0 = x; y0 = y; z0 = z
  h = spacing
  count = 0
  mx = 0; my = 0; mz = 0
  deepest = f64.MAX_VALUE
}

/** Adds the crossing on the edge that leaves corner `from` along `axis`, with field values p and q at its ends. */
export function addCrossing(axis: i32, from: i32, p: f64, q: f64): void {
  const t = p / (p - q)
  const u = axis == 0 ? t : <f64>(from & 1), v = axis == 1 ? t : <f64>((from >> 1) & 1), w = axis == 2 ? t : <f64>(from >> 2)
  const at = points + <usize>count * 24
  store<f64>(at, u); store<f64>(at, v, 8); store<f64>(at, w, 16)
  mx += u; my += v; mz += w
  count++
  if (min(p, q) >= deepest) return
  deepest = min(p, q)
  const end = p < q ? from : from | (1 << axis)
  cu = <f64>(end & 1); cv = <f64>((end >> 1) & 1); cw = <f64>(end >> 2)
}

/** Chooses the place and writes three f32 at `to`. */
export function finishVertex(alone: bool, bias: f64, to: usize): void {
  const inverse = 1 / <f64>count
  mx *= inverse; my *= inverse; mz *= inverse
  let u = mx, v = my, w = mz
  if (alone) {
    vx = x0 + mx * h; vy = y0 + my * h; vz = z0 + mz * h
    const s = solidness(vx, vy, vz)
    // In a layer below open faces a sheet has kinks of its own.
    if (form != STRUT && ribDepth == 0 && s - boundaryField(vx, vy, vz) > reach * h) {
      slide(s, bias)
      u = (vx - x0) / h; v = (vy - y0) / h; w = (vz - z0) / h
    } else if (hasCrease()) {
      leastSquares()
      u = vx; v = vy; w = vz
    } else {
      newton(0)
      newton(bias)
      u = (vx - x0) / h; v = (vy - y0) / h; w = (vz - z0) / h
    }
    // Thrown far out of its cell: a kink deceived the derivative, and the mean is the safer place.
    if (!(Math.abs(u - 0.5) < 1.5 && Math.abs(v - 0.5) < 1.5 && Math.abs(w - 0.5) < 1.5)) { u = mx; v = my; w = mz }
  }
  u = inCell(u); v = inCell(v); w = inCell(w)
  const t = shareOutOfSkin(u, v, w)
  store<f32>(to, <f32>(x0 + (u + t * (inCell(cu) - u)) * h))
  store<f32>(to, <f32>(y0 + (v + t * (inCell(cv) - v)) * h), 4)
  store<f32>(to, <f32>(z0 + (w + t * (inCell(cw) - w)) * h), 8)
}

/**
 * How far towards the deepest void corner the vertex must go to leave the skin: 0 mostly. Least squares may overshoot
 * in a sharp wedge and the mean of a cell with several patches knows only interpolated distances; the skin must hold
 * all the same.
 */
function shareOutOfSkin(u: f64, v: f64, w: f64): f64 {
  if (skinAt(u, v, w, 0) <= skinSlack) return 0
  let low: f64 = 0, high: f64 = 1
  for (let i = 0; i < 8; i++) {
    const middle = (low + high) / 2
    if (skinAt(u, v, w, middle) > skinSlack) low = middle
    else high = middle
  }
  return high
}

function skinAt(u: f64, v: f64, w: f64, t: f64): f64 {
  return boundaryField(x0 + (u + t * (inCell(cu) - u)) * h, y0 + (v + t * (inCell(cv) - v)) * h, z0 + (w + t * (inCell(cw) - w)) * h)
}

function inCell(t: f64): f64 {
  return min(max(t, 0.01), 0.99)
}

/** Sets the unit normal of every crossing; true when two of them disagree. */
function hasCrease(): bool {
  for (let c = 0; c < count; c++) {
    const at = points + <usize>c * 24, to = normals + <usize>c * 24
    const x = x0 + load<f64>(at) * h, y = y0 + load<f64>(at, 8) * h, z = z0 + load<f64>(at, 16) * h
    store<f64>(fields + <usize>c * 8, gradient(x, y, z, 0.02 * h))
    const length = Math.sqrt(gx * gx + gy * gy + gz * gz)
    const scale = length > 1e-9 ? 1 / length : 0
    store<f64>(to, gx * scale); store<f64>(to, gy * scale, 8); store<f64>(to, gz * scale, 16)
  }
  for (let a = 1; a < count; a++) {
    for (let b = 0; b < a; b++) {
      const p = normals + <usize>a * 24, q = normals + <usize>b * 24
      if (load<f64>(p) * load<f64>(q) + load<f64>(p, 8) * load<f64>(q, 8) + load<f64>(p, 16) * load<f64>(q, 16) < smoothCosine) return true
    }
  }
  return false
}

/** V and its gradient at a point by forward differences of the branch that rules there. */
function gradient(x: f64, y: f64, z: f64, d: f64): f64 {
  const s = solidness(x, y, z), b = boundaryField(x, y, z)
  if (s > b) {
    gx = (solidness(x + d, y, z) - s) / d
    gy = (solidness(x, y + d, z) - s) / d
    gz = (solidness(x, y, z + d) - s) / d
    return s
  }
  gx = (boundaryField(x + d, y, z) - b) / d
  gy = (boundaryField(x, y + d, z) - b) / d
  gz = (boundaryField(x, y, z + d) - b) / d
  return b
}

function boundaryField(x: f64, y: f64, z: f64): f64 {
  return nearSkin ? boundaryAt(x, y, z) : -1e9
}

/** Normal equations of the tangent planes about the mean, solved by cofactors; the result in cell coordinates. */
function leastSquares(): void {
  let a: f64 = stay, b: f64 = 0, c: f64 = 0, d: f64 = stay, e: f64 = 0, f: f64 = stay
  let rx: f64 = 0, ry: f64 = 0, rz: f64 = 0
  for (let i = 0; i < count; i++) {
    const p = points + <usize>i * 24, n = normals + <usize>i * 24
    const nx = load<f64>(n), ny = load<f64>(n, 8), nz = load<f64>(n, 16)
    // Distance of the mean to the plane, corrected by the field's value at the linear crossing.
    const value = load<f64>(fields + <usize>i * 8) / h
    const r = nx * (load<f64>(p) - mx) + ny * (load<f64>(p, 8) - my) + nz * (load<f64>(p, 16) - mz) - value
    a += nx * nx; b += nx * ny; c += nx * nz
    d += ny * ny; e += ny * nz; f += nz * nz
    rx += nx * r; ry += ny * r; rz += nz * r
  }
  const c00 = d * f - e * e, c01 = c * e - b * f, c02 = b * e - c * d
  const c11 = a * f - c * c, c12 = b * c - a * e, c22 = a * d - b * b
  const inverse = 1 / (a * c00 + b * c01 + c * c02)
  vx = mx + (c00 * rx + c01 * ry + c02 * rz) * inverse
  vy = my + (c01 * rx + c11 * ry + c12 * rz) * inverse
  vz = mz + (c02 * rx + c12 * ry + c22 * rz) * inverse
}

/**
 * Deep inside a smooth sheet: two steps with one set of differences, the second re-uses gradient and curvature of the
 * first. Eight values of the field instead of thirty, for four vertices out of five.
 */
function slide(s: f64, bias: f64): void {
  const offset = curvatureOffset(s, bias)
  const g2 = gx * gx + gy * gy + gz * gz
  if (g2 < 0.04) return
  for (let i = 0; i < 2; i++) {
    const t = ((i == 0 ? s : solidness(vx, vy, vz)) - offset) / g2
    vx -= t * gx; vy -= t * gy; vz -= t * gz
  }
}

/** Central differences at the vertex, where S = s: sets the gradient and returns bias h² ∇²S. */
function curvatureOffset(s: f64, bias: f64): f64 {
  const d = 0.25 * h, x = vx, y = vy, z = vz
  const xp = solidness(x + d, y, z), xm = solidness(x - d, y, z), yp = solidness(x, y + d, z), ym = solidness(x, y - d, z)
  const zp = solidness(x, y, z + d), zm = solidness(x, y, z - d)
  gx = (xp - xm) / (2 * d); gy = (yp - ym) / (2 * d); gz = (zp - zm) / (2 * d)
  const laplacian = (xp + xm + yp + ym + zp + zm - 6 * s) / (d * d)
  // A curvature beyond 1/h is the noise of a kink.
  return bias * h * h * min(max(laplacian, -1 / h), 1 / h)
}

/** One Newton step of the vertex along the gradient of the ruling branch. */
function newton(bias: f64): void {
  const x = vx, y = vy, z = vz
  let value: f64
  if (bias != 0 && solidness(x, y, z) > boundaryField(x, y, z)) {
    const s = solidness(x, y, z)
    value = s - curvatureOffset(s, bias)
  } else value = gradient(x, y, z, 0.02 * h)
  const g2 = gx * gx + gy * gy + gz * gz
  // A flat gradient (medial axis, middle of a pore) points nowhere: stay.
  if (g2 < 0.04) return
  const t = value / g2
  vx -= t * gx; vy -= t * gy; vz -= t * gz
}
