import { isCollapsed } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'
import { AabbTree } from './aabb-tree.ts'
import { pairWork, SearchWork } from './search-work.ts'
import { cutIntoPieces, mostToCut } from './triangle-pieces.ts'

/** Leaves whose pairs are looked at in one step: about 10 ms. */
const leavesAtOnce = 2000

/** What a tree of whole triangles may take; where boxes meet that much, triangles are long and are cut into pieces. */
const mostWorkWhole = (triangles: number): number => 5e6 + 300 * triangles

/**
 * Visits every pair of triangles whose boxes meet, some of them more than once, until `visit` answers false. Returns
 * whether all were visited: the search ends early when its work is used up, to which `visit` may add. Collapsed
 * triangles meet nothing. In steps of some ten milliseconds.
 */
export function* eachBoxPair(
  mesh: IndexedMesh,
  work: SearchWork,
  visit: (s: number, t: number) => boolean,
): Generator<void, boolean, void> {
  const total = mesh.triangles.length / 3
  if (total > mostToCut) return yield* visitPairs(mesh, yield* AabbTree.of(mesh), work, visit)
  const whole = new SearchWork(Math.min(mostWorkWhole(total), work.most))
  const tree = yield* AabbTree.of(mesh)
  let isOpen = true
  const lookAt = (s: number, t: number): boolean => {
    isOpen = visit(s, t)
    return isOpen && !work.isUsedUp
  }
  if (yield* visitPairs(mesh, tree, whole, lookAt)) return true
  if (!isOpen) return false
  // Once more from the beginning, with what is long in pieces.
  const { mesh: pieces, ofTriangle, hubs } = yield* cutIntoPieces(mesh)
  const fine = yield* AabbTree.of(pieces, undefined, hubs)
  return yield* visitPairs(pieces, fine, work, (i, j) => {
    const [s, t] = [ofTriangle[i], ofTriangle[j]]
    return s === t || visit(s, t)
  })
}

/** Visits every pair of a tree whose boxes meet once; returns whether the work sufficed and `visit` never answered false. */
function* visitPairs(
  mesh: IndexedMesh,
  tree: AabbTree,
  work: SearchWork,
  visit: (s: number, t: number) => boolean,
): Generator<void, boolean, void> {
  const { order } = tree
  const boxes = boxesInOrder(mesh, order)
  yield
  const countLooks = (): void => {
    work.done += tree.looks
    tree.looks = 0
  }
  const lookAtLeaves = (first: number, count: number, other: number, otherCount: number): boolean => {
    for (let i = first; i < first + count; i++) {
      const x0 = boxes[6 * i]
      const y0 = boxes[6 * i + 1]
      const z0 = boxes[6 * i + 2]
      const x1 = boxes[6 * i + 3]
      const y1 = boxes[6 * i + 4]
      const z1 = boxes[6 * i + 5]
      for (let j = first === other ? i + 1 : other; j < other + otherCount; j++) {
        work.done++
        const at = 6 * j
        if (boxes[at] > x1 || boxes[at + 3] < x0) continue
        if (boxes[at + 1] > y1 || boxes[at + 4] < y0) continue
        if (boxes[at + 2] > z1 || boxes[at + 5] < z0) continue
        work.done += pairWork
        if (!visit(order[i], order[j])) return false
      }
    }
    countLooks()
    return !work.isUsedUp
  }
  for (let leaf = 0; leaf < tree.usedLeaves; leaf += leavesAtOnce) {
    if (!tree.eachPairOfLeaves(leaf, Math.min(leaf + leavesAtOnce, tree.usedLeaves), lookAtLeaves)) return false
    countLooks()
    if (work.isUsedUp) return false
    yield
  }
  return true
}

/** The boxes of all triangles one after the other, in the search's order; those of collapsed triangles meet nothing. */
function boxesInOrder(mesh: IndexedMesh, order: Uint32Array): Float32Array {
  const boxes = new Float32Array(6 * order.length)
  const box = new Float64Array(6)
  for (let place = 0; place < order.length; place++) {
    if (isCollapsed(mesh.triangles, order[place])) box.fill(Infinity, 0, 3).fill(-Infinity, 3)
    else boxOf(mesh, order[place], box)
    for (let side = 0; side < 6; side++) boxes[6 * place + side] = box[side]
  }
  return boxes
}

/** Low x, y, z, then high ones. */
export function boxOf({ vertices, triangles }: IndexedMesh, triangle: number, box: Float64Array): void {
  const a = 3 * triangles[3 * triangle]
  const b = 3 * triangles[3 * triangle + 1]
  const c = 3 * triangles[3 * triangle + 2]
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(vertices[a + axis], vertices[b + axis], vertices[c + axis])
    box[3 + axis] = Math.max(vertices[a + axis], vertices[b + axis], vertices[c + axis])
  }
}

/** Triangles that ask the chosen ones in one step: about 10 ms. */
const askedAtOnce = 20_000

/**
 * The same for the pairs that have a triangle among `chosen` (numbers, each once): costs a look at a small tree for the
 * others. In the order of the triangles, without an end before the last.
 */
export function* eachBoxPairOf(
  mesh: IndexedMesh,
  chosen: Uint32Array,
  visit: (s: number, t: number) => void,
): Generator<void, void, void> {
  const isChosen = new Uint8Array(mesh.triangles.length / 3)
  for (const triangle of chosen) isChosen[triangle] = 1
  const tree = yield* AabbTree.of(mesh, chosen)
  const { order } = tree
  const [own, other] = [new Float64Array(6), new Float64Array(6)]
  let t = 0
  const lookAtLeaf = (first: number, count: number): void => {
    for (let place = first; place < first + count; place++) {
      const s = order[place]
      // Two chosen ones find each other from the second.
      if ((isChosen[t] && s >= t) || isCollapsed(mesh.triangles, s)) continue
      boxOf(mesh, s, other)
      if (boxesOverlap(own, other)) visit(s, t)
    }
  }
  for (; t < isChosen.length; t++) {
    if (t % askedAtOnce === askedAtOnce - 1) yield
    if (isCollapsed(mesh.triangles, t)) continue
    boxOf(mesh, t, own)
    tree.eachLeafMeeting(own, lookAtLeaf)
  }
}

const boxesOverlap = (a: Float64Array, b: Float64Array): boolean =>
  a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5]

/** The same for the pairs of one triangle before `second` and one from it on: of two surfaces in one mesh. */
export function* eachBoxPairBetween(
  mesh: IndexedMesh,
  second: number,
  visit: (s: number, t: number) => void,
): Generator<void, void, void> {
  const count = mesh.triangles.length / 3
  const tree = yield* AabbTree.of(
    mesh,
    Uint32Array.from({ length: count - second }, (_, i) => second + i),
  )
  const { order } = tree
  const boxes = boxesInOrder(mesh, order)
  const own = new Float64Array(6)
  let t = 0
  const lookAtLeaf = (first: number, size: number): void => {
    for (let place = first; place < first + size; place++) {
      const at = 6 * place
      if (boxes[at] > own[3] || boxes[at + 3] < own[0]) continue
      if (boxes[at + 1] > own[4] || boxes[at + 4] < own[1]) continue
      if (boxes[at + 2] > own[5] || boxes[at + 5] < own[2]) continue
      visit(t, order[place])
    }
  }
  for (; t < second; t++) {
    if (t % askedAtOnce === askedAtOnce - 1) yield
    if (isCollapsed(mesh.triangles, t)) continue
    boxOf(mesh, t, own)
    tree.eachLeafMeeting(own, lookAtLeaf)
  }
}
