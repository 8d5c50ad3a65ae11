import { Triangle, Vector3 } from 'three'
import { noSide, type SurfaceGraph } from './surface-graph.ts'

/** Where a brush was put down. */
export interface Dab {
  /** The triangles that it takes. */
  readonly triangles: readonly number[]
  /** How far, along the surface, the taken triangles may reach beyond the radius, because each is taken whole; mm. */
  readonly beyond: number
  /** Triangles that were looked at: those that the radius reaches, whatever the size of the part. */
  readonly visited: number
}

type Point2 = readonly [x: number, y: number]
export type Point3 = readonly [x: number, y: number, z: number]

/**
 * A triangle that is entered over a side, in a plane whose x axis is that side: the left end at the origin, the triangle
 * above. What lies behind is unfolded into the same plane.
 */
interface Entry {
  readonly triangle: number
  /** Corners of the triangle: left and right end of the side, and the third one. */
  readonly corners: readonly [left: number, right: number, top: number]
  readonly length: number
  /** Where a straight path starts that has `before` behind it. */
  readonly source: Point2
  readonly before: number
  /** Straight paths from the source stay between these two. */
  readonly left: Point2
  readonly right: Point2
  /** Length of the path to the side's nearest point. */
  readonly distance: number
}

/**
 * A triangle is entered so often at most: with one entry a brush takes 5 % too few triangles of a plane, with two 1 %,
 * and each costs as much as the first.
 */
const mostVisits = 2

/**
 * The triangles whose middle lies within a radius of a point, along the surface; the point's own triangle always, however
 * large. Paths run over the sides of triangles in straight lines that turn only at corners (the strip of each is chosen
 * greedily, nearest first), so that a path is never shorter than the shortest one. A wall that is near in space but far
 * along the surface, and another body, are not reached.
 *
 * @param at point on `triangle`, mm, part frame
 * @param radius mm
 */
export function dabAt(graph: SurfaceGraph, triangle: number, at: Point3, radius: number): Dab {
  const triangles = new Set([triangle])
  const visits = new Map([[triangle, mostVisits]])
  const waiting = new Heap()
  let beyond = Math.max(0, ...[0, 1, 2].map((k) => distance3(cornerOf(graph, triangle, k), at) - radius))
  for (let side = 0; side < 3; side++) {
    const entry = firstEntry(graph, triangle, side, at)
    if (entry && entry.distance <= radius) waiting.push(entry)
  }
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const before = visits.get(entry.triangle) ?? 0
    if (before >= mostVisits) continue
    visits.set(entry.triangle, before + 1)
    const top = topOf(graph, entry)
    const middle: Point2 = [(entry.length + top[0]) / 3, top[1] / 3]
    const reached = pathTo(entry, middle)
    if (reached <= radius && !triangles.has(entry.triangle)) {
      triangles.add(entry.triangle)
      const farthest = Math.max(distance2([0, 0], middle), distance2([entry.length, 0], middle), distance2(top, middle))
      beyond = Math.max(beyond, reached + farthest - radius)
    }
    for (const next of entriesBeyond(graph, entry, top))
      if (next.distance <= radius && (visits.get(next.triangle) ?? 0) < mostVisits) waiting.push(next)
  }
  return { triangles: [...triangles], beyond, visited: visits.size }
}

/** Over a side of the triangle on which the brush stands. */
function firstEntry(graph: SurfaceGraph, triangle: number, side: number, at: Point3): Entry | undefined {
  const [a, b] = [cornerOf(graph, triangle, side), cornerOf(graph, triangle, (side + 1) % 3)]
  const length = distance3(a, b)
  if (length === 0) return undefined
  const along = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1]) + (at[2] - a[2]) * (b[2] - a[2])) / length
  const source: Point2 = [along, -Math.sqrt(Math.max(0, distance3(a, at) ** 2 - along ** 2))]
  const window = { source, before: 0, left: [0, 0] as Point2, right: [length, 0] as Point2 }
  return entryOver(graph, triangle, [side, (side + 1) % 3], length, window)
}

/** Over the two other sides of a triangle that was entered. */
function entriesBeyond(graph: SurfaceGraph, entry: Entry, top: Point2): Entry[] {
  const [left, right, third] = entry.corners
  const beyond = [
    entryBeyond(graph, entry, [left, third], [0, 0], top),
    entryBeyond(graph, entry, [third, right], top, [entry.length, 0]),
  ]
  return beyond.filter((next) => next !== undefined)
}

/** @param from where the left end of the side lies in the plane of the entry, and `to` the right end */
function entryBeyond(
  graph: SurfaceGraph,
  entry: Entry,
  ends: readonly [number, number],
  from: Point2,
  to: Point2,
): Entry | undefined {
  const length = distance2(from, to)
  if (length === 0) return undefined
  const { source, before, left, right } = narrowed(entry, from, to)
  const along: Point2 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const window = {
    source: turned(source, from, along),
    before,
    left: turned(left, from, along),
    right: turned(right, from, along),
  }
  return entryOver(graph, entry.triangle, ends, length, window)
}

/** A point in the plane whose origin is `from` and whose x axis is `along`. */
function turned([x, y]: Point2, from: Point2, along: Point2): Point2 {
  const [dx, dy] = [x - from[0], y - from[1]]
  return [dx * along[0] + dy * along[1], along[0] * dy - along[1] * dx]
}

type Window = Pick<Entry, 'source' | 'before' | 'left' | 'right'>

/** What straight paths from the source see of a side; past a corner that hides all of it, the corner is the source. */
function narrowed({ source, before, left, right }: Entry, from: Point2, to: Point2): Window {
  if (isLeft(source, left, to)) return { source: left, before: before + distance2(source, left), left: from, right: to }
  if (isRight(source, right, from)) return { source: right, before: before + distance2(source, right), left: from, right: to }
  return { source, before, left: isLeft(source, left, from) ? left : from, right: isRight(source, right, to) ? right : to }
}

function entryOver(
  graph: SurfaceGraph,
  triangle: number,
  [from, to]: readonly [number, number],
  length: number,
  window: Window,
): Entry | undefined {
  const beyond = graph.across[3 * triangle + ((from + 1) % 3 === to ? from : to)]!
  if (beyond === noSide) return undefined
  const [next, side] = [Math.floor(beyond / 3), beyond % 3]
  // Neighbours that are wound alike run along their side in opposite directions.
  const isAlike = distance3(cornerOf(graph, next, side), cornerOf(graph, triangle, from)) === 0
  const [other, third] = [(side + 1) % 3, (side + 2) % 3]
  const { source, before, left, right } = window
  const distance = pathTo(window, [Math.min(length, Math.max(0, source[0])), 0])
  // Named one by one: a spread takes longer than all that is computed here.
  const corners = isAlike ? ([side, other, third] as const) : ([other, side, third] as const)
  return { triangle: next, corners, length, source, before, left, right, distance }
}

/** Length of the path to a point of the entered triangle, which turns at the end of the window that is in its way. */
function pathTo({ source, before, left, right }: Window, point: Point2): number {
  const corner = isLeft(source, left, point) ? left : isRight(source, right, point) ? right : undefined
  return before + (corner ? distance2(source, corner) + distance2(corner, point) : distance2(source, point))
}

const cross = (o: Point2, a: Point2, b: Point2): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
const isLeft = (source: Point2, left: Point2, point: Point2): boolean => cross(source, left, point) > 0
const isRight = (source: Point2, right: Point2, point: Point2): boolean => cross(source, right, point) < 0

/** The third corner of an entered triangle. */
function topOf(graph: SurfaceGraph, { triangle, corners: [left, right, third], length }: Entry): Point2 {
  const [a, b, c] = [cornerOf(graph, triangle, left), cornerOf(graph, triangle, right), cornerOf(graph, triangle, third)]
  const along = ((c[0] - a[0]) * (b[0] - a[0]) + (c[1] - a[1]) * (b[1] - a[1]) + (c[2] - a[2]) * (b[2] - a[2])) / length
  return [along, Math.sqrt(Math.max(0, distance3(a, c) ** 2 - along ** 2))]
}

function cornerOf({ soup }: SurfaceGraph, triangle: number, k: number): Point3 {
  const at = 9 * triangle + 3 * k
  return [soup[at]!, soup[at + 1]!, soup[at + 2]!]
}

// A root, because Math.hypot is several times slower and a brush takes thousands of distances between two frames.
const distance2 = (a: Point2, b: Point2): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
const distance3 = (a: Point3, b: Point3): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)

/** A binary heap, the entry with the shortest path first. */
class Heap {
  private readonly entries: Entry[] = []

  push(entry: Entry): void {
    const { entries } = this
    let at = entries.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (entries[parent]!.distance <= entry.distance) break
      entries[at] = entries[parent]!
      at = parent
    }
    entries[at] = entry
  }

  pop(): Entry | undefined {
    const { entries } = this
    const first = entries[0]
    const last = entries.pop()
    if (entries.length === 0 || !last) return first
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const child = right < entries.length && entries[right]!.distance < entries[left]!.distance ? right : left
      if (child >= entries.length || entries[child]!.distance >= last.distance) break
      entries[at] = entries[child]!
      at = child
    }
    entries[at] = last
    return first
  }
}

/** The point of the surface nearest to a point, its triangle and the distance, mm. Looks at all triangles. */
export function nearestOnSurface(soup: Float32Array, [x, y, z]: Point3) {
  const [point, near, triangle] = [new Vector3(x, y, z), new Vector3(), new Triangle()]
  let best = { triangle: 0, at: [x, y, z] as Point3, distance: Number.POSITIVE_INFINITY }
  for (let n = 0; n < soup.length / 9; n++) {
    triangle.a.fromArray(soup, 9 * n)
    triangle.b.fromArray(soup, 9 * n + 3)
    triangle.c.fromArray(soup, 9 * n + 6)
    triangle.closestPointToPoint(point, near)
    const distance = near.distanceTo(point)
    if (distance < best.distance) best = { triangle: n, at: near.toArray(), distance }
  }
  return best
}
