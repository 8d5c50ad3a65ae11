import type { Body, Bounds, IndexedMesh, Point } from '../mesh/model.ts'

/** Two bodies that touch in a face, or in a part of one. */
export interface Contact {
  /** Their places in the list of bodies, the smaller one first. */
  readonly bodies: readonly [number, number]
  /** In the middle of the largest piece of the contact. */
  readonly at: Point
  readonly area: number
}

/** Pairs of triangles that are looked at; what lies beyond is not found. */
const mostLooks = 30_000_000
const looksPerStep = 500_000
/** Contacts smaller than this share of the smaller body's box are rounding of a common edge. */
const leastShare = 1e-6

/** A triangle of a body near another one. */
interface Facet {
  readonly corners: readonly [Point, Point, Point]
  /** A vector of length one. */
  readonly normal: Point
  readonly min: Point
  readonly max: Point
}

/**
 * Where closed bodies touch in a face: their triangles lie within `touching` (units of the mesh) of each other, face each
 * other and cover each other at least in part, however either face is triangulated. The areas are those of the triangles'
 * common parts. Bodies that meet in an edge or a corner do not touch in a face.
 *
 * @param trianglesOf triangles of each body
 */
export function* findContacts(
  mesh: IndexedMesh,
  bodies: readonly Pick<Body, 'bounds'>[],
  trianglesOf: readonly Uint32Array[],
  touching: number,
): Generator<void, Contact[], void> {
  const found: Contact[] = []
  let looks = 0
  for (const [i, own] of bodies.entries()) {
    for (let j = i + 1; j < bodies.length; j++) {
      const common = commonBox(own.bounds, bodies[j].bounds, touching)
      if (!common) continue
      const near = (body: number): Facet[] => facetsIn(mesh, trianglesOf[body], common).sort((a, b) => a.min[0] - b.min[0])
      const [ours, theirs] = [near(i), near(j)]
      yield
      let [area, largest, at] = [0, 0, common.min]
      let begin = 0
      const widest = theirs.reduce((most, { min, max }) => Math.max(most, max[0] - min[0]), 0)
      for (const facet of ours) {
        while (begin < theirs.length && theirs[begin].min[0] < facet.min[0] - widest - touching) begin++
        for (let k = begin; k < theirs.length && theirs[k].min[0] <= facet.max[0] + touching; k++) {
          if (++looks > mostLooks) return found
          if (looks % looksPerStep === 0) yield
          const shared = sharedPiece(facet, theirs[k], touching)
          if (!shared) continue
          area += shared.area
          if (shared.area > largest) [largest, at] = [shared.area, shared.at]
        }
      }
      if (area > leastShare * Math.min(squareOf(own.bounds), squareOf(bodies[j].bounds))) found.push({ bodies: [i, j], at, area })
    }
  }
  return found
}

const axes = [0, 1, 2] as const

function commonBox(p: Bounds, q: Bounds, touching: number): Bounds | undefined {
  const min = axes.map((axis) => Math.max(p.min[axis], q.min[axis]) - touching) as unknown as Point
  const max = axes.map((axis) => Math.min(p.max[axis], q.max[axis]) + touching) as unknown as Point
  return axes.every((axis) => min[axis] <= max[axis]) ? { min, max } : undefined
}

const squareOf = ({ min, max }: Bounds): number => Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) ** 2

function facetsIn({ vertices, triangles }: IndexedMesh, chosen: Uint32Array, box: Bounds): Facet[] {
  const facets: Facet[] = []
  const at = (corner: number): Point => {
    const from = 3 * triangles[corner]
    return [vertices[from], vertices[from + 1], vertices[from + 2]]
  }
  for (const triangle of chosen) {
    const corners = [at(3 * triangle), at(3 * triangle + 1), at(3 * triangle + 2)] as const
    const min = axes.map((axis) => Math.min(...corners.map((corner) => corner[axis]))) as unknown as Point
    const max = axes.map((axis) => Math.max(...corners.map((corner) => corner[axis]))) as unknown as Point
    if (axes.some((axis) => max[axis] < box.min[axis] || min[axis] > box.max[axis])) continue
    const across = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]))
    const length = Math.hypot(...across)
    if (length > 0) facets.push({ corners, normal: scaled(across, 1 / length), min, max })
  }
  return facets
}

/** Normals of faces that lie on each other differ by less than 8° from opposite ones. */
const opposite = -0.99

/** What two triangles that face each other have in common, seen along the normal of the first; undefined without area. */
function sharedPiece(one: Facet, other: Facet, touching: number): { readonly area: number; readonly at: Point } | undefined {
  if (dot(one.normal, other.normal) > opposite) return undefined
  for (const axis of axes)
    if (one.max[axis] < other.min[axis] - touching || other.max[axis] < one.min[axis] - touching) return undefined
  // Each edge cuts off what lies outside of it (Sutherland and Hodgman, 1974).
  let piece: readonly Point[] = other.corners
  for (const [i, corner] of one.corners.entries()) {
    const inward = cross(one.normal, minus(one.corners[(i + 1) % 3], corner))
    piece = cutOff(piece, corner, inward)
    if (piece.length < 3) return undefined
  }
  const middle = scaled(piece.reduce(plus), 1 / piece.length)
  const area = piece.reduce((sum, corner, i) => {
    const [u, v] = [minus(corner, middle), minus(piece[(i + 1) % piece.length], middle)]
    return sum + Math.abs(dot(cross(u, v), one.normal)) / 2
  }, 0)
  const away = Math.abs(dot(minus(middle, one.corners[0]), one.normal))
  return area > 0 && away <= touching ? { area, at: middle } : undefined
}

/** The part of a convex polygon that lies inward of an edge through a point. */
function cutOff(polygon: readonly Point[], from: Point, inward: Point): Point[] {
  const heights = polygon.map((corner) => dot(minus(corner, from), inward))
  return polygon.flatMap((corner, i) => {
    const next = (i + 1) % polygon.length
    const kept = heights[i] >= 0 ? [corner] : []
    if (heights[i] >= 0 === heights[next] >= 0) return kept
    const share = heights[i] / (heights[i] - heights[next])
    return [...kept, plus(corner, scaled(minus(polygon[next], corner), share))]
  })
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scaled = (a: Point, factor: number): Point => [factor * a[0], factor * a[1], factor * a[2]]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
