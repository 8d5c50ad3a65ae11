import type { DisjointSets } from '../mesh/disjoint-sets.ts'
import type { SoftBorder } from './soft-borders.ts'

/** A curved surface has at least this many planar pieces. */
const curvedPieces = 3

/** Absorbed fragments may make their neighbours' neighbours absorbable; real parts settle in two or three rounds. */
const rounds = 4

interface Group {
  pieces: number
  area: number
}

/**
 * Gives small left-over pieces to the curved surface beside them. Meshers cut the ends of fillets into single triangles whose widths
 * resemble nothing, and the width rule leaves each of them a surface of its own. A piece joins the curved neighbour with which it
 * shares most border, provided it is no larger than that neighbour's mean piece: so a plane between two fillets stays a plane.
 */
export function absorbFragments(borders: readonly SoftBorder[], pieceArea: Float64Array, pieces: DisjointSets): void {
  for (let round = 0; round < rounds; round++) {
    const groups = groupPieces(borders, pieceArea, pieces)
    const best = new Map<number, { into: number; length: number }>()
    const offer = (fragment: number, into: number, length: number) => {
      const small = groups.get(fragment)!
      const curved = groups.get(into)!
      if (small.pieces >= curvedPieces || curved.pieces < curvedPieces) return
      if (small.area * curved.pieces > curved.area) return
      if (length > (best.get(fragment)?.length ?? 0)) best.set(fragment, { into, length })
    }
    for (const { a, b, length } of borders) {
      const rootA = pieces.find(a)
      const rootB = pieces.find(b)
      if (rootA === rootB) continue
      offer(rootA, rootB, length)
      offer(rootB, rootA, length)
    }
    if (best.size === 0) return
    for (const [fragment, { into }] of best) pieces.unite(fragment, into)
  }
}

/** Pieces and area of every surface that has a soft border. */
function groupPieces(borders: readonly SoftBorder[], pieceArea: Float64Array, pieces: DisjointSets): Map<number, Group> {
  const groups = new Map<number, Group>()
  const seen = new Set<number>()
  for (const { a, b } of borders) {
    for (const piece of [a, b]) {
      if (seen.has(piece)) continue
      seen.add(piece)
      const root = pieces.find(piece)
      const group = groups.get(root) ?? { pieces: 0, area: 0 }
      groups.set(root, { pieces: group.pieces + 1, area: group.area + pieceArea[piece]! })
    }
  }
  return groups
}
