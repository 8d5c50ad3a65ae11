import {
  type Bounds,
  DisjointSets,
  type IndexedMesh,
  type SurfacePiece,
  surfacePieces,
  tetrahedronVolume,
} from '@trabecula/geometry'
import { type ClosedPieces, type Pieces, piecesOf } from './components.ts'

/** A piece of void without a way out: what is loose in it when it is printed stays in it. */
export interface SealedVoid {
  readonly volumeMm3: number
  /** Middle of its bounding box, file units. */
  readonly place: readonly [number, number, number]
}

/**
 * The sealed pieces of a void, the largest first. `walls`: the surface of the void in file units, facing out of the
 * void; pieces that end in an opening have edges that only one triangle uses. `unitScale`: mm per file unit. `closed`:
 * its pieces, where they are known and all of them are closed. `outer`: the outer surface as it is written, where the
 * part has cavities of its own: they are voids without a way out, and what opens into one has none either.
 */
export function* sealedVoids(
  walls: IndexedMesh,
  unitScale: number,
  closed?: ClosedPieces,
  outer?: Float32Array,
): Generator<void, SealedVoid[], void> {
  const pieces = closed ? { ...closed, ends: new Int32Array(closed.count) } : yield* measuredPieces(walls, unitScale)
  const boxOf = boxesOf(walls.vertices, pieces)
  const isClosed = (piece: number): boolean => pieces.ends[piece] === 0 && pieces.volumes[piece] > 0
  const voids = [...pieces.volumes.keys()]
    .filter(isClosed)
    .map((piece) => ({ volumeMm3: pieces.volumes[piece], place: middle(boxOf(piece)) }))
  yield
  const cavities = outer ? cavitiesOf(surfacePieces(outer), walls, pieces, boxOf, unitScale) : []
  return [...voids, ...cavities].sort((a, b) => b.volumeMm3 - a.volumeMm3)
}

interface MeasuredPieces extends ClosedPieces {
  /** 0 for those that are closed. */
  readonly ends: Int32Array
}

/**
 * The voids that the part's own cavities are: each with the voids of the lattice that open into it and without the
 * bodies in it. A cavity that is connected with the outside through them does not count.
 */
function cavitiesOf(
  outer: readonly SurfacePiece[],
  { vertices }: IndexedMesh,
  pieces: MeasuredPieces,
  boxOf: (piece: number) => Bounds,
  unitScale: number,
): SealedVoid[] {
  // 1. What is connected, over the vertices where walls end in faces of the part: outer pieces, then those of the void.
  const sets = new DisjointSets(outer.length + pieces.count)
  const owners = new Map<string, number>()
  outer.forEach(({ ends }, id) => {
    for (let at = 0; at < ends.length; at += 3)
      owners.set(
        ends
          .slice(at, at + 3)
          .map(plusZero)
          .join(),
        id,
      )
  })
  if (owners.size > 0)
    for (let v = 0; v < pieces.of.length; v++) {
      if (pieces.ends[pieces.of[v]] === 0) continue
      const owner = owners.get([...vertices.subarray(3 * v, 3 * v + 3)].map(plusZero).join())
      if (owner !== undefined) sets.unite(owner, outer.length + pieces.of[v])
    }

  // 2. What each encloses: what is wound inward is void, and so are the pieces of the lattice's void.
  const groups = new Map<number, { volume: number; box: Bounds }>()
  const add = (member: number, volume: number, box: Bounds): void => {
    const known = groups.get(sets.find(member))
    groups.set(sets.find(member), known ? { volume: known.volume + volume, box: joined(known.box, box) } : { volume, box })
  }
  outer.forEach(({ volume, bounds }, id) => {
    add(id, -volume * unitScale ** 3, bounds)
  })
  pieces.ends.forEach((end, piece) => {
    if (end !== 0) add(outer.length + piece, pieces.volumes[piece], boxOf(piece))
  })
  // 3. A body in a cavity reduces its volume.
  const bodies = outer.flatMap(({ around, volume }, id) =>
    around >= 0 && volume > 0 ? [{ group: sets.find(around), own: sets.find(id), volume: volume * unitScale ** 3 }] : [],
  )
  return [...groups].flatMap(([group, { volume, box }]) => {
    const filled = bodies.reduce((sum, body) => sum + (body.group === group && body.own !== group ? body.volume : 0), 0)
    return volume > 0 ? [{ volumeMm3: volume - filled, place: middle(box) }] : []
  })
}

const plusZero = (value: number): number => value + 0

const joined = (a: Bounds, b: Bounds): Bounds => ({
  min: [Math.min(a.min[0], b.min[0]), Math.min(a.min[1], b.min[1]), Math.min(a.min[2], b.min[2])],
  max: [Math.max(a.max[0], b.max[0]), Math.max(a.max[1], b.max[1]), Math.max(a.max[2], b.max[2])],
})

/** The pieces of a surface; the volume of one that is not closed is what lies between it and the origin. */
function* measuredPieces(walls: IndexedMesh, unitScale: number): Generator<void, MeasuredPieces, void> {
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
  return { ...pieces, volumes: volumes.map((volume) => volume * unitScale ** 3), ends }
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

const middle = ({ min, max }: Bounds): readonly [number, number, number] => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
]

function boxesOf(vertices: Float32Array, { of, count }: Pieces): (piece: number) => Bounds {
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
  return (piece) => ({
    min: [low[3 * piece], low[3 * piece + 1], low[3 * piece + 2]],
    max: [high[3 * piece], high[3 * piece + 1], high[3 * piece + 2]],
  })
}

const perStep = 300_000

/** The same 32 bits for an edge in both directions, well mixed: of a million open pieces one passes for closed. */
function edgeCode(a: number, b: number): number {
  let code = Math.imul(Math.min(a, b) + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(Math.max(a, b) + 0x7f4a7c15, 0xc2b2ae35)
  code = Math.imul(code ^ (code >>> 15), 0x2c1b3c6d)
  code = Math.imul(code ^ (code >>> 12), 0x297a2d39)
  return code ^ (code >>> 15)
}
