/**
 * The surface of a layer: one quad for every lattice edge at the low corner of a cell that changes sign, of the vertices of the four cells
 * around it. Every quad is judged by its four cells while it is at hand (crossings/fall-back.ts) and kept as the four addresses of its
 * corners; when nothing can move any more it is split along its shorter diagonal (triangles.ts).
 */
import { judge, startJudging } from './crossings/fall-back'
import { crossedLowCorners } from './patterns'
import { entriesOf, nx, ny, patchIdsOf, patternsOf, PLACE, positionsAt, quadBytes, quadsAt, quadsEnd, SEVERAL, stride } from './workspace'

let to: usize = 0
// Of the layer and the one below it.
let entriesHere: usize, entriesBelow: usize, positionsHere: usize, positionsBelow: usize, patternsHere: usize, patternsBelow: usize

/** Judges and keeps the quads of layer L; vertices of L - 1 and L must stand. Returns how many, or -1 when there is no room. */
export function makeQuads(layer: i32): i32 {
  const from = quadsAt(layer), end = quadsEnd(layer)
  to = from
  if (layer == 0) return 0
  entriesHere = entriesOf(layer); entriesBelow = entriesOf(layer - 1)
  positionsHere = positionsAt(layer); positionsBelow = positionsAt(layer - 1)
  patternsHere = patternsOf(layer); patternsBelow = patternsOf(layer - 1)
  startJudging()
  for (let j = 1; j < ny - 1; j++) {
    if (to + 3 * quadBytes * <usize>nx > end) return -1
    keepRow(<usize>j * stride)
  }
  return <i32>((to - from) / quadBytes)
}

function keepRow(row: usize): void {
  for (let i: usize = 0; i < <usize>nx - 1; i += 16) {
    // The first column has no cells before it.
    for (let cells = crossedLowCorners(patternsHere + row + i) & (i == 0 ? ~1 : ~0); cells != 0; cells &= cells - 1) {
      const id = row + i + ctz(cells)
      const pattern: i32 = load<u8>(patternsHere + id), inside = pattern & 1
      if (((pattern >> 1) & 1) != inside) {
        keep(
          below(id - stride, 3), below(id, 2), here(id, 0), here(id - stride, 1), inside,
          patternsBelow + id - stride, patternsBelow + id, patternsHere + id, patternsHere + id - stride,
        )
      }
      if (((pattern >> 2) & 1) != inside) {
        keep(
          below(id - 1, 7), here(id - 1, 5), here(id, 4), below(id, 6), inside,
          patternsBelow + id - 1, patternsHere + id - 1, patternsHere + id, patternsBelow + id,
        )
      }
      if (((pattern >> 4) & 1) != inside) {
        keep(
          here(id - stride - 1, 11), here(id - stride, 10), here(id, 8), here(id - 1, 9), inside,
          patternsHere + id - stride - 1, patternsHere + id - stride, patternsHere + id, patternsHere + id - 1,
        )
      }
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

/** Addresses are multiples of four: the first carries in its lowest bit whether the edge leads out of the void. */
function keep(a: usize, b: usize, c: usize, d: usize, inside: i32, cellA: usize, cellB: usize, cellC: usize, cellD: usize): void {
  judge(a, b, c, d, inside, cellA, cellB, cellC, cellD)
  store<u32>(to, <u32>a | inside)
  store<u32>(to, <u32>b, 4)
  store<u32>(to, <u32>c, 8)
  store<u32>(to, <u32>d, 12)
  to += quadBytes
}
