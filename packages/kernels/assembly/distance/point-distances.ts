/**
 * Squared distances of scattered points to triangles and their closest points there, for points that are sorted into
 * the bins of a regular grid.
 *
 * Every triangle asks the points of the bins that its box, grown by the reach, overlaps; what is farther than the reach
 * keeps its value. Most of these pairs end at the box or at the triangle's plane, which is no farther than the
 * triangle. Bin (i, j, k) holds the points [starts[b], starts[b + 1]), b = i + nx (j + ny k). Cost: triangles × points
 * nearby.
 */
import { closestPoint, highX, highY, highZ, lowX, lowY, lowZ, setTriangle, squaredDistance, squaredHeight } from './point-triangle'

let starts: usize, nx: i32, ny: i32, nz: i32
let ox: f64, oy: f64, oz: f64, inverse: f64

export function setBins(starts_: usize, nx_: i32, ny_: i32, nz_: i32, ox_: f64, oy_: f64, oz_: f64, size: f64): void {
  starts = starts_
  nx = nx_; ny = ny_; nz = nz_
  ox = ox_; oy = oy_; oz = oz_
  inverse = 1 / size
}

/** What a box is larger than it is, for its rounding to single precision. */
const slack: f64 = 1e-4

/**
 * Lowers the squared distance of every point to those of triangles `from` to `to`, and names the triangle that did it
 * last. It starts from values that are no larger than the squared reach, or hardly. Four bytes after the last point are
 * read.
 */
export function distancesOfPoints(soup: usize, from: i32, to: i32, points: usize, squared: usize, nearest: usize, reach: f64): void {
  for (let t = from; t < to; t++) {
    setTriangle(soup, t)
    const x0 = lowX() - reach, x1 = highX() + reach, y0 = lowY() - reach, y1 = highY() + reach, z0 = lowZ() - reach, z1 = highZ() + reach
    const i0 = binOf(x0 - ox, nx), i1 = binOf(x1 - ox, nx), j0 = binOf(y0 - oy, ny), j1 = binOf(y1 - oy, ny)
    const k0 = binOf(z0 - oz, nz), k1 = binOf(z1 - oz, nz)
    const low = corner(x0 - slack, y0 - slack, z0 - slack, -Infinity), high = corner(x1 + slack, y1 + slack, z1 + slack, Infinity)
    for (let k = k0; k <= k1; k++) {
      for (let j = j0; j <= j1; j++) {
        // The bins of a row follow one another, and so do their points.
        const row = starts + 4 * <usize>((k * ny + j) * nx)
        const end = load<i32>(row + 4 * <usize>(i1 + 1))
        for (let p = load<i32>(row + 4 * <usize>i0); p < end; p++) {
          const at = points + <usize>p * 12, place = v128.load(at), held = load<f32>(squared + <usize>p * 4)
          if (v128.any_true(v128.or(f32x4.lt(place, low), f32x4.gt(place, high)))) continue
          const x: f64 = load<f32>(at), y: f64 = load<f32>(at, 4), z: f64 = load<f32>(at, 8)
          if (<f32>squaredHeight(x, y, z) >= held) continue
          const d2 = <f32>squaredDistance(x, y, z)
          if (d2 >= held) continue
          store<f32>(squared + <usize>p * 4, d2)
          store<i32>(nearest + <usize>p * 4, t)
        }
      }
    }
  }
}

/** Writes the closest point of the triangle that was named for each point, three f32. */
export function closestOfPoints(soup: usize, from: i32, to: i32, points: usize, nearest: usize, closest: usize): void {
  let last = -1
  for (let p = from; p < to; p++) {
    const t = load<i32>(nearest + <usize>p * 4)
    if (t < 0) continue
    if (t != last) setTriangle(soup, t)
    last = t
    const at = points + <usize>p * 12
    closestPoint(load<f32>(at), load<f32>(at, 4), load<f32>(at, 8), closest + <usize>p * 12)
  }
}

function corner(x: f64, y: f64, z: f64, rest: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(rest), 0, <f32>x), 1, <f32>y), 2, <f32>z)
}

function binOf(offset: f64, count: i32): i32 {
  return min(max(<i32>Math.floor(offset * inverse), 0), count - 1)
}
