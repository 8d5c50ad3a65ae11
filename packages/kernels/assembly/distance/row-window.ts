/**
 * The stretch of a row along x on which a triangle may be nearer than the reach b: its box, its plane and the three
 * half-planes of its edges, each moved outward by b, leave an interval.
 *
 *   |n·p + o| <= b        g_e(p) = u_e·(p - s_e) >= -b |e|,  u_e = n × e points inward
 *
 * The facets of a bore off the axes, and the fans that fill a face with holes, have boxes many times as large as they
 * are: without the edges most of what was looked at there was out of reach. For the triangle of `setEdges`, one slice
 * of rows after the other.
 */
import { edgeCount, edgeRecord, edgeTable, firstX, firstY, firstZ, highX, highY, highZ, lowX, lowY, lowZ, planeOffset, unitX } from './triangle-edges'

/** Where the stretch that box and plane leave of the row of `findWindow` begins, mm. */
export let outerLeft: f64 = 0
/** What the edges leave of it; empty when left > right. */
export let left: f64 = 0
export let right: f64 = 0

let reach: f64 = 0, slant: f64 = 0, enough: f64 = 0
let dz2: f64 = 0, sliceZ: f64 = 0

/**
 * f64 per edge: what g may fall to, its slopes along y and z, one over its slope along x (0: hardly any), g at (0, 0)
 * of the slice.
 */
const windowRecord: usize = 40
const windows = memory.data(3 * 40, 16)
/** Share by which edges are moved out farther: no place is lost by rounding. */
const trust: f64 = 1.0001

/**
 * For the triangle of `setEdges`; reach in mm. Windows of `enough` mm or less are not narrowed by the edges: that would
 * cost more than it spares.
 */
export function startWindows(reach_: f64, enough_: f64): void {
  reach = reach_
  enough = enough_
  slant = 1 / unitX
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeTable + <usize>e * edgeRecord, to = windows + <usize>e * windowRecord
    const inverse = load<f64>(from, 48), length = inverse > 0 ? Math.sqrt(1 / inverse) : 0, ux = load<f64>(from, 56)
    store<f64>(to, -trust * reach * length)
    store<f64>(to, load<f64>(from, 64), 8)
    store<f64>(to, load<f64>(from, 72), 16)
    store<f64>(to, Math.abs(ux) > 1e-6 * length ? 1 / ux : 0, 24)
  }
}

/** The slice of rows at z. */
export function startWindowsOfSlice(z: f64): void {
  const dz = max(0, max(lowZ - z, z - highZ))
  dz2 = dz * dz
  sliceZ = z
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeTable + <usize>e * edgeRecord, to = windows + <usize>e * windowRecord
    const sx = load<f64>(from) + firstX, sy = load<f64>(from, 8) + firstY, sz = load<f64>(from, 16) + firstZ
    store<f64>(to, (z - sz) * load<f64>(to, 16) - sy * load<f64>(to, 8) - sx * load<f64>(from, 56), 32)
  }
}

/** Where the rows begin and end whose y may be near the triangle, mm; none when lowRow > highRow. */
export let lowRow: f64 = 0
export let highRow: f64 = 0

/**
 * Finds the rows of the slice at z. What is near to it of the triangle is the part between z - b and z + b, whose
 * corners lie on the triangle's edges; a row is as near to that part as it is to its corners' y. A long thin triangle
 * askew of the axes has ten times as many rows in its box.
 */
export function findRows(z: f64): void {
  const b = trust * reach, bottom = z - b - firstZ, top = z + b - firstZ
  let low = Infinity, high = -Infinity
  for (let e = 0; e < edgeCount; e++) {
    const from = edgeTable + <usize>e * edgeRecord
    const sy = load<f64>(from, 8), sz = load<f64>(from, 16), ey = load<f64>(from, 32), ez = load<f64>(from, 40)
    let first: f64 = 0, last: f64 = 1
    if (ez != 0) {
      const one = (bottom - sz) / ez, two = (top - sz) / ez
      first = max(first, min(one, two))
      last = min(last, max(one, two))
      if (first > last) continue
    } else if (sz < bottom || sz > top) continue
    const one = sy + first * ey, two = sy + last * ey
    low = min(low, min(one, two))
    high = max(high, max(one, two))
  }
  lowRow = low + firstY - b
  highRow = high + firstY + b
}

/** The row at y of the slice. */
export function findWindow(y: f64): void {
  left = 1; right = 0
  const dy = max(0, max(lowY - y, y - highY)), rest = reach * reach - dy * dy - dz2
  if (rest < 0) return
  // Where the box is near ...
  const beyond = Math.sqrt(rest)
  let from = lowX - beyond, to = highX + beyond
  // ... the plane (rows nearly parallel to it are near it along their whole length or not at all) ...
  const offset = planeOffset(y, sliceZ)
  if (Math.abs(unitX) > 1e-3) {
    const one = (-reach - offset) * slant, two = (reach - offset) * slant
    from = max(from, min(one, two))
    to = min(to, max(one, two))
  } else if (Math.abs(offset + unitX * from) > reach + Math.abs(unitX) * (to - from)) return
  outerLeft = from
  left = from; right = to
  if (to - from <= enough) return
  // ... and the edges.
  for (let edge = windows; edge < windows + edgeCount * windowRecord; edge += windowRecord) {
    const inverse = load<f64>(edge, 24), rise = load<f64>(edge) - load<f64>(edge, 32) - y * load<f64>(edge, 8)
    if (inverse > 0) from = max(from, rise * inverse)
    else if (inverse < 0) to = min(to, rise * inverse)
  }
  left = from; right = to
}
