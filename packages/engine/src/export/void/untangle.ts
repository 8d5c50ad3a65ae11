import { meetingPairsOf } from '@trabecula/geometry'
import type { Lattice } from '@trabecula/kernels'
import type { Mesh } from './measure.ts'

/** Where moved vertices stood before: by the place of their first number. */
export type Moved = Map<number, Vector>

export type Vector = readonly [number, number, number]

/** Rounds in which the surroundings are moved along, and the one from which what still crosses goes back wholly; half the way in between. */
const rounds = { along: 4, wholly: 8 } as const

export interface Untangled {
  /** Places in the mesh of the vertices that it may have moved. */
  readonly loosened: ReadonlySet<number>
  /** Pairs of triangles that cross all the same: none unless the surface had them before anything was moved. */
  readonly left: number
}

/** What bounds the moves. */
export interface Surroundings {
  /** Over which the surface was extracted. */
  readonly lattice: Lattice
  /** Turns points into those of the file: the extraction vouches for these, and what rounding does to others is nobody's business. */
  readonly written: (points: Float32Array) => Float32Array
  /** Whether a vertex (by its place) may be moved along by so many mm. */
  readonly mayMove: (v: number, by: Vector) => boolean
}

/**
 * Undoes the crossings that moving single vertices makes: the surface as it was extracted has none, but a vertex that is pushed past its neighbours
 * can drive its triangles through theirs (on an octet 3 pairs of triangles by 212 moved vertices). All corners of a crossing pair that may are moved by
 * the farthest move among them; what crosses after four such rounds goes back towards where it was. Changes `mesh` and `moved`. `since`: which of the
 * moved vertices moved since there was no crossing.
 *
 * A round looks at the triangles whose vertices were touched in the one before (at first: `since`) against all around them. That is enough: two
 * triangles that were not touched did not cross then, and do not now. It ends with none: once vertices go back wholly each round puts one at its place for
 * good, since a pair with all its corners at their places does not cross. In steps of some ten milliseconds.
 */
export function* untangle(
  mesh: Mesh,
  moved: Moved,
  since: ReadonlySet<number>,
  { lattice, written, mayMove }: Surroundings,
): Generator<void, Untangled, void> {
  const loosened = new Set<number>()
  let touched = since
  for (let round = 0; touched.size > 0; round++) {
    const { vertices, triangles, changed } = yield* around(mesh, touched, lattice)
    const points = new Float32Array(3 * vertices.length)
    for (let i = 0; i < vertices.length; i++)
      for (let axis = 0; axis < 3; axis++) points[3 * i + axis] = mesh.vertices[vertices[i]! + axis]!
    const pairs = yield* meetingPairsOf({ vertices: written(points), triangles }, changed)
    const corners = pairs.map((pair) => pair.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)].map((c) => vertices[c]!)))
    touched = new Set(corners.flat())
    for (const v of touched) loosened.add(v)
    if (round < rounds.along) for (const pair of corners) moveAlong(mesh, pair, moved, lattice, mayMove)
    else if (!moveBack(mesh, touched, moved, round < rounds.wholly ? 0.5 : 1)) return { loosened, left: pairs.length }
  }
  return { loosened, left: 0 }
}

function moveAlong(
  mesh: Mesh,
  corners: readonly number[],
  moved: Moved,
  lattice: Lattice,
  mayMove: Surroundings['mayMove'],
): void {
  const moveOf = (v: number): Vector => {
    const from = moved.get(v)
    if (!from) return [0, 0, 0]
    return [mesh.vertices[v]! - from[0], mesh.vertices[v + 1]! - from[1], mesh.vertices[v + 2]! - from[2]]
  }
  const farthest = corners.reduce((most, v) => (Math.hypot(...moveOf(v)) > Math.hypot(...moveOf(most)) ? v : most))
  const to = moveOf(farthest)
  for (const v of corners) {
    const own = moveOf(v)
    const by = [to[0] - own[0], to[1] - own[1], to[2] - own[2]] as const
    if (mayMove(v, by)) moveVertex(mesh, v, by, moved, lattice)
  }
}

/** Some share of the way to where vertices stood first. Returns whether any was not there. */
function moveBack({ vertices }: Mesh, corners: Iterable<number>, moved: Moved, share: number): boolean {
  let isMoved = false
  for (const v of corners) {
    const from = moved.get(v)
    if (!from || from.every((value, axis) => vertices[v + axis] === value)) continue
    for (let axis = 0; axis < 3; axis++)
      vertices[v + axis] = share === 1 ? from[axis]! : vertices[v + axis]! + share * (from[axis]! - vertices[v + axis]!)
    isMoved = true
  }
  return isMoved
}

/** How far a vertex may go, in spacings along each axis: round an inner edge of the part it takes a sixth of one. */
const leeway = 0.25

/** Moves a vertex (the place of its first number) on, as far as it may go from where it stood first. */
export function moveVertex({ vertices }: Mesh, v: number, by: Vector, moved: Moved, { spacing }: Lattice): void {
  const from = moved.get(v) ?? ([vertices[v]!, vertices[v + 1]!, vertices[v + 2]!] as const)
  moved.set(v, from)
  for (let axis = 0; axis < 3; axis++) {
    const wished = vertices[v + axis]! + by[axis]!
    vertices[v + axis] = Math.min(Math.max(wished, from[axis]! - leeway * spacing), from[axis]! + leeway * spacing)
  }
}

/** Triangles looked at in one step. */
const perStep = 300_000

interface Neighbourhood {
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
function* around(mesh: Mesh, touched: ReadonlySet<number>, lattice: Lattice): Generator<void, Neighbourhood, void> {
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
