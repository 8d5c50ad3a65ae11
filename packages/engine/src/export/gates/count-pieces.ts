import { DisjointSets } from '@trabecula/geometry'
import { trianglesPerStep, type Welded } from './welded.ts'

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
  const isCounted = new Uint8Array(count)
  let pieces = 0
  for (const triangles of lists) {
    for (let t = 0; t < triangles.length; t += 3) {
      if (t % (3 * trianglesPerStep) === 0) yield
      const root = sets.find(triangles[t])
      if (isCounted[root] === 1) continue
      isCounted[root] = 1
      pieces++
    }
  }
  return pieces
}
