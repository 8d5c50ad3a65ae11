import type { BodyOf, saveSurfaces } from '@trabecula/contract'
import {
  type FaceKind,
  faceKindOf,
  mostSpelledTriangles,
  type SurfaceTriangle,
  type SurfaceType,
  surfaceByRanges,
  surfaceTriangles,
} from '@trabecula/domain'
import type { FaceSet } from '@trabecula/geometry'

interface Chosen {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

interface ChosenSurface {
  readonly triangles: Uint32Array
  readonly tag: number
  readonly kind: FaceKind
}

/** One tag per chosen surface, counted from 1 over load and held faces together. */
function chosenSurfaces(surfaces: FaceSet, chosen: Chosen): ChosenSurface[] {
  const ids = [...chosen.load.map((id) => [id, 'load'] as const), ...chosen.held.map((id) => [id, 'held'] as const)]
  return ids.flatMap(([id, kind], index) => {
    const surface = surfaces.faces[id]
    if (!surface) return []
    return [{ triangles: surfaces.order.subarray(surface.start, surface.start + surface.count), tag: index + 1, kind }]
  })
}

export const selectionPayload = (fileSoup: Float32Array, surfaces: FaceSet, chosen: Chosen): SurfaceTriangle[] =>
  chosenSurfaces(surfaces, chosen).flatMap(({ triangles, tag, kind }) => surfaceTriangles(fileSoup, triangles, tag, kind))

/** The selection in the form that is sent: a large one has ranges of triangles in the file instead of vertices. */
export function sentSelection(
  fileSoup: Float32Array,
  surfaces: FaceSet,
  chosen: Chosen,
): Omit<BodyOf<typeof saveSurfaces>, 'version'> {
  const listed = chosenSurfaces(surfaces, chosen)
  if (listed.reduce((sum, { triangles }) => sum + triangles.length, 0) <= mostSpelledTriangles) {
    const spelled = selectionPayload(fileSoup, surfaces, chosen)
    return { surfaces: spelled.map((triangle) => ({ ...triangle, vertices: [...triangle.vertices] })) }
  }
  const ranges = listed.map(({ triangles, tag, kind }) => surfaceByRanges(triangles, tag, kind))
  return { surfaces: ranges, part_triangles: fileSoup.length / 9 }
}

interface PlainTriangle {
  readonly vertices: readonly { readonly x: number; readonly y: number; readonly z: number }[]
  readonly type: SurfaceType
}

/** Finds saved triangles in the same file: a face is chosen when one of its triangles was saved. */
export const findSaved = (fileSoup: Float32Array, surfaces: Pick<FaceSet, 'label'>, saved: readonly PlainTriangle[]): Chosen =>
  facesWith(surfaces, savedTriangles(fileSoup, saved))

export function facesWith({ label }: Pick<FaceSet, 'label'>, { load, held }: Chosen): Chosen {
  const facesOf = (triangles: readonly number[]) => [...new Set(triangles.map((triangle) => label[triangle]!))]
  return { load: facesOf(load), held: facesOf(held) }
}

/** The places of saved triangles in the same file, ascending. */
export function savedTriangles(fileSoup: Float32Array, saved: readonly PlainTriangle[]): Chosen {
  const chosen: Record<FaceKind, number[]> = { load: [], held: [] }
  const kinds = new Map(saved.map((triangle) => [keyOf(triangle.vertices), faceKindOf(triangle.type)]))
  if (kinds.size === 0) return chosen
  // The first coordinate filters: a text for each of a million triangles would take seconds.
  const firsts = new Set(saved.map(({ vertices }) => vertices[0]?.x))
  for (let triangle = 0; triangle < fileSoup.length / 9; triangle++) {
    const at = 9 * triangle
    if (!firsts.has(fileSoup[at])) continue
    const corner = (k: number) => ({ x: fileSoup[at + k]!, y: fileSoup[at + k + 1]!, z: fileSoup[at + k + 2]! })
    const kind = kinds.get(keyOf([corner(0), corner(3), corner(6)]))
    if (kind) chosen[kind].push(triangle)
  }
  return chosen
}

// Coordinates are float32 in the file and exact in JSON, so equal triangles have equal texts.
const keyOf = (vertices: PlainTriangle['vertices']): string => vertices.map(({ x, y, z }) => `${x},${y},${z}`).join(';')
