/**
 * Pieces: elements with eight nodes of their own. On the finest level every cut cell holds one (generated/cut-cell.ts), or
 * several where a gap parts its material; on a coarse level a piece is the material of a 2 × 2 × 2 block that hangs
 * together, where a gap runs nearby (multigrid/coarse-pieces.ts). Nodes that a gap doubles lie in an annex behind a
 * field's structured numbers, in each component, by the plane of the node they double; a plane's share of the annex is
 * one more of its node spans.
 *
 * The caller makes the tables (src/elasticity/pieces.ts): it says how large they are before `plan`, which takes their
 * memory, and fills them before the first preparation. Words of a level from 72 on:
 *
 *   72  slots: pieces, padded to multiples of four in each plane of cells
 *   76  numbers of the annex, likewise padded in each plane of nodes
 *   80  first slot of each plane of cells, and the end                 u32
 *   84  cell of each slot: its position; the padding has NO_CELL       u32
 *   88  nodes: eight vectors of four positions for four slots          u32
 *   92  of the finest level the factors of cut-cell.ts, else matrices as in dense.ts
 *   96  first number of the annex in each plane of nodes, and the end  u32
 *  100  the structured node that each number of the annex doubles      u32
 *  104  detours: what the transfer to the next level adds (multigrid/detours.ts), five tables
 *  124  children of the next level's pieces: first child of each slot, and the end   u32
 *  240  children: octant, or octant + 8 and the slot of a piece, else a cell's position   2 × u32
 */
import { cellsZ, component, isFinest, plane, setArray } from './level'
import { FOUR_FACTORS } from './generated/cut-cell'
import { reserve, shareStart } from './threads'

/** As operator/dense.ts has it. */
const HALF_BYTES: usize = 1360
export const NO_CELL: u32 = 0xffffffff
/** Numbers that a piece of the finest level is given, f32: 24 moduli and its relief. */
export const GIVEN: usize = 25
/** Numbers that a piece of the finest level puts out, f32: six strains at eight points. */
export const PUT_OUT: usize = 48

/** Address of a table, by its word. */
export function address(level: usize, word: usize): usize {
  return load<u32>(level + word)
}
export function slots(level: usize): usize {
  return load<u32>(level, 72)
}
export function annexNumbers(level: usize): usize {
  return load<u32>(level, 76)
}
/** Where the annex begins in a component: behind the structured numbers and their slack. */
export function annexStart(level: usize): usize {
  return component(level) - annexNumbers(level)
}
export function hasPieces(level: usize): bool {
  return slots(level) > 0
}
/** Whether cells may have a matrix: the index of the finest level is filled only where it has pieces. */
export function hasIndex(level: usize): bool {
  return !isFinest(level) || hasPieces(level)
}
/** First slot of plane k of cells; that of k + 1 is the end. */
export function firstSlot(level: usize, k: i32): usize {
  return load<u32>(address(level, 80) + (<usize>k << 2))
}
export function cellOfSlot(level: usize, slot: usize): u32 {
  return load<u32>(address(level, 84) + (slot << 2))
}
/** Address of the positions of node n of four slots from this one on, a multiple of four. */
export function nodesOfFour(level: usize, slot: usize, n: usize): usize {
  return address(level, 88) + (slot << 5) + (n << 4)
}
export function nodeOfSlot(level: usize, slot: usize, n: usize): usize {
  return load<u32>(nodesOfFour(level, slot & ~(<usize>3), n) + ((slot & 3) << 2))
}
/** Address of a piece's matrix; on the finest level that of the factors of its four. */
export function matrixOfSlot(level: usize, slot: usize): usize {
  const matrices = address(level, 92)
  return isFinest(level) ? matrices + (slot >> 2) * FOUR_FACTORS : matrices + slot * HALF_BYTES
}
/** Position of the first number of the annex in plane k of nodes; that of k + 1 is the end. */
export function annexOfPlane(level: usize, k: i32): usize {
  return annexNumbers(level) ? <usize>load<u32>(address(level, 96) + (<usize>k << 2)) : annexStart(level)
}
/** Position of the node that this one of the annex doubles; NO_CELL in the padding. */
export function doubledNode(level: usize, position: usize): u32 {
  return load<u32>(address(level, 100) + ((position - annexStart(level)) << 2))
}
/** Positions of the doubles of a structured node, one after the other; 0 when there is none more. */
export function firstDouble(level: usize, node: usize): usize {
  if (!annexNumbers(level)) return 0
  const k = <i32>(node / plane(level))
  let low = annexOfPlane(level, k)
  let high = annexOfPlane(level, k + 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if (doubledNode(level, middle) < <u32>node) low = middle + 1
    else high = middle
  }
  return doubleAt(level, node, low)
}
export function nextDouble(level: usize, node: usize, position: usize): usize {
  return doubleAt(level, node, position + 1)
}
function doubleAt(level: usize, node: usize, position: usize): usize {
  return position < component(level) && doubledNode(level, position) == <u32>node ? position : 0
}

/** First entry of a slot among the children of this level's pieces; that of the next slot is the end. */
export function firstChild(level: usize, slot: usize): usize {
  return load<u32>(address(level, 124) + (slot << 2))
}
export function childOctant(level: usize, child: usize): u32 {
  return load<u32>(address(level, 240) + (child << 3))
}
export function childPlace(level: usize, child: usize): usize {
  return load<u32>(address(level, 240) + (child << 3), 4)
}

/** Before `plan`: how large a level's tables will be. One thread. */
export function announcePieces(level: usize, slotCount: i32, numbers: i32, children: i32, fineDetours: i32, coarseDetours: i32, detours: i32): void {
  store<u32>(level, slotCount, 72)
  store<u32>(level, numbers, 76)
  // Until the memory is taken the words hold what the tables count.
  store<u32>(level, fineDetours, 104)
  store<u32>(level, coarseDetours, 108)
  store<u32>(level, detours, 112)
  store<u32>(level, children, 240)
}

/** Takes the memory of the tables. Returns false when it is exhausted. One thread. */
export function planPieces(level: usize): bool {
  const count = slots(level)
  const children = <usize>load<u32>(level, 240)
  if (count) {
    if (!table(level, 80, <usize>cellsZ(level) + 1)) return false
    if (!table(level, 84, count) || !table(level, 88, 8 * count)) return false
    const matrices = reserve(isFinest(level) ? (count >> 2) * FOUR_FACTORS : count * HALF_BYTES)
    setArray(level, 92, matrices)
    if (!matrices) return false
    if (children && (!table(level, 124, count + 1) || !table(level, 240, 2 * children))) return false
  }
  if (annexNumbers(level) && (!table(level, 96, <usize>cellsZ(level) + 2) || !table(level, 100, annexNumbers(level)))) return false
  const fine = <usize>load<u32>(level, 104)
  const coarse = <usize>load<u32>(level, 108)
  const detours = <usize>load<u32>(level, 112)
  if (!fine) return true
  return table(level, 104, 3 * fine + 3) && table(level, 108, 3 * coarse + 3) && table(level, 112, 2 * detours)
    && table(level, 116, 2 * detours) && table(level, 120, 2)
}

function table(level: usize, word: usize, numbers: usize): bool {
  const start = reserve(numbers << 2)
  setArray(level, word, start)
  return start != 0
}

/** First of a thread's share of the slots, a multiple of four. */
export function slotShare(level: usize, t: i32, threads: i32): usize {
  return <usize>shareStart(<i32>(slots(level) >> 2), t, threads) << 2
}


/** Whether a position, of a node or of a span, lies in the annex. */
export function isAnnex(level: usize, position: usize): bool {
  return annexNumbers(level) > 0 && position >= annexStart(level)
}
