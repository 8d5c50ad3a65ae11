import { crossingPairs } from '@trabecula/geometry'
import type { Lattice } from '@trabecula/kernels'
import type { Mesh } from './measure.ts'

/** Where moved vertices stood before: by the place of their first number. */
export type Moved = Map<number, readonly [number, number, number]>

/** Rounds in which the surroundings are moved along, before what still crosses is moved back. */
const roundsAlong = 4
const mostRounds = 12

/**
 * Undoes the crossings that moving single vertices makes: the surface as it was extracted has none, but a vertex that is pushed past its neighbours
 * can drive its triangles through theirs (on an octet 3 pairs of triangles by 212 moved vertices). All corners of a crossing pair are moved by
 * the farthest move among them, each within its own cell; what crosses after four such rounds goes back to where it was. Changes `mesh` and `moved`;
 * returns whether it did. In steps of some ten milliseconds.
 */
export function* untangle(mesh: Mesh, moved: Moved, lattice: Lattice): Generator<void, boolean, void> {
  for (let round = 0; round < mostRounds; round++) {
    const near = yield* trianglesNear(mesh, moved, lattice)
    const pairs = yield* crossingPairs({ vertices: mesh.vertices, triangles: near })
    if (pairs.length === 0) return round > 0
    for (const pair of pairs) {
      const corners = pair.flatMap((t) => [...near.subarray(3 * t, 3 * t + 3)].map((vertex) => 3 * vertex))
      if (round < roundsAlong) moveAlong(mesh.vertices, corners, moved, lattice)
      else for (const v of corners) mesh.vertices.set(moved.get(v) ?? mesh.vertices.subarray(v, v + 3), v)
    }
  }
  return true
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

/** A coordinate held inside the cell in which another one lies, so that no two vertices can meet. */
export function withinCell({ origin, spacing }: Lattice, axis: number, inside: number, wished: number): number {
  const cell = Math.floor((inside - origin[axis]!) / spacing)
  const place = (wished - origin[axis]!) / spacing
  return origin[axis]! + Math.min(Math.max(place, cell + 0.01), cell + 0.99) * spacing
}

/** Vertices looked at in one step. */
const perStep = 300_000

/** Corners of the triangles that have a vertex within two cells of a moved one: only they can be crossed. */
function* trianglesNear(
  { vertices, triangles }: Mesh,
  moved: Moved,
  { origin, spacing, size }: Lattice,
): Generator<void, Uint32Array, void> {
  const cellOf = (v: number, axis: number): number => Math.floor((vertices[v + axis]! - origin[axis]!) / spacing)
  // One byte for eight cells: a set of their numbers took half a second and 60 MB for what the skin moves.
  const cells = new Uint8Array(Math.ceil((size[0] * size[1] * size[2]) / 8))
  for (const v of moved.keys()) {
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
