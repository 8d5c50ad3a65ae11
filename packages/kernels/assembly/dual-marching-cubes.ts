/**
 * Streamed manifold dual marching cubes of the void field (void-field.ts), one layer of cells at a time.
 *
 * A lattice cell whose eight corners differ in sign holds one vertex per connected patch of surface (Nielson 2004), each
 * sign-changing lattice edge gives one quad of the four vertices around it. Which cut edges form a patch is a table of 256
 * corner patterns × 7 (no flipped face, or face 0..5 flipped), made by the host (src/meshing/patch-table.ts).
 *
 *   manifold:  an ambiguous face whose four cut edges belong to one patch on both sides would give an edge with four triangles;
 *              there both cells flip the rule of that face (Wenger 2013, Isosurfaces, 3.3 "problem" faces)
 *   no fusing: a vertex stays within [0.01, 0.99] of its own cell, so no two vertices share a float32 position
 *   position:  on the exact field, at the crease where normals disagree (vertex-placement.ts)
 *
 * Bits: corner c = x + 2y + 4z, set where V < 0 (void). Edge e = 4 axis + position, see patch-table.ts. Triangles face out of the void.
 * Memory: three slices of values and signs, three layers of patterns, two layers of vertices: O(nx ny). One thread.
 */
import { boundary, density, sampleInRow, sampleRow } from './grid-sample'
import { addCrossing, finishVertex, startVertex } from './vertex-placement'
import { axisDistance } from './cells/struts'
import { boundaryField, cell, edge, form, halfThickness, phaseX, phaseY, phaseZ, sinTurns, STRUT, waveSolidness } from './void-field'

let nx: i32, ny: i32, stride: i32, slice: usize
let ox: f64, oy: f64, oz: f64, h: f64, bias: f64
let patches: usize, patchCounts: usize, problems: usize
let rowB: usize, rowD: usize, sines: usize
let values: usize, signs: usize, patterns: usize, firstVertex: usize, flips: usize, positions: usize, triangles: usize
let capacity: u32, layerBytes: usize
let made: u32 = 0, written: u32 = 0, base: u32 = 0
let flipped: u32 = 0

/** Bytes that `layOut` needs for this lattice. */
export function workspaceBytes(nx_: i32, ny_: i32, rowNodes: i32): usize {
  const s = <usize>((nx_ + 31) & ~31) * (ny_ + 1)
  return 16384 + <usize>rowNodes * 8 + <usize>nx_ * 16 + 3 * (s + 64) * 6 + 2 * s * 5 + 2 * 24 * s + 72 * s + 4096
}

/** Takes a lattice and a zeroed workspace; the tables follow at `tablesAt()`. */
export function layOut(nx_: i32, ny_: i32, ox_: f64, oy_: f64, oz_: f64, h_: f64, bias_: f64, workspace: usize, rowNodes: i32): void {
  nx = nx_; ny = ny_
  stride = (nx + 31) & ~31
  slice = <usize>stride * (ny + 1)
  ox = ox_; oy = oy_; oz = oz_; h = h_; bias = bias_
  let p = workspace
  patches = p; p += 256 * 7 * 4
  patchCounts = p; p += 256 * 7
  problems = p; p += 256
  p = (p + 63) & ~63
  rowB = p; p += <usize>rowNodes * 4
  rowD = p; p += <usize>rowNodes * 4
  sines = p; p += <usize>nx * 8
  p = (p + 63) & ~63
  values = p; p += 3 * (slice + 64) * 4
  signs = p; p += 3 * (slice + 64)
  patterns = p; p += 3 * (slice + 64)
  firstVertex = p; p += 2 * slice * 4
  flips = p; p += 2 * slice
  p = (p + 63) & ~63
  capacity = <u32>(2 * slice)
  layerBytes = 24 * slice
  positions = p; p += 2 * layerBytes
  triangles = p
  made = 0; written = 0; base = 0; lowerBase = 0; flipped = 0
  for (let i = 0; i < nx; i++) {
    const u = (ox + <f64>i * h - phaseX) / edge
    store<f32>(sines + <usize>i * 8, <f32>sinTurns(u))
    store<f32>(sines + <usize>i * 8, <f32>sinTurns(u + 0.25), 4)
  }
}

export function tablesAt(): usize { return patches }
/** Vertices of layer L as f32 triples, and its triangles as u32 triples of global vertex numbers. */
export function positionsAt(layer: i32): usize { return positions + <usize>(layer & 1) * layerBytes }
export function trianglesAt(): usize { return triangles }
export function vertexCount(): u32 { return made }
export function triangleCount(): u32 { return written }
export function flipCount(): u32 { return flipped }

function valuesOf(k: i32): usize { return values + <usize>(k % 3) * (slice + 64) * 4 }
function signsOf(k: i32): usize { return signs + <usize>(k % 3) * (slice + 64) }
function patternsOf(layer: i32): usize { return patterns + <usize>(layer % 3) * (slice + 64) }

/** Samples V on slice k. Where the boundary alone is clearly positive the lattice is not asked. */
export function fillSlice(k: i32): void {
  const z = oz + <f64>k * h
  const w = (z - phaseZ) / edge
  const sz = sinTurns(w), cz = sinTurns(w + 0.25)
  const clear = <f32>(2 * h), doubtful = <f32>(0.4 / boundary.inverse)
  for (let j = 0; j < ny; j++) {
    const y = oy + <f64>j * h
    const v = (y - phaseY) / edge
    const sy = sinTurns(v), cy = sinTurns(v + 0.25)
    sampleRow(boundary, y, z, rowB)
    sampleRow(density, y, z, rowD)
    const to = valuesOf(k) + <usize>j * stride * 4, sign = signsOf(k) + <usize>j * stride
    for (let i = 0; i < nx; i++) {
      const x = ox + <f64>i * h
      let value = sampleInRow(boundary, rowB, x)
      // A node that only interpolation puts into the void would hold its cell's vertices in the skin.
      if (abs(value) < doubtful) value = <f32>boundaryField(x, y, z)
      if (value < clear) {
        const half = halfThickness(sampleInRow(density, rowD, x))
        const s = form == STRUT
          ? edge * (half - axisDistance(cell, (x - phaseX) / edge, v, w))
          : waveSolidness(load<f32>(sines + <usize>i * 8), load<f32>(sines + <usize>i * 8, 4), sy, cy, sz, cz, half)
        value = max(value, <f32>s)
      }
      store<f32>(to + <usize>i * 4, value)
      store<u8>(sign + i, value < 0 ? 1 : 0)
    }
  }
}

/** Packs the signs of slices L and L + 1 into the corner patterns of layer L. */
export function packPatterns(layer: i32): void {
  const to = patternsOf(layer), low = signsOf(layer), high = signsOf(layer + 1)
  for (let j = 0; j < ny - 1; j++) {
    const a = low + <usize>j * stride, b = a + stride, c = high + <usize>j * stride, d = c + stride, row = to + <usize>j * stride
    for (let i: usize = 0; i < <usize>stride; i += 16) {
      const bottom = v128.or(
        v128.or(v128.load(a + i), i8x16.shl(v128.load(a + i + 1), 1)),
        v128.or(i8x16.shl(v128.load(b + i), 2), i8x16.shl(v128.load(b + i + 1), 3)),
      )
      const top = v128.or(
        v128.or(i8x16.shl(v128.load(c + i), 4), i8x16.shl(v128.load(c + i + 1), 5)),
        v128.or(i8x16.shl(v128.load(d + i), 6), i8x16.shl(v128.load(d + i + 1), 7)),
      )
      v128.store(row + i, v128.or(bottom, top))
    }
    for (let i = nx - 1; i < stride; i++) store<u8>(row + i, 0)
  }
}

/** Makes the vertices of layer L; patterns of L - 1, L and L + 1 must be packed. Returns how many, or -1 on overflow. */
export function makeVertices(layer: i32): i32 {
  const row0 = patternsOf(layer)
  const first = firstVertex + <usize>(layer & 1) * slice * 4, flip = flips + <usize>(layer & 1) * slice
  let to = positionsAt(layer)
  lowerBase = base
  base += made
  made = 0
  for (let j = 0; j < ny - 1; j++) {
    const row = row0 + <usize>j * stride
    for (let i = 0; i < nx - 1; i++) {
      if ((i & 15) == 0 && isEmptyStretch(row + i)) { i += 15; continue }
      const pattern: i32 = load<u8>(row + i)
      if (pattern == 0 || pattern == 255) continue
      const id = <usize>j * stride + i
      const f = flippedFace(layer, row + i, id, pattern)
      store<u8>(flip + id, <u8>f)
      store<u32>(first + id * 4, base + made)
      const entry = <usize>(pattern * 7 + f)
      const count: u32 = load<u8>(patchCounts + entry)
      if (made + count > capacity) return -1
      for (let patch: u32 = 0; patch < count; patch++) {
        placeVertex(layer, i, j, pattern, load<u32>(patches + entry * 4), patch, count == 1, to)
        to += 12
        made++
      }
    }
  }
  return made
}

function isEmptyStretch(at: usize): bool {
  const p = v128.load(at)
  return !v128.any_true(p) || i8x16.all_true(i8x16.eq(p, i8x16.splat(-1)))
}

/** 0, or 1 + the face whose rule must be flipped because the neighbour across it sees the same problem. */
function flippedFace(layer: i32, at: usize, id: usize, pattern: i32): i32 {
  const face: i32 = load<i8>(problems + pattern)
  if (face < 0) return 0
  let other: i32
  if (face == 0) other = load<u8>(at - 1)
  else if (face == 1) other = load<u8>(at + 1)
  else if (face == 2) other = load<u8>(at - stride)
  else if (face == 3) other = load<u8>(at + stride)
  else if (face == 4) other = load<u8>(patternsOf(layer + 2) + id)
  else other = load<u8>(patternsOf(layer + 1) + id)
  if (<i32>load<i8>(problems + other) != (face ^ 1)) return 0
  flipped++
  return face + 1
}

function placeVertex(layer: i32, i: i32, j: i32, pattern: i32, ids: u32, patch: u32, alone: bool, to: usize): void {
  const id = (<usize>j * stride + i) * 4, low = valuesOf(layer) + id, high = valuesOf(layer + 1) + id, up = <usize>stride * 4
  startVertex(ox + <f64>i * h, oy + <f64>j * h, oz + <f64>layer * h, h)
  for (let e = 0; e < 12; e++) {
    const axis = e >> 2, a = e & 1, b = (e >> 1) & 1
    const from = axis == 0 ? (a << 1) | (b << 2) : axis == 1 ? a | (b << 2) : a | (b << 1)
    const end = from | (1 << axis)
    if ((((pattern >> from) ^ (pattern >> end)) & 1) == 0 || ((ids >> (2 * e)) & 3) != patch) continue
    const p: f64 = load<f32>(((from & 4) != 0 ? high : low) + ((from & 2) != 0 ? up : 0) + (from & 1) * 4)
    const q: f64 = load<f32>(((end & 4) != 0 ? high : low) + ((end & 2) != 0 ? up : 0) + (end & 1) * 4)
    addCrossing(axis, from, p, q)
  }
  finishVertex(alone, bias, to)
}

/** Writes the triangles around the lattice edges at the low corner of every cell of layer L; vertices of L - 1 and L must stand. */
export function emitTriangles(layer: i32): u32 {
  written = 0
  if (layer == 0) return 0
  const now = patternsOf(layer)
  for (let j = 1; j < ny - 1; j++) {
    const row = now + <usize>j * stride
    for (let i = 0; i < nx - 1; i++) {
      if ((i & 15) == 0 && isEmptyStretch(row + i)) { i += 15; continue }
      const pattern: i32 = load<u8>(row + i)
      if (pattern == 0 || pattern == 255 || i == 0) continue
      const id = <usize>j * stride + i
      const inside = pattern & 1
      if (((pattern >> 1) & 1) != inside) {
        quad(layer, vertexOf(layer - 1, id - stride, 3), vertexOf(layer - 1, id, 2), vertexOf(layer, id, 0), vertexOf(layer, id - stride, 1), inside == 0)
      }
      if (((pattern >> 2) & 1) != inside) {
        quad(layer, vertexOf(layer - 1, id - 1, 7), vertexOf(layer, id - 1, 5), vertexOf(layer, id, 4), vertexOf(layer - 1, id, 6), inside == 0)
      }
      if (((pattern >> 4) & 1) != inside) {
        quad(layer, vertexOf(layer, id - stride - 1, 11), vertexOf(layer, id - stride, 10), vertexOf(layer, id, 8), vertexOf(layer, id - 1, 9), inside == 0)
      }
    }
  }
  return written
}

/** Global number of the vertex of cell `id` whose patch contains edge e. */
function vertexOf(layer: i32, id: usize, e: i32): u32 {
  const half = <usize>(layer & 1)
  const entry = <usize>load<u8>(patternsOf(layer + 3) + id) * 7 + load<u8>(flips + half * slice + id)
  return load<u32>(firstVertex + (half * slice + id) * 4) + ((load<u32>(patches + entry * 4) >> (2 * e)) & 3)
}

/** Splits a quad along its shorter diagonal. */
function quad(layer: i32, a: u32, b0: u32, c: u32, d0: u32, turn: bool): void {
  const b = turn ? d0 : b0, d = turn ? b0 : d0
  if (squared(layer, a, c) <= squared(layer, b, d)) {
    triangle(a, b, c)
    triangle(a, c, d)
  } else {
    triangle(a, b, d)
    triangle(b, c, d)
  }
}

function squared(layer: i32, a: u32, b: u32): f32 {
  const p = positionOf(layer, a), q = positionOf(layer, b)
  const x = load<f32>(p) - load<f32>(q), y = load<f32>(p, 4) - load<f32>(q, 4), z = load<f32>(p, 8) - load<f32>(q, 8)
  return x * x + y * y + z * z
}

// Numbers from `base` on belong to this layer, smaller ones to the layer below, which starts at `lowerBase`.
let lowerBase: u32 = 0
function positionOf(layer: i32, v: u32): usize {
  return v >= base ? positionsAt(layer) + <usize>(v - base) * 12 : positionsAt(layer + 1) + <usize>(v - lowerBase) * 12
}

function triangle(a: u32, b: u32, c: u32): void {
  const p = triangles + <usize>written * 12
  store<u32>(p, a)
  store<u32>(p, b, 4)
  store<u32>(p, c, 8)
  written++
}
