/**
 * A quad of the surface seen from four corners at once, a lane each: its area normals at the corners and its shorter diagonal.
 *
 * Corner n's normal is that of the triangle of n and its two neighbours. Split between corners 0 and 2 the quad's own triangles are those of
 * corners 1 and 3; the two others are its triangles under the other split.
 */
export let normalX: v128 = f32x4(0, 0, 0, 0)
export let normalY: v128 = f32x4(0, 0, 0, 0)
export let normalZ: v128 = f32x4(0, 0, 0, 0)

/** Takes four positions (three f32 each, four more bytes are read). Returns whether the diagonal between corners 0 and 2 is the shorter. */
export function takeQuad(a: usize, b: usize, c: usize, d: usize): bool {
  const rowA = v128.load(a), rowB = v128.load(b), rowC = v128.load(c), rowD = v128.load(d)
  const ab = v128.shuffle<f32>(rowA, rowB, 0, 4, 1, 5), cd = v128.shuffle<f32>(rowC, rowD, 0, 4, 1, 5)
  const x = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), y = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7)
  const z = v128.shuffle<f32>(v128.shuffle<f32>(rowA, rowB, 2, 6, 2, 6), v128.shuffle<f32>(rowC, rowD, 2, 6, 2, 6), 0, 1, 4, 5)
  const ex = f32x4.sub(next(x), x), ey = f32x4.sub(next(y), y), ez = f32x4.sub(next(z), z)
  const px = before(ex), py = before(ey), pz = before(ez)
  normalX = f32x4.sub(f32x4.mul(py, ez), f32x4.mul(pz, ey))
  normalY = f32x4.sub(f32x4.mul(pz, ex), f32x4.mul(px, ez))
  normalZ = f32x4.sub(f32x4.mul(px, ey), f32x4.mul(py, ex))
  const dx = f32x4.sub(x, opposite(x)), dy = f32x4.sub(y, opposite(y)), dz = f32x4.sub(z, opposite(z))
  const diagonals = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz))
  return f32x4.extract_lane(diagonals, 0) <= f32x4.extract_lane(diagonals, 1)
}

/**
 * `takeQuad` and `faces` of all four corners in one go, kept in registers: the layers' quads all come through here. `turn` has the sign bit set in
 * every lane where the normals must be turned over; ga to gd are what the four cells look along. Returns a bit for each that does not like the quad.
 */
export function dislikes(a: usize, b: usize, c: usize, d: usize, turn: v128, ga: usize, gb: usize, gc: usize, gd: usize, least: v128): i32 {
  const rowA = v128.load(a), rowB = v128.load(b), rowC = v128.load(c), rowD = v128.load(d)
  const ab = v128.shuffle<f32>(rowA, rowB, 0, 4, 1, 5), cd = v128.shuffle<f32>(rowC, rowD, 0, 4, 1, 5)
  const x = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), y = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7)
  const z = v128.shuffle<f32>(v128.shuffle<f32>(rowA, rowB, 2, 6, 2, 6), v128.shuffle<f32>(rowC, rowD, 2, 6, 2, 6), 0, 1, 4, 5)
  const ex = f32x4.sub(next(x), x), ey = f32x4.sub(next(y), y), ez = f32x4.sub(next(z), z)
  const px = before(ex), py = before(ey), pz = before(ez)
  const nx = v128.xor(turn, f32x4.sub(f32x4.mul(py, ez), f32x4.mul(pz, ey)))
  const ny = v128.xor(turn, f32x4.sub(f32x4.mul(pz, ex), f32x4.mul(px, ez)))
  const nz = v128.xor(turn, f32x4.sub(f32x4.mul(px, ey), f32x4.mul(py, ex)))
  const alongA = along(ga, nx, ny, nz), alongB = along(gb, nx, ny, nz), alongC = along(gc, nx, ny, nz), alongD = along(gd, nx, ny, nz)
  const lowest = f32x4.pmin(f32x4.pmin(alongA, alongB), f32x4.pmin(alongC, alongD))
  if (i32x4.bitmask(f32x4.gt(lowest, least)) == 0b1111) return 0
  const dx = f32x4.sub(x, opposite(x)), dy = f32x4.sub(y, opposite(y)), dz = f32x4.sub(z, opposite(z))
  const diagonals = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz))
  // Corner n must see the quad's own triangles, and that it is convex when it is off the diagonal.
  const own = ownCorners(f32x4.extract_lane(diagonals, 0) <= f32x4.extract_lane(diagonals, 1))
  return misses(alongA, 0, own, least) | misses(alongB, 1, own, least) | misses(alongC, 2, own, least) | misses(alongD, 3, own, least)
}

function misses(along: v128, n: i32, own: i32, least: v128): i32 {
  const needed = (own >> n) & 1 ? 0b1111 : own
  return (i32x4.bitmask(f32x4.gt(along, least)) & needed) == needed ? 0 : 1 << n
}

/** The normals' components along a direction (its x, y, z four times each). */
function along(g: usize, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.mul(v128.load(g), x), f32x4.add(f32x4.mul(v128.load(g, 16), y), f32x4.mul(v128.load(g, 32), z)))
}

/** The corners, one bit each, whose normals belong to the triangles of the split. */
export function ownCorners(splitsAtFirst: bool): i32 {
  return splitsAtFirst ? 0b1010 : 0b0101
}

/** Whether the normals of all `corners`, one bit each, have more than `least` along g. */
export function face(g: usize, corners: i32, least: v128): bool {
  return (i32x4.bitmask(f32x4.gt(along(g, normalX, normalY, normalZ), least)) & corners) == corners
}

/** Turns the normals over. */
export function turnNormals(): void {
  normalX = f32x4.neg(normalX); normalY = f32x4.neg(normalY); normalZ = f32x4.neg(normalZ)
}

function next(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 2, 3, 0) }
function before(v: v128): v128 { return v128.shuffle<f32>(v, v, 3, 0, 1, 2) }
function opposite(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 3, 0, 1) }
