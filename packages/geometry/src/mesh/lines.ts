import { boundsOf } from './bounds.ts'
import { isCollapsed } from './edges.ts'
import type { IndexedMesh } from './model.ts'

/** Where a line passes through a triangle. */
export interface LineCrossing {
  readonly triangle: number
  /** Coordinate along the line. */
  readonly at: number
  /** +1 where the line enters what the triangle encloses as it is wound, −1 where it leaves it. */
  readonly turn: 1 | -1
}

/** Squares of the grid, and entries of all of them together: slivers lie over many. */
const limits = { squares: 250_000, entries: 4_000_000 } as const

/**
 * What may be spent on lines through one mesh, in triangles that are looked at: two seconds. Beyond that a soup is
 * measured as far as it was looked at.
 */
export const mostLooks = 20_000_000

/** What a crossing that is found and sorted costs, in triangles that are looked at. */
const perCrossing = 10

/** Triangles for which there is a square. */
const perSquare = 4

/** Squares along the two axes of the plane. */
type Size = readonly [number, number]

/**
 * The triangles of a mesh sorted into the squares of a plane, for lines across it: along the shortest extent of the
 * mesh, so that its bodies are spread over the plane.
 */
export class Lines {
  /** Axis of the lines, and those of the plane. */
  readonly along: number
  readonly across: readonly [number, number]
  /** What was spent so far. */
  looks = 0
  private readonly mesh: IndexedMesh
  private readonly min: readonly number[]
  private readonly extent: readonly number[]
  private readonly size: Size
  private readonly starts: Uint32Array
  private readonly entries: Uint32Array

  constructor(mesh: IndexedMesh) {
    this.mesh = mesh
    const { min, max } = boundsOf(mesh.vertices)
    this.min = min
    this.extent = [0, 1, 2].map((axis) => max[axis] - min[axis])
    this.along = this.extent.indexOf(Math.min(...this.extent))
    this.across = [(this.along + 1) % 3, (this.along + 2) % 3]
    let wished = Math.min(limits.squares, Math.ceil(mesh.triangles.length / 3 / perSquare))
    while (wished > 1 && this.entriesOver(this.sizeOf(wished)) > limits.entries) wished = Math.max(1, wished >> 2)
    this.size = this.sizeOf(wished)
    this.starts = this.startsOf(this.size)
    this.entries = new Uint32Array(this.starts.at(-1)!)
    const next = this.starts.slice()
    this.eachSquare(this.size, (square, triangle) => {
      this.entries[next[square]++] = triangle
    })
  }

  /** The crossings of the line at (u, v) of the plane, in no order. One that grazes an edge may miss it. */
  crossings(u: number, v: number): LineCrossing[] {
    this.looks += this.cost(u, v)
    const { triangles, vertices } = this.mesh
    const [first, second] = this.across
    const found: LineCrossing[] = []
    const square = this.squareAt(u, v)
    const sideOf = (p: number, q: number): number =>
      (vertices[q + first] - vertices[p + first]) * (v - vertices[p + second]) -
      (vertices[q + second] - vertices[p + second]) * (u - vertices[p + first])
    for (let i = this.starts[square]; i < this.starts[square + 1]; i++) {
      const triangle = this.entries[i]
      const [p, q, r] = [3 * triangles[3 * triangle], 3 * triangles[3 * triangle + 1], 3 * triangles[3 * triangle + 2]]
      const [a, b, c] = [sideOf(q, r), sideOf(r, p), sideOf(p, q)]
      if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) continue
      const at = (a * vertices[p + this.along] + b * vertices[q + this.along] + c * vertices[r + this.along]) / (a + b + c)
      // A triangle that looks along the line is where the line leaves.
      found.push({ triangle, at, turn: a > 0 ? -1 : 1 })
    }
    this.looks += perCrossing * found.length
    return found
  }

  /** How many triangles the line's square holds. */
  private cost(u: number, v: number): number {
    const square = this.squareAt(u, v)
    return this.starts[square + 1] - this.starts[square]
  }

  /** How many entries squares of this size have together. */
  private entriesOver(size: Size): number {
    let entries = 0
    this.eachBlock(size, (_, u0, u1, v0, v1) => {
      entries += (u1 - u0 + 1) * (v1 - v0 + 1)
    })
    return entries
  }

  /** Where the triangles of each square start; the last is their sum. */
  private startsOf(size: Size): Uint32Array {
    const starts = new Uint32Array(size[0] * size[1] + 1)
    this.eachSquare(size, (square) => {
      starts[square + 1]++
    })
    for (let square = 0; square + 1 < starts.length; square++) starts[square + 1] += starts[square]
    return starts
  }

  /** About as many squares as are wished, of equal sides. */
  private sizeOf(wished: number): Size {
    const [width, height] = this.across.map((axis) => this.extent[axis]) as [number, number]
    const edge = Math.sqrt((width * height) / wished)
    const along = (extent: number, most: number): number =>
      Math.min(Math.max(1, edge > 0 ? Math.round(extent / edge) : most), most)
    const first = along(width, width > 0 ? wished : 1)
    return [first, along(height, height > 0 ? Math.max(1, Math.floor(wished / first)) : 1)]
  }

  private eachSquare(size: Size, visit: (square: number, triangle: number) => void): void {
    this.eachBlock(size, (triangle, u0, u1, v0, v1) => {
      for (let v = v0; v <= v1; v++) for (let u = u0; u <= u1; u++) visit(u + size[0] * v, triangle)
    })
  }

  /** The squares over which each triangle lies: from u0 to u1 and from v0 to v1. */
  private eachBlock(size: Size, visit: (triangle: number, u0: number, u1: number, v0: number, v1: number) => void): void {
    const { triangles, vertices } = this.mesh
    const [first, second] = this.across
    for (let t = 0; 3 * t < triangles.length; t++) {
      if (isCollapsed(triangles, t)) continue
      const [p, q, r] = [3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]]
      const least = (axis: number) => Math.min(vertices[p + axis], vertices[q + axis], vertices[r + axis])
      const most = (axis: number) => Math.max(vertices[p + axis], vertices[q + axis], vertices[r + axis])
      const [u0, u1] = [this.place(least(first), first, size[0]), this.place(most(first), first, size[0])]
      const [v0, v1] = [this.place(least(second), second, size[1]), this.place(most(second), second, size[1])]
      visit(t, u0, u1, v0, v1)
    }
  }

  private squareAt(u: number, v: number): number {
    return this.place(u, this.across[0], this.size[0]) + this.size[0] * this.place(v, this.across[1], this.size[1])
  }

  private place(value: number, axis: number, count: number): number {
    const share = this.extent[axis] > 0 ? (value - this.min[axis]) / this.extent[axis] : 0
    return Math.min(count - 1, Math.max(0, Math.floor(count * share)))
  }
}
