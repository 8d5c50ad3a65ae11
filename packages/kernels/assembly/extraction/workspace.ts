/**
 * The live memory of an extraction: a few slices of nodes and layers of cells of a lattice, O(nx ny), however high it
 * is.
 *
 * A slice holds nodes, a layer the cells between two slices. Rows have `stride` entries (nx rounded up to 32) so that
 * vectors may run past their ends. Ring buffers of three slices, or of eight slices and layers for what
 * crossings/fall-back.ts may still change.
 *
 *   lattice    S, f32          boundary  B, f32 (deep inside only a bound from above)
 *   theta      half thickness as the lanes want it, f32; only where the density varies
 *   sign       1 in the void   kind      which of S and B may rule around the node, see fill-slice.ts
 * Eight:
 *   value      V, f32
 *   pattern    signs of the eight corners of a cell, bit x + 2y + 4z
 *   entry      a cell's vertices: bits 0..23 place of the first in the layer, 24..26 the flipped face plus one, and the
 *   two bits below
 *   suspect    SUSPECT where triangles around the cell may cross, UNSURE where they might ever
 */
import { boundary, density, openDepth } from './grid-sample'
import { cellX } from '../cells/coordinates'
import { sinTurns } from './void-field'

export let nx: i32 = 0
export let ny: i32 = 0
export let stride: i32 = 0
export let slice: usize = 0
export let ox: f64 = 0
export let oy: f64 = 0
export let oz: f64 = 0
export let h: f64 = 1
export let bias: f64 = 0

/** In an entry: the cell's vertices stand at the means of their crossings; the cell has several. */
export const AT_MEAN: u32 = 1 << 29
export const SEVERAL: u32 = 1 << 31
/** The cell must be tried. */
export const SUSPECT: u8 = 1
/**
 * It has several vertices, or a quad that leaves its envelope, and must be tried whenever a vertex of its quads moves;
 * and now.
 */
export const UNSURE: u8 = 3
/** Four addresses, see quads.ts. */
export const quadBytes: usize = 16
/** Most quads whose triangles are written at a time: with STL's fifty bytes each a fifth of a megabyte. */
export const writtenQuads = 2048
/** Place of its first vertex in the layer. */
export const PLACE: u32 = (1 << 24) - 1

export let patches: usize = 0
export let patchCounts: usize = 0
export let problems: usize = 0
/** Rows of the grids of boundary, density and depth, as interpolated by `sampleRow`. */
export let rowB: usize = 0
export let rowD: usize = 0
export let rowO: usize = 0
/** Per node along x: byte offset into `rowB` and share of the next entry. The same for the other rows. */
export let stepsB: usize = 0
export let sharesB: usize = 0
export let stepsD: usize = 0
export let sharesD: usize = 0
export let stepsO: usize = 0
export let sharesO: usize = 0
/**
 * Per node along x: sine, cosine of the phase, and the phase itself in turns 0..1; the first two also half a node
 * further.
 */
export let sines: usize = 0
export let cosines: usize = 0
export let turns: usize = 0
export let middleSines: usize = 0
export let middleCosines: usize = 0
/** Most vertices of a layer. */
export let capacity: u32 = 0

let values: usize = 0
let lattices: usize = 0
let boundaries: usize = 0
let thetas: usize = 0
let signs: usize = 0
let kinds: usize = 0
let patterns: usize = 0
let entries: usize = 0
let suspects: usize = 0
let positions: usize = 0
let quads: usize = 0
let quadsSize: usize = 0
let quadRows: usize = 0
/** The node that each quad's edge leaves, in the row of quads being made, u32. */
export let columns: usize = 0
/** The row of nodes that `packPatterns` has just gone through, a byte each. */
export let packed: usize = 0
let spans: usize = 0
let triangles: usize = 0
let padded: usize = 0

/** Bytes that `layOutWorkspace` needs for this lattice; rowNodes: the longest row of the grids. */
export function workspaceBytes(nx_: i32, ny_: i32, rowNodes: i32): usize {
  const s = <usize>((nx_ + 31) & ~31) * (ny_ + 1)
  return 16384 + <usize>rowNodes * 12 + 640 + 12 * 4 * <usize>(nx_ + 96) + <usize>(nx_ + 128) + (s + 64) * (3 * 12 + 3 * 2 + 8 * 4 + 2 * 8) + s * (8 * 4 + 8 * 24 + 4 * 32) + 256 * <usize>(nx_ + 32) + (16 + 8 * 8) * <usize>ny_ + 128 + 100 * writtenQuads + 4096
}

/** Takes a lattice and a workspace; the tables follow at `tablesAt()`. */
export function layOutWorkspace(nx_: i32, ny_: i32, ox_: f64, oy_: f64, oz_: f64, h_: f64, bias_: f64, workspace: usize, rowNodes: i32): void {
  nx = nx_; ny = ny_
  stride = (nx + 31) & ~31
  slice = <usize>stride * (ny + 1)
  padded = slice + 64
  ox = ox_; oy = oy_; oz = oz_; h = h_; bias = bias_
  let p = workspace
  patches = p; p += 256 * 7 * 4
  patchCounts = p; p += 256 * 7
  problems = p; p += 256
  p = (p + 63) & ~63
  rowB = p; p += <usize>(rowNodes + 32) * 4
  rowD = p; p += <usize>(rowNodes + 32) * 4
  rowO = p; p += <usize>(rowNodes + 32) * 4
  const row = <usize>(stride + 32) * 4
  stepsB = p; p += row
  sharesB = p; p += row
  stepsD = p; p += row
  sharesD = p; p += row
  stepsO = p; p += row
  sharesO = p; p += row
  sines = p; p += row
  cosines = p; p += row
  turns = p; p += row
  middleSines = p; p += row
  middleCosines = p; p += row
  p = (p + 63) & ~63
  values = p; p += 8 * padded * 4
  lattices = p; p += 3 * padded * 4
  boundaries = p; p += 3 * padded * 4
  thetas = p; p += 3 * padded * 4
  signs = p; p += 3 * padded
  kinds = p; p += 3 * padded
  patterns = p; p += 8 * padded
  suspects = p; p += 8 * padded
  p = (p + 63) & ~63
  entries = p; p += 8 * slice * 4
  capacity = 2 * <u32>slice
  positions = p; p += 8 * 24 * slice
  p = (p + 63) & ~63
  quads = p
  quadsSize = (2 * quadBytes * slice + 3 * quadBytes * <usize>nx + 63) & ~63
  p += 4 * quadsSize
  quadRows = p; p += (16 * <usize>ny + 63) & ~63
  columns = p; p += row
  spans = p; p += (8 * 8 * <usize>ny + 63) & ~63
  packed = p; p += (<usize>stride + 63) & ~63
  triangles = p
  memory.fill(triangles, 0, 100 * writtenQuads)
  prepareRow()
}

/** Everything about a node that depends on its x alone. */
function prepareRow(): void {
  for (let i = 0; i < stride; i++) {
    const at = <usize>i * 4
    const x = ox + <f64>min(i, nx - 1) * h
    boundary.place(x, stepsB + at, sharesB + at)
    density.place(x, stepsD + at, sharesD + at)
    openDepth.place(x, stepsO + at, sharesO + at)
    const u = cellX(x), middle = cellX(x + 0.5 * h)
    store<f32>(sines + at, <f32>sinTurns(u))
    store<f32>(cosines + at, <f32>sinTurns(u + 0.25))
    store<f32>(turns + at, <f32>(u - Math.floor(u)))
    store<f32>(middleSines + at, <f32>sinTurns(middle))
    store<f32>(middleCosines + at, <f32>sinTurns(middle + 0.25))
  }
}

export function tablesAt(): usize { return patches }
/** Vertices of layer L as f32 triples. */
export function positionsAt(layer: i32): usize { return positions + <usize>(layer & 7) * 24 * slice }
/** Its quads: see quads.ts. A ring of four; two for every cell is eight times what the densest lattices have. */
export function quadsAt(layer: i32): usize { return quads + <usize>(layer & 3) * quadsSize }
export function quadsEnd(layer: i32): usize { return quadsAt(layer) + quadsSize }
/** Where the quads of each row begin, and those of the last end. */
export function quadRowsOf(layer: i32): usize { return quadRows + <usize>(layer & 3) * 4 * ny }
/** What triangles.ts has written: zeroes at first. */
export function trianglesAt(): usize { return triangles }

/** Nodes from a row of a slice to the next. */
export function rowStride(): i32 { return stride }
export function valuesOf(k: i32): usize { return values + <usize>(k & 7) * padded * 4 }
export function latticeOf(k: i32): usize { return lattices + <usize>(k % 3) * padded * 4 }
export function boundaryOf(k: i32): usize { return boundaries + <usize>(k % 3) * padded * 4 }
export function thetasOf(k: i32): usize { return thetas + <usize>(k % 3) * padded * 4 }
export function signsOf(k: i32): usize { return signs + <usize>(k % 3) * padded }
export function kindsOf(k: i32): usize { return kinds + <usize>(k % 3) * padded }
export function patternsOf(layer: i32): usize { return patterns + <usize>(layer & 7) * padded }
/**
 * Two u32 per row of cells: those that the surface may cross are from the first column, a multiple of 32, up to before
 * the second.
 */
export function spansOf(layer: i32): usize { return spans + <usize>(layer & 7) * 8 * ny }
export function suspectsOf(layer: i32): usize { return suspects + <usize>(layer & 7) * padded }
export function entriesOf(layer: i32): usize { return entries + <usize>(layer & 7) * slice * 4 }

/** The patches of a cell, two bits per edge (patch-table.ts of the host). */
export function patchIdsOf(entry: u32, pattern: i32): u32 {
  return load<u32>(patches + <usize>(pattern * 7 + ((entry >> 24) & 7)) * 4)
}
