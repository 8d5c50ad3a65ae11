import { type IndexedMesh, tetrahedronVolume } from '@trabecula/geometry'
import { type ClosedPieces, type Pieces, piecesOf } from './components.ts'

/** A piece of void without a way out: what is loose in it when it is printed stays in it. */
export interface SealedVoid {
  readonly volume_mm3: number
  /** Middle of its bounding box, file units. */
  readonly place: readonly [number, number, number]
}

/**
 * The sealed pieces of a void, the largest first. `walls`: the surface of the void in file units, facing out of the
 * void; pieces that end in an opening have edges that only one triangle uses. `unitScale`: mm per file unit. `closed`:
 * its pieces, where they are known and all of them are closed.
 */
export function* sealedVoids(walls: IndexedMesh, unitScale: number, closed?: ClosedPieces): Generator<void, SealedVoid[], void> {
  const pieces = closed ?? (yield* closedPieces(walls, unitScale))
  const places = middles(walls.vertices, pieces)
  return [...pieces.volumes.keys()]
    .filter((piece) => pieces.volumes[piece] > 0)
    .map((piece) => ({ volume_mm3: pieces.volumes[piece], place: places(piece) }))
    .sort((a, b) => b.volume_mm3 - a.volume_mm3)
}

/** The pieces of a surface; those that are not closed have no volume. */
function* closedPieces(walls: IndexedMesh, unitScale: number): Generator<void, ClosedPieces, void> {
  const { triangles } = walls
  const pieces = yield* piecesOf(walls)
  const volumes = new Float64Array(pieces.count)
  // Exclusive or of the codes of all edges: zero when every edge is used twice.
  const ends = new Int32Array(pieces.count)
  for (let from = 0; from < triangles.length; from += perStep) {
    const until = Math.min(from + perStep, triangles.length)
    addVolumes(walls, pieces.of, from, until, volumes)
    addEnds(triangles, pieces.of, from, until, ends)
    yield
  }
  return { ...pieces, volumes: volumes.map((volume, piece) => (ends[piece] === 0 ? volume * unitScale ** 3 : 0)) }
}

function addVolumes(
  { vertices, triangles }: IndexedMesh,
  pieceOf: Uint32Array,
  from: number,
  until: number,
  to: Float64Array,
): void {
  for (let t = from; t < until; t += 3) {
    const a = triangles[t]
    to[pieceOf[a]] += tetrahedronVolume(vertices, 3 * a, 3 * triangles[t + 1], 3 * triangles[t + 2])
  }
}

function addEnds(triangles: Uint32Array, pieceOf: Uint32Array, from: number, until: number, to: Int32Array): void {
  for (let t = from; t < until; t += 3) {
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    to[pieceOf[a]] ^= edgeCode(a, b) ^ edgeCode(b, c) ^ edgeCode(c, a)
  }
}

/** The middle of the bounding box of each piece. */
function middles(vertices: Float32Array, { of, count }: Pieces): (piece: number) => readonly [number, number, number] {
  const low = new Float32Array(3 * count).fill(Infinity)
  const high = new Float32Array(3 * count).fill(-Infinity)
  for (let v = 0; v < of.length; v++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = vertices[3 * v + axis]
      const at = 3 * of[v] + axis
      if (value < low[at]) low[at] = value
      if (value > high[at]) high[at] = value
    }
  }
  const middle = (at: number): number => (low[at] + high[at]) / 2
  return (piece) => [middle(3 * piece), middle(3 * piece + 1), middle(3 * piece + 2)]
}

const perStep = 300_000

/**
 * The same 32 bits for an edge in both directions, well mixed: of a million open pieces one would pass for closed by
 * chance.
 */
function edgeCode(a: number, b: number): number {
  let code = Math.imul(Math.min(a, b) + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(Math.max(a, b) + 0x7f4a7c15, 0xc2b2ae35)
  code = Math.imul(code ^ (code >>> 15), 0x2c1b3c6d)
  code = Math.imul(code ^ (code >>> 12), 0x297a2d39)
  return code ^ (code >>> 15)
}
