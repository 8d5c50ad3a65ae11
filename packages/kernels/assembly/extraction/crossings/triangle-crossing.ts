/**
 * Whether two triangles meet elsewhere than where they touch: their relative interiors share a point.
 *
 * Two convex sets have disjoint relative interiors when a plane separates them, touching allowed. The Minkowski
 * difference of two triangles is a polytope whose facets are normal to one of the triangles, to an edge of each, or,
 * when both lie in one plane, to an edge within it; so one of 2 + 9 + 6 directions separates them, or none does
 * (Gottschalk, Lin, Manocha 1996, OBBTree, for boxes). A shared corner has the same place along every direction to the
 * last bit, so triangles of a fan need no special case; triangles without a common corner must keep apart. A direction
 * along which both are flat proves nothing: two triangles of one plane overlap in it or are separated within it.
 */
/**
 * Bytes of a prepared triangle: nine f64 of its corners, three of its normal, the corners of its box as four f32 each,
 * three addresses.
 */
export const preparedBytes: usize = 144

// Where places are written: file = place / scale + centre, rounded to float32 once more.
let scale: f64 = 1
let centreX: f64 = 0, centreY: f64 = 0, centreZ: f64 = 0

/** How places will stand in the file: triangles are tried with those coordinates. */
export function setWritten(scale_: f64, x: f64, y: f64, z: f64): void {
  scale = scale_
  centreX = x; centreY = y; centreZ = z
}

/** The step from one coordinate to the next as they will be written, mm, at most so far (mm) from the origin. */
export function writtenStep(reach: f64): f64 {
  return 1.2e-7 * (reach + scale * max(Math.abs(centreX), max(Math.abs(centreY), Math.abs(centreZ))))
}

/** Square of the share of the flat thickness that is rounding. */
const rounding: f64 = 1e-10

// Square of the thickness that counts as flat, mm².
let flat2: f64 = 0

/** mm: what is thinner lies in one plane. */
export function setFlatThickness(flat: f64): void {
  flat2 = flat * flat / (scale * scale)
}

let nearX: f64 = 0, nearY: f64 = 0, nearZ: f64 = 0

/** The place (three f32) about which triangles are prepared from now on: one close by keeps the digits. */
export function prepareAbout(near: usize): void {
  nearX = written(near, centreX); nearY = written(near + 4, centreY); nearZ = written(near + 8, centreZ)
}

/** Prepares the triangle with corners at these addresses, three f32 each (four more bytes are read). */
export function prepare(to: usize, a: usize, b: usize, c: usize): void {
  take(to, a); take(to + 24, b); take(to + 48, c)
  store<usize>(to, a, 128); store<usize>(to, b, 132); store<usize>(to, c, 136)
  setNormal(to)
  store<f64>(to, nx, 72); store<f64>(to, ny, 80); store<f64>(to, nz, 88)
  const pa = v128.load(a), pb = v128.load(b), pc = v128.load(c)
  v128.store(to, f32x4.min(pa, f32x4.min(pb, pc)), 96)
  v128.store(to, f32x4.max(pa, f32x4.max(pb, pc)), 112)
}

/** Whether two prepared triangles cross. */
export function cross(p: usize, q: usize): bool {
  // Boxes that do not even touch, and rounding keeps order; the fourth lane is not theirs.
  const apart = v128.or(f32x4.lt(v128.load(p, 112), v128.load(q, 96)), f32x4.lt(v128.load(q, 112), v128.load(p, 96)))
  if ((i32x4.bitmask(apart) & 7) != 0) return false
  touching = shareCorner(p, q)
  pairUp(p, q)
  if (separatesNormal(p) || separatesNormal(q)) return false
  setEdges(p, edgesOfFirst)
  setEdges(q, edgesOfSecond)
  for (let e = edgesOfFirst; e < edgesOfFirst + 72; e += 24) {
    for (let f = edgesOfSecond; f < edgesOfSecond + 72; f += 24) {
      if (separatesProduct(e, f)) return false
    }
  }
  return !separatesInPlane(p, edgesOfFirst) && !separatesInPlane(q, edgesOfSecond)
}

// Whether the two that are tried have a corner in common.
let touching = false

function shareCorner(p: usize, q: usize): bool {
  const corners = v128.load(p, 128), a = load<u32>(q, 128), b = load<u32>(q, 132), c = load<u32>(q, 136)
  const same = v128.or(v128.or(i32x4.eq(corners, i32x4.splat(a)), i32x4.eq(corners, i32x4.splat(b))), i32x4.eq(corners, i32x4.splat(c)))
  return (i32x4.bitmask(same) & 7) != 0
}

function take(to: usize, from: usize): void {
  store<f64>(to, written(from, centreX) - nearX)
  store<f64>(to, written(from + 4, centreY) - nearY, 8)
  store<f64>(to, written(from + 8, centreZ) - nearZ, 16)
}

function written(from: usize, centre: f64): f64 {
  return <f64><f32>(<f64>load<f32>(from) / scale + centre)
}

/** The nine coordinates of both triangles side by side: a lane for each. */
const pairs = memory.data(9 * 16, 16)

function pairUp(p: usize, q: usize): void {
  for (let n: usize = 0; n < 9; n++) v128.store(pairs + 16 * n, v128.load64_lane(q + 8 * n, v128.load64_zero(p + 8 * n), 1))
}

const edgesOfFirst = memory.data(72, 8)
const edgesOfSecond = memory.data(72, 8)

function setEdges(triangle: usize, to: usize): void {
  for (let n: usize = 0; n < 72; n += 8) {
    store<f64>(to + n, load<f64>(triangle + (n < 48 ? n + 24 : n - 48)) - load<f64>(triangle + n))
  }
}

// The direction to be tried.
let nx: f64, ny: f64, nz: f64

function setNormal(t: usize): void {
  const ux = load<f64>(t, 24) - load<f64>(t), uy = load<f64>(t, 32) - load<f64>(t, 8), uz = load<f64>(t, 40) - load<f64>(t, 16)
  const vx = load<f64>(t, 48) - load<f64>(t), vy = load<f64>(t, 56) - load<f64>(t, 8), vz = load<f64>(t, 64) - load<f64>(t, 16)
  nx = uy * vz - uz * vy; ny = uz * vx - ux * vz; nz = ux * vy - uy * vx
}

function separatesNormal(triangle: usize): bool {
  return separates(load<f64>(triangle, 72), load<f64>(triangle, 80), load<f64>(triangle, 88))
}

function separatesProduct(p: usize, q: usize): bool {
  const px = load<f64>(p), py = load<f64>(p, 8), pz = load<f64>(p, 16), qx = load<f64>(q), qy = load<f64>(q, 8), qz = load<f64>(q, 16)
  return separates(py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)
}

/** Directions within the plane of a triangle, square to its edges. */
function separatesInPlane(triangle: usize, edges: usize): bool {
  const ax = load<f64>(triangle, 72), ay = load<f64>(triangle, 80), az = load<f64>(triangle, 88)
  for (let e = edges; e < edges + 72; e += 24) {
    const ex = load<f64>(e), ey = load<f64>(e, 8), ez = load<f64>(e, 16)
    if (separates(ay * ez - az * ey, az * ex - ax * ez, ax * ey - ay * ex)) return true
  }
  return false
}

/** Whether the two lie on different sides of a plane normal to (x, y, z). */
function separates(x: f64, y: f64, z: f64): bool {
  const x2 = f64x2.splat(x), y2 = f64x2.splat(y), z2 = f64x2.splat(z)
  const a = along(pairs, x2, y2, z2), b = along(pairs + 48, x2, y2, z2), c = along(pairs + 96, x2, y2, z2)
  // A lane for each of the two, then for each against the other.
  const low = f64x2.pmin(a, f64x2.pmin(b, c)), high = f64x2.pmax(a, f64x2.pmax(b, c))
  const otherLow = v128.shuffle<f64>(low, low, 1, 0), otherHigh = v128.shuffle<f64>(high, high, 1, 0)
  const extent = f64x2.extract_lane(f64x2.sub(f64x2.pmax(high, otherHigh), f64x2.pmin(low, otherLow)), 0), flatness = flat2 * (x * x + y * y + z * z)
  if (extent * extent <= flatness) return false
  const overlaps = f64x2.sub(high, otherLow)
  if (i64x2.bitmask(f64x2.lt(overlaps, f64x2.splat(0))) != 0) return true
  // Strangers must not touch: a reader who welds by coordinates, or calculates less exactly, would call that a
  // crossing.
  if (!touching) return false
  // Rounding moves corners of one plane off it.
  const overlap = f64x2.extract_lane(f64x2.pmin(overlaps, v128.shuffle<f64>(overlaps, overlaps, 1, 0)), 0)
  return overlap * overlap <= rounding * flatness
}

function along(corner: usize, x: v128, y: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(x, v128.load(corner)), f64x2.mul(y, v128.load(corner, 16))), f64x2.mul(z, v128.load(corner, 32)))
}
