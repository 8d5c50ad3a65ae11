import Constrainautor from '@kninnug/constrainautor'
import Delaunator from 'delaunator'
import { orient2d } from 'robust-predicates'

/** A triangle with the cuts that run over it. Corners are numbers of a `ClipVertices`. */
export interface CutTriangle {
  readonly corners: readonly [number, number, number]
  /** Cut points on the edges 01, 12, 20, each in the order from the edge's first corner. */
  readonly edges: readonly [readonly number[], readonly number[], readonly number[]]
  /** Directed cuts: what lies to their left (seen from where the triangle faces) is kept. */
  readonly cuts: readonly (readonly [from: number, to: number])[]
}

export interface SplitTriangle {
  /** Three corners per piece, wound as the triangle is. */
  readonly pieces: readonly (readonly [number, number, number])[]
  readonly kept: readonly boolean[]
}

/** Share of an edge by which its cut points are drawn in for triangulation: three of one edge make no flat piece. */
const insetShare = 1e-9

export type At = (corner: number, axis: number) => number

/**
 * Splits a triangle along its cuts by constrained Delaunay triangulation in its plane, and separates the kept from the
 * dropped pieces. All points become corners, so neighbours that share an edge share its cut points. Undefined when the
 * cuts cross or touch each other.
 *
 * It is the points as they are `written` that are triangulated: the float32 places of three cut points in a line may
 * stand the other way about than the points themselves, and the piece between them would be turned over or flat in the
 * file. Where cuts cross by this rounding alone, the pieces are those of the points themselves.
 */
export function splitTriangle(cut: CutTriangle, at: At, written: At = at): SplitTriangle | undefined {
  return splitByOneCut(cut, written) ?? triangulate(cut, written, 0) ?? triangulate(cut, at, insetShare)
}

/** The common case: one cut from edge to edge takes a corner off. */
function splitByOneCut({ corners, edges, cuts }: CutTriangle, written: At): SplitTriangle | undefined {
  if (cuts.length !== 1 || edges[0].length + edges[1].length + edges[2].length !== 2) return undefined
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    if (edges[i].length !== 1 || edges[j].length !== 1) continue
    const [p, q] = [edges[i][0], edges[j][0]]
    const [before, corner, after] = [corners[i], corners[j], corners[(i + 2) % 3]]
    const keepsCorner = cuts[0][0] === q
    const pieces = [
      [p, corner, q],
      [before, p, q],
      [before, q, after],
    ] as const
    const axes = planeAxes(corners, written)
    if (!pieces.every((piece) => isCounterClockwise(piece, axes, written))) return undefined
    return { pieces, kept: [keepsCorner, !keepsCorner, !keepsCorner] }
  }
  return undefined
}

/** Whether a piece has area and is wound counter-clockwise, seen along the axis across two others. */
export function isCounterClockwise(
  [a, b, c]: readonly [number, number, number],
  [u, v]: readonly [number, number],
  written: At,
): boolean {
  // The library's sign is that of a y axis that points down.
  return orient2d(written(a, u), written(a, v), written(b, u), written(b, v), written(c, u), written(c, v)) < 0
}

function triangulate(cut: CutTriangle, at: At, inset: number): SplitTriangle | undefined {
  const { points, coordinates } = planePoints(cut, at, inset)
  const local = new Map(points.map((corner, index) => [corner, index]))
  const border: (readonly [number, number])[] = []
  cut.edges.forEach((inner, i) => {
    const chain = [cut.corners[i], ...inner, cut.corners[(i + 1) % 3]].map((corner) => local.get(corner)!)
    for (let n = 0; n + 1 < chain.length; n++) border.push([chain[n], chain[n + 1]])
  })
  const cuts = cut.cuts.map(([from, to]) => [local.get(from)!, local.get(to)!] as const)
  const net = new Delaunator(coordinates)
  try {
    new Constrainautor(net).constrainAll([...border, ...cuts])
  } catch {
    // The library says by throwing that constraints cross or meet a point.
    return undefined
  }
  const labels = labelPieces(net, orientationOf(net, coordinates), border, cuts, points.length)
  if (!labels) return undefined
  const pieces: [number, number, number][] = []
  const kept: boolean[] = []
  labels.of.forEach((label, t) => {
    if (label === outside) return
    pieces.push(labels.cornersOf(t).map((index) => points[index]) as [number, number, number])
    kept.push(label === keep)
  })
  return { pieces, kept }
}

/** Points of a cut triangle, along the axis its normal is closest to, so that it stays wound counter-clockwise. */
function planePoints(
  { corners, edges, cuts }: CutTriangle,
  at: At,
  inset: number,
): { points: number[]; coordinates: Float64Array } {
  const points = [...new Set([...corners, ...edges.flat(), ...cuts.flat()])]
  const [a] = corners
  const [first, second] = planeAxes(corners, at)
  const coordinates = new Float64Array(2 * points.length)
  const place = new Map<number, number>()
  points.forEach((corner, i) => {
    coordinates[2 * i] = at(corner, first) - at(a, first)
    coordinates[2 * i + 1] = at(corner, second) - at(a, second)
    place.set(corner, 2 * i)
  })
  if (inset === 0) return { points, coordinates }
  edges.forEach((inner, i) => {
    const [from, to, apex] = [0, 1, 2].map((n) => place.get(corners[(i + n) % 3])!) as [number, number, number]
    for (const corner of inner) {
      const p = place.get(corner)!
      const share = (q: number): number => Math.hypot(coordinates[p] - coordinates[q], coordinates[p + 1] - coordinates[q + 1])
      const t = share(from) / (share(from) + share(to))
      for (let n = 0; n < 2; n++) coordinates[p + n] += inset * t * (1 - t) * (coordinates[apex + n] - coordinates[p + n])
    }
  })
  return { points, coordinates }
}

/** The axes across the one the triangle's normal is closest to, in the order that keeps it wound counter-clockwise. */
export function planeAxes([a, b, c]: readonly [number, number, number], at: At): readonly [number, number] {
  const e = [0, 1, 2].map((axis) => at(b, axis) - at(a, axis))
  const f = [0, 1, 2].map((axis) => at(c, axis) - at(a, axis))
  const normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
  const along = normal.reduce((best, value, axis) => (Math.abs(value) > Math.abs(normal[best]) ? axis : best), 0)
  return normal[along] > 0 ? [(along + 1) % 3, (along + 2) % 3] : [(along + 2) % 3, (along + 1) % 3]
}

type Net = Pick<Delaunator<Float64Array>, 'triangles' | 'halfedges'>

const keep = 1
const drop = 2
const outside = 3

/** +1 when the net's triangles are wound counter-clockwise, else −1. */
function orientationOf({ triangles }: Net, xy: Float64Array): 1 | -1 {
  let area = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]]
    area += (xy[b] - xy[a]) * (xy[c + 1] - xy[a + 1]) - (xy[b + 1] - xy[a + 1]) * (xy[c] - xy[a])
  }
  return area > 0 ? 1 : -1
}

/** Floods the triangles from the constraints; undefined when two constraints contradict each other. */
function labelPieces(
  { triangles, halfedges }: Net,
  orientation: 1 | -1,
  border: readonly (readonly [number, number])[],
  cuts: readonly (readonly [number, number])[],
  points: number,
): { of: Uint8Array; cornersOf: (t: number) => number[] } | undefined {
  const cornersOf = (t: number): number[] => {
    const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]]
    return orientation > 0 ? [a, b, c] : [a, c, b]
  }
  const onLeft = new Map<number, number>()
  for (const [from, to] of border) onLeft.set(to * points + from, outside)
  for (const [from, to] of cuts) onLeft.set(from * points + to, keep).set(to * points + from, drop)
  const isFence = new Set(onLeft.keys())
  for (const [from, to] of border) isFence.add(from * points + to)

  const of = new Uint8Array(triangles.length / 3)
  const stack: number[] = []
  const label = (t: number, value: number): boolean => {
    if (of[t] === value) return true
    if (of[t] !== 0) return false
    of[t] = value
    stack.push(t)
    return true
  }
  for (let t = 0; t < of.length; t++) {
    const [a, b, c] = cornersOf(t) as [number, number, number]
    for (const key of [a * points + b, b * points + c, c * points + a]) {
      const value = onLeft.get(key)
      if (value !== undefined && !label(t, value)) return undefined
    }
  }
  for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const [u, v] = [triangles[e], triangles[e % 3 === 2 ? e - 2 : e + 1]]
      const other = halfedges[e]
      if (other < 0 || isFence.has(u * points + v) || isFence.has(v * points + u)) continue
      if (!label(Math.floor(other / 3), of[t])) return undefined
    }
  }
  return of.includes(0) ? undefined : { of, cornersOf }
}
