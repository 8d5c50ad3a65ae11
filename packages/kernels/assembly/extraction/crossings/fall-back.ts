/**
 * Keeps triangles from crossing each other: finds those that do and moves their vertices to the means of their crossings.
 *
 * A triangle lies within the block of four cells whose vertices its quad joins, so two triangles can only meet when their quads share a
 * cell. Two sieves, by cell:
 *
 *   judge   Seen along g, from void to material by the corners' signs, all triangles around the cell's vertex face the same way, and the quads
 *           that do not touch it with their diagonal are convex: then the fan lies once around the vertex and nothing in it overlaps.
 *           Every quad looks at its four cells. Nine cells in ten pass; cells with several vertices never do.
 *   mend    The others try every pair of triangles around them (triangle-crossing.ts). Where two cross, all cells of both quads fall back to
 *           the mean, and the cells around are tried again, three layers back, as long as anything moves.
 */
import { axisOf, cutEdges, lowCorner } from '../patterns'
import { cellOf, layerOf, positionOf, setQuad, splitsAtFirst, startQuads } from './quad'
import { dislikes, face, normalX, normalY, normalZ, ownCorners, takeQuad, turnNormals } from './quad-normals'
import { cross, prepare, prepareAbout, preparedBytes, setFlatThickness } from './triangle-crossing'
import { moveToMean } from '../vertices'
import { entriesOf, fromPatternToSuspect, h, nx, ny, patternsOf, SEVERAL, stride, suspectsOf } from '../workspace'

/** Towards material for each of 256 patterns: x, y, z, each four times. */
const directions = memory.data(256 * 48, 16)
fillDirections()
let suspected: u32 = 0
let moved: u32 = 0
let left: u32 = 0

/** Cells tried pair by pair; cells moved to the mean; pairs that cross although all their vertices stand at means. */
export function suspectCount(): u32 { return suspected }
export function movedCount(): u32 { return moved }
export function crossingCount(): u32 { return left }

export function startCrossings(): void {
  suspected = 0
  moved = 0
  left = 0
  touched = 0
}

function fillDirections(): void {
  for (let pattern = 0; pattern < 256; pattern++) {
    for (let axis = 0; axis < 3; axis++) {
      let sum: f32 = 0
      for (let c = 0; c < 8; c++) if (((pattern >> c) & 1) == 0) sum += ((c >> axis) & 1) != 0 ? 1 : -1
      v128.store(directions + <usize>(pattern * 3 + axis) * 16, f32x4.splat(sum))
    }
  }
}

let toSuspect: usize = 0
let smallest: v128 = f32x4(0, 0, 0, 0)

/** In h²: area normals shorter than this may look anywhere. */
const least: f32 = 1e-4

export function startJudging(): void {
  toSuspect = fromPatternToSuspect()
  smallest = f32x4.splat(least * <f32>(h * h))
}

/**
 * Marks those of its four cells, given by the addresses of their patterns, that do not like the quad of four positions. `inside` is the sign of the
 * low end of its edge.
 */
export function judge(p: usize, q: usize, r: usize, s: usize, inside: i32, a: usize, b: usize, c: usize, d: usize): void {
  const turn = i32x4.splat((inside - 1) & 0x80000000)
  const cells = dislikes(p, q, r, s, turn, directionAt(a), directionAt(b), directionAt(c), directionAt(d), smallest)
  if (cells == 0) return
  if ((cells & 1) != 0) store<u8>(a + toSuspect, 1)
  if ((cells & 2) != 0) store<u8>(b + toSuspect, 1)
  if ((cells & 4) != 0) store<u8>(c + toSuspect, 1)
  if ((cells & 8) != 0) store<u8>(d + toSuspect, 1)
}

function directionAt(pattern: usize): usize {
  return directions + <usize>load<u8>(pattern) * 48
}

/** Layers of the ring that have suspect cells since they were tried last, a bit each. */
let touched: i32 = 0

/** How many layers below the one mended may still change. */
const reach = 2

/** Tries the suspect cells of layer L, and those below that this makes suspect again; quads of L + 1 must be judged. */
export function mendLayer(layer: i32): void {
  setFlatThickness(1e-4 * h)
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
  const suspects = suspectsOf(layer)
  let isMoved = false
  for (let j = 1; j < ny - 1; j++) {
    const row = suspects + <usize>j * stride
    for (let i = 0; i < nx - 1; i++) {
      if ((i & 15) == 0 && !v128.any_true(v128.load(row + i))) { i += 15; continue }
      if (load<u8>(row + i) == 0) continue
      store<u8>(row + i, 0)
      suspected++
      if (tryCell(layer, i, j, lowest)) isMoved = true
    }
  }
  return isMoved
}

// Around one cell: per quad six addresses of its triangles' corners, its four cells and layers, the sign of its low end and its split, the
// cell's corner, where its triangle lies that must be tried.
const quadBytes: usize = 72
const quads = memory.data(12 * 72, 4)
/** Two prepared triangles per quad. */
const prepared = memory.data(24 * 144, 16)
let quadCount = 0
/** The corner of its quad that a cell is for each of its edges. */
const cornerOfEdge = memory.data<u8>([2, 3, 1, 0, 2, 1, 3, 0, 2, 3, 1, 0])
/** A direction. */
const middle = memory.data(48, 16)

function tryCell(layer: i32, i: i32, j: i32, lowest: i32): bool {
  const id = <usize>j * stride + i
  collectQuads(layer, id)
  const isFan = (load<u32>(entriesOf(layer) + id * 4) & SEVERAL) == 0 && findFan()
  prepareTriangles()
  for (let a = 0; a < quadCount; a++) {
    const p = quads + <usize>a * quadBytes
    const outer = isFan ? load<i32>(p, 64) : 0
    if (outer < 0) continue
    if (trianglesCross(2 * a, 2 * a + 1) && isMended(p, p, lowest)) return true
    const end = isFan ? quadCount : a, own = outer == 0 ? 2 * a : 2 * a + 1
    for (let b = 0; b < end; b++) {
      if (b == a) continue
      const crosses = isFan ? trianglesCross(own, 2 * b) || trianglesCross(own, 2 * b + 1) : quadsCross(a, b)
      if (crosses && isMended(p, quads + <usize>b * quadBytes, lowest)) return true
    }
  }
  return false
}

/** What moves marks the cell that was tried once more: its triangles are no longer those collected. */
function isMended(p: usize, q: usize, lowest: i32): bool {
  const first = fallBack(p, lowest), second = p != q && fallBack(q, lowest)
  if (first || second) return true
  left++
  return false
}

function collectQuads(layer: i32, id: usize): void {
  const pattern: i32 = load<u8>(patternsOf(layer) + id)
  quadCount = 0
  for (let edges = cutEdges(pattern); edges != 0; edges &= edges - 1) {
    const e = ctz(edges), from = lowCorner(e)
    startQuads(layer + (from >> 2))
    setQuad(id + (from & 1) + <usize>((from >> 1) & 1) * stride, axisOf(e))
    const at = quads + <usize>quadCount * quadBytes, isFirst = splitsAtFirst(), p = isFirst ? 0 : 1
    store<i32>(at, ((pattern >> from) & 1) | (isFirst ? 2 : 0), 56)
    store<i32>(at, load<u8>(cornerOfEdge + e), 60)
    quadCount++
    store<usize>(at, positionOf(p)); store<usize>(at, positionOf(p + 1), 4); store<usize>(at, positionOf(p + 2), 8)
    store<usize>(at, positionOf(p), 12); store<usize>(at, positionOf(p + 2), 16); store<usize>(at, positionOf((p + 3) & 3), 20)
    for (let n = 0; n < 4; n++) {
      store<usize>(at + <usize>n * 8, cellOf(n), 24)
      store<i32>(at + <usize>n * 8, layerOf(n), 28)
    }
  }
}

/**
 * The test of `judge` once more, along the mean normal of the triangles around the cell: right for creases that the signs do not show.
 * True when the triangles at the vertex lie once around it; then only those that do not touch it, of quads that are not convex, may cross
 * anything: their offset within the quad's record is noted, -1 for none.
 */
function findFan(): bool {
  let x: f32 = 0, y: f32 = 0, z: f32 = 0
  for (let q = 0; q < quadCount; q++) {
    takeCollected(q)
    x += f32x4.extract_lane(normalX, 0) + f32x4.extract_lane(normalX, 2)
    y += f32x4.extract_lane(normalY, 0) + f32x4.extract_lane(normalY, 2)
    z += f32x4.extract_lane(normalZ, 0) + f32x4.extract_lane(normalZ, 2)
  }
  const scale: f32 = 1 / Mathf.sqrt(x * x + y * y + z * z)
  v128.store(middle, f32x4.splat(x * scale)); v128.store(middle, f32x4.splat(y * scale), 16); v128.store(middle, f32x4.splat(z * scale), 32)
  for (let q = 0; q < quadCount; q++) {
    const at = quads + <usize>q * quadBytes, n = load<i32>(at, 60)
    const own = ownCorners(takeCollected(q)), isOff = ((own >> n) & 1) != 0
    if (!face(middle, isOff ? 1 << n : own, smallest)) return false
    // The split begins at corner 0 or 1; its first triangle holds the corner after that.
    const first = own == 0b1010 ? 1 : 2
    store<i32>(at, !isOff || face(middle, 0b1111, smallest) ? -1 : n == first ? 12 : 0, 64)
  }
  return true
}

/** Takes a collected quad, turned towards material. Its corner 0 is an end of the diagonal or the one before. */
function takeCollected(q: i32): bool {
  const at = quads + <usize>q * quadBytes
  const p = load<usize>(at), r = load<usize>(at, 8), s = load<usize>(at, 4), t = load<usize>(at, 20)
  const isFirst = load<i32>(at, 56) >= 2
  const splits = isFirst ? takeQuad(p, s, r, t) : takeQuad(t, p, s, r)
  if ((load<i32>(at, 56) & 1) == 0) turnNormals()
  return splits
}

function quadsCross(a: i32, b: i32): bool {
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
    const i = <i32>(id % stride), j = <i32>(id / stride)
    if (layer < lowest || !moveToMean(layer, i, j)) continue
    isMoved = true
    moved++
    suspectAround(layer, i, j)
  }
  return isMoved
}

/** The cells whose triangles may have moved with a vertex. */
function suspectAround(layer: i32, i: i32, j: i32): void {
  for (let l = max(layer - 1, 0); l <= layer + 1; l++) {
    touched |= 1 << (l & 7)
    const patterns = patternsOf(l), suspects = suspectsOf(l)
    for (let b = max(j - 1, 0); b <= min(j + 1, ny - 2); b++) {
      for (let a = max(i - 1, 0); a <= min(i + 1, nx - 2); a++) {
        const id = <usize>b * stride + a, pattern = load<u8>(patterns + id)
        if (pattern != 0 && pattern != 255) store<u8>(suspects + id, 1)
      }
    }
  }
}
