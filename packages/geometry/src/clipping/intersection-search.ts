import { weld } from '../mesh/weld.ts'
import { GrowableUint32Array } from './growable-array.ts'
import { TriangleSegments, wordsPerSegment } from './intersection-curve.ts'
import { cutByFace, cutByVoid, IntersectionPoints, PointsOnEdges } from './intersection-points.ts'
import { planeOf, TriangleGrid } from './triangle-grid.ts'
import type { ClipVertices } from './vertices.ts'

/** The cuts of two surfaces through each other. */
export interface Intersections {
  /** The cuts that run over the triangles of the group, and over those of the void, by their numbers. */
  readonly ofGroup: TriangleSegments
  readonly ofVoid: TriangleSegments
  readonly points: IntersectionPoints
  readonly onEdges: PointsOnEdges
}

/** Corners of the void to be moved a little, and by how much, before the surfaces cross cleanly. */
export type Moves = ReadonlyMap<number, readonly [number, number, number]>

/**
 * Finds how the closed surface of the void crosses the triangles of the open group. Every decision is the exact sign of
 * a volume of four float32 corners, so that neighbours agree on their common edges. Where a sign is zero, or a corner
 * of the void is so near a plane of the group that cut points would round to one, corners are moved by a few
 * thousandths of the spacing and the search starts again.
 */
export class IntersectionSearch {
  private readonly space: ClipVertices
  private readonly group: Uint32Array
  private readonly voids: Uint32Array
  /** Sample spacing, in the units of the corners. */
  private readonly spacing: number
  private readonly clearance: number
  /** Pairs of a group's and a void's triangle that may cross even after moves, and the planes of the group. */
  private pairs: Uint32Array | undefined
  private readonly planes: Float64Array
  private moves = new Map<number, readonly [number, number, number]>()
  private readonly points = new IntersectionPoints()
  /** Four words for each pair that crosses, see `TriangleSegments`. */
  private segments = new GrowableUint32Array(wordsPerSegment * 4096)
  /**
   * The pair in question: its corners, what is on which side of what, and by how much. Kept: a million pairs would
   * leave a gigabyte of arrays.
   */
  private readonly part = new Uint32Array(3)
  private readonly wall = new Uint32Array(3)
  private readonly heights = new Float64Array(3)
  private readonly depths = new Float64Array(3)
  private readonly above = new Int8Array(3)
  private readonly outer = new Int8Array(3)
  private readonly turns = new Int8Array(9)

  constructor(space: ClipVertices, group: Uint32Array, voids: Uint32Array, spacing: number) {
    this.space = space
    this.group = group
    this.voids = voids
    this.spacing = spacing
    let farthest = 0
    for (const corner of group)
      for (let axis = 0; axis < 3; axis++) farthest = Math.max(farthest, Math.abs(space.at(corner, axis)))
    this.planes = new Float64Array((5 * group.length) / 3)
    for (let g = 0; g < group.length / 3; g++) {
      const { normal, offset, length } = planeOf(space, group, g)
      this.planes.set([normal[0] / length, normal[1] / length, normal[2] / length, offset / length, length], 5 * g)
    }
    this.clearance = Math.max(clearanceShare * spacing, 16 * farthest * floatStep)
  }

  /** One search: the crossings, or the moves that must be made first. */
  *run(round: number): Generator<void, Intersections | Moves, void> {
    this.moves = new Map()
    this.points.clear()
    this.segments = new GrowableUint32Array(wordsPerSegment * 4096)
    this.space.forgetCuts()
    this.pairs ??= yield* this.findPairs()
    for (let at = 0; at < this.pairs.length; at += 2) {
      if (at % pairsPerStep === pairsPerStep - 2) yield
      this.cross(this.pairs[at], this.pairs[at + 1], round)
    }
    yield
    if (this.moves.size > 0) return this.moves
    const ofGroup = new TriangleSegments(this.segments.words(), 0)
    yield
    const ofVoid = new TriangleSegments(this.segments.words(), 1)
    yield
    yield* this.separateEqualPoints(ofGroup, ofVoid, round)
    if (this.moves.size > 0) return this.moves
    yield
    const onEdges = new PointsOnEdges(this.points, this.space.fixedCorners)
    return { ofGroup, ofVoid, points: this.points, onEdges }
  }

  /** By boxes and planes, with room for the moves. */
  private *findPairs(): Generator<void, Uint32Array, void> {
    const { space, group, voids } = this
    const room = maxMoved * this.spacing
    const near = yield* TriangleGrid.of(space, group, voids, 6 * this.spacing, room)
    const pairs = new GrowableUint32Array(1 << 16)
    const low = new Float64Array(3)
    const high = new Float64Array(3)
    let looked = 0
    for (let g = 0; g < group.length / 3; g++) {
      if (looked > lookedPerStep) {
        looked = 0
        yield
      }
      for (let axis = 0; axis < 3; axis++) {
        const a = space.fixed[3 * group[3 * g] + axis]
        const b = space.fixed[3 * group[3 * g + 1] + axis]
        const c = space.fixed[3 * group[3 * g + 2] + axis]
        low[axis] = Math.min(a, b, c) - room
        high[axis] = Math.max(a, b, c) + room
      }
      looked += near.each(g, (m) => {
        if (!this.straddles(g, m, room) || !this.isInBox(m, low, high)) return
        pairs.add(g)
        pairs.add(m)
      })
    }
    return pairs.words()
  }

  private isInBox(m: number, low: Float64Array, high: Float64Array): boolean {
    const { voids } = this
    const { fixed } = this.space
    for (let axis = 0; axis < 3; axis++) {
      const p = fixed[3 * voids[3 * m] + axis]
      const q = fixed[3 * voids[3 * m + 1] + axis]
      const r = fixed[3 * voids[3 * m + 2] + axis]
      if (Math.min(p, q, r) > high[axis] || Math.max(p, q, r) < low[axis]) return false
    }
    return true
  }

  /** Whether a triangle of the void comes within `room` of both sides of the plane of a triangle of the group. */
  private straddles(g: number, m: number, room: number): boolean {
    let isAbove = false
    let isBelow = false
    for (let i = 0; i < 3; i++) {
      const height = this.heightOver(g, this.voids[3 * m + i])
      if (height > -room) isAbove = true
      if (height < room) isBelow = true
    }
    return isAbove && isBelow
  }

  private heightOver(g: number, corner: number): number {
    const { planes } = this
    const { fixed } = this.space
    const [p, at] = [5 * g, 3 * corner]
    return planes[p] * fixed[at] + planes[p + 1] * fixed[at + 1] + planes[p + 2] * fixed[at + 2] - planes[p + 3]
  }

  private cross(g: number, m: number, round: number): void {
    const { space, part, wall, heights, depths, above, outer, turns } = this
    // The plain height is right to the twelfth digit, far below the clearance: most pairs are apart and need nothing
    // exact.
    if (!this.straddles(g, m, this.clearance)) return
    for (let i = 0; i < 3; i++) {
      part[i] = this.group[3 * g + i]
      wall[i] = this.voids[3 * m + i]
    }
    if (round < clearedRounds) for (let i = 0; i < 3; i++) this.keepClear(wall[i], g)
    if (!this.onBothSides(part, wall, heights, above) || !this.onBothSides(wall, part, depths, outer)) return
    // Six numbers more: on which side the edges of the one pass the edges of the other.
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        turns[3 * i + j] = Math.sign(space.volume(wall[i], wall[(i + 1) % 3], part[j], part[(j + 1) % 3]))
    if (this.isDegenerate()) {
      for (let i = 0; i < 3; i++) this.perturb(wall[i], round)
      return
    }
    let start = -1
    let end = -1
    for (let i = 0; i < 3; i++) {
      const next = (i + 1) % 3
      if (above[i] === above[next] || turns[3 * i] !== turns[3 * i + 1] || turns[3 * i + 1] !== turns[3 * i + 2]) continue
      const point = this.pointOn(wall[i], wall[next], heights[i], heights[next], cutByFace(g))
      space.snapToPlane(point, part)
      if (above[i] < 0) start = point
      else end = point
    }
    for (let j = 0; j < 3; j++) {
      const next = (j + 1) % 3
      if (outer[j] === outer[next] || turns[j] !== turns[3 + j] || turns[3 + j] !== turns[6 + j]) continue
      const point = this.pointOn(part[j], part[next], depths[j], depths[next], cutByVoid(m))
      space.snapToPlane(point, part)
      if (outer[j] > 0) start = point
      else end = point
    }
    if (start < 0 && end < 0) return
    if (start < 0 || end < 0) throw new Error('two triangles that cross must have two common points on their edges')
    const { segments } = this
    segments.add(g)
    segments.add(m)
    segments.add(start)
    segments.add(end)
  }

  /** Whether the `others` are on both sides of the triangle of the `corners`; with their volumes over it and signs. */
  private onBothSides(corners: Uint32Array, others: Uint32Array, volumes: Float64Array, signs: Int8Array): boolean {
    for (let i = 0; i < 3; i++) {
      volumes[i] = this.space.volume(corners[0], corners[1], corners[2], others[i])
      signs[i] = Math.sign(volumes[i])
    }
    return signs[0] !== signs[1] || signs[1] !== signs[2] || signs[0] === 0
  }

  /**
   * Whether a sign that decides is zero. Of the turns only those of edges that change sides do: elsewhere a zero says
   * that two edges are parallel.
   */
  private isDegenerate(): boolean {
    const { above, outer, turns } = this
    for (let i = 0; i < 3; i++) {
      if (above[i] === 0 || outer[i] === 0) return true
      const next = (i + 1) % 3
      for (let j = 0; j < 3; j++) {
        if (above[i] !== above[next] && turns[3 * i + j] === 0) return true
        if (outer[i] !== outer[next] && turns[3 * j + i] === 0) return true
      }
    }
    return false
  }

  /** Where the edge pq passes the plane from which its ends have these heights; the same for both its triangles. */
  private pointOn(p: number, q: number, heightP: number, heightQ: number, cutter: number): number {
    const { points, space } = this
    const [from, to, share] = p < q ? [p, q, heightP / (heightP - heightQ)] : [q, p, heightQ / (heightQ - heightP)]
    const known = points.find(from, to, cutter)
    if (known >= 0) return space.fixedCorners + known
    points.add(from, to, cutter, share)
    return space.addBetween(from, to, share)
  }

  /** A corner that all but touches the triangle is moved off, to the side on which it already is. */
  private keepClear(corner: number, g: number): void {
    const { part } = this
    const { fixed } = this.space
    const height = this.heightOver(g, corner)
    if (Math.abs(height) >= this.clearance) return
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [fixed[3 * part[0] + axis], fixed[3 * part[1] + axis], fixed[3 * part[2] + axis]]
      const value = fixed[3 * corner + axis]
      if (value < Math.min(a, b, c) - this.clearance || value > Math.max(a, b, c) + this.clearance) return
    }
    const by = (height < 0 ? -1 : 1) * (1.5 * this.clearance - Math.abs(height))
    this.moves.set(corner, [by * this.planes[5 * g], by * this.planes[5 * g + 1], by * this.planes[5 * g + 2]])
  }

  private perturb(corner: number, round: number, times = 1): void {
    if (corner < this.space.partCorners) return
    this.moves.set(corner, perturbation(corner, round, times * perturbationShare * this.spacing))
  }

  /** Cut points that round to the float32 place of another corner would weld: their edges are perturbed. */
  private *separateEqualPoints(ofGroup: TriangleSegments, ofVoid: TriangleSegments, round: number): Generator<void, void, void> {
    const { space, group, voids, points } = this
    const before = 3 * (ofGroup.triangles.length + ofVoid.triangles.length)
    const places = new Float32Array(3 * (before + points.count))
    let at = 0
    const place = (corner: number): void => {
      for (let axis = 0; axis < 3; axis++) places[at++] = space.at(corner, axis)
    }
    for (const t of ofGroup.triangles) for (let c = 0; c < 3; c++) place(group[3 * t + c])
    for (const t of ofVoid.triangles) for (let c = 0; c < 3; c++) place(voids[3 * t + c])
    for (let point = 0; point < points.count; point++) place(space.fixedCorners + point)
    yield
    // Places are numbered in the order in which they first appear: one that was there before has a number below those
    // that were given.
    const numbers = weld(places).triangles
    let given = 0
    const equal: number[] = []
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] === given) given++
      else if (i >= before) equal.push(space.fixedCorners + i - before)
    }
    for (const corner of this.verticesBehind(equal)) this.perturb(corner, round)
  }

  /** Small moves of the corners of the void on which some corners and cut points of the last search depend. */
  perturbed(points: Iterable<number>, round: number): Moves {
    this.moves = new Map()
    // Farther in every round: what a first perturbation does not resolve lies among many nearly equal edges.
    for (const corner of this.verticesBehind(points)) this.perturb(corner, round, round + 1)
    return this.moves
  }

  /** The corners of the void that make some corners and cut points of the last search what they are. */
  verticesBehind(points: Iterable<number>): Set<number> {
    const { space, voids } = this
    const corners = new Set<number>()
    for (const corner of points) {
      if (space.isOfVoid(corner)) corners.add(corner)
      if (corner < space.fixedCorners) continue
      const point = corner - space.fixedCorners
      const cutter = this.points.cutter(point)
      const m = 3 * cutByVoid(cutter)
      const own = cutter < 0 ? voids.subarray(m, m + 3) : [this.points.from(point), this.points.to(point)]
      for (const other of own) corners.add(other)
    }
    return corners
  }
}

/**
 * Triangles near one of the group, and pairs, that are looked at in one step: one group has some hundreds near it,
 * another a hundred thousand.
 */
const lookedPerStep = 200_000
const pairsPerStep = 20_000

/** Corners of the void keep this share of the spacing away from the planes of the open faces. */
const clearanceShare = 0.004
const perturbationShare = 0.006
/** A corner between two faces could be pushed to and fro: after these rounds exact signs alone decide. */
const clearedRounds = 3
/** In spacings: farther than this no corner is moved in all rounds together. */
export const maxMoved = 0.5
/** Distance of two neighbouring float32 numbers below 1. */
const floatStep = 2 ** -24

/** A small displacement that looks random and is the same in every run. */
function perturbation(corner: number, round: number, size: number): readonly [number, number, number] {
  let seed = Math.imul(corner + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)
  const next = (): number => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
    seed = Math.imul(seed ^ (seed >>> 12), 0x297a2d39)
    seed ^= seed >>> 15
    return (seed >>> 0) / 2 ** 31 - 1
  }
  return [size * next(), size * next(), size * next()]
}
