import { faceKindOf, type SurfaceTriangle, type SurfaceType, surfaceTriangles } from '@trabecula/domain'
import type { FaceSet } from '@trabecula/geometry'

interface Chosen {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

/** The payload of the selection: one tag per chosen surface, counted from 1 over load and held faces together. */
export function selectionPayload(fileSoup: Float32Array, surfaces: FaceSet, chosen: Chosen): SurfaceTriangle[] {
  const ids = [...chosen.load.map((id) => [id, 'load'] as const), ...chosen.held.map((id) => [id, 'held'] as const)]
  return ids.flatMap(([id, kind], index) => {
    const surface = surfaces.faces[id]
    if (!surface) return []
    return surfaceTriangles(fileSoup, surfaces.order.subarray(surface.start, surface.start + surface.count), index + 1, kind)
  })
}

interface PlainTriangle {
  readonly vertices: readonly { readonly x: number; readonly y: number; readonly z: number }[]
  readonly type: SurfaceType
}

/** Finds saved triangles again in the same file: a surface is chosen when one of its triangles was saved. */
export function findSaved(fileSoup: Float32Array, surfaces: FaceSet, saved: readonly PlainTriangle[]): Chosen {
  const chosen = { load: new Set<number>(), held: new Set<number>() }
  const kinds = new Map(saved.map((triangle) => [keyOf(triangle.vertices), faceKindOf(triangle.type)]))
  if (kinds.size === 0) return { load: [], held: [] }
  // One number first: a text for each of a million triangles would take seconds.
  const firsts = new Set(saved.map(({ vertices }) => vertices[0]?.x))
  for (let triangle = 0; triangle < surfaces.label.length; triangle++) {
    const at = 9 * triangle
    if (!firsts.has(fileSoup[at])) continue
    const corner = (k: number) => ({ x: fileSoup[at + k]!, y: fileSoup[at + k + 1]!, z: fileSoup[at + k + 2]! })
    const kind = kinds.get(keyOf([corner(0), corner(3), corner(6)]))
    if (kind) chosen[kind].add(surfaces.label[triangle]!)
  }
  return { load: [...chosen.load], held: [...chosen.held] }
}

// Coordinates are float32 in the file and exact in JSON, so equal triangles have equal texts.
const keyOf = (vertices: PlainTriangle['vertices']): string => vertices.map(({ x, y, z }) => `${x},${y},${z}`).join(';')
