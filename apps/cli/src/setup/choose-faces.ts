import { done, type Outcome, refuse } from '@trabecula/domain'
import { type Part, trianglesOf } from '@trabecula/engine'
import { faceAt, inFile, nearestFace, printPlace } from '@trabecula/geometry'
import { rounded } from '../terminal/table.ts'
import type { FaceChoice } from './face-choice.ts'
import type { Point } from './json.ts'

export interface ChosenFaces {
  /** Numbers of the faces that were taken whole, each once, in the order of the set-up. */
  readonly ids: readonly number[]
  /** All triangles that were taken, ascending. */
  readonly triangles: Uint32Array
  /** Whether some were taken by a region, so that `ids` are not all of them. */
  readonly byRegion: boolean
}

/** The faces and triangles that are meant. @param key of the set-up, for refusals */
export function chooseFaces(part: Part, choices: readonly FaceChoice[], key: string): Outcome<ChosenFaces> {
  const ids = new Set<number>()
  const triangles = new Set<number>()
  let byRegion = false
  for (const choice of choices) {
    if ('id' in choice || !('radius' in choice || 'box' in choice)) {
      const found = 'id' in choice ? faceByNumber(part, choice.id, key) : faceNear(part, choice.near, key)
      if (!found.ok) return found
      ids.add(found.value)
    } else {
      const inside = 'box' in choice ? inBox(...choice.box) : inBall(choice.near, choice.radius)
      const found = trianglesWhere(part.fileSoup, inside)
      if (found.length === 0) return refuse('empty-region', emptyRegion(choice, key))
      for (const triangle of found) triangles.add(triangle)
      byRegion = true
    }
  }
  for (const triangle of trianglesOf(part.surfaces, [...ids])) triangles.add(triangle)
  return done({ ids: [...ids], triangles: Uint32Array.from(triangles).sort(), byRegion })
}

function faceByNumber(part: Part, id: number, key: string): Outcome<number> {
  const last = part.surfaces.faces.length - 1
  if (id <= last) return done(id)
  return refuse('unknown-surface', `"${key}" names face ${id}, but the part has faces 0 to ${last}; see "trabecula surfaces".`)
}

const emptyRegion = (choice: FaceChoice, key: string): string =>
  `No triangle of the part has its centre in the "${key}" region ${JSON.stringify(choice)}: ` +
  'give it in the coordinates and units of the file, or make it larger.'

const inBall =
  (center: Point, radius: number) =>
  (at: Point): boolean =>
    Math.hypot(at[0] - center[0], at[1] - center[1], at[2] - center[2]) <= radius

const inBox =
  (a: Point, b: Point) =>
  (at: Point): boolean =>
    at.every((share, axis) => share >= Math.min(a[axis]!, b[axis]!) && share <= Math.max(a[axis]!, b[axis]!))

/** Triangles whose centre is inside. @param soup nine file coordinates per triangle */
function trianglesWhere(soup: Float32Array, inside: (at: Point) => boolean): number[] {
  const found: number[] = []
  for (let triangle = 0; triangle < soup.length / 9; triangle++) {
    const share = (axis: number) =>
      (soup[9 * triangle + axis]! + soup[9 * triangle + 3 + axis]! + soup[9 * triangle + 6 + axis]!) / 3
    if (inside([share(0), share(1), share(2)])) found.push(triangle)
  }
  return found
}

/** Coordinates in another unit or frame than the file's would still have a nearest face, and silently the wrong one. */
function faceNear(part: Part, near: Point, key: string): Outcome<number> {
  const size = part.report.diagonal / part.unitScale
  const found = faceAt(part.fileSoup, part.surfaces, near, size, (id) => inFile(part.surfaces.faces[id]!.centroid, part))
  if (found) return done(found.id)
  const { distance } = nearestFace(part.fileSoup, part.surfaces, near)
  const away = `${rounded(distance, 4)} away from the part, which is only ${rounded(size, 4)} across`
  return refuse(
    'far-from-part',
    `The "${key}" point ${printPlace(near, size)} lies ${away}: give it in the coordinates and units of the file.`,
  )
}
