/**
 * Narrow band of unsigned distances by rasterising triangles into a grid, and its propagation beyond the band.
 *
 *   d(node) = min over triangles |node - triangle|, exact where d <= band
 *
 * Memory: values f32 per node hold d² while rasterising (x fastest), nearest i32 per node holds the closest triangle
 * (or -1). Cost: proportional to the nodes within the band, not to triangles × nodes: every triangle visits the rows of
 * its bounding box grown by the band, and in each row only the stretch where it may be closer than the band. Point
 * queries over a hierarchy were 200 times slower (measured with three-mesh-bvh in JavaScript).
 *
 * Beyond the band the closest triangle is handed from node to node in alternating sweeps (Danielsson's vector distance
 * transform with triangles for sites): exact distance to a candidate that is almost always the right one.
 */
import { setTriangle, squaredDistance } from './point-triangle'
import { findRows, findWindow, highRow, left, lowRow, outerLeft, right, startWindows, startWindowsOfSlice } from './row-window'
import { highX, highY, highZ, lowX, lowY, lowZ, setEdges } from './triangle-edges'
import { findOpen, improveOpen, mostRows, startColumns, startRows, tie } from './small-triangle'
import { setNodes, squaredDistances, startPlane, startSlice, startTriangle } from './triangle-lanes'

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
  const far = f32x4.splat(f32.MAX_VALUE)
  for (let i: usize = 0; i < nodes; i += 4) v128.store(values + i * 4, far)
  if (nearest != 0) memory.fill(nearest, 0xff, nodes * 4)
}

/** In spacings: rows this wide or less are visited whole. */
const widest: f64 = 12

/**
 * Rasterises triangles [from, to) with the band in mm. The values must have room for three nodes past their end.
 *
 * A row is visited where the triangle may be nearer than the band (row-window.ts), four nodes at a time.
 */
export function rasterize(soup: usize, from: i32, to: i32, band: f64): void {
  const perStep = 1 / h
  const reach = f32x4.splat(<f32>(band * band * (1 + 1e-6)))
  for (let t = from; t < to; t++) {
    setEdges(soup, t)
    const j0 = max(0, <i32>Math.ceil((lowY - band - oy) / h)), j1 = min(ny - 1, <i32>Math.floor((highY + band - oy) / h))
    const k0 = max(0, <i32>Math.ceil((lowZ - band - oz) / h)), k1 = min(nz - 1, <i32>Math.floor((highZ + band - oz) / h))
    const first = max(0, <i32>Math.ceil((lowX - band - ox) * perStep)), last = min(nx - 1, <i32>Math.floor((highX + band - ox) * perStep))
    // It lies outside the grid: a column that begins past the end of its row would be read outside the grid's memory.
    if (first > last || j0 > j1 || k0 > k1) continue
    startTriangle()
    if (last - first < 8) {
      rasterizeSmall(t, first, last, j0, j1, k0, k1, reach)
      continue
    }
    startWindows(band, widest * h)
    for (let k = k0; k <= k1; k++) {
      const z = oz + <f64>k * h
      findRows(z)
      if (lowRow > highRow) continue
      startPlane(z)
      startSlice(z)
      startWindowsOfSlice(z)
      const firstRow = max(j0, <i32>Math.ceil((lowRow - oy) / h)), lastRow = min(j1, <i32>Math.floor((highRow - oy) / h))
      for (let j = firstRow; j <= lastRow; j++) {
        const y = oy + <f64>j * h
        findWindow(y)
        if (left > right) continue
        const first = max(0, <i32>Math.ceil((outerLeft - ox) * perStep)), i1 = min(nx - 1, <i32>Math.floor((right - ox) * perStep))
        // Vectors begin at multiples of four from where box and plane do, whatever the edges leave out: so do the
        // roundings.
        const i0 = first + ((max(0, <i32>Math.ceil((left - ox) * perStep) - first)) & ~3)
        if (i0 <= i1) visitRow((<usize>k * ny + j) * nx, t, i0, i1, y, reach)
      }
    }
  }
}

/** A triangle whose rows have two vectors at most (small-triangle.ts). */
function rasterizeSmall(t: i32, first: i32, last: i32, j0: i32, j1: i32, k0: i32, k1: i32, reach: v128): void {
  const row = <usize>nx * 4
  startColumns(ox, h, first, last, nx)
  for (let j = j0; j <= j1; j += mostRows) {
    startRows(oy, h, j, min(mostRows, j1 - j + 1))
    for (let k = k0; k <= k1; k++) {
      const z = oz + <f64>k * h, node = (<usize>k * ny + j) * nx + first, at = values + node * 4
      startPlane(z)
      const open = findOpen(at, row, reach)
      if (open == 0) continue
      startSlice(z)
      improveOpen(open, t, at, nearest == 0 ? 0 : nearest + node * 4, row, reach)
    }
  }
}

function visitRow(row: usize, t: i32, i0: i32, i1: i32, y: f64, reach: v128): void {
  const slack = f32x4.splat(tie)
  for (let i = i0; i <= i1; i += 4) {
    const at = values + (row + i) * 4
    const held = f32x4.pmin(v128.load(at), reach)
    // No nearer than its plane: mostly another triangle of that plane, or of one close by, has the node already.
    if (!v128.any_true(f32x4.lt(f32x4.mul(setNodes(ox + <f64>i * h, y, h), slack), held))) continue
    const d2 = squaredDistances()
    let nearer = f32x4.lt(d2, held)
    // Past the end of the row the next one begins.
    if (i + 3 > nx - 1) nearer = v128.and(nearer, i32x4.lt_s(i32x4.add(i32x4.splat(i), i32x4(0, 1, 2, 3)), i32x4.splat(nx)))
    if (!v128.any_true(nearer)) continue
    v128.store(at, v128.bitselect(d2, v128.load(at), nearer))
    if (nearest == 0) continue
    const to = nearest + (row + i) * 4
    v128.store(to, v128.bitselect(i32x4.splat(t), v128.load(to), nearer))
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

/**
 * Turns d² into distances of nodes [from, to): at most `cap`, negative where the inside flag is set (inside = 0:
 * unsigned).
 */
export function finish(inside: usize, cap: f32, from: i32, to: i32): void {
  const most = f32x4.splat(cap)
  for (let i: usize = from; i < <usize>to; i += 4) {
    const at = values + i * 4
    let d = f32x4.pmin(f32x4.sqrt(v128.load(at)), most)
    // Flags of 0 and 1, shifted to the sign bit.
    if (inside != 0) d = v128.xor(d, i32x4.shl(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(inside + i))), 31))
    v128.store(at, d)
  }
}

/**
 * Turns distances to a part into the boundary of its void, max(d + shell, pad - d_pad), each term a double rounded once;
 * `toPad`: distances of the same nodes to the padded faces, 0 for none.
 */
export function raise(distances: usize, nodes: i32, shell: f64, toPad: usize, pad: f64): void {
  const thickness = f64x2.splat(shell), depth = f64x2.splat(pad)
  for (let i: usize = 0; i < <usize>nodes; i += 4) {
    const at = distances + i * 4, d = v128.load(at)
    let b = rounded(f64x2.add(lowHalf(d), thickness), f64x2.add(highHalf(d), thickness))
    if (toPad != 0) {
      const p = v128.load(toPad + i * 4)
      b = f32x4.pmax(b, rounded(f64x2.sub(depth, lowHalf(p)), f64x2.sub(depth, highHalf(p))))
    }
    v128.store(at, b)
  }
}

function lowHalf(four: v128): v128 { return f64x2.promote_low_f32x4(four) }
function highHalf(four: v128): v128 { return f64x2.promote_low_f32x4(v128.shuffle<f32>(four, four, 2, 3, 2, 3)) }

function rounded(low: v128, high: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5)
}
