import type { IndexedMesh } from '../mesh/model.ts'
import { eachBoxPair, eachBoxPairBetween, eachBoxPairOf } from './box-pairs.ts'
import { trianglesMeet } from './triangle-intersection.ts'

/** Numbers of two triangles. */
export type Pair = readonly [number, number]

/** The pairs of triangles that meet elsewhere than in common corners and edges (`trianglesMeet`), ten thousand at most; in steps of some ten milliseconds. */
export function* meetingPairs(mesh: IndexedMesh): Generator<void, Pair[], void> {
  const pairs: Pair[] = []
  yield* eachBoxPair(mesh, (s, t) => trianglesMeet(mesh, s, t) && pairs.push([s, t]) > 0)
  return pairs
}

/**
 * Those of them that have a triangle among `changed` (numbers, each once): all that a mesh without such pairs can have after those triangles have changed. In
 * the order of the triangles.
 */
export function* meetingPairsOf(mesh: IndexedMesh, changed: Uint32Array): Generator<void, Pair[], void> {
  const pairs: Pair[] = []
  yield* eachBoxPairOf(mesh, changed, (s, t) => {
    if (trianglesMeet(mesh, s, t)) pairs.push([s, t])
  })
  return pairs
}

/** Those of one triangle before `second` and one from it on. */
export function* meetingPairsBetween(mesh: IndexedMesh, second: number): Generator<void, Pair[], void> {
  const pairs: Pair[] = []
  yield* eachBoxPairBetween(mesh, second, (s, t) => {
    if (trianglesMeet(mesh, s, t)) pairs.push([s, t])
  })
  return pairs
}
