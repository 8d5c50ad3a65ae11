/**
 * Narrow band of unsigned distances by rasterising triangles into a grid, and its propagation beyond the band.
 *
 *   d(node) = min over triangles |node - triangle|, exact where d <= band
 *
 * Memory: values f32 per node hold d² while rasterising (x fastest), nearest i32 per node holds the closest triangle (or -1).
 * Cost: proportional to the nodes within the band, not to triangles × nodes: every triangle visits the rows of its
 * bounding box grown by the band, and in each row only the stretch where its plane is closer than the band.
 * Point queries over a hierarchy were 200 times slower (measured with three-mesh-bvh in JavaScript).
 *
 * Beyond the band the closest triangle is handed from node to node in alternating sweeps (Danielsson's vector distance
 * transform with triangles for sites): exact distance to a candidate that is almost always the right one.
 */
import { highX, highY, highZ, lowX, lowY, lowZ, planeOffset, setTriangle, slopeAlongX, squaredDistance } from './point-triangle'

let nx: i32, ny: i32, nz: i32
let ox: f64, oy: f64, oz: f64, h: f64
let values: usize, nearest: usize

export function setLattice(nx_: i32, ny_: i32, nz_: i32, ox_: f64, oy_: f64, oz_: f64, h_: f64, values_: usize, nearest_: usize): void {
  nx = nx_; ny = ny_; nz = nz_
  ox = ox_; oy = oy_; oz = oz_; h = h_
  values = values_; nearest = nearest_
}

/** Forgets everything: d² = far, no closest triangle. */
export function clearDistances(): void {
  const nodes = <usize>nx * ny * nz
  for (let i: usize = 0; i < nodes; i++) store<f32>(values + i * 4, f32.MAX_VALUE)
  if (nearest != 0) memory.fill(nearest, 0xff, nodes * 4)
}

/** Rasterises triangles [from, to) with the band in mm. */
export function rasterize(soup: usize, from: i32, to: i32, band: f64): void {
  for (let t = from; t < to; t++) {
    setTriangle(soup, t)
    const i0 = max(0, <i32>Math.ceil((lowX() - band - ox) / h)), i1 = min(nx - 1, <i32>Math.floor((highX() + band - ox) / h))
    const j0 = max(0, <i32>Math.ceil((lowY() - band - oy) / h)), j1 = min(ny - 1, <i32>Math.floor((highY() + band - oy) / h))
    const k0 = max(0, <i32>Math.ceil((lowZ() - band - oz) / h)), k1 = min(nz - 1, <i32>Math.floor((highZ() + band - oz) / h))
    const slope = slopeAlongX()
    for (let k = k0; k <= k1; k++) {
      const z = oz + <f64>k * h
      for (let j = j0; j <= j1; j++) {
        const y = oy + <f64>j * h
        let from = i0, to = i1
        const offset = planeOffset(y, z)
        // Rows nearly parallel to the plane are either near it along their whole length or not at all.
        if (Math.abs(slope) > 1e-3) {
          const one = (-band - offset) / slope, two = (band - offset) / slope
          from = max(i0, <i32>Math.ceil((min(one, two) - ox) / h))
          to = min(i1, <i32>Math.floor((max(one, two) - ox) / h))
        } else if (Math.abs(offset + slope * (ox + <f64>i0 * h)) > band + Math.abs(slope) * <f64>(i1 - i0) * h) continue
        const row = (<usize>k * ny + j) * nx
        for (let i = from; i <= to; i++) visit(row + i, t, ox + <f64>i * h, y, z)
      }
    }
  }
}

function visit(node: usize, t: i32, x: f64, y: f64, z: f64): void {
  const d2 = <f32>squaredDistance(x, y, z)
  if (d2 >= load<f32>(values + node * 4)) return
  store<f32>(values + node * 4, d2)
  if (nearest != 0) store<i32>(nearest + node * 4, t)
}

/**
 * One sweep over slices [k0, k1) in the order given by the three directions (+1 or -1): every node tries the closest
 * triangles of its three predecessors. Nodes whose inside flag is 0 are left alone when `inside` is not 0.
 */
export function sweep(soup: usize, inside: usize, k0: i32, k1: i32, sx: i32, sy: i32, sz: i32): void {
  for (let kk = k0; kk < k1; kk++) {
    const k = sz > 0 ? kk : nz - 1 - kk
    for (let jj = 0; jj < ny; jj++) {
      const j = sy > 0 ? jj : ny - 1 - jj
      const row = (<usize>k * ny + j) * nx
      for (let ii = 0; ii < nx; ii++) {
        const i = sx > 0 ? ii : nx - 1 - ii
        const node = row + i
        if (inside != 0 && load<u8>(inside + node) == 0) continue
        if (ii > 0) tryNearest(soup, node, node - sx, i, j, k)
        if (jj > 0) tryNearest(soup, node, node - sy * nx, i, j, k)
        if (kk > 0) tryNearest(soup, node, node - sz * nx * ny, i, j, k)
      }
    }
  }
}

function tryNearest(soup: usize, node: usize, from: usize, i: i32, j: i32, k: i32): void {
  const t = load<i32>(nearest + from * 4)
  if (t < 0 || t == load<i32>(nearest + node * 4)) return
  // The neighbour lies h away: its triangle cannot be nearer than its own distance minus h.
  const reach = Math.sqrt(load<f32>(values + from * 4)) - h
  if (reach > 0 && reach * reach >= load<f32>(values + node * 4)) return
  setTriangle(soup, t)
  visit(node, t, ox + <f64>i * h, oy + <f64>j * h, oz + <f64>k * h)
}

/** Turns d² into distances of nodes [from, to): at most `cap`, negative where the inside flag is set (inside = 0: unsigned). */
export function finish(inside: usize, cap: f32, from: i32, to: i32): void {
  for (let i: usize = from; i < <usize>to; i++) {
    const d = min(sqrt(load<f32>(values + i * 4)), cap)
    store<f32>(values + i * 4, inside != 0 && load<u8>(inside + i) != 0 ? -d : d)
  }
}
