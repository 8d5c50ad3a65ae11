/**
 * The triangles of a layer's quads (quads.ts), in the form that the host requested. Faces look out of the void.
 *
 *   format 0   three u32 per triangle, vertices numbered through the whole extraction
 *          1   a record of binary STL (50 bytes, normal zero) reversed, so that it faces out of the material
 *
 * They are written some thousand at a time into one buffer, which stays in the processor's cache until the host has
 * taken them.
 */
import { SECOND } from './crossings/envelope'
import { baseOf } from './vertices'
import { positionsAt, quadBytes, quadsAt, trianglesAt, writtenQuads } from './workspace'

let to: usize = 0
// The layer and the one below it. The numbers are those of place 0.
let positionsHere: usize, positionsBelow: usize, layerBytes: usize
let numberHere: u32, numberBelow: u32

/** Most quads that may be requested at a time. */
export function maxWritten(): i32 { return writtenQuads }

/** Writes the triangles of quads [from, until) of layer L at `trianglesAt()`: two for each. */
export function writeTriangles(layer: i32, from: i32, until: i32, format: i32): void {
  to = trianglesAt()
  positionsHere = positionsAt(layer); positionsBelow = positionsAt(layer - 1)
  layerBytes = positionsAt(1) - positionsAt(0)
  numberHere = baseOf(layer); numberBelow = baseOf(layer - 1)
  const end = quadsAt(layer) + <usize>until * quadBytes
  for (let at = quadsAt(layer) + <usize>from * quadBytes; at < end; at += quadBytes) {
    // Corners p, q, r, s from an end of the diagonal on, the other way round where the edge leads out of the void. By
    // places, not by choices: half of these go either way.
    const bits = load<usize>(at), second = (bits & SECOND) << 1, turned = 0 - (bits & 1)
    const p = load<usize>(at + second) & ~3, b = load<usize>(at + second, 4), r = load<usize>(at + second, 8), d = load<usize>(at + ((12 + second) & 15)) & ~3
    const q = b ^ ((b ^ d) & turned), s = d ^ ((b ^ d) & turned)
    if (format == 1) {
      record(p, q, r)
      record(p, r, s)
    } else writeNumbers(numberOf(p), numberOf(q), numberOf(r), numberOf(s))
  }
}

/**
 * The normal is left as it is, zero. A row brings four bytes too many, which the next row writes over, and zeroes after
 * the last one.
 */
function record(p: usize, q: usize, r: usize): void {
  v128.store(to, v128.load(p), 12)
  v128.store(to, v128.load(q), 24)
  v128.store(to, v128.load(r), 36)
  store<u32>(to, 0, 48)
  to += 50
}

function writeNumbers(p: u32, q: u32, r: u32, s: u32): void {
  store<u32>(to, p); store<u32>(to, r, 4); store<u32>(to, q, 8)
  store<u32>(to, p, 12); store<u32>(to, s, 16); store<u32>(to, r, 20)
  to += 24
}

function numberOf(position: usize): u32 {
  const isBelow = position - positionsBelow < layerBytes
  return isBelow ? numberBelow + <u32>((position - positionsBelow) / 12) : numberHere + <u32>((position - positionsHere) / 12)
}
