import { alongCurve } from '../intersections/morton-curve.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Most triangles of a leaf. */
const leafSize = 8

/** Triangles looked at in one step. */
const perStep = 200_000

/**
 * A tree of bounding boxes over the triangles of a mesh for the one that is closest to a point: leaves of at most eight
 * triangles that follow each other in the mesh and hang together, along a Morton curve, and above them pairs of nodes.
 * A surface that was extracted row by row has some four in a leaf, and the curve sorts a quarter as much.
 */
export class NearestTree {
  /** Of each leaf the first triangle, and how many follow. */
  private readonly firsts: Uint32Array
  private readonly sizes: Uint8Array
  /** Leaves are the last nodes; the root is node 1, and the children of n are 2n and 2n + 1. */
  private readonly boxes: Float32Array
  /** Nodes that are still to be looked at, and the squared distances of their boxes. */
  private readonly nodes = new Uint32Array(64)
  private readonly squares = new Float64Array(64)

  private constructor(firsts: Uint32Array, sizes: Uint8Array) {
    this.firsts = firsts
    this.sizes = sizes
    this.boxes = new Float32Array(12 * firsts.length)
  }

  /** In steps of some ten milliseconds. */
  static *of(mesh: IndexedMesh): Generator<void, NearestTree, void> {
    const sizes = runSizes(mesh.triangles)
    yield
    const runs = firstsOf(sizes)
    yield
    const firsts = yield* alongCurve(mesh, runs)
    const tree = new NearestTree(firsts, sizesOf(firsts, sizes))
    yield
    yield* tree.encloseLeaves(mesh)
    for (let node = firsts.length - 1; node > 0; node--) tree.unite(node)
    yield
    return tree
  }

  /** The leaves in the order of the mesh: along the curve every one would be a jump in memory. */
  private *encloseLeaves(mesh: IndexedMesh): Generator<void, void, void> {
    const { firsts } = this
    const leafOf = new Uint32Array(mesh.triangles.length / 3)
    for (let leaf = 0; leaf < firsts.length; leaf++) leafOf[firsts[leaf]] = leaf + 1
    yield
    for (let t = 0; t < leafOf.length; t++) {
      if (t % perStep === 0) yield
      if (leafOf[t] > 0) this.enclose(mesh, leafOf[t] - 1)
    }
  }

  /**
   * Visits the leaves whose boxes are nearer to a point than √`within`, the nearer half of each node first, as their
   * first triangle and how many follow each other. `visit` answers with the square within which it goes on looking,
   * which may only shrink.
   */
  eachLeafWithin(x: number, y: number, z: number, within: number, visit: (first: number, count: number) => number): void {
    const { firsts, sizes, boxes, nodes, squares } = this
    const leaves = firsts.length
    if (leaves === 0) return
    let size = 1
    let limit = within
    nodes[0] = 1
    squares[0] = squaredDistance(boxes, 6, x, y, z)
    while (size > 0) {
      size--
      if (squares[size] >= limit) continue
      const node = nodes[size]
      if (node >= leaves) {
        limit = visit(firsts[node - leaves], sizes[node - leaves])
        continue
      }
      const left = squaredDistance(boxes, 12 * node, x, y, z)
      const right = squaredDistance(boxes, 12 * node + 6, x, y, z)
      const isLeftNearer = left <= right
      const farther = isLeftNearer ? right : left
      if (farther < limit) {
        nodes[size] = isLeftNearer ? 2 * node + 1 : 2 * node
        squares[size++] = farther
      }
      nodes[size] = isLeftNearer ? 2 * node : 2 * node + 1
      squares[size++] = isLeftNearer ? left : right
    }
  }

  /** Sets the box of a leaf. Written out: it runs over some million triangles. */
  private enclose({ vertices, triangles }: IndexedMesh, leaf: number): void {
    const { boxes, firsts } = this
    let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    const end = 3 * (firsts[leaf] + this.sizes[leaf])
    for (let corner = 3 * firsts[leaf]; corner < end; corner++) {
      const at = 3 * triangles[corner]
      const x = vertices[at]
      const y = vertices[at + 1]
      const z = vertices[at + 2]
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
      if (z < z0) z0 = z
      if (z > z1) z1 = z
    }
    const to = 6 * (firsts.length + leaf)
    boxes[to] = x0
    boxes[to + 1] = y0
    boxes[to + 2] = z0
    boxes[to + 3] = x1
    boxes[to + 4] = y1
    boxes[to + 5] = z1
  }

  private unite(node: number): void {
    const { boxes } = this
    const left = 12 * node
    const right = left + 6
    for (let side = 0; side < 3; side++) {
      boxes[6 * node + side] = Math.min(boxes[left + side], boxes[right + side])
      boxes[6 * node + 3 + side] = Math.max(boxes[left + 3 + side], boxes[right + 3 + side])
    }
  }
}

/** For the first triangle of each leaf how many it has, 0 for the others: a leaf ends where two do not share a corner. */
function runSizes(triangles: Uint32Array): Uint8Array {
  const sizes = new Uint8Array(triangles.length / 3)
  let [first, d, e, f] = [0, -1, -1, -1]
  for (let t = 0; t < sizes.length; t++) {
    const a = triangles[3 * t]
    const b = triangles[3 * t + 1]
    const c = triangles[3 * t + 2]
    const isJoined = a === d || a === e || a === f || b === d || b === e || b === f || c === d || c === e || c === f
    if (!isJoined || t - first === leafSize) first = t
    sizes[first]++
    d = a
    e = b
    f = c
  }
  return sizes
}

function firstsOf(sizes: Uint8Array): Uint32Array {
  let count = 0
  for (let t = 0; t < sizes.length; t++) if (sizes[t] > 0) count++
  const firsts = new Uint32Array(count)
  count = 0
  for (let t = 0; t < sizes.length; t++) if (sizes[t] > 0) firsts[count++] = t
  return firsts
}

function sizesOf(firsts: Uint32Array, sizes: Uint8Array): Uint8Array {
  const own = new Uint8Array(firsts.length)
  for (let leaf = 0; leaf < own.length; leaf++) own[leaf] = sizes[firsts[leaf]]
  return own
}

/** Of a point to the box at a place. */
function squaredDistance(boxes: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at] - x, x - boxes[at + 3], 0)
  const dy = Math.max(boxes[at + 1] - y, y - boxes[at + 4], 0)
  const dz = Math.max(boxes[at + 2] - z, z - boxes[at + 5], 0)
  return dx * dx + dy * dy + dz * dz
}
