/**
 * Squared distance from a point p to one triangle (a, b, c), double precision.
 *
 *   inside the prism over the triangle:  ((p - a)·n)² / n·n          n = (b - a) × (c - a)
 *   elsewhere:                           min over the three edges of |p - a - t e|², t = clamp((p - a)·e / e·e, 0, 1)
 *
 * The prism test uses the signs of n·(e × (p - a)). Barycentric formulas (Ericson, Real-Time Collision Detection 5.1.5)
 * cost less but cancel badly on the long thin triangles of CAD exports; a degenerate triangle (n = 0) falls back to its
 * edges. The triangle is held in globals: it is set once and evaluated for thousands of points.
 */
let ax: f64, ay: f64, az: f64
let bx: f64, by: f64, bz: f64
let cx: f64, cy: f64, cz: f64
let abx: f64, aby: f64, abz: f64
let bcx: f64, bcy: f64, bcz: f64
let cax: f64, cay: f64, caz: f64
let nx: f64, ny: f64, nz: f64
// Inward edge normals n × e, one per edge.
let uabx: f64, uaby: f64, uabz: f64
let ubcx: f64, ubcy: f64, ubcz: f64
let ucax: f64, ucay: f64, ucaz: f64
let inverseNn: f64, inverseAb: f64, inverseBc: f64, inverseCa: f64

/** Loads triangle t of a soup (9 floats each, mm). */
export function setTriangle(soup: usize, t: i32): void {
  const p = soup + <usize>t * 36
  ax = load<f32>(p); ay = load<f32>(p, 4); az = load<f32>(p, 8)
  bx = load<f32>(p, 12); by = load<f32>(p, 16); bz = load<f32>(p, 20)
  cx = load<f32>(p, 24); cy = load<f32>(p, 28); cz = load<f32>(p, 32)
  abx = bx - ax; aby = by - ay; abz = bz - az
  bcx = cx - bx; bcy = cy - by; bcz = cz - bz
  cax = ax - cx; cay = ay - cy; caz = az - cz
  nx = abz * cay - aby * caz
  ny = abx * caz - abz * cax
  nz = aby * cax - abx * cay
  const nn = nx * nx + ny * ny + nz * nz
  inverseNn = nn > 0 ? 1 / nn : 0
  uabx = ny * abz - nz * aby; uaby = nz * abx - nx * abz; uabz = nx * aby - ny * abx
  ubcx = ny * bcz - nz * bcy; ubcy = nz * bcx - nx * bcz; ubcz = nx * bcy - ny * bcx
  ucax = ny * caz - nz * cay; ucay = nz * cax - nx * caz; ucaz = nx * cay - ny * cax
  inverseAb = inverseOf(abx * abx + aby * aby + abz * abz)
  inverseBc = inverseOf(bcx * bcx + bcy * bcy + bcz * bcz)
  inverseCa = inverseOf(cax * cax + cay * cay + caz * caz)
}

function inverseOf(square: f64): f64 {
  return square > 0 ? 1 / square : 0
}

/** Squared distance of (x, y, z) to the triangle that was set, mm². */
export function squaredDistance(x: f64, y: f64, z: f64): f64 {
  const px = x - ax, py = y - ay, pz = z - az
  const qx = x - bx, qy = y - by, qz = z - bz
  const rx = x - cx, ry = y - cy, rz = z - cz
  if (isOverTriangle(px, py, pz, qx, qy, qz, rx, ry, rz)) {
    const d = px * nx + py * ny + pz * nz
    return d * d * inverseNn
  }
  return min(
    edge(px, py, pz, abx, aby, abz, inverseAb),
    min(edge(qx, qy, qz, bcx, bcy, bcz, inverseBc), edge(rx, ry, rz, cax, cay, caz, inverseCa)),
  )
}

/**
 * Squared distance of (x, y, z) to the plane of the triangle that was set, mm²: no more than to the triangle. 0 of one
 * without a plane.
 */
export function squaredHeight(x: f64, y: f64, z: f64): f64 {
  const d = (x - ax) * nx + (y - ay) * ny + (z - az) * nz
  return d * d * inverseNn
}

/** Writes the closest point of the triangle that was set to (x, y, z), three f32. */
export function closestPoint(x: f64, y: f64, z: f64, to: usize): void {
  const px = x - ax, py = y - ay, pz = z - az
  const qx = x - bx, qy = y - by, qz = z - bz
  const rx = x - cx, ry = y - cy, rz = z - cz
  if (isOverTriangle(px, py, pz, qx, qy, qz, rx, ry, rz)) {
    const t = (px * nx + py * ny + pz * nz) * inverseNn
    writePoint(to, x - t * nx, y - t * ny, z - t * nz)
    return
  }
  const ab = edge(px, py, pz, abx, aby, abz, inverseAb), bc = edge(qx, qy, qz, bcx, bcy, bcz, inverseBc)
  const ca = edge(rx, ry, rz, cax, cay, caz, inverseCa)
  if (ab <= bc && ab <= ca) {
    const t = shareOf(px, py, pz, abx, aby, abz, inverseAb)
    writePoint(to, ax + t * abx, ay + t * aby, az + t * abz)
  } else if (bc <= ca) {
    const t = shareOf(qx, qy, qz, bcx, bcy, bcz, inverseBc)
    writePoint(to, bx + t * bcx, by + t * bcy, bz + t * bcz)
  } else {
    const t = shareOf(rx, ry, rz, cax, cay, caz, inverseCa)
    writePoint(to, cx + t * cax, cy + t * cay, cz + t * caz)
  }
}

function writePoint(to: usize, x: f64, y: f64, z: f64): void {
  store<f32>(to, <f32>x); store<f32>(to, <f32>y, 4); store<f32>(to, <f32>z, 8)
}

/** Whether a point is in the prism over the triangle: seen from a, b and c. */
function isOverTriangle(px: f64, py: f64, pz: f64, qx: f64, qy: f64, qz: f64, rx: f64, ry: f64, rz: f64): bool {
  return inverseNn > 0 &&
    uabx * px + uaby * py + uabz * pz >= 0 &&
    ubcx * qx + ubcy * qy + ubcz * qz >= 0 &&
    ucax * rx + ucay * ry + ucaz * rz >= 0
}

/** How far along an edge its closest point lies, 0 to 1. */
function shareOf(px: f64, py: f64, pz: f64, ex: f64, ey: f64, ez: f64, inverse: f64): f64 {
  return min(max((px * ex + py * ey + pz * ez) * inverse, 0), 1)
}

function edge(px: f64, py: f64, pz: f64, ex: f64, ey: f64, ez: f64, inverse: f64): f64 {
  const t = shareOf(px, py, pz, ex, ey, ez, inverse)
  const dx = px - t * ex, dy = py - t * ey, dz = pz - t * ez
  return dx * dx + dy * dy + dz * dz
}

export function lowX(): f64 { return min(ax, min(bx, cx)) }
export function lowY(): f64 { return min(ay, min(by, cy)) }
export function lowZ(): f64 { return min(az, min(bz, cz)) }
export function highX(): f64 { return max(ax, max(bx, cx)) }
export function highY(): f64 { return max(ay, max(by, cy)) }
export function highZ(): f64 { return max(az, max(bz, cz)) }
