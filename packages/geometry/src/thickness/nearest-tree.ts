import { alongCurve } from '../intersections/morton-curve.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Most triangles of a run. */
const runSize = 8

/** Runs looked at in one step. */
const perStep = 50_000

/** What a tree is made of. */
export interface TreeOfRuns {
  /** The first triangle of each run along the curve, and how many it has. */
  readonly firsts: Uint32Array
  readonly sizes: Uint8Array
  /**
   * Low and high corner of each node. Leaves of two runs are the last nodes; the root is node 1, and the children of n
   * are 2n and 2n + 1.
   */
  readonly boxes: Float32Array
}

/**
 * A tree of bounding boxes over the triangles of a mesh for the one that is closest to a point: runs of at most eight
 * triangles that follow each other in the mesh and hang together, along a Morton curve, two of them a leaf, and above
 * the leaves pairs of nodes. A surface that was extracted row by row has some four in a run, so that the curve sorts a
 * quarter as much.
 */
export class NearestTree {
  private readonly firsts: Uint32Array
  private readonly sizes: Uint8Array
  private readonly leaves: number
  private readonly boxes: Float32Array
  /** Nodes that are still to be looked at, and the squared distances of their boxes. */
  private readonly nodes = new Uint32Array(64)
  private readonly squares = new Float64Array(64)

  constructor({ firsts, sizes, boxes }: TreeOfRuns) {
    this.firsts = firsts
    this.sizes = sizes
    this.leaves = Math.ceil(firsts.length / 2)
    this.boxes = boxes
  }

  /**
   * In steps of some ten milliseconds. The kernels make the same, bit for bit, in a third of the time
   * (packages/kernels/src/meshing/thickness).
   */
  static *of(mesh: IndexedMesh): Generator<void, NearestTree, void> {
    const runs = runsOf(mesh.triangles)
    const count = runs.length - 1
    yield
    const numbers = new Uint32Array(count)
    for (let run = 0; run < count; run++) numbers[run] = run
    const order = yield* alongCurve(mesh, runs.subarray(0, count), numbers)
    const firsts = new Uint32Array(count)
    const sizes = new Uint8Array(count)
    for (let place = 0; place < count; place++) {
      const run = order[place]
      firsts[place] = runs[run]
      sizes[place] = runs[run + 1] - runs[run]
    }
    yield
    const places = numbers
    for (let place = 0; place < count; place++) places[order[place]] = place
    const tree = new NearestTree({ firsts, sizes, boxes: new Float32Array(12 * Math.ceil(count / 2)) })
    yield* tree.encloseRuns(mesh, runs, places)
    for (let node = tree.leaves - 1; node > 0; node--) tree.unite(node)
    yield
    return tree
  }

  /** The runs in the order of the mesh: along the curve every one would be a jump in memory. */
  private *encloseRuns(mesh: IndexedMesh, runs: Uint32Array, places: Uint32Array): Generator<void, void, void> {
    const { boxes, leaves } = this
    for (let at = 6 * leaves; at < 12 * leaves; at++) boxes[at] = at % 6 < 3 ? Infinity : -Infinity
    for (let run = 0; run < places.length; run++) {
      if (run % perStep === 0) yield
      this.enclose(mesh, runs[run], runs[run + 1], leaves + (places[run] >>> 1))
    }
  }

  /**
   * Visits the runs in leaves whose boxes are nearer to a point than √`within`, the nearer half of each node first, as
   * their first triangle and how many follow each other. `visit` answers with the square within which it goes on looking,
   * which may only shrink.
   */
  eachRunWithin(x: number, y: number, z: number, within: number, visit: (first: number, count: number) => number): void {
    const { firsts, sizes, leaves, boxes, nodes, squares } = this
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
        const run = 2 * (node - leaves)
        limit = visit(firsts[run], sizes[run])
        if (run + 1 < firsts.length) limit = visit(firsts[run + 1], sizes[run + 1])
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

  /** Widens the box of a node by some triangles. Written out: it runs over some million triangles. */
  private enclose({ vertices, triangles }: IndexedMesh, from: number, until: number, node: number): void {
    const { boxes } = this
    const to = 6 * node
    let [x0, y0, z0] = [boxes[to], boxes[to + 1], boxes[to + 2]]
    let [x1, y1, z1] = [boxes[to + 3], boxes[to + 4], boxes[to + 5]]
    for (let corner = 3 * from; corner < 3 * until; corner++) {
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

/** The first triangle of each run, and the number of all: a run ends where two do not share a corner. */
function runsOf(triangles: Uint32Array): Uint32Array {
  // Room for runs of one triangle each: what is not written to takes no memory.
  const runs = new Uint32Array(triangles.length / 3 + 1)
  let [count, first, d, e, f] = [0, 0, -1, -1, -1]
  for (let t = 0; t < triangles.length / 3; t++) {
    const a = triangles[3 * t]
    const b = triangles[3 * t + 1]
    const c = triangles[3 * t + 2]
    const isJoined = a === d || a === e || a === f || b === d || b === e || b === f || c === d || c === e || c === f
    if (!isJoined || t - first === runSize) {
      first = t
      runs[count++] = t
    }
    d = a
    e = b
    f = c
  }
  runs[count] = triangles.length / 3
  return runs.subarray(0, count + 1)
}

/** The squared distance of a point to the box at a place. */
function squaredDistance(boxes: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at] - x, x - boxes[at + 3], 0)
  const dy = Math.max(boxes[at + 1] - y, y - boxes[at + 4], 0)
  const dz = Math.max(boxes[at + 2] - z, z - boxes[at + 5], 0)
  return dx * dx + dy * dy + dz * dz
}
