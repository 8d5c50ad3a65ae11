/**
 * The triangles of a layer's quads (quads.ts), each split along its shorter diagonal, in the form the host asked for. Faces look out of
 * the void.
 *
 *   format 0   three u32 per triangle, vertices numbered through the whole extraction
 *          1   a record of binary STL (50 bytes, normal zero) reversed, so that it faces out of the material
 *
 * They are written some thousand at a time into one buffer, which stays in the processor's cache until the host has taken them.
 */
import { baseOf } from './vertices'
import { positionsAt, quadBytes, quadsAt, trianglesAt, writtenQuads } from './workspace'

let to: usize = 0
// Of the layer and the one below it. The numbers are those of place 0.
let positionsHere: usize, positionsBelow: usize, layerBytes: usize
let numberHere: u32, numberBelow: u32

/** Most quads that may be asked for at a time. */
export function mostWritten(): i32 { return writtenQuads }

/** Writes the triangles of quads [from, until) of layer L at `trianglesAt()`: two for each. */
export function writeTriangles(layer: i32, from: i32, until: i32, format: i32): void {
  to = trianglesAt()
  positionsHere = positionsAt(layer); positionsBelow = positionsAt(layer - 1)
  layerBytes = positionsAt(1) - positionsAt(0)
  numberHere = baseOf(layer); numberBelow = baseOf(layer - 1)
  const end = quadsAt(layer) + <usize>until * quadBytes
  for (let at = quadsAt(layer) + <usize>from * quadBytes; at < end; at += quadBytes) {
    const first = load<u32>(at), inside = <i32>(first & 1), a = <usize>(first & ~1), b = <usize>load<u32>(at, 4), c = <usize>load<u32>(at, 8), d = <usize>load<u32>(at, 12)
    if (format == 1) writeRecords(a, b, c, d, inside)
    else writeNumbers(a, b, c, d, inside)
  }
}

// What is chosen below are addresses and numbers, not vectors: a choice between vectors is a branch, and half of these go either way.

function writeRecords(a: usize, b: usize, c: usize, d: usize, inside: i32): void {
  const isFirst = splitsAtFirst(v128.load(a), v128.load(b), v128.load(c), v128.load(d))
  // (p, q, r) and (p, r, s), p an end of the diagonal; turned over where the edge leads into the void.
  const p = isFirst ? a : b, q = isFirst ? b : c, r = isFirst ? c : d, s = isFirst ? d : a
  const turns = inside != 0
  record(p, turns ? r : q, turns ? q : r)
  record(p, turns ? s : r, turns ? r : s)
}

/** Each row brings four bytes too many, which what follows it writes over. */
function record(p: usize, q: usize, r: usize): void {
  v128.store(to, i32x4.splat(0))
  v128.store(to, v128.load(p), 12)
  v128.store(to, v128.load(q), 24)
  v128.store(to, v128.load(r), 36)
  store<u16>(to, 0, 48)
  to += 50
}

function writeNumbers(a: usize, b: usize, c: usize, d: usize, inside: i32): void {
  const isFirst = splitsAtFirst(v128.load(a), v128.load(b), v128.load(c), v128.load(d))
  const p = numberOf(isFirst ? a : b), q = numberOf(isFirst ? b : c), r = numberOf(isFirst ? c : d), s = numberOf(isFirst ? d : a)
  const turns = inside == 0
  store<u32>(to, p); store<u32>(to, turns ? r : q, 4); store<u32>(to, turns ? q : r, 8)
  store<u32>(to, p, 12); store<u32>(to, turns ? s : r, 16); store<u32>(to, turns ? r : s, 20)
  to += 24
}

function splitsAtFirst(a: v128, b: v128, c: v128, d: v128): bool {
  return squared(f32x4.sub(a, c)) <= squared(f32x4.sub(b, d))
}

function squared(v: v128): f32 {
  const s = f32x4.mul(v, v)
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2)
}

function numberOf(position: usize): u32 {
  const isBelow = position - positionsBelow < layerBytes
  return isBelow ? numberBelow + <u32>((position - positionsBelow) / 12) : numberHere + <u32>((position - positionsHere) / 12)
}
