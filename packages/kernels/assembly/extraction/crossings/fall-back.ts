/**
 * Keeps triangles from crossing each other: finds those that do and moves their vertices to the means of their
 * crossings.
 *
 * A triangle lies within the block of four cells whose vertices its quad joins, so two triangles can only meet when
 * their quads share a cell. In cells of one vertex quads that keep to their envelopes do not (envelope.ts); what is
 * left is unsure: cells of several vertices, and those of a quad that leaves its envelope. They try every pair of
 * triangles around them (triangle-crossing.ts). Where two cross, all cells of both quads fall back to the mean, the
 * quads around them are split again, and the unsure cells of those tried again, three layers back, as long as anything
 * moves.
 */
import { axisOf, cutEdges, lowCorner } from '../patterns'
import { changeSplit, newest } from '../quads'
import { moveToMean } from '../vertices'
import { h, ny, patternsOf, spansOf, stride, SUSPECT, suspectsOf, UNSURE } from '../workspace'
import { SECOND, startEnvelopes } from './envelope'
import { cellOf, layerOf, LOOSE, positionOf, setQuad, split, startQuads } from './quad'
import { cross, prepare, prepareAbout, preparedBytes, setFlatThickness } from './triangle-crossing'

let moved: u32 = 0
let left: u32 = 0

/** Cells moved to the mean; pairs that cross although all their vertices stand at means. */
export function movedCount(): u32 { return moved }
export function crossingCount(): u32 { return left }

export function startCrossings(): void {
  moved = 0
  left = 0
  touched = 0
  startEnvelopes()
  setFlatThickness(1e-4 * h)
}

/** Layers of the ring that have suspect cells since they were tried last, a bit each. */
let touched: i32 = 0

/** How many layers below the one mended may still change. */
const reach = 2

/** Tries the suspect cells of layer L, and those below that this makes suspect again; quads of L + 1 must be kept. */
export function mendLayer(layer: i32): void {
  touched |= 1 << (layer & 7)
  let again = true
  while (again) {
    again = false
    for (let l = max(1, layer - reach - 1); l <= layer; l++) {
      const bit = 1 << (l & 7)
      if ((touched & bit) == 0) continue
      touched &= ~bit
      if (tryLayer(l, layer - reach)) again = true
    }
  }
}

/** Whether anything moved. Nothing below layer `lowest` may. */
function tryLayer(layer: i32, lowest: i32): bool {
  const suspects = suspectsOf(layer), spans = spansOf(layer)
  let isMoved = false
  for (let j = 1; j < ny - 1; j++) {
    const row = suspects + <usize>j * stride
    const end = <i32>load<u32>(spans + <usize>j * 8, 4)
    for (let i = <i32>load<u32>(spans + <usize>j * 8); i < end; i += 32) {
      for (let cells = suspectsAt(row + i) | (suspectsAt(row + i + 16) << 16); cells != 0; cells &= cells - 1) {
        const at = row + i + ctz(cells)
        store<u8>(at, load<u8>(at) & ~SUSPECT)
        if (tryCell(layer, i + ctz(cells), j, lowest)) isMoved = true
      }
    }
  }
  return isMoved
}

/**
 * Which of sixteen cells must be tried, a bit each: shifted in lanes of sixteen bits, of which there is an
 * instruction.
 */
function suspectsAt(at: usize): i32 { return i8x16.bitmask(i16x8.shl(v128.load(at), 7)) }

// Around one cell: per quad six addresses of its triangles' corners, its four cells and layers, the address of its
// corner in the cell, LOOSE.
const quadBytes: usize = 64
const quads = memory.data(12 * 64, 4)
/** Two prepared triangles per quad. */
const prepared = memory.data(24 * 144, 16)
let quadCount = 0

function tryCell(layer: i32, i: i32, j: i32, lowest: i32): bool {
  collectQuads(layer, <usize>j * stride + i)
  prepareTriangles()
  for (let a = 0; a < quadCount; a++) {
    for (let b = 0; b <= a; b++) {
      if (areApart(a, b) || !quadsCross(a, b)) continue
      const first = fallBack(quads + <usize>a * quadBytes, lowest), second = a != b && fallBack(quads + <usize>b * quadBytes, lowest)
      if (first || second) {
        // Its triangles are no longer those collected.
        suspect(layer, <usize>j * stride + i)
        return true
      }
      left++
    }
  }
  return false
}

function collectQuads(layer: i32, id: usize): void {
  const pattern: i32 = load<u8>(patternsOf(layer) + id)
  quadCount = 0
  for (let edges = cutEdges(pattern); edges != 0; edges &= edges - 1) {
    takeQuad(layer, id, ctz(edges))
    const at = quads + <usize>quadCount * quadBytes, how = split(), p = (how & SECOND) != 0 ? 1 : 0
    store<i32>(at, how & LOOSE, 60)
    quadCount++
    store<usize>(at, positionOf(p)); store<usize>(at, positionOf(p + 1), 4); store<usize>(at, positionOf(p + 2), 8)
    store<usize>(at, positionOf(p), 12); store<usize>(at, positionOf(p + 2), 16); store<usize>(at, positionOf((p + 3) & 3), 20)
    for (let n = 0; n < 4; n++) {
      store<usize>(at + <usize>n * 8, cellOf(n), 24)
      store<i32>(at + <usize>n * 8, layerOf(n), 28)
      if (cellOf(n) == id && layerOf(n) == layer) store<usize>(at, positionOf(n), 56)
    }
  }
}

/** The quad of an edge of a cell. */
function takeQuad(layer: i32, id: usize, e: i32): void {
  startQuads(layer + (lowCorner(e) >> 2))
  setQuad(lowEnd(id, e), axisOf(e))
}

/** The cell whose low corner the edge leaves. */
function lowEnd(id: usize, e: i32): usize {
  const from = lowCorner(e)
  return id + (from & 1) + <usize>((from >> 1) & 1) * stride
}

/**
 * Two that keep to their envelopes do not cross in a cell in which they have the same vertex; nor does one cross
 * itself.
 */
function areApart(a: i32, b: i32): bool {
  const p = quads + <usize>a * quadBytes, q = quads + <usize>b * quadBytes
  return load<usize>(p, 56) == load<usize>(q, 56) && (load<i32>(p, 60) | load<i32>(q, 60)) == 0
}

function quadsCross(a: i32, b: i32): bool {
  if (a == b) return trianglesCross(2 * a, 2 * a + 1)
  return trianglesCross(2 * a, 2 * b) || trianglesCross(2 * a, 2 * b + 1) || trianglesCross(2 * a + 1, 2 * b) || trianglesCross(2 * a + 1, 2 * b + 1)
}

/** Triangles 2q and 2q + 1 are those of quad q. */
function trianglesCross(a: i32, b: i32): bool {
  return cross(prepared + <usize>a * preparedBytes, prepared + <usize>b * preparedBytes)
}

function prepareTriangles(): void {
  prepareAbout(load<usize>(quads))
  for (let q = 0; q < quadCount; q++) {
    const at = quads + <usize>q * quadBytes, to = prepared + 2 * <usize>q * preparedBytes
    prepare(to, load<usize>(at), load<usize>(at, 4), load<usize>(at, 8))
    prepare(to + preparedBytes, load<usize>(at, 12), load<usize>(at, 16), load<usize>(at, 20))
  }
}

/** Moves the vertices of a quad's four cells; false when none could. */
function fallBack(quad: usize, lowest: i32): bool {
  let isMoved = false
  for (let n: usize = 0; n < 32; n += 8) {
    const id = load<usize>(quad + n, 24), layer = load<i32>(quad + n, 28)
    if (layer < lowest || !moveToMean(layer, <i32>(id % stride), <i32>(id / stride))) continue
    isMoved = true
    moved++
    splitAnew(layer, id)
  }
  return isMoved
}

/** Splits the quads around a cell whose vertex has moved, and makes their unsure cells suspect. */
function splitAnew(layer: i32, id: usize): void {
  for (let edges = cutEdges(load<u8>(patternsOf(layer) + id)); edges != 0; edges &= edges - 1) {
    const e = ctz(edges), quadLayer = layer + (lowCorner(e) >> 2)
    // Others find the vertex moved when they are made.
    if (quadLayer > newest) continue
    takeQuad(layer, id, e)
    const now = split()
    changeSplit(quadLayer, <i32>(lowEnd(id, e) / stride), positionOf(0), positionOf(2), now & SECOND)
    for (let n = 0; n < 4; n++) {
      const at = suspectsOf(layerOf(n)) + cellOf(n)
      if ((now & LOOSE) != 0 || load<u8>(at) != 0) suspect(layerOf(n), cellOf(n))
    }
  }
}

function suspect(layer: i32, id: usize): void {
  store<u8>(suspectsOf(layer) + id, UNSURE)
  touched |= 1 << (layer & 7)
}
