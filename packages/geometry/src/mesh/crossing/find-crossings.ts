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
 * as text have), by a tree of boxes and exact signs. Deterministic. About 1 µs per triangle; the
 * search ends after ten thousand pairs, or when it has looked at too many.
 */
export function findCrossings(mesh: IndexedMesh, edges: EdgeTable, { ofTriangle }: Components, tolerance = 0): Crossings {
  const places: Point[] = []
  let [own, between] = [0, 0]
  const search = eachCrossing(mesh, edges, tolerance, (s, t) => {
    if (ofTriangle[s] === ofTriangle[t]) own++
    else between++
    if (places.length < mostPlaces) places.push(middle(mesh, s, t))
  })
  let step = search.next()
  while (!step.done) step = search.next()
  const whole = step.value
  return { own, between, places, whole }
}

/** The pairs of triangles that pass through each other, ten thousand at most; in steps of some ten milliseconds. */
export function* crossingPairs(mesh: IndexedMesh): Generator<void, (readonly [number, number])[], void> {
  const pairs: (readonly [number, number])[] = []
  const edges = pairEdges(mesh)
  yield
  yield* eachCrossing(mesh, edges, 0, (s, t) => pairs.push([s, t]))
  return pairs
}

/** Triangles that ask the changed ones in one step: about 10 ms. */
const askedAtOnce = 20_000

/**
 * The pairs that pass through each other and have a triangle among `changed` (numbers, each once): all that a mesh without crossings can have after
 * those triangles have changed. Costs a look at a small tree for the others. In steps of some ten milliseconds; in the order of the triangles.
 */
export function* crossingPairsOf(mesh: IndexedMesh, changed: Uint32Array): Generator<void, (readonly [number, number])[], void> {
  const pairs: (readonly [number, number])[] = []
  const edges = pairEdges(mesh)
  const isChanged = new Uint8Array(mesh.triangles.length / 3)
  for (const triangle of changed) isChanged[triangle] = 1
  yield
  const tree = yield* TriangleTree.of(mesh, changed)
  const { order } = tree
  const [own, other] = [new Float64Array(6), new Float64Array(6)]
  let t = 0
  const lookAtLeaf = (first: number, count: number): void => {
    for (let place = first; place < first + count; place++) {
      const s = order[place]!
      // Two changed ones find each other from the second.
      if ((isChanged[t] && s >= t) || isCollapsed(mesh.triangles, s)) continue
      boxOf(mesh, s, other)
      if (boxesMeet(own, other) && crossingDepth(mesh, edges, s, t) > 0) pairs.push([s, t])
    }
  }
  for (; t < isChanged.length; t++) {
    if (t % askedAtOnce === askedAtOnce - 1) yield
    if (isCollapsed(mesh.triangles, t)) continue
    boxOf(mesh, t, own)
    tree.eachLeafMeeting(own, lookAtLeaf)
  }
  return pairs
}

const boxesMeet = (a: Float64Array, b: Float64Array): boolean =>
  a[0]! <= b[3]! && b[0]! <= a[3]! && a[1]! <= b[4]! && b[1]! <= a[4]! && a[2]! <= b[5]! && b[2]! <= a[5]!

/** Leaves whose pairs are looked at in one step: about 10 ms. */
const leavesAtOnce = 2000

/** Returns false when the search ended early. */
function* eachCrossing(
  mesh: IndexedMesh,
  edges: EdgeTable,
  tolerance: number,
  visit: (s: number, t: number) => void,
): Generator<void, boolean, void> {
  const tree = yield* TriangleTree.of(mesh)
  const { order } = tree
  const boxes = boxesInOrder(mesh, order)
  yield
  let [tests, found] = [0, 0]
  const lookAtLeaves = (first: number, count: number, other: number, otherCount: number): boolean => {
    for (let i = first; i < first + count; i++) {
      const x0 = boxes[6 * i]!
      const y0 = boxes[6 * i + 1]!
      const z0 = boxes[6 * i + 2]!
      const x1 = boxes[6 * i + 3]!
      const y1 = boxes[6 * i + 4]!
      const z1 = boxes[6 * i + 5]!
      for (let j = first === other ? i + 1 : other; j < other + otherCount; j++) {
        tests++
        const at = 6 * j
        if (boxes[at]! > x1 || boxes[at + 3]! < x0) continue
        if (boxes[at + 1]! > y1 || boxes[at + 4]! < y0) continue
        if (boxes[at + 2]! > z1 || boxes[at + 5]! < z0) continue
        if (crossingDepth(mesh, edges, order[i]!, order[j]!) <= tolerance) continue
        found++
        visit(order[i]!, order[j]!)
      }
    }
    return tests < mostTests && found < mostPairs
  }
  for (let leaf = 0; leaf < tree.usedLeaves; leaf += leavesAtOnce) {
    if (!tree.eachPairOfLeaves(leaf, Math.min(leaf + leavesAtOnce, tree.usedLeaves), lookAtLeaves)) return false
    yield
  }
  return true
}

/** The boxes of all triangles one after the other, as the search comes by them; those of collapsed triangles meet nothing. */
function boxesInOrder(mesh: IndexedMesh, order: Uint32Array): Float32Array {
  const boxes = new Float32Array(6 * order.length)
  const box = new Float64Array(6)
  for (let place = 0; place < order.length; place++) {
    if (isCollapsed(mesh.triangles, order[place]!)) box.fill(Infinity, 0, 3).fill(-Infinity, 3)
    else boxOf(mesh, order[place]!, box)
    for (let side = 0; side < 6; side++) boxes[6 * place + side] = box[side]!
  }
  return boxes
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
