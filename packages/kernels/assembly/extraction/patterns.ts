/**
 * The corner patterns of cells: signs of the eight corners, bit x + 2y + 4z, 1 in the void.
 *
 * A cell's edges by number: 0..3 along x, 4..7 along y, 8..11 along z. For each pattern a table has a bit for each edge
 * whose ends differ in sign: a loop over set bits does not guess as twelve questions do.
 */
import { nx, ny, packed, patternsOf, signsOf, spansOf, stride } from './workspace'

const cutTable = memory.data(256 * 2, 2)
const lowCorners = memory.data<u8>([0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3])
fillTable()

function fillTable(): void {
  for (let pattern = 0; pattern < 256; pattern++) {
    let cut: u32 = 0
    for (let e = 0; e < 12; e++) cut |= <u32>(((pattern >> lowCorner(e)) ^ (pattern >> highCorner(e))) & 1) << e
    store<u16>(cutTable + <usize>pattern * 2, cut)
  }
}

/** The cut edges of a pattern, a bit each. */
export function cutEdges(pattern: i32): i32 { return load<u16>(cutTable + <usize>pattern * 2) }
export function axisOf(e: i32): i32 { return e >> 2 }
export function lowCorner(e: i32): i32 { return load<u8>(lowCorners + <usize>e) }
export function highCorner(e: i32): i32 { return lowCorner(e) | (1 << axisOf(e)) }

/**
 * Packs the signs of slices L and L + 1 into the patterns of layer L, sixteen cells at a time: the four corners of a
 * row of nodes, then those of the next row two bits higher, and notes which columns of a row hold void. Signs are
 * single bits, so they are shifted in lanes of sixteen bits: there are none of eight.
 */
export function packPatterns(layer: i32): void {
  const to = patternsOf(layer), low = signsOf(layer), high = signsOf(layer + 1), spans = spansOf(layer)
  packRow(low, high)
  for (let j = 0; j < ny - 1; j++) {
    const next = <usize>(j + 1) * stride, row = to + <usize>j * stride
    let first: usize = stride, end: usize = 0
    for (let i: usize = 0; i < <usize>stride; i += 16) {
      const here = v128.load(packed + i), above = cornersAt(low + next + i, high + next + i), patterns = v128.or(here, i16x8.shl(above, 2))
      v128.store(packed + i, above)
      v128.store(row + i, patterns)
      if (!v128.any_true(patterns)) continue
      first = min(first, i)
      end = i + 16
    }
    for (let i = nx - 1; i < stride; i++) store<u8>(row + i, 0)
    store<u32>(spans + <usize>j * 8, first & ~31)
    store<u32>(spans + <usize>j * 8, end, 4)
  }
}

function packRow(low: usize, high: usize): void {
  for (let i: usize = 0; i < <usize>stride; i += 16) v128.store(packed + i, cornersAt(low + i, high + i))
}

/** Signs at sixteen nodes: there, at the next node along x, and of both in the slice above, in bits 0, 1, 4 and 5. */
function cornersAt(low: usize, high: usize): v128 {
  const bottom = v128.or(v128.load(low), i16x8.shl(v128.load(low, 1), 1)), top = v128.or(v128.load(high), i16x8.shl(v128.load(high, 1), 1))
  return v128.or(bottom, i16x8.shl(top, 4))
}

/** Which of sixteen cells the surface crosses, a bit each. */
export function crossedCells(at: usize): i32 {
  const p = v128.load(at)
  return i8x16.bitmask(v128.not(v128.or(i8x16.eq(p, i8x16.splat(0)), i8x16.eq(p, i8x16.splat(-1)))))
}

/** Which of thirty-two cells have an edge from the low corner to corner `end` (1, 2 or 4) that is cut, a bit each. */
export function cutAlong(at: usize, end: i32): i32 {
  return differing(v128.load(at), end) | (differing(v128.load(at, 16), end) << 16)
}

/** Whether bits 0 and `end` of a byte differ, both moved to its highest bit, the only one that is looked at. */
function differing(p: v128, end: i32): i32 { return i8x16.bitmask(v128.xor(i16x8.shl(p, 7), i16x8.shl(p, 7 - end))) }
