import { emptySlots, hash3 } from '../mesh/hash.ts'

/**
 * A point is known by its edge and by the triangle whose plane cuts it: of the group its number, of the void the
 * complement of its number.
 */
export const cutByFace = (g: number): number => g
export const cutByVoid = (m: number): number => ~m

/**
 * The points where edges of one surface pass triangles of the other, in the order in which they were found: point i is
 * corner `fixedCorners + i` of the corner space. In typed arrays with tables of numbers: maps by texts of these numbers
 * took a hundred megabytes for forty thousand points.
 */
export class IntersectionPoints {
  count = 0
  private ends = new Uint32Array(2 * 1024)
  private cutters = new Int32Array(1024)
  private shares = new Float64Array(1024)
  private slots = emptySlots(1024)

  clear(): void {
    this.count = 0
    this.slots.fill(-1)
  }

  /** The smaller corner of a point's edge, and the larger one. */
  from(point: number): number {
    return this.ends[2 * point]
  }

  to(point: number): number {
    return this.ends[2 * point + 1]
  }

  /** The triangle that cuts the edge there: its number as `cutByFace` or `cutByVoid` encodes it. */
  cutter(point: number): number {
    return this.cutters[point]
  }

  /** Share of the way from the smaller corner to the larger one. */
  share(point: number): number {
    return this.shares[point]
  }

  /** The point of an edge (`from` < `to`) at a triangle, −1 when it is not known yet. */
  find(from: number, to: number, cutter: number): number {
    return this.slots[this.slotOf(from, to, cutter)]
  }

  /** Adds a point that is not known yet. */
  add(from: number, to: number, cutter: number, share: number): void {
    if (this.count === this.cutters.length) this.grow()
    const point = this.count++
    this.ends[2 * point] = from
    this.ends[2 * point + 1] = to
    this.cutters[point] = cutter
    this.shares[point] = share
    this.slots[this.slotOf(from, to, cutter)] = point
  }

  /** The slot that holds a point, or the empty one where it belongs. */
  private slotOf(from: number, to: number, cutter: number): number {
    const mask = this.slots.length - 1
    let slot = hash3(from, to, cutter) & mask
    for (let point = this.slots[slot]; point >= 0; point = this.slots[slot]) {
      if (this.cutters[point] === cutter && this.ends[2 * point] === from && this.ends[2 * point + 1] === to) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private grow(): void {
    const { ends, cutters, shares, count } = this
    this.ends = new Uint32Array(4 * count)
    this.ends.set(ends)
    this.cutters = new Int32Array(2 * count)
    this.cutters.set(cutters)
    this.shares = new Float64Array(2 * count)
    this.shares.set(shares)
    this.slots = emptySlots(2 * count)
    for (let point = 0; point < count; point++)
      this.slots[this.slotOf(ends[2 * point], ends[2 * point + 1], cutters[point])] = point
  }
}

/** The cut edges: which points lie on an edge, in their order along it. Good until the points change. */
export class PointsOnEdges {
  private readonly points: IntersectionPoints
  private readonly firstCorner: number
  /** The points by edge, those of an edge from its smaller corner on, and the place of the first of each. */
  private readonly order: Uint32Array
  private readonly slots: Int32Array

  /** `firstCorner`: the corner that is point 0. */
  constructor(points: IntersectionPoints, firstCorner: number) {
    this.points = points
    this.firstCorner = firstCorner
    this.order = new Uint32Array(points.count).map((_, point) => point)
    this.order.sort(
      (p, q) => points.from(p) - points.from(q) || points.to(p) - points.to(q) || points.share(p) - points.share(q) || p - q,
    )
    this.slots = emptySlots(points.count)
    for (let at = 0; at < points.count; at++) {
      const point = this.order[at]
      const slot = this.slotOf(points.from(point), points.to(point))
      if (this.slots[slot] < 0) this.slots[slot] = at
    }
  }

  has(a: number, b: number): boolean {
    return this.slots[this.slotOf(Math.min(a, b), Math.max(a, b))] >= 0
  }

  /** The corners of the cut points on an edge, from `a` to `b`. */
  pointsOn(a: number, b: number): number[] {
    const { points, order, firstCorner } = this
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    const found: number[] = []
    const first = this.slots[this.slotOf(from, to)]
    for (let at = first; at >= 0 && at < order.length; at++) {
      const point = order[at]
      if (points.from(point) !== from || points.to(point) !== to) break
      found.push(firstCorner + point)
    }
    return a < b ? found : found.reverse()
  }

  /** The slot that holds an edge, or the empty one where it belongs. */
  private slotOf(from: number, to: number): number {
    const { points, order, slots } = this
    const mask = slots.length - 1
    let slot = hash3(from, to, 0) & mask
    for (let at = slots[slot]; at >= 0; at = slots[slot]) {
      const point = order[at]
      if (points.from(point) === from && points.to(point) === to) break
      slot = (slot + 1) & mask
    }
    return slot
  }
}
