import { type Bounds, findBodies, selectTriangles, weldBest } from '@trabecula/geometry'
import { pointDistances } from '@trabecula/kernels'
import type { Part } from '../input/part.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { touching } from './grid/scan-lines.ts'
import { surfacePoints } from './grid/surface-points.ts'

/** Files with more bodies get no such note, because every pair must be compared. */
const mostBodies = 50

/** The soup of a part in several bodies. */
export type SeveralBodies = Pick<Part, 'soup' | 'report' | 'overlap'>

/**
 * Whether no body with some triangles hangs together with one with the others, not even by bodies that touch. It
 * answers false where bodies pass through each other, because connections there are not searched.
 *
 * @param step distance of the places at which bodies are compared, mm
 */
export async function areApart(
  part: SeveralBodies,
  one: Uint32Array,
  other: Uint32Array,
  step: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { report, overlap } = part
  if (report.bodyCount < 2 || report.bodyCount > mostBodies || report.bodyCrossings > 0 || overlap > 0) return false
  const found = bodiesIn(part.soup)
  const bodiesWith = (triangles: Uint32Array) => [...triangles].map((triangle) => found.ofTriangle[triangle])
  const reached = await reachedFrom(bodiesWith(one), part.soup, found, step, signal)
  return !bodiesWith(other).some((body) => reached.has(body))
}

/** These bodies and all that touch them, be it by others. */
async function reachedFrom(
  begin: readonly number[],
  soup: Float32Array,
  { bodies, trianglesOf }: ReturnType<typeof bodiesIn>,
  step: number,
  signal?: AbortSignal,
): Promise<ReadonlySet<number>> {
  const pieces = bodies.map(({ bounds }, body) => ({ bounds, triangles: trianglesOf[body] }))
  const reached = new Set(begin)
  // Iteration over a set also visits what is added during it.
  for (const from of reached) {
    for (const [to, piece] of pieces.entries())
      if (pieces[from] && !reached.has(to) && (await touch(soup, pieces[from], piece, step, signal))) reached.add(to)
  }
  return reached
}

/** A triangle of each body that is nearest to one of these places, 3 numbers each in the frame of the soup, mm. */
export async function trianglesNearest(soup: Float32Array, places: Float32Array, signal?: AbortSignal): Promise<Uint32Array> {
  const { trianglesOf } = bodiesIn(soup)
  const nearest = new Float32Array(places.length / 3).fill(Infinity)
  const first = new Uint32Array(nearest.length)
  for (const triangles of trianglesOf) {
    const distances = await runCooperatively(pointDistances(places, selectTriangles(soup, triangles), anywhere), signal)
    for (const [place, distance] of distances.entries()) {
      if (Math.abs(distance) >= nearest[place]) continue
      nearest[place] = Math.abs(distance)
      first[place] = triangles[0]
    }
  }
  return Uint32Array.from(new Set(first))
}

/** No part is so large, mm. */
const anywhere = 1e5

/** Triangles of each body, where there are several. */
export const bodiesOf = (soup: Float32Array, { bodyCount }: Pick<Part['report'], 'bodyCount'>): Uint32Array[] =>
  bodyCount < 2 ? [] : bodiesIn(soup).trianglesOf

/** The bodies of a soup with the triangles of each, and its welded mesh. */
export function bodiesIn(soup: Float32Array) {
  const { mesh, edges } = weldBest(soup)
  const { bodies, ofTriangle } = findBodies(mesh, edges)
  const triangles: number[][] = bodies.map(() => [])
  ofTriangle.forEach((body, triangle) => {
    triangles[body]?.push(triangle)
  })
  return { mesh, bodies, ofTriangle, trianglesOf: triangles.map((each) => Uint32Array.from(each)) }
}

interface Piece {
  readonly bounds: Bounds
  readonly triangles: Uint32Array
}

/** Corners and places on the faces of each are compared with the other: where faces touch some are in both. */
async function touch(soup: Float32Array, one: Piece, other: Piece, step: number, signal?: AbortSignal): Promise<boolean> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const points: number[] = []
    const add = (x: number, y: number, z: number): void => {
      if (isNear([x, y, z], to.bounds)) points.push(x, y, z)
    }
    for (const triangle of from.triangles)
      for (let at = 9 * triangle; at < 9 * triangle + 9; at += 3) add(soup[at], soup[at + 1], soup[at + 2])
    for (const { x, y, z } of surfacePoints(soup, from.triangles, step ** 2)) add(x, y, z)
    if (points.length === 0) continue
    const steps = pointDistances(Float32Array.from(points), selectTriangles(soup, to.triangles), 2 * touching)
    const distances = await runCooperatively(steps, signal)
    if (distances.some((each) => Math.abs(each) <= touching)) return true
  }
  return false
}

const isNear = (at: readonly number[], { min, max }: Bounds): boolean =>
  at.every((value, axis) => value >= min[axis] - touching && value <= max[axis] + touching)
