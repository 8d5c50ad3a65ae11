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
 * Adds up the soft edges between each pair of pieces, in the order in which the pairs first come. A finely meshed curve
 * has as many pairs as edges: they are sorted by their lower piece, because a map of three million takes five seconds.
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

/**
 * Unites planar pieces that share a soft border when their widths differ by no more than `ratio`. The width of a piece,
 * seen from a border, is its area over the length of that border. All borders are judged before any are united, so
 * order does not matter.
 * @param pieceArea area of the piece of which a triangle is the root
 */
export function mergeByWidth(borders: readonly SoftBorder[], pieceArea: Float64Array, pieces: DisjointSets, ratio: number): void {
  const alike = borders.filter(({ a, b, length }) => {
    const widthA = pieceArea[a] / length
    const widthB = pieceArea[b] / length
    return Math.max(widthA, widthB) <= ratio * Math.min(widthA, widthB)
  })
  for (const { a, b } of alike) pieces.unite(a, b)
}

/** A curved face has at least this many planar pieces. */
const curvedPieces = 3

/** Absorbed fragments may make their neighbours' neighbours absorbable; real parts settle in two or three rounds. */
const rounds = 4

/**
 * A fragment may be as large as this many of its curved neighbour's pieces: the mesher's last strip of a fillet is
 * often a double one.
 */
const largestFragment = 4

/**
 * Widths of pieces of two curved faces that go on in one another may differ by this factor; a plane next to a fillet is
 * no curved face.
 */
const curvedWidthRatio = 10

interface Group {
  pieces: number
  area: number
}

/**
 * Puts together what the width rule left apart.
 *
 * 1. Two curved faces that meet softly with pieces of widths within a factor of ten are one: where a fillet runs around
 *    a bend its strips are fans of single triangles, whose width is half that of a strip or less.
 * 2. A small left-over piece joins the curved neighbour with which it shares most border, provided it is not larger
 *    than four of that neighbour's mean pieces: so a plane between two fillets stays a plane.
 */
export function absorbFragments(borders: readonly SoftBorder[], pieceArea: Float64Array, pieces: DisjointSets): void {
  for (let round = 0; round < rounds; round++) {
    const groups = groupPieces(borders, pieceArea, pieces)
    let changed = mergeCurved(borders, groups, pieceArea, pieces)
    const best = new Map<number, { into: number; length: number }>()
    const offer = (fragment: number, into: number, length: number) => {
      const small = groups.get(fragment)!
      const curved = groups.get(into)!
      if (small.pieces >= curvedPieces || curved.pieces < curvedPieces) return
      if (small.area * curved.pieces > largestFragment * curved.area) return
      if (length > (best.get(fragment)?.length ?? 0)) best.set(fragment, { into, length })
    }
    const shared = lengthsByGroup(borders, pieces, groups)
    for (const [a, others] of shared) for (const [b, length] of others) offer(a, b, length)
    for (const [fragment, { into }] of best) pieces.unite(fragment, into)
    changed ||= best.size > 0
    if (!changed) return
  }
}

/** Unites curved faces; all borders are judged before any are united. */
function mergeCurved(
  borders: readonly SoftBorder[],
  groups: ReadonlyMap<number, Group>,
  pieceArea: Float64Array,
  pieces: DisjointSets,
): boolean {
  const alike = borders.filter(({ a, b, length }) => {
    const [one, other] = [pieces.find(a), pieces.find(b)]
    if (one === other || groups.get(one)!.pieces < curvedPieces || groups.get(other)!.pieces < curvedPieces) return false
    const widthA = pieceArea[a] / length
    const widthB = pieceArea[b] / length
    return Math.max(widthA, widthB) <= curvedWidthRatio * Math.min(widthA, widthB)
  })
  for (const { a, b } of alike) pieces.unite(a, b)
  return alike.length > 0
}

/**
 * Length of soft border between any two groups, from both sides. Groups that were united since are left out: their turn
 * comes next round.
 */
function lengthsByGroup(
  borders: readonly SoftBorder[],
  pieces: DisjointSets,
  groups: ReadonlyMap<number, Group>,
): Map<number, Map<number, number>> {
  const shared = new Map<number, Map<number, number>>()
  const add = (from: number, to: number, length: number) => {
    const own = shared.get(from) ?? new Map<number, number>()
    own.set(to, (own.get(to) ?? 0) + length)
    shared.set(from, own)
  }
  for (const { a, b, length } of borders) {
    const [one, other] = [pieces.find(a), pieces.find(b)]
    if (one === other || !groups.has(one) || !groups.has(other)) continue
    add(one, other, length)
    add(other, one, length)
  }
  return shared
}

/** Pieces and area of every face that has a soft border. */
function groupPieces(borders: readonly SoftBorder[], pieceArea: Float64Array, pieces: DisjointSets): Map<number, Group> {
  const groups = new Map<number, Group>()
  const seen = new Set<number>()
  for (const { a, b } of borders) {
    for (const piece of [a, b]) {
      if (seen.has(piece)) continue
      seen.add(piece)
      const root = pieces.find(piece)
      const group = groups.get(root) ?? { pieces: 0, area: 0 }
      groups.set(root, { pieces: group.pieces + 1, area: group.area + pieceArea[piece] })
    }
  }
  return groups
}
