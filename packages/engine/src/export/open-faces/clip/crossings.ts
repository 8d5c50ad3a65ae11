import type { CornerSpace } from './corner-space.ts'
import { GrowingWords } from './growing-words.ts'
import { Neighbourhood, planeOf } from './neighbourhood.ts'

/** The cuts of two surfaces through each other. */
export interface Crossings {
  /** Per triangle of the group, and per triangle of the void, by their numbers: the cuts that run over it. */
  readonly ofGroup: ReadonlyMap<number, readonly (readonly [number, number])[]>
  readonly ofVoid: ReadonlyMap<number, readonly (readonly [number, number])[]>
  /** Cut points on an edge, ordered from its smaller corner; the key is `edgeKey`. */
  readonly onEdges: ReadonlyMap<string, readonly number[]>
}

/** Corners of the void to be moved a little, and by how much, before the surfaces cross cleanly. */
export type Moves = ReadonlyMap<number, readonly [number, number, number]>

export const edgeKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * Finds how the closed surface of the void crosses the triangles of the open group. Every decision is the exact sign of a volume of four
 * float32 corners, so that neighbours agree on their common edges. Where a sign is zero, or a corner of the void is so near a plane of the group
 * that cut points would round to one, corners are moved by a few thousandths of the spacing and the search starts again.
 */
export class CrossingSearch {
  private readonly space: CornerSpace
  private readonly group: Uint32Array
  private readonly voids: Uint32Array
  /** Sample spacing, in the units of the corners. */
  private readonly spacing: number
  private readonly clearance: number
  /** Pairs of a triangle of the group and one of the void that may cross even after moves, and the planes of the group. */
  private pairs: Uint32Array | undefined
  private readonly planes: Float64Array
  private moves = new Map<number, readonly [number, number, number]>()
  private points = new Map<string, number>()
  private edges = new Map<string, { t: number; corner: number }[]>()
  private ofGroup = new Map<number, [number, number][]>()
  private ofVoid = new Map<number, [number, number][]>()

  constructor(space: CornerSpace, group: Uint32Array, voids: Uint32Array, spacing: number) {
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
  *run(round: number): Generator<void, Crossings | Moves, void> {
    this.moves = new Map()
    this.points = new Map()
    this.edges = new Map()
    this.ofGroup = new Map()
    this.ofVoid = new Map()
    this.space.forgetCuts()
    this.pairs ??= yield* this.findPairs()
    for (let at = 0; at < this.pairs.length; at += 2) {
      if (at % pairsPerStep === pairsPerStep - 2) yield
      this.cross(this.pairs[at]!, this.pairs[at + 1]!, round)
    }
    yield
    if (this.moves.size === 0) yield* this.separateEqualPoints(round)
    if (this.moves.size > 0) return this.moves
    yield
    const onEdges = new Map<string, number[]>()
    for (const [key, list] of this.edges)
      onEdges.set(
        key,
        list.sort((p, q) => p.t - q.t).map(({ corner }) => corner),
      )
    return { ofGroup: this.ofGroup, ofVoid: this.ofVoid, onEdges }
  }

  /** By boxes and planes, with room for the moves. */
  private *findPairs(): Generator<void, Uint32Array, void> {
    const { space, group, voids } = this
    const room = mostMoved * this.spacing
    const near = yield* Neighbourhood.of(space, group, voids, 6 * this.spacing, room)
    const pairs = new GrowingWords(1 << 16)
    const low = new Float64Array(3)
    const high = new Float64Array(3)
    for (let g = 0; g < group.length / 3; g++) {
      if (g % 500 === 499) yield
      for (let axis = 0; axis < 3; axis++) {
        const [a, b, c] = [0, 1, 2].map((i) => space.at(group[3 * g + i]!, axis)) as [number, number, number]
        low[axis] = Math.min(a, b, c) - room
        high[axis] = Math.max(a, b, c) + room
      }
      near.each(g, (m) => {
        if (this.straddles(g, m, room) && this.isInBox(m, low, high)) pairs.push([g, m])
      })
    }
    return pairs.words()
  }

  private isInBox(m: number, low: Float64Array, high: Float64Array): boolean {
    const { space, voids } = this
    for (let axis = 0; axis < 3; axis++) {
      const p = space.at(voids[3 * m]!, axis)
      const q = space.at(voids[3 * m + 1]!, axis)
      const r = space.at(voids[3 * m + 2]!, axis)
      if (Math.min(p, q, r) > high[axis]! || Math.max(p, q, r) < low[axis]!) return false
    }
    return true
  }

  /** Whether a triangle of the void comes within `room` of both sides of the plane of a triangle of the group. */
  private straddles(g: number, m: number, room: number): boolean {
    let isAbove = false
    let isBelow = false
    for (let i = 0; i < 3; i++) {
      const height = this.heightOver(g, this.voids[3 * m + i]!)
      if (height > -room) isAbove = true
      if (height < room) isBelow = true
    }
    return isAbove && isBelow
  }

  private heightOver(g: number, corner: number): number {
    const { planes, space } = this
    const [x, y, z] = [space.at(corner, 0), space.at(corner, 1), space.at(corner, 2)]
    return planes[5 * g]! * x + planes[5 * g + 1]! * y + planes[5 * g + 2]! * z - planes[5 * g + 3]!
  }

  private cross(g: number, m: number, round: number): void {
    const { space, group, voids } = this
    // The plain height is right to the twelfth digit, far below the clearance: most pairs are apart and need nothing exact.
    if (!this.straddles(g, m, this.clearance)) return
    const part = [group[3 * g]!, group[3 * g + 1]!, group[3 * g + 2]!] as const
    const wall = [voids[3 * m]!, voids[3 * m + 1]!, voids[3 * m + 2]!] as const
    if (round < clearedRounds) for (const corner of wall) this.keepClear(corner, g, part)
    const heights = wall.map((corner) => space.volume(part[0], part[1], part[2], corner)) as [number, number, number]
    const above = heights.map(Math.sign)
    if (above[0] === above[1] && above[1] === above[2] && above[0] !== 0) return
    const depths = part.map((corner) => space.volume(wall[0], wall[1], wall[2], corner)) as [number, number, number]
    const outer = depths.map(Math.sign)
    if (outer[0] === outer[1] && outer[1] === outer[2] && outer[0] !== 0) return
    // Six numbers more: on which side the edges of the one pass the edges of the other.
    const turns = [0, 1, 2].map((i) =>
      [0, 1, 2].map((j) => Math.sign(space.volume(wall[i]!, wall[(i + 1) % 3]!, part[j]!, part[(j + 1) % 3]!))),
    )
    // A zero matters where an edge changes sides: elsewhere it only says that two edges are parallel.
    const isUnclear = (i: number): boolean =>
      (above[i] !== above[(i + 1) % 3] && turns[i]!.includes(0)) ||
      (outer[i] !== outer[(i + 1) % 3] && turns.some((turn) => turn[i] === 0))
    if (above.includes(0) || outer.includes(0) || isUnclear(0) || isUnclear(1) || isUnclear(2)) {
      for (const corner of wall) this.shake(corner, round)
      return
    }
    let start = -1
    let end = -1
    for (let i = 0; i < 3; i++) {
      const next = (i + 1) % 3
      if (above[i] === above[next] || turns[i]![0] !== turns[i]![1] || turns[i]![1] !== turns[i]![2]) continue
      const point = this.pointOn(wall[i]!, wall[next]!, heights[i]!, heights[next]!, `g${g}`)
      this.space.flatten(point, part)
      if (above[i]! < 0) start = point
      else end = point
    }
    for (let j = 0; j < 3; j++) {
      const next = (j + 1) % 3
      if (outer[j] === outer[next] || turns[0]![j] !== turns[1]![j] || turns[1]![j] !== turns[2]![j]) continue
      const point = this.pointOn(part[j]!, part[next]!, depths[j]!, depths[next]!, `m${m}`)
      this.space.flatten(point, part)
      if (outer[j]! > 0) start = point
      else end = point
    }
    if (start < 0 && end < 0) return
    if (start < 0 || end < 0) throw new Error('two triangles that cross must have two common points on their edges')
    push(this.ofGroup, g, [start, end])
    push(this.ofVoid, m, [start, end])
  }

  /** The point where the edge pq passes the plane from which its ends have these heights; the same for both triangles at the edge. */
  private pointOn(p: number, q: number, heightP: number, heightQ: number, by: string): number {
    const key = edgeKey(p, q)
    const name = `${key} ${by}`
    const known = this.points.get(name)
    if (known !== undefined) return known
    const [from, to, t] = p < q ? [p, q, heightP / (heightP - heightQ)] : [q, p, heightQ / (heightQ - heightP)]
    const corner = this.space.addBetween(from, to, t)
    this.points.set(name, corner)
    const there = this.edges.get(key)
    if (there) there.push({ t, corner })
    else this.edges.set(key, [{ t, corner }])
    return corner
  }

  /** A corner that all but touches the triangle is moved off, to the side on which it already is. */
  private keepClear(corner: number, g: number, part: readonly number[]): void {
    const height = this.heightOver(g, corner)
    if (Math.abs(height) >= this.clearance) return
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [this.space.at(part[0]!, axis), this.space.at(part[1]!, axis), this.space.at(part[2]!, axis)]
      const value = this.space.at(corner, axis)
      if (value < Math.min(a, b, c) - this.clearance || value > Math.max(a, b, c) + this.clearance) return
    }
    const by = (height < 0 ? -1 : 1) * (1.5 * this.clearance - Math.abs(height))
    this.moves.set(corner, [by * this.planes[5 * g]!, by * this.planes[5 * g + 1]!, by * this.planes[5 * g + 2]!])
  }

  private shake(corner: number, round: number, times = 1): void {
    if (corner < this.space.partCorners) return
    this.moves.set(corner, shakeOf(corner, round, times * shakeShare * this.spacing))
  }

  /** Cut points that round to the float32 place of another corner would weld: their edges are shaken. */
  private *separateEqualPoints(round: number): Generator<void, void, void> {
    const places = new Map<string, number>()
    const { space } = this
    const place = (corner: number): string => [0, 1, 2].map((axis) => Math.fround(space.at(corner, axis)) + 0).join()
    let looked = 0
    for (const corners of [this.group, this.voids]) {
      const cut = corners === this.group ? this.ofGroup : this.ofVoid
      for (const t of cut.keys()) {
        if (++looked % placesPerStep === 0) yield
        for (const corner of corners.subarray(3 * t, 3 * t + 3)) places.set(place(corner), corner)
      }
    }
    const equal: number[] = []
    for (let corner = space.fixedCorners; corner < space.count; corner++) {
      if (++looked % placesPerStep === 0) yield
      const here = place(corner)
      if (places.has(here)) equal.push(corner)
      else places.set(here, corner)
    }
    for (const corner of this.behind(equal)) this.shake(corner, round)
  }

  /** Small moves of the corners of the void on which some corners and cut points of the last search depend. */
  shaken(points: Iterable<number>, round: number): Moves {
    this.moves = new Map()
    // Farther in every round: what a first shake does not resolve stands in a nest of nearly equal edges.
    for (const corner of this.behind(points)) this.shake(corner, round, round + 1)
    return this.moves
  }

  /** The corners of the void that make some corners and cut points of the last search what they are. */
  behind(points: Iterable<number>): Set<number> {
    const { space, voids } = this
    const wanted = new Set(points)
    const corners = new Set([...wanted].filter((corner) => space.isOfVoid(corner)))
    if (wanted.size === 0) return corners
    for (const [name, point] of this.points) {
      if (!wanted.has(point)) continue
      const [p, q, by] = name.split(' ') as [string, string, string]
      const m = Number(by.slice(1))
      const own = by.startsWith('m') ? voids.subarray(3 * m, 3 * m + 3) : [Number(p), Number(q)]
      for (const corner of own) corners.add(corner)
    }
    return corners
  }
}

/** Numbers of pairs, and places, that are looked at in one step. */
const pairsPerStep = 20_000
const placesPerStep = 10_000

/** Corners of the void keep this share of the spacing away from the planes of the open faces. */
const clearanceShare = 0.004
const shakeShare = 0.006
/** A corner between two faces could be pushed to and fro: after these rounds exact signs alone decide. */
const clearedRounds = 3
/** In spacings: farther than this no corner is moved in all rounds together. */
export const mostMoved = 0.5
/** Distance of two neighbouring float32 numbers below 1. */
const floatStep = 2 ** -24

/** A small displacement that looks random and is the same in every run. */
function shakeOf(corner: number, round: number, size: number): readonly [number, number, number] {
  let seed = Math.imul(corner + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)
  const next = (): number => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
    seed = Math.imul(seed ^ (seed >>> 12), 0x297a2d39)
    seed ^= seed >>> 15
    return (seed >>> 0) / 2 ** 31 - 1
  }
  return [size * next(), size * next(), size * next()]
}

function push<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
