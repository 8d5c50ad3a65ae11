import { done, type Outcome, refuse } from '@trabecula/domain'
import type { Part } from '@trabecula/engine'
import { nearestFaces } from '@trabecula/geometry'
import { point, rounded } from '../terminal/table.ts'
import type { FaceChoice } from './read.ts'

/** Distances that differ by less than this share of the part's size are the same: the point lies on a border. */
const sameDistance = 1e-6

/** Numbers of the faces that are meant, each once, in the order of the set-up. */
export function chooseFaces(part: Part, choices: readonly FaceChoice[], key: string): Outcome<number[]> {
  const ids = new Set<number>()
  for (const choice of choices) {
    if ('near' in choice) {
      const found = faceNear(part, choice.near, key)
      if (!found.ok) return found
      ids.add(found.value)
    } else if (choice.id < part.surfaces.faces.length) ids.add(choice.id)
    else {
      const last = part.surfaces.faces.length - 1
      return refuse(
        'unknown-surface',
        `"${key}" names face ${choice.id}, but the part has faces 0 to ${last}; see "trabecula surfaces".`,
      )
    }
  }
  return done([...ids])
}

/** The nearest face; for a point on the border of several the one whose centre is nearest. */
function faceNear(part: Part, near: readonly [number, number, number], key: string): Outcome<number> {
  const ranked = nearestFaces(part.fileSoup, part.surfaces, near)
  const size = part.report.diagonal / part.unitScale
  const nearest = ranked[0]
  // Coordinates in another unit or frame than the file's would still have a nearest face, and silently the wrong one.
  if (!nearest || nearest.distance > size) {
    const away = `${rounded(nearest?.distance ?? 0, 4)} away from the part, which is only ${rounded(size, 4)} across`
    return refuse(
      'far-from-part',
      `The "${key}" point ${point(near)} lies ${away}: give it in the coordinates and units of the file.`,
    )
  }
  const tied = ranked.filter(({ distance }) => distance <= nearest.distance + sameDistance * size)
  const toCentre = ({ id }: { id: number }) => {
    const { centroid } = part.surfaces.faces[id]!
    return Math.hypot(...centroid.map((value, axis) => value / part.unitScale + part.center[axis]! - near[axis]!))
  }
  return done(tied.reduce((best, other) => (toCentre(other) < toCentre(best) ? other : best)).id)
}
