/**
 * The surface of a layer: one quad for every lattice edge at the low corner of a cell that changes sign, of the
 * vertices of the four cells around it.
 *
 * A quad is kept as the four addresses of its corners, multiples of four; the lowest bits of the first say whether the
 * edge leads out of the void, and how the quad is split (crossings/envelope.ts). When nothing can move any more,
 * triangles.ts writes it.
 */
import { splitFour, startEdges } from './crossings/envelope'
import { suspectAround } from './crossings/quad'
import { cutAlong } from './patterns'
import {
  columns, entriesOf, h, nx, ny, oy, oz, patchIdsOf, patternsOf, PLACE, positionsAt, quadBytes, quadRowsOf, quadsAt, quadsEnd, SEVERAL, spansOf, stride,
} from './workspace'

let to: usize = 0
/** The last layer whose quads are kept. */
export let newest: i32 = 0
// The layer and the one below it.
let entriesHere: usize, entriesBelow: usize, positionsHere: usize, positionsBelow: usize, patternsHere: usize, patternsBelow: usize
// The row: its place, and the columns between which it holds void.
let y: f32 = 0, z: f32 = 0
let first: usize = 0, end: usize = 0

/** Keeps the quads of layer L; vertices of L - 1 and L must stand. Returns how many, or -1 when there is no room. */
export function makeQuads(layer: i32): i32 {
  const from = quadsAt(layer), last = quadsEnd(layer), rows = quadRowsOf(layer), spans = spansOf(layer)
  to = from
  newest = layer
  if (layer == 0) return 0
  entriesHere = entriesOf(layer); entriesBelow = entriesOf(layer - 1)
  positionsHere = positionsAt(layer); positionsBelow = positionsAt(layer - 1)
  patternsHere = patternsOf(layer); patternsBelow = patternsOf(layer - 1)
  z = <f32>(oz + <f64>layer * h)
  for (let j = 1; j < ny - 1; j++) {
    if (to + 3 * quadBytes * <usize>nx > last) return -1
    store<usize>(rows + <usize>j * 4, to)
    const row = <usize>j * stride
    y = <f32>(oy + <f64>j * h)
    first = load<u32>(spans + <usize>j * 8); end = load<u32>(spans + <usize>j * 8, 4)
    keepAlongX(row)
    keepAlongY(row)
    keepAlongZ(row)
  }
  store<usize>(rows + <usize>(ny - 1) * 4, to)
  return <i32>((to - from) / quadBytes)
}

// Thirty-two edges at a time: the end of a list of bits is a branch that is guessed wrong. The first column has no
// cells before it.

function keepAlongX(row: usize): void {
  const from = to
  let column = columns
  for (let i = first; i < end; i += 32) {
    for (let edges = cutAlong(patternsHere + row + i, 1) & (i == 0 ? ~1 : ~0); edges != 0; edges &= edges - 1, column += 4) {
      const id = row + i + ctz(edges)
      store<u32>(column, id - row)
      keep(below(id - stride, 3) | inside(id), below(id, 2), here(id, 0), here(id - stride, 1))
    }
  }
  splitRow(from, 0, row)
}

function keepAlongY(row: usize): void {
  const from = to
  let column = columns
  for (let i = first; i < end; i += 32) {
    for (let edges = cutAlong(patternsHere + row + i, 2) & (i == 0 ? ~1 : ~0); edges != 0; edges &= edges - 1, column += 4) {
      const id = row + i + ctz(edges)
      store<u32>(column, id - row)
      keep(below(id - 1, 7) | inside(id), here(id - 1, 5), here(id, 4), below(id, 6))
    }
  }
  splitRow(from, 1, row)
}

function keepAlongZ(row: usize): void {
  const from = to
  let column = columns
  for (let i = first; i < end; i += 32) {
    for (let edges = cutAlong(patternsHere + row + i, 4) & (i == 0 ? ~1 : ~0); edges != 0; edges &= edges - 1, column += 4) {
      const id = row + i + ctz(edges)
      store<u32>(column, id - row)
      keep(here(id - stride - 1, 11) | inside(id), here(id - stride, 10), here(id, 8), here(id - 1, 9))
    }
  }
  splitRow(from, 2, row)
}

/** 1 where the edge leads out of the void. */
function inside(id: usize): usize { return load<u8>(patternsHere + id) & 1 }

function keep(a: usize, b: usize, c: usize, d: usize): void {
  store<usize>(to, a)
  store<usize>(to, b, 4)
  store<usize>(to, c, 8)
  store<usize>(to, d, 12)
  to += quadBytes
}

/** Splits the row's quads from an address on. */
function splitRow(from: usize, axis: i32, row: usize): void {
  if (to == from) return
  startEdges(axis, y, z)
  const count = <i32>((to - from) / quadBytes)
  // The last group repeats the last quad.
  for (let n = 0; n < 3; n++) {
    memory.copy(to + <usize>n * quadBytes, to - quadBytes, quadBytes)
    store<u32>(columns + 4 * <usize>(count + n), load<u32>(columns + 4 * <usize>(count - 1)))
  }
  for (let n = 0; n < count; n += 4) {
    const at = from + <usize>n * quadBytes, bits = splitFour(at, columns + 4 * <usize>n)
    for (let k: usize = 0; k < 4; k++) store<u32>(at + 16 * k, load<u32>(at + 16 * k) | (((bits >> <i32>k) & 1) << 1))
    if (bits < 16) continue
    for (let k = n; k < n + 4; k++) {
      if (((bits >> (4 + k - n)) & 1) != 0) suspectAround(newest, row + load<u32>(columns + 4 * <usize>k), axis)
    }
  }
}

/** Address of the vertex of cell `id` whose patch contains edge e. */
function here(id: usize, e: i32): usize {
  return positionsHere + placeOf(entriesHere, patternsHere, id, e) * 12
}

function below(id: usize, e: i32): usize {
  return positionsBelow + placeOf(entriesBelow, patternsBelow, id, e) * 12
}

function placeOf(entries: usize, patterns: usize, id: usize, e: i32): usize {
  const entry = load<u32>(entries + id * 4)
  if ((entry & SEVERAL) == 0) return entry & PLACE
  return (entry & PLACE) + ((patchIdsOf(entry, load<u8>(patterns + id)) >> (2 * e)) & 3)
}

/** Changes the split of the quad of row j with these corners 0 and 2: no other has both. */
export function changeSplit(layer: i32, j: i32, a: usize, c: usize, split: i32): void {
  const row = quadRowsOf(layer) + <usize>j * 4, end = load<usize>(row, 4)
  for (let at = load<usize>(row); at < end; at += quadBytes) {
    const first = load<usize>(at)
    if ((first & ~3) == a && load<usize>(at, 8) == c) store<usize>(at, (first & 1) | a | split)
  }
}
