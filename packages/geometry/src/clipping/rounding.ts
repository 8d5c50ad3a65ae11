import { selfIntersections, trianglesIntersect } from '../intersections/self-intersections.ts'
import type { SplitPieces } from './pieces.ts'
import { isCounterClockwise, planeAxes } from './triangulation.ts'
import type { ClipVertices } from './vertices.ts'

/**
 * Cut points that are corners of pieces which the rounding to float32 has flattened or turned over; of walls
 * also those that it has laid into a face.
 *
 * Where every piece of a triangle faces as the triangle does, seen along the axis that its normal is closest to, no two
 * of them overlap. A piece of three points in a line does: its middle corner lies in the opposite edge. (On an octet 3
 * pairs of a million triangles, all at one such piece.)
 */
export function degeneratePieces(space: ClipVertices, triangles: Uint32Array, splits: SplitPieces, areWalls: boolean): number[] {
  const flawed: number[] = []
  const written = (corner: number, axis: number): number => space.written(corner, axis)
  const isCutPoint = (corner: number): boolean => corner >= space.fixedCorners
  for (let place = 0; place < splits.count; place++) {
    const t = splits.triangle(place)
    const { pieces, kept } = splits.at(place)
    const axes = planeAxes([triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]], written)
    pieces.forEach((piece, i) => {
      const isInFace = areWalls && kept[i] === true && space.areInOneFace(piece)
      if (isInFace || !isCounterClockwise(piece, axes, written)) flawed.push(...piece.filter(isCutPoint))
    })
  }
  return flawed
}

/** A surface of several lists of triangles, in the 32-bit coordinates that the exported file has. */
export interface WrittenSurface {
  readonly corners: Float32Array
  readonly lists: readonly {
    readonly triangles: Uint32Array
    /** For every triangle the one of the part that it is or was cut from; not given for walls. */
    readonly from?: Uint32Array
  }[]
  /** Triangles of the part: places in `corners`, whose first are the part's own. */
  readonly part: Uint32Array
}

const triangleWords = 3
const perStep = 100_000
/** Bins are numbered by a hash: two that fall together cost a few triangles more. */
const bins = 2 ** 20

/**
 * Corners of the triangles that meet elsewhere than in common corners and edges near some points (in their bin of edge
 * `reach` or the next ones), by exact signs on the corners as they are written. Only there can a cut have made such
 * pairs: all that it changed has such a point. Where triangles of the upload meet themselves their remains may.
 * Undefined where there are too many to look at.
 */
export function* intersectionsNear(
  { corners, lists, part }: WrittenSurface,
  points: Iterable<number>,
  reach: number,
): Generator<void, number[] | undefined, void> {
  const isMarked = new Uint8Array(bins)
  const bin = (i: number, j: number, k: number): number =>
    (Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(k, 0xc2b2ae35)) >>> 12
  const place = (corner: number, axis: number): number => Math.floor(corners[3 * corner + axis] / reach)
  for (const point of points) {
    const [i, j, k] = [place(point, 0), place(point, 1), place(point, 2)]
    for (let c = k - 1; c <= k + 1; c++)
      for (let b = j - 1; b <= j + 1; b++) for (let a = i - 1; a <= i + 1; a++) isMarked[bin(a, b, c)] = 1
  }
  yield
  const isNear = new Uint8Array(corners.length / 3)
  for (let corner = 0; corner < isNear.length; corner++) {
    isNear[corner] = isMarked[bin(place(corner, 0), place(corner, 1), place(corner, 2))]
    if (corner % perStep === perStep - 1) yield
  }
  const count = countNear(lists, isNear)
  yield
  const near = new Uint32Array(triangleWords * count)
  const source = new Int32Array(count).fill(-1)
  let at = 0
  for (const { triangles, from } of lists)
    for (let t = 0; t < triangles.length; t += triangleWords) {
      if (!isAmong(triangles, t, isNear)) continue
      if (from) source[at / triangleWords] = from[t / triangleWords]
      for (let c = 0; c < triangleWords; c++) near[at++] = triangles[t + c]
    }
  yield
  const pairs = yield* selfIntersections({ vertices: corners, triangles: near })
  if (!pairs) return undefined
  const uploaded = { vertices: corners, triangles: part }
  const areOwn = (s: number, t: number): boolean => s >= 0 && t >= 0 && (s === t || trianglesIntersect(uploaded, s, t))
  return pairs
    .filter(([s, t]) => !areOwn(source[s], source[t]))
    .flatMap((pair) => pair.flatMap((t) => [...near.subarray(3 * t, 3 * t + 3)]))
}

const isAmong = (triangles: Uint32Array, t: number, isNear: Uint8Array): boolean =>
  isNear[triangles[t]] + isNear[triangles[t + 1]] + isNear[triangles[t + 2]] > 0

function countNear(lists: WrittenSurface['lists'], isNear: Uint8Array): number {
  let count = 0
  for (const { triangles } of lists)
    for (let t = 0; t < triangles.length; t += triangleWords) if (isAmong(triangles, t, isNear)) count++
  return count
}
