import { boundsOf, diagonalOf } from '../mesh/bounds.ts'
import { isCollapsed } from '../mesh/edges.ts'
import type { IndexedMesh } from '../mesh/model.ts'

/** Boxes around pieces of triangles, so that a tree can tell long ones apart. */
export interface TrianglePieces {
  /** A triangle with the box of each piece. */
  readonly mesh: IndexedMesh
  /** Triangle that each piece is of. */
  readonly ofTriangle: Uint32Array
  /**
   * For each piece 1 + a corner that very many triangles share, or 0: two pieces of the same hub need not be compared.
   * Two triangles with one common corner that pass through each other do so from there to the opposite edge of one of
   * them, and for that edge there are pieces without a hub.
   */
  readonly hubs: Uint32Array
}

const mostPieces = (triangles: number): number => Math.min(2_000_000, 200 * triangles)

/** With more triangles than this each would have too few pieces for any use. */
export const mostToCut = 500_000

/** As fine as a bisection gets: this share of the diagonal. */
const finest = 2 ** -12

/** A corner of more triangles than this is a hub: their boxes all meet there. */
const hubSize = 100

/** Halves every triangle across the longest side of its box until its pieces are as small as their number allows. */
export function* cutIntoPieces(mesh: IndexedMesh): Generator<void, TrianglePieces, void> {
  const { triangles } = mesh
  const total = triangles.length / 3
  const isHub = yield* findHubs(mesh)
  const longest = yield* finestLength(mesh)
  const cutter = new Cutter(mesh, isHub, longest)
  for (let triangle = 0; triangle < total; triangle++) {
    if (triangle % perStep === perStep - 1) yield
    if (!isCollapsed(triangles, triangle)) cutter.cut(triangle)
  }
  return cutter.pieces()
}

const perStep = 20_000

function* findHubs({ vertices, triangles }: IndexedMesh): Generator<void, Uint8Array, void> {
  const uses = new Uint32Array(vertices.length / 3)
  for (const vertex of triangles) uses[vertex]++
  yield
  return Uint8Array.from(uses, (count) => (count > hubSize ? 1 : 0))
}

/** The shortest length (a power of two below the diagonal) for which there are not too many pieces. */
function* finestLength(mesh: IndexedMesh): Generator<void, number, void> {
  const diagonal = diagonalOf(boundsOf(mesh.vertices))
  const edges = new Float64Array(3)
  let length = diagonal
  for (let share = 0.5; share >= finest; share /= 2) {
    let pieces = 0
    for (let triangle = 0; triangle < mesh.triangles.length / 3; triangle++) {
      if (triangle % perStep === perStep - 1) yield
      edgesOf(mesh, triangle, edges)
      pieces += Math.ceil(edges[0] / (share * diagonal)) * Math.ceil(edges[1] / (share * diagonal))
    }
    // Halving leaves pieces that are up to half as long.
    if (2 * pieces > mostPieces(mesh.triangles.length / 3)) break
    length = share * diagonal
  }
  return length
}

/** The longest edge of a triangle, and its height over it. */
function edgesOf({ vertices, triangles }: IndexedMesh, triangle: number, out: Float64Array): void {
  let [longest, at] = [0, 0]
  for (let c = 0; c < 3; c++) {
    const a = 3 * triangles[3 * triangle + c]
    const b = 3 * triangles[3 * triangle + ((c + 1) % 3)]
    const length = Math.hypot(vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1], vertices[b + 2] - vertices[a + 2])
    if (length <= longest) continue
    longest = length
    at = c
  }
  const a = 3 * triangles[3 * triangle + at]
  const b = 3 * triangles[3 * triangle + ((at + 1) % 3)]
  const c = 3 * triangles[3 * triangle + ((at + 2) % 3)]
  const [ux, uy, uz] = [vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1], vertices[b + 2] - vertices[a + 2]]
  const [vx, vy, vz] = [vertices[c] - vertices[a], vertices[c + 1] - vertices[a + 1], vertices[c + 2] - vertices[a + 2]]
  out[0] = longest
  out[1] = longest > 0 ? Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / longest : 0
}

const cornerWords = 3
/** A triangle within a box has at most nine corners, and one more while it is halved. */
const mostCorners = 12
const polygonWords = cornerWords * mostCorners
/** Halvings after which a piece is as small as the finest length along each axis. */
const mostHalvings = 48

class Cutter {
  private readonly mesh: IndexedMesh
  private readonly isHub: Uint8Array
  private readonly longest: number
  /** Pieces that are still to be halved, and their numbers of corners. */
  private readonly stack = new Float64Array((mostHalvings + 2) * polygonWords)
  private readonly sizes = new Uint8Array(mostHalvings + 2)
  private readonly from = new Float64Array(polygonWords)
  private readonly low = new Float64Array(3)
  private readonly high = new Float64Array(3)
  private corners = new Float32Array(9 << 13)
  private ofTriangle = new Uint32Array(1 << 13)
  private hubs = new Uint32Array(1 << 13)
  private count = 0

  constructor(mesh: IndexedMesh, isHub: Uint8Array, longest: number) {
    this.mesh = mesh
    this.isHub = isHub
    this.longest = longest
  }

  cut(triangle: number): void {
    const { triangles } = this.mesh
    const [a, b, c] = [triangles[3 * triangle], triangles[3 * triangle + 1], triangles[3 * triangle + 2]]
    const { isHub } = this
    const [hub, p, q] = isHub[a] ? [a, b, c] : isHub[b] ? [b, c, a] : isHub[c] ? [c, a, b] : [-1, 0, 0]
    this.cutPolygon(triangle, hub + 1, [a, b, c])
    if (hub >= 0) this.cutPolygon(triangle, 0, [p, q])
  }

  private cutPolygon(triangle: number, hub: number, corners: readonly number[]): void {
    const { stack, sizes, from, low, high } = this
    const { vertices } = this.mesh
    sizes[0] = corners.length
    for (const [i, corner] of corners.entries())
      for (let axis = 0; axis < 3; axis++) stack[cornerWords * i + axis] = vertices[3 * corner + axis]
    let depth = 1
    while (depth > 0) {
      const at = polygonWords * (depth - 1)
      const size = sizes[depth - 1]
      this.measure(at, size)
      let axis = 0
      for (let other = 1; other < 3; other++) if (high[other] - low[other] > high[axis] - low[axis]) axis = other
      if (high[axis] - low[axis] <= this.longest || depth > mostHalvings) {
        this.add(triangle, hub)
        depth--
        continue
      }
      from.set(stack.subarray(at, at + cornerWords * size))
      const level = (low[axis] + high[axis]) / 2
      sizes[depth - 1] = this.half(size, axis, level, 1, at)
      sizes[depth] = this.half(size, axis, level, -1, at + polygonWords)
      depth++
    }
  }

  pieces(): TrianglePieces {
    const { count } = this
    const triangles = new Uint32Array(3 * count)
    for (let corner = 0; corner < triangles.length; corner++) triangles[corner] = corner
    return {
      mesh: { vertices: this.corners.subarray(0, 9 * count), triangles },
      ofTriangle: this.ofTriangle.subarray(0, count),
      hubs: this.hubs.subarray(0, count),
    }
  }

  private measure(at: number, size: number): void {
    const { stack, low, high } = this
    low.fill(Infinity)
    high.fill(-Infinity)
    for (let corner = at; corner < at + cornerWords * size; corner += cornerWords)
      for (let axis = 0; axis < 3; axis++) {
        if (stack[corner + axis] < low[axis]) low[axis] = stack[corner + axis]
        if (stack[corner + axis] > high[axis]) high[axis] = stack[corner + axis]
      }
  }

  /** Writes what of `from` lies on one side of a level, its border included; returns the number of its corners. */
  private half(size: number, axis: number, level: number, side: 1 | -1, to: number): number {
    const { from, stack } = this
    let count = 0
    for (let i = 0; i < size; i++) {
      const [a, b] = [cornerWords * i, cornerWords * ((i + 1) % size)]
      const before = side * (level - from[a + axis])
      const behind = side * (level - from[b + axis])
      if (before >= 0) {
        const at = to + cornerWords * count++
        for (let word = 0; word < cornerWords; word++) stack[at + word] = from[a + word]
      }
      if (before * behind >= 0) continue
      const at = to + cornerWords * count++
      const share = before / (before - behind)
      for (let word = 0; word < cornerWords; word++) stack[at + word] = from[a + word] + share * (from[b + word] - from[a + word])
      stack[at + axis] = level
    }
    return count
  }

  /** A piece with the box that was measured last. */
  private add(triangle: number, hub: number): void {
    if (this.count === this.hubs.length) this.grow()
    const first = 9 * this.count
    this.corners.set(this.low, first)
    this.corners.set(this.high, first + 3)
    this.corners.set(this.high, first + 6)
    this.ofTriangle[this.count] = triangle
    this.hubs[this.count++] = hub
  }

  private grow(): void {
    const longer = <T extends Float32Array | Uint32Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.corners = longer(this.corners, new Float32Array(2 * this.corners.length))
    this.ofTriangle = longer(this.ofTriangle, new Uint32Array(2 * this.ofTriangle.length))
    this.hubs = longer(this.hubs, new Uint32Array(2 * this.hubs.length))
  }
}
