import { crossingPairsOf } from '@trabecula/geometry'
import type { Lattice } from '@trabecula/kernels'
import type { Mesh } from './measure.ts'

/** Where moved vertices stood before: by the place of their first number. */
export type Moved = Map<number, readonly [number, number, number]>

/** Rounds in which the surroundings are moved along, before what still crosses is moved back. */
const roundsAlong = 4

export interface Untangled {
  /** Whether vertices were moved for it. */
  readonly changed: boolean
  /** Pairs of triangles that cross all the same: none unless the surface had them before anything was moved. */
  readonly left: number
}

/**
 * Undoes the crossings that moving single vertices makes: the surface as it was extracted has none, but a vertex that is pushed past its neighbours
 * can drive its triangles through theirs (on an octet 3 pairs of triangles by 212 moved vertices). All corners of a crossing pair are moved by
 * the farthest move among them, each within its own cell; what crosses after four such rounds goes back to where it was. Changes `mesh` and `moved`.
 * `written` turns points into those of the file: the extraction vouches for these, and what rounding does to others is nobody's business.
 *
 * A round looks at the triangles whose vertices were touched in the one before (at first: moved) against all around them. That is enough: two
 * triangles that were not touched did not cross then, and do not now. It ends with none: once vertices go back each round puts one at its place for
 * good, since a pair with all its corners at their places does not cross. In steps of some ten milliseconds.
 */
export function* untangle(
  mesh: Mesh,
  moved: Moved,
  lattice: Lattice,
  written: (points: Float32Array) => Float32Array,
): Generator<void, Untangled, void> {
  let touched: ReadonlySet<number> = new Set(moved.keys())
  for (let round = 0; ; round++) {
    const { vertices, triangles, changed } = yield* around(mesh, touched, lattice)
    const points = new Float32Array(3 * vertices.length)
    for (let i = 0; i < vertices.length; i++)
      for (let axis = 0; axis < 3; axis++) points[3 * i + axis] = mesh.vertices[vertices[i]! + axis]!
    const pairs = yield* crossingPairsOf({ vertices: written(points), triangles }, changed)
    if (pairs.length === 0) return { changed: round > 0, left: 0 }
    const corners = pairs.map((pair) => pair.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)].map((c) => vertices[c]!)))
    touched = new Set(corners.flat())
    if (round < roundsAlong) for (const pair of corners) moveAlong(mesh.vertices, pair, moved, lattice)
    else if (!moveBack(mesh.vertices, touched, moved)) return { changed: true, left: pairs.length }
  }
}

function moveAlong(vertices: Float32Array, corners: readonly number[], moved: Moved, lattice: Lattice): void {
  let by: readonly [number, number, number] = [0, 0, 0]
  for (const v of corners) {
    const from = moved.get(v)
    if (!from) continue
    const own = [vertices[v]! - from[0], vertices[v + 1]! - from[1], vertices[v + 2]! - from[2]] as const
    if (Math.hypot(...own) > Math.hypot(...by)) by = own
  }
  for (const v of corners) {
    const from = moved.get(v) ?? ([vertices[v]!, vertices[v + 1]!, vertices[v + 2]!] as const)
    moved.set(v, from)
    for (let axis = 0; axis < 3; axis++) vertices[v + axis] = withinCell(lattice, axis, from[axis]!, from[axis]! + by[axis]!)
  }
}

/** Whether any vertex was not at its place before. */
function moveBack(vertices: Float32Array, corners: Iterable<number>, moved: Moved): boolean {
  let isMoved = false
  for (const v of corners) {
    const from = moved.get(v)
    if (!from || from.every((value, axis) => vertices[v + axis] === value)) continue
    vertices.set(from, v)
    isMoved = true
  }
  return isMoved
}

/** A coordinate held inside the cell in which another one lies, so that no two vertices can meet. */
export function withinCell({ origin, spacing }: Lattice, axis: number, inside: number, wished: number): number {
  const cell = Math.floor((inside - origin[axis]!) / spacing)
  const place = (wished - origin[axis]!) / spacing
  return origin[axis]! + Math.min(Math.max(place, cell + 0.01), cell + 0.99) * spacing
}

/** Triangles looked at in one step. */
const perStep = 300_000

interface Surroundings {
  /** Places of the vertices' first numbers in the mesh. */
  readonly vertices: Uint32Array
  /** Triangles between those vertices. */
  readonly triangles: Uint32Array
  /** Numbers of the triangles that have a touched vertex. */
  readonly changed: Uint32Array
}

/**
 * The triangles that have a touched vertex and all that may meet them: what meets a triangle has a point in a cell that the box of that triangle
 * reaches into.
 */
function* around(mesh: Mesh, touched: ReadonlySet<number>, lattice: Lattice): Generator<void, Surroundings, void> {
  const { triangles } = mesh
  const isTouched = new Uint8Array(mesh.vertices.length / 3)
  for (const v of touched) isTouched[v / 3] = 1
  const cells = new MarkedCells(mesh, lattice)
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * perStep) === 0) yield
    if (isTouched[triangles[t]!]! + isTouched[triangles[t + 1]!]! + isTouched[triangles[t + 2]!]! > 0) cells.mark(t)
  }
  const chosen: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * perStep) === 0) yield
    if (cells.meets(t)) chosen.push(t)
  }
  yield

  const numbers = new Map<number, number>()
  const corners = new Uint32Array(3 * chosen.length)
  const changed: number[] = []
  chosen.forEach((t, i) => {
    for (let c = 0; c < 3; c++) {
      const vertex = triangles[t + c]!
      if (isTouched[vertex] && changed.at(-1) !== i) changed.push(i)
      const number = numbers.get(vertex) ?? numbers.size
      if (number === numbers.size) numbers.set(vertex, number)
      corners[3 * i + c] = number
    }
  })
  return {
    vertices: Uint32Array.from(numbers.keys(), (vertex) => 3 * vertex),
    triangles: corners,
    changed: Uint32Array.from(changed),
  }
}

/** Share of a cell that boxes are larger, for what rounding moves. */
const margin = 0.05

/** The cells of a lattice that boxes of triangles reach into. Triangles are given by the place of their first corner. */
class MarkedCells {
  private readonly vertices: Float32Array
  private readonly triangles: Uint32Array
  private readonly lattice: Lattice
  /** A bit for each cell, and a byte for each row of cells along x that has any: most triangles are told off by it. */
  private readonly cells: Uint8Array
  private readonly rows: Uint8Array
  /** First cell along x, y and z, then the last ones. */
  private readonly range = new Int32Array(6)

  constructor({ vertices, triangles }: Mesh, lattice: Lattice) {
    const [nx, ny, nz] = lattice.size
    this.vertices = vertices
    this.triangles = triangles
    this.lattice = lattice
    this.cells = new Uint8Array(Math.ceil((nx * ny * nz) / 8))
    this.rows = new Uint8Array(ny * nz)
  }

  mark(t: number): void {
    const { range, rows, cells } = this
    const [nx, ny] = this.lattice.size
    this.reach(t)
    for (let k = range[2]!; k <= range[5]!; k++)
      for (let j = range[1]!; j <= range[4]!; j++) {
        const row = j + ny * k
        rows[row] = 1
        for (let cell = range[0]! + nx * row; cell <= range[3]! + nx * row; cell++) cells[cell >>> 3]! |= 1 << (cell & 7)
      }
  }

  meets(t: number): boolean {
    const { range, rows, cells } = this
    const [nx, ny] = this.lattice.size
    this.reach(t)
    for (let k = range[2]!; k <= range[5]!; k++)
      for (let j = range[1]!; j <= range[4]!; j++) {
        const row = j + ny * k
        if (rows[row] === 0) continue
        for (let cell = range[0]! + nx * row; cell <= range[3]! + nx * row; cell++)
          if ((cells[cell >>> 3]! >> (cell & 7)) & 1) return true
      }
    return false
  }

  private reach(t: number): void {
    const { vertices, triangles, range } = this
    const { origin, spacing, size } = this.lattice
    const a = 3 * triangles[t]!
    const b = 3 * triangles[t + 1]!
    const c = 3 * triangles[t + 2]!
    for (let axis = 0; axis < 3; axis++) {
      const p = vertices[a + axis]!
      const q = vertices[b + axis]!
      const r = vertices[c + axis]!
      const low = (Math.min(p, q, r) - origin[axis]!) / spacing - margin
      const high = (Math.max(p, q, r) - origin[axis]!) / spacing + margin
      range[axis] = Math.max(Math.floor(low), 0)
      range[3 + axis] = Math.min(Math.floor(high), size[axis]! - 1)
    }
  }
}
