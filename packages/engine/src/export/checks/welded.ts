import { DisjointSets } from '@trabecula/geometry'

/**
 * What a slicer has once it has welded the corners of a file: triangles by the numbers of their vertices, three each,
 * all wound alike.
 */
export interface Welded {
  /** All numbers are smaller; some may belong to no triangle. */
  readonly count: number
  /** One surface in several lists, so that none has to be copied. */
  readonly lists: readonly Uint32Array[]
}

/** Triangles of a list that are looked at between two chances to cancel: some ten milliseconds. */
export const trianglesPerStep = 300_000

/** How many pieces of surface hang together by their vertices. In steps of some ten milliseconds. */
export function* countPieces({ count, lists }: Welded): Generator<void, number, void> {
  const sets = new DisjointSets(count)
  for (const triangles of lists) {
    for (let t = 0; t < triangles.length; t += 3) {
      if (t % (3 * trianglesPerStep) === 0) yield
      sets.unite(triangles[t], triangles[t + 1])
      sets.unite(triangles[t], triangles[t + 2])
    }
  }
  // Roots that others hang on: whatever belongs to no triangle is alone.
  const { parent } = sets
  const isRoot = new Uint8Array(count)
  for (let v = 0; v < count; v++) if (parent[v] !== v) isRoot[parent[v]] = 1
  yield
  let pieces = 0
  for (let v = 0; v < count; v++) if (parent[v] === v) pieces += isRoot[v]
  return pieces
}
