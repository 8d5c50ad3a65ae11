import type { IndexedMesh } from '../mesh/model.ts'
import { alongCurve } from './morton-curve.ts'

/** Triangles of a leaf. */
const leafSize = 4

/**
 * A tree of bounding boxes over the triangles of a mesh: leaves of four triangles along a Morton curve (Lauterbach et
 * al. 2009), and above them a complete binary tree, whose nodes need no pointers. 24 bytes a box; two million triangles
 * take about a second.
 */
export class AabbTree {
  /** Triangle numbers in the order of the curve. */
  readonly order: Uint32Array
  /** Nodes that `eachPairOfLeaves` has looked at so far, as `visit` finds it. */
  looks = 0
  /** Leaves are the last `leaves` nodes of a complete tree with root 1 and the children 2n and 2n + 1 of n. */
  private readonly leaves: number
  private readonly boxes: Float32Array
  /** Hub that all triangles below a node have, or 0; not given where nobody said which have one. */
  private hubs: Uint32Array | undefined
  /** Nodes that are still to be looked at. */
  private readonly stack = new Uint32Array(64)

  private constructor(order: Uint32Array) {
    this.order = order
    let leaves = 1
    while (leaves * leafSize < order.length) leaves *= 2
    this.leaves = leaves
    this.boxes = new Float32Array(12 * leaves)
  }

  /**
   * `chosen`: the triangles it holds, all when not given. `hubs`: for every triangle of the mesh a number, of which two
   * that are equal and not 0 say that the two need not be compared. In steps of some ten milliseconds.
   */
  static *of(mesh: IndexedMesh, chosen?: Uint32Array, hubs?: Uint32Array): Generator<void, AabbTree, void> {
    const sorted = yield* alongCurve(mesh, chosen ?? allOf(mesh))
    const tree = new AabbTree(hubs ? groupedBy(hubs, sorted) : sorted)
    const { order, leaves, boxes } = tree
    for (let node = 0; node < 2 * leaves; node++)
      for (let side = 0; side < 6; side++) boxes[6 * node + side] = side < 3 ? Infinity : -Infinity
    for (let place = 0; place < order.length; place++) {
      if (place % perStep === perStep - 1) yield
      tree.include(mesh, leaves + Math.floor(place / leafSize), order[place])
    }
    for (let node = leaves - 1; node > 0; node--) tree.unite(node)
    yield
    if (hubs) tree.hubs = hubsOfNodes(hubs, order, leaves)
    return tree
  }

  /** Leaves that hold triangles. */
  get usedLeaves(): number {
    return Math.ceil(this.order.length / leafSize)
  }

  /**
   * Visits every pair of leaves whose boxes overlap once, and each leaf with itself, but no two leaves of one hub. Only
   * pairs whose first leaf lies in [begin, end) are visited, so that callers can divide the work. `visit` gets each leaf
   * as its first place in `order` and its number of triangles; false stops it. Returns whether it never did.
   */
  eachPairOfLeaves(
    begin: number,
    end: number,
    visit: (first: number, count: number, other: number, otherCount: number) => boolean,
  ): boolean {
    const { boxes, leaves, stack, hubs } = this
    const countOf = (leaf: number): number => Math.min(leafSize, this.order.length - leafSize * leaf)
    for (let leaf = begin; leaf < end; leaf++) {
      const own = 6 * (leaves + leaf)
      const x0 = boxes[own]
      const y0 = boxes[own + 1]
      const z0 = boxes[own + 2]
      const x1 = boxes[own + 3]
      const y1 = boxes[own + 4]
      const z1 = boxes[own + 5]
      const hub = hubs ? hubs[leaves + leaf] : 0
      let size = 1
      stack[0] = 1
      while (size > 0) {
        this.looks++
        const node = stack[--size]
        // The last leaf below a node lies before the own one: that pair was visited from there.
        const levels = Math.clz32(node) - Math.clz32(leaves)
        if (((node + 1) << levels) - leaves <= leaf) continue
        if (hub > 0 && hubs![node] === hub) continue
        const at = 6 * node
        if (boxes[at] > x1 || boxes[at + 3] < x0) continue
        if (boxes[at + 1] > y1 || boxes[at + 4] < y0) continue
        if (boxes[at + 2] > z1 || boxes[at + 5] < z0) continue
        if (node < leaves) {
          stack[size++] = 2 * node + 1
          stack[size++] = 2 * node
        } else if (!visit(leafSize * leaf, countOf(leaf), leafSize * (node - leaves), countOf(node - leaves))) return false
      }
    }
    return true
  }

  /** Visits leaves whose box meets a box (low x, y, z, then high): their first place in `order` and triangle counts. */
  eachLeafMeeting(box: Float64Array, visit: (first: number, count: number) => void): void {
    const { boxes, leaves, stack } = this
    let size = 1
    stack[0] = 1
    while (size > 0) {
      const node = stack[--size]
      const at = 6 * node
      if (boxes[at] > box[3] || boxes[at + 3] < box[0]) continue
      if (boxes[at + 1] > box[4] || boxes[at + 4] < box[1]) continue
      if (boxes[at + 2] > box[5] || boxes[at + 5] < box[2]) continue
      if (node < leaves) {
        stack[size++] = 2 * node + 1
        stack[size++] = 2 * node
      } else visit(leafSize * (node - leaves), Math.min(leafSize, this.order.length - leafSize * (node - leaves)))
    }
  }

  private include({ vertices, triangles }: IndexedMesh, node: number, triangle: number): void {
    for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = vertices[3 * triangles[corner] + axis]
        if (value < this.boxes[6 * node + axis]) this.boxes[6 * node + axis] = value
        if (value > this.boxes[6 * node + 3 + axis]) this.boxes[6 * node + 3 + axis] = value
      }
    }
  }

  private unite(node: number): void {
    for (let axis = 0; axis < 6; axis++) {
      const [left, right] = [this.boxes[12 * node + axis], this.boxes[12 * node + 6 + axis]]
      this.boxes[6 * node + axis] = axis < 3 ? Math.min(left, right) : Math.max(left, right)
    }
  }
}

/** The triangles of each hub one after the other, else in the given order. */
function groupedBy(hubs: Uint32Array, order: Uint32Array): Uint32Array {
  const places = new Map<number, number>()
  for (const triangle of order) places.set(hubs[triangle], (places.get(hubs[triangle]) ?? 0) + 1)
  let next = 0
  for (const [hub, count] of places) {
    places.set(hub, next)
    next += count
  }
  const grouped = new Uint32Array(order.length)
  for (const triangle of order) {
    const place = places.get(hubs[triangle])!
    grouped[place] = triangle
    places.set(hubs[triangle], place + 1)
  }
  return grouped
}

/** The hub of each node, from those of the triangles in the order of the leaves. */
function hubsOfNodes(hubs: Uint32Array, order: Uint32Array, leaves: number): Uint32Array {
  const ofNodes = new Uint32Array(2 * leaves)
  // Nodes without triangles agree with any.
  const any = 0xffffffff
  const joined = (a: number, b: number): number => (a === any || a === b ? b : b === any ? a : 0)
  ofNodes.fill(any)
  for (let place = 0; place < order.length; place++) {
    const node = leaves + Math.floor(place / leafSize)
    ofNodes[node] = joined(ofNodes[node], hubs[order[place]])
  }
  for (let node = leaves - 1; node > 0; node--) ofNodes[node] = joined(ofNodes[2 * node], ofNodes[2 * node + 1])
  return ofNodes
}

/** Triangles looked at in one step. */
const perStep = 100_000

function allOf({ triangles }: IndexedMesh): Uint32Array {
  const all = new Uint32Array(triangles.length / 3)
  for (let t = 0; t < all.length; t++) all[t] = t
  return all
}
