/**
 * Streamed manifold dual marching cubes of the void field (void-field.ts): the vertices of one layer of cells.
 *
 * A cell whose eight corners differ in sign holds one vertex per connected patch of surface (Nielson 2004), each
 * sign-changing lattice edge gives one quad of the four vertices around it (quads.ts). Which cut edges form a patch is
 * a table of 256 corner patterns × 7 (no flipped face, or face 0..5 flipped), made by the host
 * (src/meshing/extraction/patch-table.ts).
 *
 *   manifold:  an ambiguous face whose four cut edges belong to one patch on both sides would give an edge with four
 *   triangles;
 *              there both cells flip the rule of that face (Wenger 2013, Isosurfaces, 3.3 "problem" faces)
 *   no fusing: a vertex stays within [0.01, 0.99] of its own cell, so no two vertices share a float32 position
 *   position:  on the exact field. Cells of the lattice alone four at a time (placement/smooth-batch.ts), those at a
 *   smooth skin from two
 *              planes (plain-cell.ts), the rest by least squares of tangent planes (vertex-placement.ts)
 */
import { crossedCells } from './patterns'
import { placePatch } from './placement/patch'
import { placeOnLattice } from './placement/plain-cell'
import { listAtSkin, placeListed, startSkinLayer, startSkinRow } from './placement/skin-batch'
import { add, addEach, flush, startLayer, startRow } from './placement/smooth-batch'
import { cellY, cellZ } from '../cells/coordinates'
import { form, sinTurns, STRUT } from './void-field'
import {
  AT_MEAN, bias, capacity, entriesOf, h, kindsOf, nx, ny, ox, oy, oz, patchCounts, patches, patchIdsOf, patternsOf, PLACE, positionsAt, problems, SEVERAL, slice, spansOf,
  stride, suspectsOf, UNSURE, valuesOf,
} from './workspace'

// Number of the first vertex of each layer in the ring, and their count.
const bases = memory.data(8 * 4, 4)
const counts = memory.data(8 * 4, 4)
let flipped: u32 = 0
/** A bit for each pattern: of one patch that no neighbour can flip. */
const singles = memory.data(32, 16)
/** The kinds of sixteen cells, see `kindsAt`. */
const kindBytes = memory.data(16, 16)

export function flipCount(): u32 { return flipped }
export function baseOf(layer: i32): u32 { return load<u32>(bases + <usize>(layer & 7) * 4) }
export function vertexCount(layer: i32): u32 { return load<u32>(counts + <usize>(layer & 7) * 4) }

/**
 * Makes the vertices of layer L; patterns of L - 1, L and L + 1 must be packed. `firstNumber` is the number of its
 * first vertex, or
 * -1 to go on from the layer below. Returns how many, or -1 on overflow.
 */
export function makeVertices(layer: i32, firstNumber: i32): i32 {
  if (firstNumber >= 0) {
    flipped = 0
    listSingles()
  }
  store<u32>(bases + <usize>(layer & 7) * 4, firstNumber >= 0 ? firstNumber : baseOf(layer - 1) + vertexCount(layer - 1))
  let made: u32 = 0
  const row0 = patternsOf(layer), spans = spansOf(layer), entries = entriesOf(layer)
  memory.fill(suspectsOf(layer), 0, slice)
  const kindLow = kindsOf(layer), kindHigh = kindsOf(layer + 1)
  let to = positionsAt(layer)
  const isStrut = form == STRUT
  const z = cellZ(oz + (<f64>layer + 0.5) * h)
  startLayer(layer, <f32>sinTurns(z), <f32>sinTurns(z + 0.25))
  startSkinLayer(layer)
  for (let j = 0; j < ny - 1; j++) {
    const row = row0 + <usize>j * stride
    const y = cellY(oy + (<f64>j + 0.5) * h)
    startRow(j, <f32>sinTurns(y), <f32>sinTurns(y + 0.25))
    startSkinRow(j)
    const end = <i32>load<u32>(spans + <usize>j * 8, 4)
    for (let stretch = <i32>load<u32>(spans + <usize>j * 8); stretch < end; stretch += 16) {
      const cells = crossedCells(row + stretch)
      if (cells == 0) continue
      const from = <usize>j * stride + stretch, kinds = kindsAt(kindLow + from, kindHigh + from)
      // Nine cells out of ten.
      const smooth = isStrut ? 0 : i8x16.bitmask(i8x16.eq(kinds, i8x16.splat(2))) & singleCells(row + stretch)
      if (made + popcnt(smooth) > capacity) return -1
      addEach(smooth, stretch, made, entries + from * 4, to)
      made += popcnt(smooth); to += 12 * popcnt(smooth)
      if (cells == smooth) continue
      v128.store(kindBytes, kinds)
      for (let others = cells & ~smooth; others != 0; others &= others - 1) {
        const n = ctz(others), i = stretch + n
        const count = makeCell(layer, i, j, load<u8>(row + i), load<u8>(kindBytes + n), made, to)
        if (count == 0) return -1
        made += count; to += 12 * count
      }
    }
    placeListed()
    flush()
  }
  store<u32>(counts + <usize>(layer & 7) * 4, made)
  return made
}

/** Makes the vertices of a cell, from place `made` of the layer on; 0 when there is no room. */
function makeCell(layer: i32, i: i32, j: i32, pattern: i32, kind: i32, made: u32, to: usize): u32 {
  const id = <usize>j * stride + i, problem: i32 = load<i8>(problems + pattern)
  const f = problem >= 0 ? flippedFace(problem, patternsOf(layer) + id, patternsOf(layer - 1) + id, patternsOf(layer + 1) + id) : 0
  const entry = <usize>(pattern * 7 + f), patchIds = load<u32>(patches + entry * 4), count: u32 = load<u8>(patchCounts + entry)
  if (made + count > capacity) return 0
  store<u32>(entriesOf(layer) + id * 4, made | (<u32>f << 24) | (count > 1 ? SEVERAL | AT_MEAN : 0))
  if (count == 1) {
    placeOne(layer, i, j, pattern, kind, patchIds, to)
    return 1
  }
  store<u8>(suspectsOf(layer) + id, UNSURE)
  for (let patch: u32 = 0; patch < count; patch++) placePatch(layer, i, j, pattern, patchIds, patch, false, true, to + 12 * patch)
  return count
}

/** Moves the vertices of a cell to the means of their crossings; false when they stand there already. */
export function moveToMean(layer: i32, i: i32, j: i32): bool {
  const id = <usize>j * stride + i, at = entriesOf(layer) + id * 4
  const entry = load<u32>(at)
  if ((entry & AT_MEAN) != 0) return false
  store<u32>(at, entry | AT_MEAN)
  const pattern: i32 = load<u8>(patternsOf(layer) + id)
  placePatch(layer, i, j, pattern, patchIdsOf(entry, pattern), 0, false, true, positionsAt(layer) + <usize>(entry & PLACE) * 12)
  return true
}

function listSingles(): void {
  memory.fill(singles, 0, 32)
  for (let p: usize = 0; p < 256; p++) {
    if (load<u8>(patchCounts + p * 7) != 1 || load<i8>(problems + p) >= 0) continue
    const at = singles + (p >> 3), bit = <u8>1 << <u8>(p & 7)
    store<u8>(at, load<u8>(at) | bit)
  }
}

/** Which of sixteen cells have such a pattern, a bit each. */
function singleCells(at: usize): i32 {
  const p = v128.load(at), byte = i8x16.shr_u(p, 3)
  // Places beyond a vector give zero.
  const eight = v128.or(i8x16.swizzle(v128.load(singles), byte), i8x16.swizzle(v128.load(singles, 16), i8x16.sub(byte, i8x16.splat(16))))
  const bit = i8x16.swizzle(i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), v128.and(p, i8x16.splat(7)))
  return i8x16.bitmask(i8x16.eq(v128.and(eight, bit), bit))
}

/** The kinds of the eight corners of sixteen cells together, a byte each. */
function kindsAt(low: usize, high: usize): v128 {
  const corners = v128.or(
    v128.or(v128.or(v128.load(low), v128.load(low, 1)), v128.or(v128.load(low + stride), v128.load(low + stride, 1))),
    v128.or(v128.or(v128.load(high), v128.load(high, 1)), v128.or(v128.load(high + stride), v128.load(high + stride, 1))),
  )
  return v128.and(corners, i8x16.splat(15))
}

function placeOne(layer: i32, i: i32, j: i32, pattern: i32, kind: i32, ids: u32, to: usize): void {
  if (kind == 2) {
    if (form != STRUT) add(i, to)
    else if (!placeOnLattice(layer, i, j, to)) placePatch(layer, i, j, pattern, ids, 0, true, false, to)
  } else if (kind == 10) {
    // In the layer below open faces S is evaluated point by point.
    if (!placeOnLattice(layer, i, j, to)) placePatch(layer, i, j, pattern, ids, 0, true, false, to)
  } else if ((kind & 12) != 0) placePatch(layer, i, j, pattern, ids, 0, true, true, to)
  else listAtSkin(i, kind, pattern, ids, to)
}

/** 0, or 1 + the face whose rule must be flipped because the neighbour across it sees the same problem. */
function flippedFace(face: i32, at: usize, below: usize, above: usize): i32 {
  let other: i32
  if (face == 0) other = load<u8>(at - 1)
  else if (face == 1) other = load<u8>(at + 1)
  else if (face == 2) other = load<u8>(at - stride)
  else if (face == 3) other = load<u8>(at + stride)
  else if (face == 4) other = load<u8>(below)
  else other = load<u8>(above)
  if (<i32>load<i8>(problems + other) != (face ^ 1)) return 0
  flipped++
  return face + 1
}
