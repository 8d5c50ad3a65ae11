/**
 * Trilinear samples of a scalar grid (f32, x fastest), clamped to its box.
 *
 * The kernels know exactly three grids: the boundary of the void, mm (id 0), the relative density (id 1), and the depth
 * below open faces, mm (id 2).
 */
import { mix } from '../cells/lanes'

class Grid {
  values: usize = 0
  nx: i32 = 1
  ny: i32 = 1
  nz: i32 = 1
  ox: f64 = 0
  oy: f64 = 0
  oz: f64 = 0
  spacing: f64 = 1
  inverse: f64 = 1
  /** The smallest value: a clamped distance is only a bound there. */
  least: f32 = 0
  // The line of `startOnLine`: its cells' first corner, and the shares across it.
  lineCell: usize = 0
  shareY: f64 = 0
  shareZ: f64 = 0

  /** Byte offset of the entry before x in a row of `sampleRow`, and the share of the next one. */
  place(x: f64, offset: usize, share: usize): void {
    const p = clamp((x - this.ox) * this.inverse, this.nx)
    const i = cellOf(p, this.nx)
    store<u32>(offset, <u32>i * 4)
    store<f32>(share, this.nx > 1 ? <f32>(p - <f64>i) : 0)
  }
}

export const boundary = new Grid()
export const density = new Grid()
/** Negative outside the part; only where faces are open. */
export const openDepth = new Grid()
/** The density is the same everywhere: no thetas are kept. */
export let isUniform: bool = true

/** id 0: boundary, id 1: density, id 2: depth below open faces. */
export function setGrid(id: i32, values: usize, nx: i32, ny: i32, nz: i32, ox: f64, oy: f64, oz: f64, spacing: f64): void {
  const grid = id == 0 ? boundary : id == 1 ? density : openDepth
  grid.values = values
  grid.nx = nx; grid.ny = ny; grid.nz = nz
  grid.ox = ox; grid.oy = oy; grid.oz = oz
  grid.spacing = spacing
  grid.inverse = 1 / spacing
  grid.least = leastOf(values, <usize>nx * ny * nz)
  isUniform = density.nx * density.ny * density.nz == 1
}

function leastOf(values: usize, count: usize): f32 {
  let four = f32x4.splat(f32.MAX_VALUE), least: f32 = f32.MAX_VALUE
  const whole = count & ~3
  for (let n: usize = 0; n < whole; n += 4) four = f32x4.min(four, v128.load(values + n * 4))
  for (let n = whole; n < count; n++) least = min(least, load<f32>(values + n * 4))
  least = min(least, min(f32x4.extract_lane(four, 0), f32x4.extract_lane(four, 1)))
  return min(least, min(f32x4.extract_lane(four, 2), f32x4.extract_lane(four, 3)))
}

/** The cell that was sampled last, by the index of its low node. */
export let sampledCell: usize = 0

/** Value at a point, mm or relative density. */
export function sample(grid: Grid, x: f64, y: f64, z: f64): f64 {
  const nx = grid.nx, ny = grid.ny, nz = grid.nz
  const px = clamp((x - grid.ox) * grid.inverse, nx), py = clamp((y - grid.oy) * grid.inverse, ny), pz = clamp((z - grid.oz) * grid.inverse, nz)
  const whole = i32x4.trunc_sat_f64x2_s_zero(f64x2.replace_lane(f64x2.splat(px), 1, py))
  const i = min(i32x4.extract_lane(whole, 0), max(nx - 2, 0)), j = min(i32x4.extract_lane(whole, 1), max(ny - 2, 0)), k = cellOf(pz, nz)
  const fx = px - <f64>i, fy = py - <f64>j, fz = pz - <f64>k
  sampledCell = (<usize>k * ny + j) * nx + i
  return trilinear(grid, sampledCell, weights(fx), weights(fy), weights(fz))
}

// @ts-ignore: decorator
@inline
function trilinear(grid: Grid, cell: usize, alongX: v128, alongY: v128, alongZ: v128): f64 {
  const nx = grid.nx, ny = grid.ny, at = grid.values + cell * 4
  const dy: usize = ny > 1 ? <usize>nx * 4 : 0, dz: usize = grid.nz > 1 ? <usize>nx * ny * 4 : 0
  const isThin = nx == 1
  const low = sums(f64x2.mul(pairAt(at, isThin), alongX), f64x2.mul(pairAt(at + dy, isThin), alongX))
  const high = sums(f64x2.mul(pairAt(at + dz, isThin), alongX), f64x2.mul(pairAt(at + dy + dz, isThin), alongX))
  const both = f64x2.mul(sums(f64x2.mul(low, alongY), f64x2.mul(high, alongY)), alongZ)
  return f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1)
}

/** Begins a line along x. */
export function startOnLine(grid: Grid, y: f64, z: f64): void {
  const py = clamp((y - grid.oy) * grid.inverse, grid.ny), pz = clamp((z - grid.oz) * grid.inverse, grid.nz)
  const j = cellOf(py, grid.ny), k = cellOf(pz, grid.nz)
  grid.lineCell = (<usize>k * grid.ny + j) * grid.nx
  grid.shareY = py - <f64>j; grid.shareZ = pz - <f64>k
}

/** The same bits as `sample` at a point of the line. */
export function sampleOnLine(grid: Grid, x: f64): f64 {
  const nx = grid.nx, px = clamp((x - grid.ox) * grid.inverse, nx), i = cellOf(px, nx)
  sampledCell = grid.lineCell + i
  return trilinear(grid, sampledCell, weights(px - <f64>i), weights(grid.shareY), weights(grid.shareZ))
}

// `cellSlopes` leaves its results here.
export let slopeX: f64 = 0, slopeY: f64 = 0, slopeZ: f64 = 0
export let isCellFlat: bool = false
/** In spacings: by how much values may be off a plane that is taken for one. */
const flatness: f32 = 0.002

/** Slopes of the cell that was sampled last, per mm, and whether its values lie in a plane; of a grid that has cells. */
export function cellSlopes(grid: Grid): void {
  const up = <usize>grid.nx * 4, high = up * grid.ny, at = grid.values + sampledCell * 4
  const c0 = load<f32>(at), c1 = load<f32>(at, 4), c2 = load<f32>(at + up), c3 = load<f32>(at + up, 4)
  const c4 = load<f32>(at + high), c5 = load<f32>(at + high, 4), c6 = load<f32>(at + high + up), c7 = load<f32>(at + high + up, 4)
  const x = c1 - c0, y = c2 - c0, z = c4 - c0, off = flatness * <f32>grid.spacing
  isCellFlat = Mathf.abs(c3 - c2 - x) < off && Mathf.abs(c5 - c4 - x) < off && Mathf.abs(c7 - c6 - x) < off &&
    Mathf.abs(c3 - c1 - y) < off && Mathf.abs(c6 - c4 - y) < off && Mathf.abs(c6 - c2 - z) < off
  slopeX = <f64>x * grid.inverse; slopeY = <f64>y * grid.inverse; slopeZ = <f64>z * grid.inverse
}

/** A node and the next along x; in a grid of one node along x twice the same. */
function pairAt(at: usize, isThin: bool): v128 {
  return f64x2.promote_low_f32x4(isThin ? v128.load32_splat(at) : v128.load64_zero(at))
}

function weights(f: f64): v128 { return f64x2.replace_lane(f64x2.splat(1 - f), 1, f) }

/** a₀ + a₁ and b₀ + b₁ */
function sums(a: v128, b: v128): v128 {
  return f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3))
}

/** Writes the grid's nx values along x at (y, z) to `row`: the inner loops then interpolate along x alone. */
export function sampleRow(grid: Grid, y: f64, z: f64, row: usize): void {
  const py = clamp((y - grid.oy) * grid.inverse, grid.ny), pz = clamp((z - grid.oz) * grid.inverse, grid.nz)
  const j = cellOf(py, grid.ny), k = cellOf(pz, grid.nz)
  const fy = <f32>(py - <f64>j), fz = <f32>(pz - <f64>k)
  const dy: usize = grid.ny > 1 ? <usize>grid.nx * 4 : 0, dz: usize = grid.nz > 1 ? <usize>grid.nx * grid.ny * 4 : 0
  const at = grid.values + (<usize>k * grid.ny + j) * grid.nx * 4
  const count = <usize>grid.nx * 4, whole = count & ~15
  const fy4 = f32x4.splat(fy), fz4 = f32x4.splat(fz)
  for (let i: usize = 0; i < whole; i += 16) {
    const low = mix(v128.load(at + i), v128.load(at + dy + i), fy4)
    const high = mix(v128.load(at + dz + i), v128.load(at + dy + dz + i), fy4)
    v128.store(row + i, mix(low, high, fz4))
  }
  for (let i = whole; i < count; i += 4) {
    const a = load<f32>(at + i), b = load<f32>(at + dy + i), c = load<f32>(at + dz + i), d = load<f32>(at + dy + dz + i)
    const low = a + (b - a) * fy, high = c + (d - c) * fy
    store<f32>(row + i, low + (high - low) * fz)
  }
  // One entry more than the grid has, for grids of a single node.
  store<f32>(row + count, load<f32>(row + count - 4))
}

/** By lanes: minima of scalars branch. */
function clamp(position: f64, count: i32): f64 {
  return f64x2.extract_lane(f64x2.pmin(f64x2.pmax(f64x2.splat(position), f64x2.splat(0)), f64x2.splat(<f64>(count - 1))), 0)
}

function cellOf(position: f64, count: i32): i32 {
  return min(<i32>position, max(count - 2, 0))
}
