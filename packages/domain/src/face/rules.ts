import { done, type Outcome, refuse } from '../outcome.ts'
import { faceMessages } from './messages.ts'
import { type FaceKind, faceColorNames, type SurfaceRanges, type SurfaceTriangle, surfaceTypeOf } from './model.ts'
import { rangesOf } from './ranges.ts'

interface Selection {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

/** Both kinds of face are needed, and no face may be both (§5). */
export function checkSelection({ load, held }: Selection): Outcome<void> {
  if (load.length === 0) return refuse('no-load-face', faceMessages.noLoad)
  if (held.length === 0) return refuse('no-held-face', faceMessages.noHeld)
  const isHeld = new Set(held)
  if (load.some((id) => isHeld.has(id))) return refuse('same-face', faceMessages.sameFace)
  return done(undefined)
}

/**
 * The surface-selection payload of §3 for one chosen surface. Triangles with a coordinate that is no finite number are
 * skipped.
 *
 * @param soup nine file coordinates per triangle
 * @param tag from 1, over load and held faces together
 */
export function surfaceTriangles(
  soup: Float32Array,
  triangles: Iterable<number>,
  tag: number,
  kind: FaceKind,
): SurfaceTriangle[] {
  const result: SurfaceTriangle[] = []
  for (const triangle of triangles) {
    const xyz = soup.subarray(9 * triangle, 9 * triangle + 9)
    if (xyz.length < 9 || !xyz.every(Number.isFinite)) continue
    const vertex = (k: number) => ({ x: xyz[3 * k]!, y: xyz[3 * k + 1]!, z: xyz[3 * k + 2]! })
    result.push({
      vertices: [vertex(0), vertex(1), vertex(2)],
      label: `Surface_${tag}`,
      tag,
      type: surfaceTypeOf(kind),
      color: faceColorNames[kind],
    })
  }
  return result
}

/** The same surface with its triangles given by their indices in the file, for selections too large to spell out. */
export const surfaceByRanges = (triangles: Iterable<number>, tag: number, kind: FaceKind): SurfaceRanges => ({
  triangles: rangesOf(Uint32Array.from(triangles).sort()),
  label: `Surface_${tag}`,
  tag,
  type: surfaceTypeOf(kind),
  color: faceColorNames[kind],
})
