import { type BoundaryLoop, eachBoundaryLoop, loopCentroid, loopLength } from '../mesh/boundary-loops.ts'
import { type EdgeTable, pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, Point } from '../mesh/model.ts'

export interface FilledHole {
  readonly at: Point
  /** Edges around the hole, and triangles of its patch. */
  readonly edges: number
  readonly triangles: number
}

export interface FilledMesh {
  readonly mesh: IndexedMesh
  readonly filled: readonly FilledHole[]
  /** Places of the holes that were left open. */
  readonly left: readonly Point[]
}

/** A hole may be as long around as this share of the part's diagonal; a missing single facet may have any size. */
export const longestLoop = 0.25

/** And have this many edges: more is a missing face, not a missing facet. */
const maxEdges = 64

/** A part with more holes than this is no closed part with a few missing facets: nothing of it is filled. */
export const mostHoles = 10_000

/**
 * Closes missing single facets and small, nearly plane holes with new triangles at the end of the mesh, on the vertices
 * that are there. A patch that would put a third triangle on an edge is left out. `diagonal` of the part in the units
 * of the mesh.
 */
export function fillHoles(mesh: IndexedMesh, edges: EdgeTable, diagonal: number): FilledMesh {
  const filled: FilledHole[] = []
  const left: Point[] = []
  const added: number[] = []
  let holes = 0
  const isLone = loneTriangles(mesh, edges)
  for (const loop of eachBoundaryLoop(mesh, edges)) {
    if (holes++ === mostHoles) return { mesh, filled: [], left: [] }
    const at = loopCentroid(mesh, loop)
    const length = loopLength(mesh, loop)
    const isSmall = loop.vertices.length === 3 || (length <= longestLoop * diagonal && loop.vertices.length <= maxEdges)
    const patch = loop.simple && isSmall && !isLone(loop.vertices) ? patchHole(mesh, loop, length) : null
    if (!patch) {
      left.push(at)
      continue
    }
    added.push(...patch)
    filled.push({ at, edges: loop.vertices.length, triangles: patch.length / 3 })
  }
  if (added.length === 0) return { mesh, filled, left }
  const triangles = new Uint32Array(mesh.triangles.length + added.length)
  triangles.set(mesh.triangles)
  triangles.set(added, mesh.triangles.length)
  const closed = { vertices: mesh.vertices, triangles }
  // A patch edge that already has its two triangles would become non-manifold: then better no patch at all.
  if (crowded(pairEdges(closed)) > crowded(edges)) return { mesh, filled: [], left: [...filled.map(({ at }) => at), ...left] }
  return { mesh: closed, filled, left }
}

/**
 * Whether a boundary loop is all around one triangle: a missing facet there would be that triangle again, and the two
 * of them a body without volume.
 */
function loneTriangles({ triangles }: IndexedMesh, edges: EdgeTable): (loop: readonly number[]) => boolean {
  const lone = new Set<string>()
  const keyOf = (vertices: ArrayLike<number>) =>
    Array.from(vertices)
      .sort((a, b) => a - b)
      .join(' ')
  for (let t = 0; t < triangles.length && lone.size <= mostHoles; t += 3) {
    const [a, b, c] = [edges.ofHalfEdge[t], edges.ofHalfEdge[t + 1], edges.ofHalfEdge[t + 2]]
    if (edges.uses[a] === 1 && edges.uses[b] === 1 && edges.uses[c] === 1) lone.add(keyOf(triangles.subarray(t, t + 3)))
  }
  return (loop) => loop.length === 3 && lone.has(keyOf(loop))
}

const crowded = ({ uses }: EdgeTable): number => uses.reduce((sum, count) => sum + (count > 2 ? 1 : 0), 0)

/** A loop whose vertices leave its mean plane by more than this share of its length has no obvious patch. */
const flatEnough = 0.05

type Flat = readonly (readonly [number, number])[]

/**
 * Triangles (vertex numbers) that close a boundary loop: the missing facet itself for three vertices, else ears clipped
 * in the mean plane (Meisters 1975), the fattest ear first. Null when the loop is not nearly plane or crosses itself in
 * its plane: then nobody can say what the surface was. O(n²); loops are short.
 */
export function patchHole({ vertices: points }: IndexedMesh, { vertices }: BoundaryLoop, length: number): number[] | null {
  if (vertices.length === 3) return [...vertices]
  const flat = projectToMeanPlane(points, vertices, flatEnough * length)
  if (!flat || crossesItself(flat)) return null

  const left = vertices.map((_, i) => i)
  const patch: number[] = []
  while (left.length > 3) {
    let best = -1
    let bestShape = 0
    for (let i = 0; i < left.length; i++) {
      const [a, b, c] = [left[(i + left.length - 1) % left.length], left[i], left[(i + 1) % left.length]]
      const shape = earShape(flat, a, b, c)
      if (shape <= bestShape || left.some((p) => p !== a && p !== b && p !== c && isIn(flat, p, a, b, c))) continue
      best = i
      bestShape = shape
    }
    if (best < 0) return null
    patch.push(left[(best + left.length - 1) % left.length], left[best], left[(best + 1) % left.length])
    left.splice(best, 1)
  }
  patch.push(...left)
  return patch.map((i) => vertices[i])
}

/** The loop in its mean plane (Newell's normal), anticlockwise; null when it leaves it by more than `tolerance`. */
function projectToMeanPlane(points: Float32Array, vertices: readonly number[], tolerance: number): Flat | null {
  const at = (i: number, axis: number) => points[3 * vertices[i % vertices.length] + axis] - points[3 * vertices[0] + axis]
  const normal = [0, 0, 0]
  const mean = [0, 0, 0]
  for (let i = 0; i < vertices.length; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      normal[axis] += at(i, u) * at(i + 1, v) - at(i, v) * at(i + 1, u)
      mean[axis] += at(i, axis) / vertices.length
    }
  }
  const length = Math.hypot(...normal)
  if (!(length > 0)) return null
  const n = normal.map((value) => value / length)
  const helper = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]
  const x = cross(helper, n)
  const size = Math.hypot(...x)
  const y = cross(n, x)
  const flat: (readonly [number, number])[] = []
  for (let i = 0; i < vertices.length; i++) {
    const p = [0, 1, 2].map((axis) => at(i, axis) - mean[axis])
    if (Math.abs(dot(p, n)) > tolerance) return null
    flat.push([dot(p, x) / size, dot(p, y) / size])
  }
  return flat
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Twice the signed area of a triangle of the flat loop. */
const turn = (flat: Flat, a: number, b: number, c: number): number =>
  (flat[b][0] - flat[a][0]) * (flat[c][1] - flat[a][1]) - (flat[b][1] - flat[a][1]) * (flat[c][0] - flat[a][0])

/** Area over the longest side squared: 0 for a sliver or a reflex corner. */
function earShape(flat: Flat, a: number, b: number, c: number): number {
  const side = (p: number, q: number) => (flat[p][0] - flat[q][0]) ** 2 + (flat[p][1] - flat[q][1]) ** 2
  return turn(flat, a, b, c) / Math.max(side(a, b), side(b, c), side(c, a))
}

const isIn = (flat: Flat, p: number, a: number, b: number, c: number): boolean =>
  turn(flat, a, b, p) >= 0 && turn(flat, b, c, p) >= 0 && turn(flat, c, a, p) >= 0

function crossesItself(flat: Flat): boolean {
  const n = flat.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      const [a, b, c, d] = [i, (i + 1) % n, j, (j + 1) % n]
      if (turn(flat, a, b, c) * turn(flat, a, b, d) < 0 && turn(flat, c, d, a) * turn(flat, c, d, b) < 0) return true
    }
  }
  return false
}
