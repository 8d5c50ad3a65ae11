import type { IndexedMesh } from '@trabecula/geometry'
import { closestPoints, GrowableArray, type SamplingGrid, type ScalarGrid, sampleGrid } from '@trabecula/kernels'
import type { Vector } from './untangle.ts'

/** The faces under which the void must keep a shell. */
export interface Skin {
  /** Nine floats per triangle, mm. */
  readonly faces: Float32Array
  /** mm */
  readonly shell: number
  /** Boundary of the void, mm: says roughly which vertices are near. */
  readonly boundary: ScalarGrid
  /** Signed distance of a part with open faces, mm: what is outside is cut off later, and its skin does not count. */
  readonly part?: ScalarGrid | undefined
}

/** Where the skin is thinnest, and how thin, mm; no place where the void is nowhere near it. */
export interface ThinPlace {
  readonly skin: number
  readonly at?: Vector
}

export interface EdgePlace {
  /** Its ends, as numbers of vertices near the skin, and how far the place is between them, 0 to 1. */
  readonly a: number
  readonly b: number
  readonly share: number
  /** mm to the faces, and the unit vector that leads away from them. */
  readonly distance: number
  readonly away: Vector
}

/** Triangles and edges looked at in one step. */
const perStep = 200_000

/** Points measured at once: of a million all that is kept for them would take a hundred megabytes. */
const perBatch = 65_536

/** Vertices of a void near the skin and the edges between, with their distances to the faces as last measured. */
export class NearSkin {
  /** For every near vertex, the place of its first number in the mesh. */
  readonly vertices: Uint32Array
  readonly distances: Float64Array
  /** 0, 1, 2, … */
  readonly all: Uint32Array
  private readonly closest: Float32Array
  /** Two near vertices each. */
  private readonly edges: Uint32Array
  private readonly mesh: IndexedMesh
  private readonly skin: Skin
  private readonly reach: number
  private readonly spacing: number

  /** For every vertex of the mesh its number among the near ones, or -1. */
  private readonly numbers: Int32Array

  private constructor(
    mesh: IndexedMesh,
    numbers: Int32Array,
    vertices: Uint32Array,
    edges: Uint32Array,
    skin: Skin,
    reach: number,
    spacing: number,
  ) {
    this.mesh = mesh
    this.numbers = numbers
    this.vertices = vertices
    this.edges = edges
    this.skin = skin
    this.reach = reach
    this.spacing = spacing
    this.distances = new Float64Array(vertices.length).fill(Infinity)
    this.closest = new Float32Array(3 * vertices.length)
    this.all = new Uint32Array(vertices.length).map((_, n) => n)
  }

  /** In steps of some ten milliseconds; nothing is measured yet. */
  static *of(mesh: IndexedMesh, { spacing }: SamplingGrid, skin: Skin): Generator<void, NearSkin, void> {
    // An edge that leaves the skin may still be thinnest between its ends.
    const depth = 0.1 * skin.shell + 0.2 * spacing + blurOf(skin)
    // Distances change by √3 spacings within a cell at most, so one node rules most vertices out; near open faces the
    // boundary jumps.
    const deep = skin.part ? -Infinity : -depth - 2 * skin.boundary.spacing
    // Counted before they are listed: lists that grow took sixty megabytes for a million triangles.
    const numbers = new Int32Array(mesh.vertices.length / 3).fill(-1)
    let count = 0
    for (let v = 0; v < numbers.length; v += perStep) {
      const until = Math.min(v + perStep, numbers.length)
      count = numberNear(mesh.vertices, numbers, v, until, skin.boundary, depth, deep, count)
      yield
    }
    const vertices = new Uint32Array(count)
    for (let v = 0; v < numbers.length; v++) if (numbers[v] >= 0) vertices[numbers[v]] = 3 * v
    yield
    const edges = yield* nearEdges(mesh, numbers, count)
    return new NearSkin(mesh, numbers, vertices, edges, skin, skin.shell + depth + 0.1 * spacing, spacing)
  }

  *measure(some: Uint32Array): Generator<void, void, void> {
    for (let from = 0; from < some.length; from += perBatch) {
      const batch = some.subarray(from, from + perBatch)
      const points = new Float32Array(3 * batch.length)
      this.take(batch, points)
      const { distances, closest } = yield* closestPoints(points, this.skin.faces, this.reach)
      this.keep(batch, distances, closest)
    }
  }

  /** Writes the positions of some vertices, number by number: a view for each vertex cost more than measuring it. */
  private take(some: Uint32Array, points: Float32Array): void {
    const { vertices } = this
    const from = this.mesh.vertices
    for (let i = 0; i < some.length; i++) {
      const v = vertices[some[i]]
      points[3 * i] = from[v]
      points[3 * i + 1] = from[v + 1]
      points[3 * i + 2] = from[v + 2]
    }
  }

  private keep(some: Uint32Array, found: Float64Array, foundAt: Float32Array): void {
    const { distances, closest } = this
    for (let i = 0; i < some.length; i++) {
      const n = some[i]
      distances[n] = found[i]
      closest[3 * n] = foundAt[3 * i]
      closest[3 * n + 1] = foundAt[3 * i + 1]
      closest[3 * n + 2] = foundAt[3 * i + 2]
    }
  }

  /** The numbers of those of some vertices (by their places in the mesh) that are near, ascending. */
  numbersOf(places: ReadonlySet<number>): Uint32Array {
    const numbers: number[] = []
    for (const v of places) if (this.numbers[v / 3] >= 0) numbers.push(this.numbers[v / 3])
    return Uint32Array.from(numbers).sort()
  }

  /** Unit vector from the faces to a vertex that was measured. */
  away(n: number): Vector {
    const [x, y, z] = this.fromFaces(n)
    const scale = 1 / Math.max(this.distances[n], 1e-9)
    return [scale * x, scale * y, scale * z]
  }

  /**
   * Whether a move leaves a vertex (by its place in the mesh) farther than `limit` from the faces, or no nearer than it
   * is.
   */
  mayMove(v: number, by: Vector, limit: number): boolean {
    const n = this.numbers[v / 3]
    if (n < 0 || this.distances[n] === Infinity) return true
    const [x, y, z] = this.fromFaces(n)
    return Math.hypot(x + by[0], y + by[1], z + by[2]) >= Math.min(limit, Math.hypot(x, y, z))
  }

  /**
   * The thinnest places of the edges that have an end among `some` (vertices, ascending or not), as far as they are
   * below `limit` mm.
   */
  *edgesBelow(limit: number, some: Uint32Array): Generator<void, EdgePlace[], void> {
    const isAsked = new Uint8Array(this.vertices.length)
    for (const n of some) isAsked[n] = 1
    const { edges } = this
    const places: EdgePlace[] = []
    const asked = new Uint32Array(perBatch + 1)
    const shares = new Float64Array(perBatch + 1)
    let count = 0
    for (let e = 0; e < edges.length; e += 2) {
      if (e % (2 * perStep) === 0) yield
      if (isAsked[edges[e]] + isAsked[edges[e + 1]] === 0) continue
      const share = this.placeOn(edges[e], edges[e + 1], limit)
      if (share === undefined) continue
      asked[count] = e
      shares[count++] = share
      const cut = this.cutOn(edges[e], edges[e + 1])
      if (cut !== undefined) {
        asked[count] = e
        shares[count++] = cut
      }
      if (count < perBatch) continue
      yield* this.keepBelow(limit, asked.subarray(0, count), shares, places)
      count = 0
    }
    yield* this.keepBelow(limit, asked.subarray(0, count), shares, places)
    return places
  }

  /** Measures a place on each of some edges and adds those below the limit to `places`. */
  private *keepBelow(limit: number, asked: Uint32Array, shares: Float64Array, places: EdgePlace[]): Generator<void, void, void> {
    const { edges } = this
    const points = new Float32Array(3 * asked.length)
    for (let i = 0; i < asked.length; i++) this.between(edges[asked[i]], edges[asked[i] + 1], shares[i], points, 3 * i)
    const { distances, closest } = yield* closestPoints(points, this.skin.faces, limit)
    for (let i = 0; i < asked.length; i++) {
      const e = asked[i]
      const distance = distances[i]
      if (distance >= limit) continue
      const away = [0, 1, 2].map((axis) => (points[3 * i + axis] - closest[3 * i + axis]) / Math.max(distance, 1e-9))
      places.push({
        a: edges[e],
        b: edges[e + 1],
        share: shares[i],
        distance,
        away: [away[0], away[1], away[2]],
      })
    }
  }

  /** Where a vertex is nearest to the faces, as they were measured last. */
  thinnest(): ThinPlace {
    let least: ThinPlace = { skin: 1.1 * this.skin.shell }
    for (const n of this.all) {
      if (this.distances[n] >= least.skin || this.isCutOff(n)) continue
      const [x, y, z] = this.mesh.vertices.subarray(this.vertices[n])
      least = { skin: this.distances[n], at: [x, y, z] }
    }
    return least
  }

  /**
   * Where to measure an edge; undefined when all of it is farther than `limit`. For a point of the part at the
   * distances p and q from the ends of an edge of length L the edge keeps p² (1 - s) + q² s - L² s (1 - s) at s
   * (Stewart), a bound that most edges of flat faces do not pass. The squared distance to one straight feature is a
   * parabola along the edge, which value and slope at one end and the value at the other give; else the middle is
   * taken.
   */
  private placeOn(a: number, b: number, limit: number): number | undefined {
    const da = this.distances[a] ** 2
    const db = this.distances[b] ** 2
    if (!(da < Infinity && db < Infinity)) return undefined
    const va = this.vertices[a]
    const vb = this.vertices[b]
    const { vertices } = this.mesh
    const ex = vertices[vb] - vertices[va]
    const ey = vertices[vb + 1] - vertices[va + 1]
    const ez = vertices[vb + 2] - vertices[va + 2]
    const length2 = ex * ex + ey * ey + ez * ez
    if (lowest(da, db - da - length2, db).value >= limit ** 2) return undefined
    const fromA = lowest(da, this.slopeAt(a, va, ex, ey, ez), db)
    const fromB = lowest(db, -this.slopeAt(b, vb, ex, ey, ez), da)
    const [value, share] = fromA.value < fromB.value ? [fromA.value, fromA.share] : [fromB.value, 1 - fromB.share]
    return value < limit ** 2 && share > 0.1 && share < 0.9 ? share : 0.5
  }

  /** How a vertex' squared distance to the point that is closest to it changes along (x, y, z). */
  private slopeAt(n: number, v: number, x: number, y: number, z: number): number {
    const { closest } = this
    const { vertices } = this.mesh
    return (
      2 *
      ((vertices[v] - closest[3 * n]) * x +
        (vertices[v + 1] - closest[3 * n + 1]) * y +
        (vertices[v + 2] - closest[3 * n + 2]) * z)
    )
  }

  /**
   * Where an edge leaves the part through an open face, undefined when it does not: there the closed faces end, so the
   * distance to them has a kink that no parabola follows (a lever opened along Z: 0.979 mm at the cut, both ends at
   * 1.05).
   */
  private cutOn(a: number, b: number): number | undefined {
    const { part } = this.skin
    if (!part) return undefined
    const { vertices } = this.mesh
    const depth = (v: number): number => sampleGrid(part, vertices[v], vertices[v + 1], vertices[v + 2])
    const [from, to] = [depth(this.vertices[a]), depth(this.vertices[b])]
    return from * to < 0 ? from / (from - to) : undefined
  }

  private fromFaces(n: number): Vector {
    const { mesh, vertices, closest } = this
    const v = vertices[n]
    return [
      mesh.vertices[v] - closest[3 * n],
      mesh.vertices[v + 1] - closest[3 * n + 1],
      mesh.vertices[v + 2] - closest[3 * n + 2],
    ]
  }

  /** Writes a place on an edge into `points`. */
  private between(a: number, b: number, share: number, points: Float32Array, at: number): void {
    const va = this.vertices[a]
    const vb = this.vertices[b]
    const { vertices } = this.mesh
    points[at] = (1 - share) * vertices[va] + share * vertices[vb]
    points[at + 1] = (1 - share) * vertices[va + 1] + share * vertices[vb + 1]
    points[at + 2] = (1 - share) * vertices[va + 2] + share * vertices[vb + 2]
  }

  private isCutOff(n: number): boolean {
    const { part } = this.skin
    if (!part) return false
    const v = this.vertices[n]
    const { vertices } = this.mesh
    return sampleGrid(part, vertices[v], vertices[v + 1], vertices[v + 2]) > 0.25 * this.spacing
  }
}

/**
 * By how much the boundary of a large part may say too deep, mm: interpolated between nodes that are farther apart than
 * half a shell, it passes over the edges of thin walls.
 */
const blurOf = ({ shell, boundary: { spacing } }: Skin): number => 0.5 * Math.max(0, spacing - 0.5 * shell)

/**
 * Numbers those of some vertices where the boundary is above −depth, from `first` on; returns the next number. None is
 * in a cell whose low node is below `deep`.
 */
function numberNear(
  points: Float32Array,
  numbers: Int32Array,
  from: number,
  until: number,
  boundary: ScalarGrid,
  depth: number,
  deep: number,
  first: number,
): number {
  const { origin, spacing, size, values } = boundary
  const [ox, oy, oz] = origin
  const [nx, ny, nz] = size
  let count = first
  for (let v = from; v < until; v++) {
    const x = points[3 * v]
    const y = points[3 * v + 1]
    const z = points[3 * v + 2]
    const i = nodeBefore((x - ox) / spacing, nx)
    const j = nodeBefore((y - oy) / spacing, ny)
    const k = nodeBefore((z - oz) / spacing, nz)
    if (values[i + nx * (j + ny * k)] < deep) continue
    if (sampleGrid(boundary, x, y, z) > -depth) numbers[v] = count++
  }
  return count
}

const nodeBefore = (position: number, nodes: number): number => Math.floor(Math.min(Math.max(position, 0), nodes - 1))

/**
 * The edges between near vertices, by two of their numbers each. A surface without handles has three for each of its
 * vertices, so much room is reserved.
 */
function* nearEdges({ triangles }: IndexedMesh, numbers: Int32Array, near: number): Generator<void, Uint32Array, void> {
  const edges = new GrowableArray<Uint32Array>(Uint32Array, 6.2 * near)
  const room = new Uint32Array(6 * perStep)
  for (let t = 0; t < triangles.length; t += 3 * perStep) {
    const size = listEdges(triangles, t, Math.min(t + 3 * perStep, triangles.length), numbers, room)
    edges.push(room.subarray(0, size))
    yield
  }
  return edges.view()
}

function listEdges(triangles: Uint32Array, from: number, until: number, numbers: Int32Array, to: Uint32Array): number {
  let size = 0
  for (let t = from; t < until; t += 3) {
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    const p = numbers[a]
    const q = numbers[b]
    const r = numbers[c]
    // One of the two triangles at an edge has it in this direction.
    if (a < b && p >= 0 && q >= 0) {
      to[size++] = p
      to[size++] = q
    }
    if (b < c && q >= 0 && r >= 0) {
      to[size++] = q
      to[size++] = r
    }
    if (c < a && r >= 0 && p >= 0) {
      to[size++] = r
      to[size++] = p
    }
  }
  return size
}

/** Where a parabola over 0 to 1 is lowest, by its value and slope at 0 and its value at 1. */
function lowest(start: number, slope: number, end: number): { value: number; share: number } {
  const bend = end - start - slope
  if (slope >= 0 || bend <= 0) return { value: start, share: 0 }
  const share = Math.min(-slope / (2 * bend), 1)
  return { value: start + share * (slope + share * bend), share }
}
