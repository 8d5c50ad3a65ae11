import type { DisjointSets } from '../mesh/disjoint-sets.ts'
import { nextCorner } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Where two pieces meet at an angle that might lie inside a curved face. */
export interface SoftBorder {
  /** Roots of the two pieces, a < b. */
  readonly a: number
  readonly b: number
  length: number
}

const none = 0xffffffff

/**
 * Adds up the soft edges between each pair of pieces, in the order in which the pairs first come. A finely meshed curve has as many pairs as edges:
 * they are sorted by their lower piece, because a map of three million takes five seconds.
 * @param soft pairs of half-edges, two per soft edge
 */
export function softBorders(mesh: IndexedMesh, soft: readonly number[], pieces: DisjointSets): SoftBorder[] {
  // 1. The two pieces of every soft edge.
  const count = soft.length / 2
  const lower = new Uint32Array(count)
  const upper = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const one = pieces.find(Math.floor(soft[2 * i] / 3))
    const other = pieces.find(Math.floor(soft[2 * i + 1] / 3))
    lower[i] = Math.min(one, other)
    upper[i] = Math.max(one, other)
  }

  // 2. For every soft edge the first one between the same pieces.
  const total = mesh.triangles.length / 3
  const cursor = new Uint32Array(total + 2)
  for (const piece of lower) cursor[piece + 2]++
  for (let piece = 2; piece < cursor.length; piece++) cursor[piece] += cursor[piece - 1]
  const byLower = new Uint32Array(count)
  for (let i = 0; i < count; i++) byLower[cursor[lower[i] + 1]++] = i
  const from = new Uint32Array(total).fill(none)
  const leader = new Uint32Array(total)
  const firstAlike = new Uint32Array(count)
  for (const i of byLower) {
    const other = upper[i]
    if (from[other] !== lower[i]) {
      from[other] = lower[i]
      leader[other] = i
    }
    firstAlike[i] = leader[other]
  }

  // 3. The sums.
  const borders: SoftBorder[] = []
  const place = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const [a, b] = [lower[i], upper[i]]
    if (a === b) continue
    const length = edgeLength(mesh, soft[2 * i])
    if (firstAlike[i] === i) place[i] = borders.push({ a, b, length }) - 1
    else borders[place[firstAlike[i]]].length += length
  }
  return borders
}

function edgeLength({ vertices, triangles }: IndexedMesh, halfEdge: number): number {
  const a = 3 * triangles[halfEdge]
  const b = 3 * triangles[nextCorner(halfEdge)]
  return Math.hypot(vertices[a] - vertices[b], vertices[a + 1] - vertices[b + 1], vertices[a + 2] - vertices[b + 2])
}
