import type { Components } from '../components.ts'
import { type EdgeTable, isCollapsed, pairEdges } from '../edges.ts'
import type { IndexedMesh, Point } from '../model.ts'
import { crossingDepth } from './pierce.ts'
import { TriangleTree } from './triangle-tree.ts'

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
const mostPairs = 10_000

/** Pairs of triangles of meeting leaves that are looked at; two million sound triangles have ninety million. */
const mostTests = 400_000_000

/**
 * Finds the pairs of triangles that pass through each other by more than `tolerance` (units of the mesh; less is rounding, which files written
 * as text have), by a tree of boxes and exact signs. Deterministic. About 2 µs per triangle; the
 * search ends after ten thousand pairs, or when it has looked at too many.
 */
export function findCrossings(mesh: IndexedMesh, edges: EdgeTable, { ofTriangle }: Components, tolerance = 0): Crossings {
  const places: Point[] = []
  let [own, between] = [0, 0]
  const whole = eachCrossing(mesh, edges, tolerance, (s, t) => {
    if (ofTriangle[s] === ofTriangle[t]) own++
    else between++
    if (places.length < mostPlaces) places.push(middle(mesh, s, t))
  })
  return { own, between, places, whole }
}

/** The pairs of triangles that pass through each other, ten thousand at most. */
export function crossingPairs(mesh: IndexedMesh): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  eachCrossing(mesh, pairEdges(mesh), 0, (s, t) => pairs.push([s, t]))
  return pairs
}

/** Returns false when the search ended early. */
function eachCrossing(mesh: IndexedMesh, edges: EdgeTable, tolerance: number, visit: (s: number, t: number) => void): boolean {
  const tree = new TriangleTree(mesh)
  let [tests, found] = [0, 0]
  const box = new Float64Array(6)
  const look = (s: number, t: number): void => {
    tests++
    if (!meetsBox(mesh, t, box) || crossingDepth(mesh, edges, s, t) <= tolerance) return
    found++
    visit(s, t)
  }
  let whole = true
  tree.eachPairOfLeaves((first, count, other, otherCount) => {
    for (let i = first; i < first + count; i++) {
      const s = tree.order[i]!
      if (isCollapsed(mesh.triangles, s)) continue
      boxOf(mesh, s, box)
      for (let j = first === other ? i + 1 : other; j < other + otherCount; j++) {
        const t = tree.order[j]!
        if (!isCollapsed(mesh.triangles, t)) look(s, t)
      }
    }
    whole = tests < mostTests && found < mostPairs
    return whole
  })
  return whole
}

function boxOf({ vertices, triangles }: IndexedMesh, triangle: number, box: Float64Array): void {
  const a = 3 * triangles[3 * triangle]!
  const b = 3 * triangles[3 * triangle + 1]!
  const c = 3 * triangles[3 * triangle + 2]!
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(vertices[a + axis]!, vertices[b + axis]!, vertices[c + axis]!)
    box[3 + axis] = Math.max(vertices[a + axis]!, vertices[b + axis]!, vertices[c + axis]!)
  }
}

function meetsBox({ vertices, triangles }: IndexedMesh, triangle: number, box: Float64Array): boolean {
  const a = 3 * triangles[3 * triangle]!
  const b = 3 * triangles[3 * triangle + 1]!
  const c = 3 * triangles[3 * triangle + 2]!
  for (let axis = 0; axis < 3; axis++) {
    const p = vertices[a + axis]!
    const q = vertices[b + axis]!
    const r = vertices[c + axis]!
    if ((p > box[3 + axis]! && q > box[3 + axis]! && r > box[3 + axis]!) || (p < box[axis]! && q < box[axis]! && r < box[axis]!))
      return false
  }
  return true
}

/** The middle of what the bounding boxes of two triangles have in common. */
function middle(mesh: IndexedMesh, s: number, t: number): Point {
  const [own, other] = [new Float64Array(6), new Float64Array(6)]
  boxOf(mesh, s, own)
  boxOf(mesh, t, other)
  return [0, 1, 2].map((axis) => (Math.max(own[axis]!, other[axis]!) + Math.min(own[3 + axis]!, other[3 + axis]!)) / 2) as [
    number,
    number,
    number,
  ]
}
