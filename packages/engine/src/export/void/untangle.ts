import { crossingPairs } from '@trabecula/geometry'
import type { Lattice } from '@trabecula/kernels'
import type { Mesh } from './measure.ts'

/** Where moved vertices stood before: by the place of their first number. */
export type Moved = Map<number, Vector>

export type Vector = readonly [number, number, number]

/** Rounds in which the surroundings are moved along, then those in which what still crosses goes half the way back, before it goes back wholly. */
const rounds = { along: 4, halfBack: 8, most: 14 } as const

/**
 * Undoes the crossings that moving single vertices makes: the surface as it was extracted has none, but a vertex that is pushed past its neighbours
 * can drive its triangles through theirs (on an octet 3 pairs of triangles by 212 moved vertices). All corners of a crossing pair that may are moved by
 * the farthest move among them; what crosses after four such rounds goes back towards where it was. Changes `mesh` and `moved`. `since`: which of the
 * moved vertices moved since there was no crossing. Returns which vertices it moved. In steps of some ten milliseconds.
 */
export function* untangle(
  mesh: Mesh,
  moved: Moved,
  since: ReadonlySet<number>,
  lattice: Lattice,
  mayMove: (v: number, by: Vector) => boolean,
): Generator<void, Set<number>, void> {
  const all = new Set<number>()
  let last = since
  for (let round = 0; round < rounds.most && last.size > 0; round++) {
    const near = yield* trianglesNear(mesh, last, lattice)
    const pairs = yield* crossingPairs({ vertices: mesh.vertices, triangles: near })
    const corners = new Set<number>()
    for (const pair of pairs) {
      const own = pair.flatMap((t) => [...near.subarray(3 * t, 3 * t + 3)].map((vertex) => 3 * vertex))
      if (round < rounds.along) moveAlong(mesh, own, moved, lattice, mayMove)
      for (const v of own) corners.add(v)
    }
    if (round >= rounds.along) for (const v of corners) moveBack(mesh, v, moved, round < rounds.halfBack ? 0.5 : 1)
    for (const v of corners) all.add(v)
    last = corners
  }
  return all
}

function moveAlong(
  mesh: Mesh,
  corners: readonly number[],
  moved: Moved,
  lattice: Lattice,
  mayMove: (v: number, by: Vector) => boolean,
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

/** Some share of the way to where a vertex stood first. */
function moveBack({ vertices }: Mesh, v: number, moved: Moved, share: number): void {
  const from = moved.get(v)
  if (!from) return
  for (let axis = 0; axis < 3; axis++) vertices[v + axis]! += share * (from[axis]! - vertices[v + axis]!)
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

/** Vertices looked at in one step. */
const perStep = 300_000

/** Corners of the triangles that have a vertex within two cells of a moved one: only they can be crossed. */
function* trianglesNear(
  { vertices, triangles }: Mesh,
  moved: ReadonlySet<number>,
  { origin, spacing, size }: Lattice,
): Generator<void, Uint32Array, void> {
  const cellOf = (v: number, axis: number): number => Math.floor((vertices[v + axis]! - origin[axis]!) / spacing)
  // One byte for eight cells: a set of their numbers took half a second and 60 MB for what the skin moves.
  const cells = new Uint8Array(Math.ceil((size[0] * size[1] * size[2]) / 8))
  for (const v of moved) {
    const [i, j, k] = [cellOf(v, 0), cellOf(v, 1), cellOf(v, 2)]
    for (let c = Math.max(k - 2, 0); c <= Math.min(k + 2, size[2] - 1); c++)
      for (let b = Math.max(j - 2, 0); b <= Math.min(j + 2, size[1] - 1); b++)
        for (let a = Math.max(i - 2, 0); a <= Math.min(i + 2, size[0] - 1); a++) {
          const cell = a + size[0] * (b + size[1] * c)
          cells[Math.floor(cell / 8)]! |= 1 << (cell % 8)
        }
  }
  yield
  const isNear = new Uint8Array(vertices.length / 3)
  for (let v = 0; v < vertices.length; v += 3) {
    if (v % (3 * perStep) === 3 * perStep - 3) yield
    const cell = cellOf(v, 0) + size[0] * (cellOf(v, 1) + size[1] * cellOf(v, 2))
    isNear[v / 3] = (cells[Math.floor(cell / 8)]! >> (cell % 8)) & 1
  }
  const isAmong = (t: number): boolean => isNear[triangles[t]!]! + isNear[triangles[t + 1]!]! + isNear[triangles[t + 2]!]! > 0
  let count = 0
  for (let t = 0; t < triangles.length; t += 3) if (isAmong(t)) count++
  yield
  const near = new Uint32Array(3 * count)
  let at = 0
  for (let t = 0; t < triangles.length; t += 3) {
    if (!isAmong(t)) continue
    for (let c = 0; c < 3; c++) near[at++] = triangles[t + c]!
  }
  return near
}
