/**
 * Whether two triangles meet elsewhere than where they touch: their relative interiors share a point.
 *
 * Two convex sets have disjoint relative interiors when a plane separates them, touching allowed. The Minkowski difference of two triangles is
 * a polytope whose facets are normal to one of the triangles, to an edge of each, or, when both lie in one plane, to an edge within it; so
 * one of 2 + 9 + 6 directions separates them, or none does (Gottschalk, Lin, Manocha 1996, OBBTree, for boxes). A shared corner has the same
 * place along every direction to the last bit, so triangles of a fan need no special case;
 * triangles without a common corner must keep apart. A direction along which both are flat proves
 * nothing: two triangles of one plane overlap in it or are separated within it.
 */
/** Bytes of a prepared triangle: nine f64 of its corners, three of its normal, the corners of its box as four f32 each, three addresses. */
export const preparedBytes: usize = 144

// Where places are written: file = place / scale + centre, rounded to float32 once more.
let scale: f64 = 1
let centreX: f64 = 0, centreY: f64 = 0, centreZ: f64 = 0

/** How places will stand in the file: triangles are tried with those coordinates. */
export function setWritten(scale_: f64, x: f64, y: f64, z: f64): void {
  scale = scale_
  centreX = x; centreY = y; centreZ = z
}

/** Square of the share of the flat thickness that is rounding. */
const rounding: f64 = 1e-10

// Square of the thickness that counts as flat, mm².
let flat2: f64 = 0
let first: usize = 0
let second: usize = 0

/** mm: what is thinner lies in one plane. */
export function setFlatThickness(flat: f64): void {
  flat2 = flat * flat / (scale * scale)
}

/** Prepares the triangle with corners at these addresses, three f32 each (four more bytes are read), about a place close by. */
export function prepare(to: usize, a: usize, b: usize, c: usize, near: usize): void {
  take(to, a, near); take(to + 24, b, near); take(to + 48, c, near)
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
  first = p; second = q
  touching = shareCorner(p, q)
  if (separatesNormal(first) || separatesNormal(second)) return false
  for (let i: usize = 0; i < 3; i++) {
    for (let j: usize = 0; j < 3; j++) {
      if (separatesProduct(edge(first, i), edge(second, j))) return false
    }
  }
  return !separatesInPlane(first) && !separatesInPlane(second)
}

// Whether the two that are tried have a corner in common.
let touching = false

function shareCorner(p: usize, q: usize): bool {
  for (let i: usize = 128; i < 140; i += 4) {
    const corner = load<usize>(p + i)
    if (corner == load<usize>(q, 128) || corner == load<usize>(q, 132) || corner == load<usize>(q, 136)) return true
  }
  return false
}

function take(to: usize, from: usize, near: usize): void {
  store<f64>(to, written(from, centreX) - written(near, centreX))
  store<f64>(to, written(from + 4, centreY) - written(near + 4, centreY), 8)
  store<f64>(to, written(from + 8, centreZ) - written(near + 8, centreZ), 16)
}

function written(from: usize, centre: f64): f64 {
  return <f64><f32>(<f64>load<f32>(from) / scale + centre)
}

// The edge asked for last, per triangle.
const edgeOfFirst = memory.data(24, 8)
const edgeOfSecond = memory.data(24, 8)

/** Writes edge i of a triangle and returns where. */
function edge(triangle: usize, i: usize): usize {
  const to = triangle == first ? edgeOfFirst : edgeOfSecond
  const p = triangle + i * 24, q = triangle + (i == 2 ? 0 : i + 1) * 24
  for (let axis: usize = 0; axis < 24; axis += 8) store<f64>(to + axis, load<f64>(q + axis) - load<f64>(p + axis))
  return to
}

// The product of `setProduct`.
let nx: f64, ny: f64, nz: f64

function setProduct(p: usize, q: usize): void {
  const px = load<f64>(p), py = load<f64>(p, 8), pz = load<f64>(p, 16), qx = load<f64>(q), qy = load<f64>(q, 8), qz = load<f64>(q, 16)
  nx = py * qz - pz * qy; ny = pz * qx - px * qz; nz = px * qy - py * qx
}

function setNormal(t: usize): void {
  const ux = load<f64>(t, 24) - load<f64>(t), uy = load<f64>(t, 32) - load<f64>(t, 8), uz = load<f64>(t, 40) - load<f64>(t, 16)
  const vx = load<f64>(t, 48) - load<f64>(t), vy = load<f64>(t, 56) - load<f64>(t, 8), vz = load<f64>(t, 64) - load<f64>(t, 16)
  nx = uy * vz - uz * vy; ny = uz * vx - ux * vz; nz = ux * vy - uy * vx
}

function separatesNormal(triangle: usize): bool {
  nx = load<f64>(triangle, 72); ny = load<f64>(triangle, 80); nz = load<f64>(triangle, 88)
  return separates()
}

function separatesProduct(p: usize, q: usize): bool {
  setProduct(p, q)
  return separates()
}

/** Directions within the plane of a triangle, square to its edges. */
function separatesInPlane(triangle: usize): bool {
  for (let i: usize = 0; i < 3; i++) {
    const e = edge(triangle, i)
    setNormal(triangle)
    const ax = nx, ay = ny, az = nz, ex = load<f64>(e), ey = load<f64>(e, 8), ez = load<f64>(e, 16)
    nx = ay * ez - az * ey; ny = az * ex - ax * ez; nz = ax * ey - ay * ex
    if (separates()) return true
  }
  return false
}

/** Whether the two lie on different sides of a plane normal to (nx, ny, nz). */
function separates(): bool {
  const a = along(first), b = along(first + 24), c = along(first + 48)
  const d = along(second), e = along(second + 24), f = along(second + 48)
  const lowA = min(a, min(b, c)), highA = max(a, max(b, c)), lowB = min(d, min(e, f)), highB = max(d, max(e, f))
  const extent = max(highA, highB) - min(lowA, lowB), n2 = nx * nx + ny * ny + nz * nz
  if (extent * extent <= flat2 * n2) return false
  const least = min(highA - lowB, highB - lowA)
  // Strangers must not touch: a reader who welds by coordinates, or calculates less exactly, would call that a crossing.
  if (!touching) return least < 0
  // Rounding puts corners of one plane beside it.
  const overlap = max(least, 0)
  return overlap * overlap <= rounding * flat2 * n2
}

function along(p: usize): f64 {
  return nx * load<f64>(p) + ny * load<f64>(p, 8) + nz * load<f64>(p, 16)
}
