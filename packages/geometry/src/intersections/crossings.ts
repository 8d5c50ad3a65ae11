import type { Components } from '../mesh/components.ts'
import type { EdgeTable } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'
import { boxOf, eachBoxPair } from './box-pairs.ts'
import { crossingDepth } from './penetration.ts'

/** Where a closed surface passes through itself. */
export interface Crossings {
  /** Pairs of triangles of one piece of surface that pass through each other, and pairs of different pieces. */
  readonly own: number
  readonly between: number
  /** Up to twenty places. */
  readonly places: readonly Point[]
  /** False when the search ended early: there may be more. */
  readonly whole: boolean
}

export const noCrossings: Crossings = { own: 0, between: 0, places: [], whole: true }

const mostPlaces = 20

/**
 * Finds the pairs of triangles that pass through each other by more than `tolerance` (units of the mesh; less is rounding, which files written
 * as text have), by a tree of boxes and exact signs. Deterministic. About 1 µs per triangle; the
 * search ends after ten thousand pairs, or when it has looked at too many.
 */
export function findCrossings(mesh: IndexedMesh, edges: EdgeTable, { ofTriangle }: Components, tolerance = 0): Crossings {
  const places: Point[] = []
  let [own, between] = [0, 0]
  const search = eachBoxPair(mesh, (s, t) => {
    if (crossingDepth(mesh, edges, s, t) <= tolerance) return false
    if (ofTriangle[s] === ofTriangle[t]) own++
    else between++
    if (places.length < mostPlaces) places.push(middle(mesh, s, t))
    return true
  })
  let step = search.next()
  while (!step.done) step = search.next()
  const whole = step.value
  return { own, between, places, whole }
}

/** The middle of what the bounding boxes of two triangles have in common. */
function middle(mesh: IndexedMesh, s: number, t: number): Point {
  const [own, other] = [new Float64Array(6), new Float64Array(6)]
  boxOf(mesh, s, own)
  boxOf(mesh, t, other)
  return [0, 1, 2].map((axis) => (Math.max(own[axis], other[axis]) + Math.min(own[3 + axis], other[3 + axis])) / 2) as [
    number,
    number,
    number,
  ]
}
