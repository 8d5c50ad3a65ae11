/**
 * Triangles made ready for point queries, the last few hundred kept: consecutive query points lie close to
 * each other.
 *
 * A record holds what point-triangle.ts keeps in globals, f64 in two lanes: edges ab and bc in the first ten vectors,
 * edge ca and the plane in the next ten. Each ten: start x, y, z; direction x, y, z; inverse of its squared length; the
 * normal n × e that points inward, x, y, z. The plane is an "edge" that starts at a, has no direction, and the
 * triangle's normal n for its own. Then 1/n·n, or 0.
 */
const slots = 256
const rowBytes: usize = 10 * 16
const recordBytes: usize = 2 * 10 * 16 + 32
const records = heap.alloc(slots * recordBytes)
/** Which triangle a slot holds: its number plus one. */
const owners = heap.alloc(slots * 4)
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
  setEdge(at + 8, bx, by, bz, cx - bx, cy - by, cz - bz, nx, ny, nz)
  setEdge(at + rowBytes, cx, cy, cz, cax, cay, caz, nx, ny, nz)
  // The plane rides in the lane that is left.
  setEdge(at + rowBytes + 8, ax, ay, az, 0, 0, 0, 0, 0, 0)
  store<f64>(at + rowBytes, nx, 120); store<f64>(at + rowBytes, ny, 136); store<f64>(at + rowBytes, nz, 152)
  store<f64>(at + 2 * rowBytes, nn > 0 ? 1 / nn : 0)
  return at
}

function setEdge(at: usize, x: f64, y: f64, z: f64, ex: f64, ey: f64, ez: f64, nx: f64, ny: f64, nz: f64): void {
  const square = ex * ex + ey * ey + ez * ez
  store<f64>(at, x); store<f64>(at, y, 16); store<f64>(at, z, 32)
  store<f64>(at, ex, 48); store<f64>(at, ey, 64); store<f64>(at, ez, 80)
  store<f64>(at, square > 0 ? 1 / square : 0, 96)
  store<f64>(at, ny * ez - nz * ey, 112); store<f64>(at, nz * ex - nx * ez, 128); store<f64>(at, nx * ey - ny * ex, 144)
}

/** Squared distance of (x, y, z) to the triangle of a record, mm². */
export function squaredDistanceTo(at: usize, x: f64, y: f64, z: f64): f64 {
  const x2 = f64x2.splat(x), y2 = f64x2.splat(y), z2 = f64x2.splat(z), last = at + rowBytes
  const inverse = load<f64>(at + 2 * rowBytes)
  const one = inward(at, x2, y2, z2), two = inward(last, x2, y2, z2), zero = f64x2.splat(0)
  if (inverse > 0 && (i64x2.bitmask(f64x2.ge(one, zero)) & (i64x2.bitmask(f64x2.ge(two, zero)) | 2)) == 3) {
    const d = f64x2.extract_lane(two, 1)
    return d * d * inverse
  }
  const edges = toEdge(at, x2, y2, z2), least = f64x2.pmin(edges, toEdge(last, x2, y2, z2))
  return f64x2.extract_lane(f64x2.pmin(least, v128.shuffle<f64>(edges, edges, 1, 0)), 0)
}

function inward(edge: usize, x: v128, y: v128, z: v128): v128 {
  return f64x2.add(
    f64x2.add(
      f64x2.mul(v128.load(edge, 112), f64x2.sub(x, v128.load(edge))),
      f64x2.mul(v128.load(edge, 128), f64x2.sub(y, v128.load(edge, 16))),
    ),
    f64x2.mul(v128.load(edge, 144), f64x2.sub(z, v128.load(edge, 32))),
  )
}

function toEdge(edge: usize, x: v128, y: v128, z: v128): v128 {
  const px = f64x2.sub(x, v128.load(edge)), py = f64x2.sub(y, v128.load(edge, 16)), pz = f64x2.sub(z, v128.load(edge, 32))
  const ex = v128.load(edge, 48), ey = v128.load(edge, 64), ez = v128.load(edge, 80)
  const along = f64x2.add(f64x2.add(f64x2.mul(px, ex), f64x2.mul(py, ey)), f64x2.mul(pz, ez))
  const t = f64x2.pmin(f64x2.pmax(f64x2.mul(along, v128.load(edge, 96)), f64x2.splat(0)), f64x2.splat(1))
  const dx = f64x2.sub(px, f64x2.mul(t, ex)), dy = f64x2.sub(py, f64x2.mul(t, ey)), dz = f64x2.sub(pz, f64x2.mul(t, ez))
  return f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz))
}
