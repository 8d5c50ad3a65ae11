import { type IndexedMesh, selfIntersectionsOf } from '@trabecula/geometry'
import type { SamplingGrid } from '@trabecula/kernels'
import { around } from './neighbourhood.ts'

/** Where moved vertices were before, by the place of their first number. */
export type Moved = Map<number, Vector>

export type Vector = readonly [number, number, number]

/**
 * Rounds in which the surroundings are moved along, and the one from which what still crosses goes back wholly; half
 * the way in between.
 */
const rounds = { along: 4, wholly: 8 } as const

export interface Untangled {
  /** Places in the mesh of the vertices that it may have moved. */
  readonly loosened: ReadonlySet<number>
  /** Pairs of triangles that cross all the same: none unless the surface had them before anything was moved. */
  readonly left: number
}

export interface Surroundings {
  /** Over which the surface was extracted. */
  readonly grid: SamplingGrid
  /** How far a vertex may go from where it was first, in spacings along each axis; half of one at most. */
  readonly leeway: number
  /**
   * Turns points into those of the file: the extraction guarantees these, and crossings that rounding makes elsewhere
   * are not looked for.
   */
  readonly written: (points: Float32Array) => Float32Array
  /** Whether a vertex (by its place) may be moved along by this vector, mm. */
  readonly mayMove: (v: number, by: Vector) => boolean
}

/**
 * Undoes the crossings that moving single vertices makes: the surface as it was extracted has none, but a vertex that
 * is pushed past its neighbours can drive its triangles through theirs (on an octet 3 pairs of triangles by 212 moved
 * vertices). All corners of a crossing pair that may are moved by the farthest move among them; what crosses after four
 * such rounds goes back towards where it was. Changes `mesh` and `moved`. `since`: which of the moved vertices moved
 * since there was no crossing.
 *
 * A round looks at the triangles whose vertices were touched in the one before (at first: `since`) against all around
 * them. That is enough: two triangles that were not touched did not cross then, and do not now. It ends with none: once
 * vertices go back wholly each round puts one at its place for good, since a pair with all its corners at their places
 * does not cross. In steps of some ten milliseconds.
 */
export function* untangle(
  mesh: IndexedMesh,
  moved: Moved,
  since: ReadonlySet<number>,
  { grid, leeway, written, mayMove }: Surroundings,
): Generator<void, Untangled, void> {
  const loosened = new Set<number>()
  let touched = since
  for (let round = 0; touched.size > 0; round++) {
    const { vertices, triangles, changed } = yield* around(mesh, touched, grid)
    const points = new Float32Array(3 * vertices.length)
    for (let i = 0; i < vertices.length; i++)
      for (let axis = 0; axis < 3; axis++) points[3 * i + axis] = mesh.vertices[vertices[i] + axis]
    const pairs = yield* selfIntersectionsOf({ vertices: written(points), triangles }, changed)
    const corners = pairs.map((pair) => pair.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)].map((c) => vertices[c])))
    touched = new Set(corners.flat())
    for (const v of touched) loosened.add(v)
    if (round < rounds.along) for (const pair of corners) moveAlong(mesh, pair, moved, { grid, leeway, mayMove })
    else if (!moveBack(mesh, touched, moved, round < rounds.wholly ? 0.5 : 1)) return { loosened, left: pairs.length }
  }
  return { loosened, left: 0 }
}

function moveAlong(
  mesh: IndexedMesh,
  corners: readonly number[],
  moved: Moved,
  bounds: Pick<Surroundings, 'grid' | 'leeway' | 'mayMove'>,
): void {
  const moveOf = (v: number): Vector => {
    const from = moved.get(v)
    if (!from) return [0, 0, 0]
    return [mesh.vertices[v] - from[0], mesh.vertices[v + 1] - from[1], mesh.vertices[v + 2] - from[2]]
  }
  const farthest = corners.reduce((most, v) => (Math.hypot(...moveOf(v)) > Math.hypot(...moveOf(most)) ? v : most))
  const to = moveOf(farthest)
  for (const v of corners) {
    const own = moveOf(v)
    const by = [to[0] - own[0], to[1] - own[1], to[2] - own[2]] as const
    if (bounds.mayMove(v, by)) moveVertex(mesh, v, by, moved, bounds)
  }
}

/** Moves vertices some share of the way back to where they were first. Returns whether any was not there. */
function moveBack({ vertices }: IndexedMesh, corners: Iterable<number>, moved: Moved, share: number): boolean {
  let isMoved = false
  for (const v of corners) {
    const from = moved.get(v)
    if (!from || from.every((value, axis) => vertices[v + axis] === value)) continue
    for (let axis = 0; axis < 3; axis++)
      vertices[v + axis] = share === 1 ? from[axis] : vertices[v + axis] + share * (from[axis] - vertices[v + axis])
    isMoved = true
  }
  return isMoved
}

/** Moves a vertex (the place of its first number) on, as far as it may go from where it was first. */
export function moveVertex(
  { vertices }: IndexedMesh,
  v: number,
  by: Vector,
  moved: Moved,
  { grid, leeway }: Pick<Surroundings, 'grid' | 'leeway'>,
): void {
  const from = moved.get(v) ?? ([vertices[v], vertices[v + 1], vertices[v + 2]] as const)
  moved.set(v, from)
  const most = leeway * grid.spacing
  for (let axis = 0; axis < 3; axis++) {
    const wished = vertices[v + axis] + by[axis]
    vertices[v + axis] = Math.min(Math.max(wished, from[axis] - most), from[axis] + most)
  }
}
