import type { NearestTriangle } from './nearest-triangle.ts'

type Vector = Float64Array

/** The middle of the first ball lies as deep as this share of the largest, and in a thinner wall in its middle. */
const seed = 0.03
/** A middle moves by at most this share of the free radius at a time, so it never passes through a wall. */
const stride = 0.95
/** Radii that differ by less than this share are the same. */
const accuracy = 1e-3
/** The middle of a ball may be this many radii from its place: √2 behind a right-angled edge. */
const reach = 1.45
/** A direction along which a ball would grow by less than this share of its way leads nowhere: sides face each other. */
const leastSlope = 0.125
/** Changes of direction: one for each side that holds the ball; a bent side has several facets. */
const mostTurns = 8
/** Steps by which the steepest direction between the sides is found. */
const mostCorrections = 12
const mostSteps = 12

/**
 * A ball in the material that grows from a place of the surface: straight inwards until it meets another side, then
 * where it grows most between the sides that it has met, until they hold it, it is as large as is asked for, or it would
 * leave its place behind.
 */
export class GrowingBall {
  radius = 0
  readonly centre: Vector = new Float64Array(3)
  /** Whether one of the sides that hold it is of the second mesh. */
  isHeldBeside = false
  private readonly own: NearestTriangle
  private readonly others: NearestTriangle | undefined
  private readonly most: number
  private start = 0
  private readonly place: Vector = new Float64Array(3)
  private readonly direction: Vector = new Float64Array(3)
  private readonly trial: Vector = new Float64Array(3)
  /** From the closest point of the last probe to its middle, of length 1. */
  private readonly away: Vector = new Float64Array(3)
  /** Unit vectors from the sides that were met, 3 each, and how many. */
  private readonly sides: Vector = new Float64Array(3 * (mostTurns + 1))
  private sideCount = 0
  private isProbeBeside = false

  /** `most`: radius beyond which a ball need not grow. */
  constructor(own: NearestTriangle, others: NearestTriangle | undefined, most: number) {
    this.own = own
    this.others = others
    this.most = most
  }

  /** Is again what it was. */
  be(centre: Vector, radius: number, isHeldBeside: boolean): void {
    this.centre.set(centre)
    this.radius = radius
    this.isHeldBeside = isHeldBeside
  }

  grow(place: Vector, inward: Vector): void {
    const { direction, sides, most } = this
    this.place.set(place)
    direction.set(inward)
    sides.set(inward)
    this.sideCount = 1
    this.begin(seed * most)
    // A ball that is smaller than it lies deep may lie near the other side of a wall, or behind it.
    if (this.radius < this.start * (1 - accuracy)) {
      const depth = this.depthWithin(2 * this.start)
      if (depth < 2 * this.start) this.begin(depth / 2)
    }
    this.isHeldBeside = false
    let slope = 1
    for (let turn = 0; turn < mostTurns; turn++) {
      if (!this.climb(slope)) return
      this.isHeldBeside ||= this.isProbeBeside
      sides.set(this.away, 3 * this.sideCount++)
      slope = this.turn()
      if (slope < leastSlope) return
    }
  }

  /** The ball whose middle lies this far behind the place. */
  private begin(depth: number): void {
    const { centre, place, direction } = this
    this.start = depth
    for (let axis = 0; axis < 3; axis++) centre[axis] = place[axis] + depth * direction[axis]
    this.radius = this.probe(centre, depth * (1 + accuracy))
  }

  /** How far the next side lies straight behind the place; `most` where there is none nearer. */
  private depthWithin(most: number): number {
    const { own, others, place, direction } = this
    const depth = own.along(place, direction, accuracy * most, most)
    return others ? others.along(place, direction, accuracy * most, depth) : depth
  }

  /**
   * Turns to the direction along which the ball grows most: that of the point of the sides' hull that is nearest to the
   * origin (Gilbert's algorithm). Answers how much it grows per way.
   */
  private turn(): number {
    const { sides, direction, sideCount } = this
    const point = direction
    point.fill(0)
    for (let at = 0; at < 3 * sideCount; at++) point[at % 3] += sides[at] / sideCount
    for (let n = 0; n < mostCorrections; n++) {
      let least = 0
      let slope = Infinity
      for (let side = 0; side < sideCount; side++) {
        const along = point[0] * sides[3 * side] + point[1] * sides[3 * side + 1] + point[2] * sides[3 * side + 2]
        if (along < slope) [least, slope] = [side, along]
      }
      const squared = dot(point, point)
      if (slope >= squared * (1 - accuracy)) break
      const share = Math.min((squared - slope) / (squared - 2 * slope + 1), 1)
      for (let axis = 0; axis < 3; axis++) point[axis] += share * (sides[3 * least + axis] - point[axis])
    }
    const length = Math.hypot(point[0], point[1], point[2])
    for (let axis = 0; axis < 3; axis++) direction[axis] = length > 0 ? point[axis] / length : 0
    return length
  }

  /**
   * Moves along the direction, along which the radius grows with `slope`, until another side is as near. Answers
   * whether there is one; the last probe is then its.
   */
  private climb(slope: number): boolean {
    const { centre, direction, trial, away, most } = this
    for (let step = 0; step < mostSteps; step++) {
      const length = stride * this.radius
      const expected = this.radius + slope * length
      for (let axis = 0; axis < 3; axis++) trial[axis] = centre[axis] + length * direction[axis]
      const found = this.probe(trial, this.radius + length)
      if (found >= expected * (1 - accuracy)) {
        if (!this.accept(trial, found)) return false
        if (this.radius < most) continue
        return this.stop()
      }
      // Beyond the place where both sides are equally far: the other one comes nearer with this slope.
      const nearing = dot(away, direction)
      const back = Math.max((found - nearing * length - this.radius) / (slope - nearing), 0)
      for (let axis = 0; axis < 3; axis++) trial[axis] = centre[axis] + back * direction[axis]
      const [x, y, z] = away
      const isBeside = this.isProbeBeside
      const isAccepted = this.accept(trial, this.probe(trial, this.radius + back))
      if (this.radius >= most) return this.stop()
      away[0] = x
      away[1] = y
      away[2] = z
      this.isProbeBeside = isBeside
      return isAccepted
    }
    return false
  }

  /** As large as is asked for: nothing holds it. */
  private stop(): false {
    this.radius = this.most
    this.isHeldBeside = false
    return false
  }

  /** Takes a larger ball, unless it leaves its place behind. */
  private accept(middle: Vector, radius: number): boolean {
    if (radius <= this.radius) return true
    const { place, centre } = this
    const from = Math.hypot(middle[0] - place[0], middle[1] - place[1], middle[2] - place[2])
    if (from > reach * radius + this.start) return false
    centre.set(middle)
    this.radius = radius
    return true
  }

  /** Distance to the nearest triangle of both meshes, at most `within`. */
  private probe(middle: Vector, within: number): number {
    const { own, others, away } = this
    const [x, y, z] = middle
    const bound = within * (1 + accuracy)
    let distance = own.distance(x, y, z, bound)
    let nearest = own
    this.isProbeBeside = false
    if (others) {
      const toOthers = others.distance(x, y, z, distance)
      if (others.triangle >= 0) {
        distance = toOthers
        nearest = others
        this.isProbeBeside = true
      }
    }
    away[0] = (x - nearest.x) / distance
    away[1] = (y - nearest.y) / distance
    away[2] = (z - nearest.z) / distance
    return distance
  }
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
