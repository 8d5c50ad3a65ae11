/**
 * A quad of the surface seen from four corners at once, a lane each: its area normals at the corners and its shorter diagonal.
 *
 * Corner n's normal is that of the triangle of n and its two neighbours. Split between corners 0 and 2 the quad's own triangles are those of
 * corners 1 and 3; the two others are its triangles under the other split.
 */
export let rowA: v128 = f32x4(0, 0, 0, 0)
export let rowB: v128 = f32x4(0, 0, 0, 0)
export let rowC: v128 = f32x4(0, 0, 0, 0)
export let rowD: v128 = f32x4(0, 0, 0, 0)
export let normalX: v128 = f32x4(0, 0, 0, 0)
export let normalY: v128 = f32x4(0, 0, 0, 0)
export let normalZ: v128 = f32x4(0, 0, 0, 0)

/** Takes four positions (three f32 each, four more bytes are read). Returns whether the diagonal between corners 0 and 2 is the shorter. */
export function takeQuad(a: usize, b: usize, c: usize, d: usize): bool {
  rowA = v128.load(a); rowB = v128.load(b); rowC = v128.load(c); rowD = v128.load(d)
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

/** The corners, one bit each, whose normals belong to the triangles of the split. */
export function ownCorners(splitsAtFirst: bool): i32 {
  return splitsAtFirst ? 0b1010 : 0b0101
}

/** Whether the quad, seen along g (three f32), faces it with all that corner n must see: its own triangles, and is convex when n is off the diagonal. */
export function faces(g: usize, n: i32, own: i32, least: v128): bool {
  return face(g, (own >> n) & 1 ? 0b1111 : own, least)
}

/** Whether the normals of all `corners`, one bit each, have more than `least` along g. */
export function face(g: usize, corners: i32, least: v128): bool {
  const along = f32x4.add(
    f32x4.mul(v128.load32_splat(g), normalX), f32x4.add(f32x4.mul(v128.load32_splat(g, 4), normalY), f32x4.mul(v128.load32_splat(g, 8), normalZ)),
  )
  return (i32x4.bitmask(f32x4.gt(along, least)) & corners) == corners
}

/** Turns the normals over. */
export function turnNormals(): void {
  normalX = f32x4.neg(normalX); normalY = f32x4.neg(normalY); normalZ = f32x4.neg(normalZ)
}

function next(v: v128): v128 { return v128.shuffle<f32>(v, v, 1, 2, 3, 0) }
function before(v: v128): v128 { return v128.shuffle<f32>(v, v, 3, 0, 1, 2) }
function opposite(v: v128): v128 { return v128.shuffle<f32>(v, v, 2, 3, 0, 1) }
