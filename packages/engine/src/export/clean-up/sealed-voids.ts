import { DisjointSets } from '@trabecula/geometry'
import type { Mesh } from '../void/measure.ts'
import { measureTriangle } from '../void/measure.ts'

/** A piece of void without a way out: what is loose in it when it is printed stays in it. */
export interface SealedVoid {
  readonly volume_mm3: number
  /** Middle of its bounding box, file units. */
  readonly place: readonly [number, number, number]
}

/**
 * The sealed pieces of a void, the largest first. `walls`: the surface of the void in file units, facing out of the void; pieces that end in an
 * opening have edges that only one triangle uses. `unitScale`: mm per file unit.
 */
export function* sealedVoids(walls: Mesh, unitScale: number): Generator<void, SealedVoid[], void> {
  const { vertices, triangles } = walls
  const rootOf = yield* piecesOf(walls)
  const pieces = new Map<number, Piece>()
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % perStep === 0) yield
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    const root = rootOf[a]!
    let piece = pieces.get(root)
    if (!piece) {
      piece = { volume: 0, ends: 0, low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
      pieces.set(root, piece)
    }
    piece.volume += measureTriangle(vertices, 3 * a, 3 * b, 3 * c)[0]
    piece.ends ^= edgeCode(a, b) ^ edgeCode(b, c) ^ edgeCode(c, a)
    for (const v of [a, b, c]) {
      for (let axis = 0; axis < 3; axis++) {
        const value = vertices[3 * v + axis]!
        if (value < piece.low[axis]!) piece.low[axis] = value
        if (value > piece.high[axis]!) piece.high[axis] = value
      }
    }
  }
  return [...pieces.values()]
    .filter(({ ends, volume }) => ends === 0 && volume > 0)
    .map(({ volume, low, high }) => ({
      volume_mm3: volume * unitScale ** 3,
      place: [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number],
    }))
    .sort((a, b) => b.volume_mm3 - a.volume_mm3)
}

interface Piece {
  volume: number
  /** Exclusive or of the codes of all edges: zero when every edge is used twice. */
  ends: number
  readonly low: [number, number, number]
  readonly high: [number, number, number]
}

const perStep = 300_000

/** The same 32 bits for an edge in both directions, well mixed: of a million open pieces one would pass for closed by chance. */
function edgeCode(a: number, b: number): number {
  let code = Math.imul(Math.min(a, b) + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(Math.max(a, b) + 0x7f4a7c15, 0xc2b2ae35)
  code = Math.imul(code ^ (code >>> 15), 0x2c1b3c6d)
  code = Math.imul(code ^ (code >>> 12), 0x297a2d39)
  return code ^ (code >>> 15)
}

/** The smallest vertex of each vertex's piece. */
function* piecesOf({ vertices, triangles }: Mesh): Generator<void, Uint32Array, void> {
  const sets = new DisjointSets(vertices.length / 3)
  const rootOf = (item: number): number => sets.find(item)
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % perStep === 0) yield
    for (const c of [1, 2]) {
      sets.unite(triangles[t]!, triangles[t + c]!)
    }
  }
  for (let v = 0; v < sets.parent.length; v++) sets.parent[v] = rootOf(v)
  return sets.parent
}
