import type { DisjointSets } from '../mesh/disjoint-sets.ts'
import type { SoftBorder } from './soft-borders.ts'

/**
 * Unites planar pieces that share a soft border when their widths differ by no more than `ratio`. The width of a piece, seen from a
 * border, is its area over the length of that border. All borders are judged before any are united, so order does not matter.
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
