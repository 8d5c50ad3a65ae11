/**
 * Where a level has material. A part fills a fifth of its box, so what runs once per iteration visits spans only: runs
 * of blocks of four along x. Cell spans are the runs of modal cells that the row kernel takes, node spans the nodes
 * that any cell of the level touches; those may run on over the ends of rows (a full box is one span per plane).
 * Outside the node spans all fields of the V-cycle are 0 and stay untouched.
 *
 * A span is two u32: position of its first number in a component, and its length (a multiple of four); the list is
 * ascending. One table per kind: the address of each plane's first span (and of the end), then the list. Addresses, so
 * that a loop reads
 *   for (let span = ownNodes(level, t); span < ownNodes(level, t + 1); span += SPAN_BYTES)
 * The planes are distributed over the threads by what their spans cost.
 */
import { firstDense } from './dense'
import {
  cellsX, cellsY, cellsZ, component, denseIndex, firstPlane, isFinest, moduli, pattern, PIECES, pitch, plane, product, setFirstPlane, setPattern, spanTable,
} from '../level'
import { annexOfPlane, firstSlot, hasIndex, hasPieces } from '../pieces'
import { barrier, shareStart, sumOverThreads } from '../threads'

export const SPAN_BYTES: usize = 8
/** Blocks of void that cost less to compute than to skip. */
const CELL_GAP: i32 = 2
const NODE_GAP: i32 = 1
const MODAL: i32 = 1
const DENSE: i32 = 2
/** The block's last cell has material: its right-hand nodes lie in the next block. */
const LAST: i32 = 4

/** Bytes of both tables of a level. Two spans of a row begin at least four blocks apart; a plane's annex is one more. */
export function spanBytes(level: usize): usize {
  return 2 * tableBytes(level)
}
function spansPerPlane(level: usize): usize {
  return ((pitch(level) >> 4) + 1) * <usize>(cellsY(level) + 1) + 1
}
function tableBytes(level: usize): usize {
  return headBytes(level) + <usize>(cellsZ(level) + 1) * spansPerPlane(level) * SPAN_BYTES
}
function headBytes(level: usize): usize {
  return ((<usize>(cellsZ(level) + 2) << 2) + 15) & ~(<usize>15)
}
function nodeTable(level: usize): usize {
  return spanTable(level) + tableBytes(level)
}

/** Address of the first span of cells of plane k; that of plane k + 1 is the end. */
export function cellSpans(level: usize, k: i32): usize {
  return load<u32>(spanTable(level) + (<usize>k << 2))
}
export function nodeSpans(level: usize, k: i32): usize {
  return load<u32>(nodeTable(level) + (<usize>k << 2))
}
/** Address of the first node span of thread t; that of t + 1 is the end. */
export function ownNodes(level: usize, t: i32): usize {
  return nodeSpans(level, firstPlane(level, t))
}
export function spanStart(span: usize): usize {
  return load<u32>(span)
}
export function spanLength(span: usize): usize {
  return load<u32>(span, 4)
}

/** Numbers from this position to the end of its row, or of the span. */
export function toRowEnd(level: usize, span: usize, position: usize): usize {
  return min(spanStart(span) + spanLength(span) - position, pitch(level) - (position % pitch(level)))
}

/** Nodes in all spans: an upper bound of those with material. */
export function nodesInSpans(level: usize): i32 {
  let nodes: usize = 0
  for (let span = nodeSpans(level, 0); span < nodeSpans(level, cellsZ(level) + 1); span += SPAN_BYTES) nodes += spanLength(span)
  return <i32>nodes
}

/**
 * Finds the spans from the moduli and dense cells; clears the level's fields when they differ from last time, and says
 * so. All threads; a barrier ends it.
 */
export function findSpans(level: usize, t: i32, threads: i32): bool {
  const planes = cellsZ(level) + 1
  const first = shareStart(planes, t, threads)
  const end = shareStart(planes, t + 1, threads)
  const changed = <f64>markBlocks(level, first, end)
  // Also a barrier: the spans of a plane of nodes need the marks of two planes of cells.
  const sum = sumOverThreads(9, changed, t, threads)
  for (let k = first; k < end; k++) {
    store<u32>(spanTable(level) + (<usize>k << 2), <u32>listSpans(level, spanTable(level), k, false))
    store<u32>(nodeTable(level) + (<usize>k << 2), <u32>listSpans(level, nodeTable(level), k, true))
  }
  const other = pattern(level) != 0 && pattern(level) != sum
  barrier(threads)
  if (other) clearFields(level, first, end)
  if (t == 0) {
    close(level, spanTable(level), 0)
    close(level, nodeTable(level), NODE_GAP)
    distributePlanes(level, threads)
    setPattern(level, sum)
  }
  barrier(threads)
  return other
}

/** Zeroes these planes of all fields but the moduli. */
function clearFields(level: usize, first: i32, end: i32): void {
  for (let a: usize = 24; a <= 40; a += 4) {
    for (let c: usize = 0; c < 3; c++) {
      const field = <usize>load<u32>(level + a) + c * (component(level) << 2)
      for (let i = <usize>first * (plane(level) << 2); i < <usize>end * (plane(level) << 2); i += 16) v128.store(field + i, f32x4.splat(0))
      for (let i = annexOfPlane(level, first) << 2; i < annexOfPlane(level, end) << 2; i += 16) v128.store(field + i, f32x4.splat(0))
    }
  }
}
/** One byte per block of cells, kept where K d will be; returns a number that differs between patterns. */
function markBlocks(level: usize, first: i32, end: i32): u32 {
  const nx = cellsX(level)
  const blocks = pitch(level) >> 2
  let hash: u32 = 1
  for (let k = first; k < end; k++) {
    for (let j = 0; j <= cellsY(level); j++) {
      const row = <usize>k * plane(level) + <usize>j * pitch(level)
      const inside = k < cellsZ(level) && j < cellsY(level)
      for (let b: usize = 0; b < blocks; b++) {
        const block = row + (b << 2)
        let mark = 0
        if (inside) {
          const modal = i32x4.bitmask(f32x4.ne(v128.load(moduli(level) + (block << 2)), f32x4.splat(0)))
          const dense = !hasIndex(level) ? 0 : densePlaces(level, block, <i32>min<usize>(<usize>nx - min(b << 2, <usize>nx), 4))
          mark = (modal ? MODAL : 0) | (dense ? DENSE : 0) | ((modal | dense) & 8 ? LAST : 0)
        }
        store<u8>(product(level) + (block >> 2), <u8>mark)
        if (mark) hash = (hash ^ (<u32>block + <u32>mark)) * 16777619
      }
    }
  }
  return hash
}

/** Bit n: the n-th of these cells is dense or holds pieces. Beyond the row's last cell the index means nothing. */
function densePlaces(level: usize, block: usize, cells: i32): i32 {
  let places = 0
  for (let n = 0; n < cells; n++) {
    const index = load<i32>(denseIndex(level) + ((block + <usize>n) << 2))
    if (index >= 0 || index == PIECES) places |= 1 << n
  }
  return places
}

/** Writes the spans of one plane to its own place in the table; returns how many. */
function listSpans(level: usize, table: usize, k: i32, nodes: bool): i32 {
  const blocks = <i32>(pitch(level) >> 2)
  const gap = nodes ? NODE_GAP : CELL_GAP
  const list = table + headBytes(level) + <usize>k * spansPerPlane(level) * SPAN_BYTES
  let at = list
  for (let j = 0; j <= cellsY(level); j++) {
    const row = <usize>k * plane(level) + <usize>j * pitch(level)
    let from = -1
    let last = -1
    for (let b = 0; b < blocks; b++) {
      if (!(nodes ? isTouched(level, row, k, j, b) : (load<u8>(product(level) + (row >> 2) + <usize>b) & MODAL) != 0)) continue
      if (from >= 0 && b - last > gap + 1) {
        at = addSpan(level, at, row, from, last, nodes)
        from = b
      } else if (from < 0) from = b
      last = b
    }
    if (from >= 0) at = addSpan(level, at, row, from, last, nodes)
  }
  return <i32>((at - list) / SPAN_BYTES)
}

/**
 * Whether a cell of the four rows around a row of nodes lies in this block, or in the one before, whose last cell ends
 * here.
 */
function isTouched(level: usize, row: usize, k: i32, j: i32, b: i32): bool {
  const marks = product(level)
  for (let dk = 0; dk < 2; dk++) {
    for (let dj = 0; dj < 2; dj++) {
      if (dk > k || dj > j) continue
      const at = marks + ((row - <usize>dk * plane(level) - <usize>dj * pitch(level)) >> 2) + <usize>b
      if (load<u8>(at) || (b > 0 && (load<u8>(at - 1) & LAST))) return true
    }
  }
  return false
}

/**
 * A span of cells whose last cell reaches into the next block takes that block too, so that what it gives to the right
 * is stored.
 */
function addSpan(level: usize, at: usize, row: usize, from: i32, last: i32, nodes: bool): usize {
  const reaches = !nodes && (load<u8>(product(level) + (row >> 2) + <usize>last) & LAST) != 0
  const end = reaches ? last + 2 : last + 1
  store<u32>(at, <u32>row + (<u32>from << 2))
  store<u32>(at, <u32>(end - from) << 2, 4)
  return at + SPAN_BYTES
}

/** Moves the planes' lists together, joins spans closer than `gap` blocks, and turns the counts into addresses. */
function close(level: usize, table: usize, gap: u32): void {
  const planes = cellsZ(level) + 1
  let to = table + headBytes(level)
  for (let k = 0; k < planes; k++) {
    const count = load<u32>(table + (<usize>k << 2))
    const from = table + headBytes(level) + <usize>k * spansPerPlane(level) * SPAN_BYTES
    store<u32>(table + (<usize>k << 2), <u32>to)
    let end: u32 = 0
    for (let s: usize = 0; s < <usize>count << 3; s += SPAN_BYTES) {
      const start = load<u32>(from + s)
      const length = load<u32>(from + s, 4)
      if (gap && s && start - end <= gap << 2) {
        store<u32>(to - SPAN_BYTES, start + length - load<u32>(to - SPAN_BYTES), 4)
      } else {
        store<u32>(to, start)
        store<u32>(to, length, 4)
        to += SPAN_BYTES
      }
      end = start + length
    }
    if (table == nodeTable(level) && annexOfPlane(level, k + 1) > annexOfPlane(level, k)) {
      store<u32>(to, <u32>annexOfPlane(level, k))
      store<u32>(to, <u32>(annexOfPlane(level, k + 1) - annexOfPlane(level, k)), 4)
      to += SPAN_BYTES
    }
  }
  store<u32>(table + (<usize>planes << 2), <u32>to)
}

/** Thread t starts at the first plane before which t / threads of the work lies. */
function distributePlanes(level: usize, threads: i32): void {
  const planes = cellsZ(level) + 1
  let total: f64 = 0
  for (let k = 0; k < planes; k++) total += workOf(level, k)
  let done: f64 = 0
  let t = 0
  for (let k = 0; k < planes; k++) {
    const work = workOf(level, k)
    while (t < threads && (done + work / 2) * <f64>threads >= total * <f64>t) setFirstPlane(level, t++, k)
    done += work
  }
  while (t < threads) setFirstPlane(level, t++, planes)
  setFirstPlane(level, 0, 0)
  setFirstPlane(level, threads, planes)
}

/** A block of cells costs some five blocks of vector operations, a dense cell as one and a half blocks of cells. */
function workOf(level: usize, k: i32): f64 {
  let work: usize = 0
  for (let span = cellSpans(level, k); span < cellSpans(level, k + 1); span += SPAN_BYTES) work += 5 * spanLength(span)
  for (let span = nodeSpans(level, k); span < nodeSpans(level, k + 1); span += SPAN_BYTES) work += 2 * spanLength(span)
  if (!isFinest(level)) work += 30 * <usize>(firstDense(level, k + 1) - firstDense(level, k))
  if (hasPieces(level) && k < cellsZ(level)) work += 30 * (firstSlot(level, k + 1) - firstSlot(level, k))
  return <f64>work
}
