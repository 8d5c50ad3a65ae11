/** One triangle as the rasteriser wants it: its unit normal, its box, and its edges relative to the first corner. */
export const edgeCount: i32 = 3
/** f64 each: start, direction, inverse square of the length, inward normal. */
export const edgeRecord: usize = 80
export const edgeTable = memory.data(3 * 80, 16)

export let firstX: f64 = 0
export let firstY: f64 = 0
export let firstZ: f64 = 0
export let unitX: f64 = 0
export let unitY: f64 = 0
export let unitZ: f64 = 0
export let hasArea: bool = false
export let lowX: f64 = 0
export let lowY: f64 = 0
export let lowZ: f64 = 0
export let highX: f64 = 0
export let highY: f64 = 0
export let highZ: f64 = 0

/** Loads triangle t of a soup (9 floats each, mm). */
export function setEdges(soup: usize, t: i32): void {
  const p = soup + <usize>t * 36
  firstX = load<f32>(p); firstY = load<f32>(p, 4); firstZ = load<f32>(p, 8)
  const bx = <f64>load<f32>(p, 12) - firstX, by = <f64>load<f32>(p, 16) - firstY, bz = <f64>load<f32>(p, 20) - firstZ
  const cx = <f64>load<f32>(p, 24) - firstX, cy = <f64>load<f32>(p, 28) - firstY, cz = <f64>load<f32>(p, 32) - firstZ
  lowX = firstX + leastOf(bx, cx); highX = firstX - leastOf(-bx, -cx)
  lowY = firstY + leastOf(by, cy); highY = firstY - leastOf(-by, -cy)
  lowZ = firstZ + leastOf(bz, cz); highZ = firstZ - leastOf(-bz, -cz)
  const nx = by * cz - bz * cy, ny = bz * cx - bx * cz, nz = bx * cy - by * cx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  hasArea = length > 0
  const inverse = hasArea ? 1 / length : 0
  unitX = nx * inverse; unitY = ny * inverse; unitZ = nz * inverse
  setEdge(0, 0, 0, 0, bx, by, bz)
  setEdge(1, bx, by, bz, cx - bx, cy - by, cz - bz)
  setEdge(2, cx, cy, cz, -cx, -cy, -cz)
}

/** min(0, a, b) by lanes: minima of scalars branch. */
function leastOf(a: f64, b: f64): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.pmin(f64x2.splat(a), f64x2.splat(b)), f64x2.splat(0)), 0)
}

function setEdge(e: i32, sx: f64, sy: f64, sz: f64, ex: f64, ey: f64, ez: f64): void {
  const at = edgeTable + <usize>e * edgeRecord
  const square = ex * ex + ey * ey + ez * ez
  store<f64>(at, sx); store<f64>(at, sy, 8); store<f64>(at, sz, 16)
  store<f64>(at, ex, 24); store<f64>(at, ey, 32); store<f64>(at, ez, 40)
  store<f64>(at, square > 0 ? 1 / square : 0, 48)
  store<f64>(at, unitY * ez - unitZ * ey, 56)
  store<f64>(at, unitZ * ex - unitX * ez, 64)
  store<f64>(at, unitX * ey - unitY * ex, 72)
}

/** The plane's signed distance at (0, y, z); along x it rises by `unitX` per mm. */
export function planeOffset(y: f64, z: f64): f64 {
  return (y - firstY) * unitY + (z - firstZ) * unitZ - firstX * unitX
}
