/**
 * The corner patterns of cells: signs of the eight corners, bit x + 2y + 4z, 1 in the void.
 *
 * A cell's edges by number: 0..3 along x, 4..7 along y, 8..11 along z. For each pattern a table has a bit for each edge whose ends differ in sign:
 * a loop over set bits does not guess as twelve questions do.
 */
import { nx, ny, patternsOf, signsOf, stride } from './workspace'

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

/** Packs the signs of slices L and L + 1 into the patterns of layer L, sixteen cells at a time. */
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

/** Of sixteen cells those that the surface crosses, a bit each. */
export function crossedCells(at: usize): i32 {
  const p = v128.load(at)
  return i8x16.bitmask(v128.not(v128.or(i8x16.eq(p, i8x16.splat(0)), i8x16.eq(p, i8x16.splat(-1)))))
}

/** Of thirty-two cells those whose edge from the low corner to corner `end` (1, 2 or 4) is cut, a bit each. */
export function cutAlong(at: usize, end: i32): i32 {
  const p = v128.load(at), q = v128.load(at, 16)
  return lowBits(v128.xor(p, i8x16.shr_u(p, end))) | (lowBits(v128.xor(q, i8x16.shr_u(q, end))) << 16)
}

function lowBits(bytes: v128): i32 { return i8x16.bitmask(i8x16.shl(bytes, 7)) }
