/**
 * Triangles made ready for point queries, the last few dozen kept: points asked for one after the other lie close to each other.
 *
 * A record holds what point-triangle.ts keeps in globals, f64: per edge its start, its direction, the inverse of its squared length and the
 * normal n × e that points inward; then the normal n and the inverse of its square.
 */
const slots = 64
const recordBytes: usize = 34 * 8
const records = memory.data(64 * 34 * 8, 16)
/** Which triangle a slot holds: its number plus one. */
const owners = memory.data(64 * 4, 4)
let soup: usize = 0

/** The soup that numbers refer to from now on (9 f32 per triangle, mm). */
export function setSoup(soup_: usize): void {
  soup = soup_
  memory.fill(owners, 0, slots * 4)
}

/** Address of the triangle's record; good until the next call. */
export function recordOf(t: i32): usize {
  const slot = <usize>(t & (slots - 1)), at = records + slot * recordBytes
  if (load<i32>(owners + slot * 4) == t + 1) return at
  store<i32>(owners + slot * 4, t + 1)
  const p = soup + <usize>t * 36
  const ax: f64 = load<f32>(p), ay: f64 = load<f32>(p, 4), az: f64 = load<f32>(p, 8)
  const bx: f64 = load<f32>(p, 12), by: f64 = load<f32>(p, 16), bz: f64 = load<f32>(p, 20)
  const cx: f64 = load<f32>(p, 24), cy: f64 = load<f32>(p, 28), cz: f64 = load<f32>(p, 32)
  const abx = bx - ax, aby = by - ay, abz = bz - az, cax = ax - cx, cay = ay - cy, caz = az - cz
  const nx = abz * cay - aby * caz, ny = abx * caz - abz * cax, nz = aby * cax - abx * cay
  const nn = nx * nx + ny * ny + nz * nz
  setEdge(at, ax, ay, az, abx, aby, abz, nx, ny, nz)
  setEdge(at + 80, bx, by, bz, cx - bx, cy - by, cz - bz, nx, ny, nz)
  setEdge(at + 160, cx, cy, cz, cax, cay, caz, nx, ny, nz)
  store<f64>(at, nx, 240); store<f64>(at, ny, 248); store<f64>(at, nz, 256)
  store<f64>(at, nn > 0 ? 1 / nn : 0, 264)
  return at
}

function setEdge(at: usize, x: f64, y: f64, z: f64, ex: f64, ey: f64, ez: f64, nx: f64, ny: f64, nz: f64): void {
  const square = ex * ex + ey * ey + ez * ez
  store<f64>(at, x); store<f64>(at, y, 8); store<f64>(at, z, 16)
  store<f64>(at, ex, 24); store<f64>(at, ey, 32); store<f64>(at, ez, 40)
  store<f64>(at, square > 0 ? 1 / square : 0, 48)
  store<f64>(at, ny * ez - nz * ey, 56); store<f64>(at, nz * ex - nx * ez, 64); store<f64>(at, nx * ey - ny * ex, 72)
}

/** Squared distance of (x, y, z) to the triangle of a record, mm². */
export function squaredDistanceTo(at: usize, x: f64, y: f64, z: f64): f64 {
  const inverse = load<f64>(at, 264)
  if (inverse > 0 && inward(at, x, y, z) >= 0 && inward(at + 80, x, y, z) >= 0 && inward(at + 160, x, y, z) >= 0) {
    const d = (x - load<f64>(at)) * load<f64>(at, 240) + (y - load<f64>(at, 8)) * load<f64>(at, 248) + (z - load<f64>(at, 16)) * load<f64>(at, 256)
    return d * d * inverse
  }
  return min(toEdge(at, x, y, z), min(toEdge(at + 80, x, y, z), toEdge(at + 160, x, y, z)))
}

function inward(edge: usize, x: f64, y: f64, z: f64): f64 {
  return load<f64>(edge, 56) * (x - load<f64>(edge)) + load<f64>(edge, 64) * (y - load<f64>(edge, 8)) + load<f64>(edge, 72) * (z - load<f64>(edge, 16))
}

function toEdge(edge: usize, x: f64, y: f64, z: f64): f64 {
  const px = x - load<f64>(edge), py = y - load<f64>(edge, 8), pz = z - load<f64>(edge, 16)
  const ex = load<f64>(edge, 24), ey = load<f64>(edge, 32), ez = load<f64>(edge, 40)
  const t = min(max((px * ex + py * ey + pz * ez) * load<f64>(edge, 48), 0), 1)
  const dx = px - t * ex, dy = py - t * ey, dz = pz - t * ez
  return dx * dx + dy * dy + dz * dz
}
