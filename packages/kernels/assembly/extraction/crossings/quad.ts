/**
 * One quad of the surface by its lattice edge, with its four cells: the long way round, for fall-back.ts; quads.ts
 * walks whole layers.
 */
import { entriesOf, h, oy, oz, patchIdsOf, patternsOf, PLACE, positionsAt, SEVERAL, stride, suspectsOf, UNSURE } from '../workspace'
import { SECOND, splitFour, startEdges } from './envelope'

/** Records of the four corners: address of the position, cell, 1 in the layer below. */
const corners = memory.data(4 * 12, 4)

let layer: i32 = 0
// Its edge: the cell whose low corner it leaves, and its direction.
let low: usize = 0, along: i32 = 0
let entriesHere: usize, entriesBelow: usize, positionsHere: usize, positionsBelow: usize, patternsHere: usize, patternsBelow: usize

/** The layer whose quads `setQuad` names; its own vertices and those of the layer below must stand. */
export function startQuads(layer_: i32): void {
  layer = layer_
  entriesHere = entriesOf(layer); entriesBelow = entriesOf(layer - 1)
  positionsHere = positionsAt(layer); positionsBelow = positionsAt(layer - 1)
  patternsHere = patternsOf(layer); patternsBelow = patternsOf(layer - 1)
}

/** The quad of the lattice edge that leaves the low corner of cell `id` along `axis`. */
export function setQuad(id: usize, axis: i32): void {
  low = id; along = axis
  if (axis == 0) {
    below(0, id - stride, 3); below(1, id, 2); here(2, id, 0); here(3, id - stride, 1)
  } else if (axis == 1) {
    below(0, id - 1, 7); here(1, id - 1, 5); here(2, id, 4); below(3, id, 6)
  } else {
    here(0, id - stride - 1, 11); here(1, id - stride, 10); here(2, id, 8); here(3, id - 1, 9)
  }
}

function here(n: i32, id: usize, e: i32): void {
  setCorner(n, positionsHere + placeOf(entriesHere, patternsHere, id, e) * 12, id, 0)
}

function below(n: i32, id: usize, e: i32): void {
  setCorner(n, positionsBelow + placeOf(entriesBelow, patternsBelow, id, e) * 12, id, 1)
}

/** Place in its layer of the vertex whose patch contains edge e of the cell. */
function placeOf(entries: usize, patterns: usize, id: usize, e: i32): usize {
  const entry = load<u32>(entries + id * 4)
  if ((entry & SEVERAL) == 0) return entry & PLACE
  return (entry & PLACE) + ((patchIdsOf(entry, load<u8>(patterns + id)) >> (2 * e)) & 3)
}

function setCorner(n: i32, position: usize, id: usize, isBelow: i32): void {
  const at = corners + <usize>n * 12
  store<usize>(at, position)
  store<usize>(at, id, 4)
  store<i32>(at, isBelow, 8)
}

/** Address of corner n's three f32. */
export function positionOf(n: i32): usize { return load<usize>(corners + <usize>n * 12) }
export function cellOf(n: i32): usize { return load<usize>(corners + <usize>n * 12, 4) }
export function layerOf(n: i32): i32 { return layer - load<i32>(corners + <usize>n * 12, 8) }

/** How it is split: SECOND, and LOOSE where it leaves its envelope (envelope.ts). */
export function split(): i32 {
  // Four times the same.
  for (let n: usize = 0; n < 4; n++) {
    for (let c: usize = 0; c < 4; c++) store<usize>(copies + 16 * n + 4 * c, positionOf(<i32>c))
    store<u32>(columns + 4 * n, <u32>(low % stride))
  }
  startEdges(along, <f32>(oy + <f64>(low / stride) * h), <f32>(oz + <f64>layer * h))
  const bits = splitFour(copies, columns)
  return ((bits & 1) != 0 ? SECOND : 0) | (bits >= 16 ? LOOSE : 0)
}

/** The quad leaves its envelope however it is split. */
export const LOOSE: i32 = 4
const copies = memory.data(64, 16)
const columns = memory.data(16, 16)

/** The cells around a quad that leaves its envelope. */
export function suspectAround(layer: i32, id: usize, axis: i32): void {
  startQuads(layer)
  setQuad(id, axis)
  for (let n = 0; n < 4; n++) store<u8>(suspectsOf(layerOf(n)) + cellOf(n), UNSURE)
}
