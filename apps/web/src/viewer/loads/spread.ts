import { Vector3 } from 'three'
import type { ViewerPart } from '../part/model.ts'

/** A place on faces of a part, mm. */
export interface Spot {
  readonly at: Vector3
  /** Outward unit normal. */
  readonly normal: Vector3
}

/** Number of places from which the spots are chosen. */
const candidates = 400
/** Each round moves the spots to the middle of the places nearest to them. */
const rounds = 3
/** Plastic number: its powers fill the unit square uniformly. Source: M. Roberts, R₂ sequence. */
const plastic = 1.324717957244746

/** No place is farther than this share of the spacing from a spot. */
const reach = 0.75

/**
 * Spots spread uniformly over faces: close enough that no place is far from one, but limited in number. None on faces
 * without area.
 *
 * @param spacing mm
 */
export function spreadOver(part: ViewerPart, faces: readonly number[], spacing: number, most: number): readonly Spot[] {
  const places = sampled(part, faces)
  if (places.length === 0) return []
  let chosen = [nearest(places, meanOf(places))]
  while (chosen.length < most) {
    const away = places.map(({ at }) => Math.min(...chosen.map((spot) => spot.at.distanceTo(at))))
    const farthest = Math.max(...away)
    const next = places[away.indexOf(farthest)]
    if (!next || farthest < reach * spacing) break
    chosen.push(next)
  }
  for (let round = 0; round < rounds; round++) {
    const groups = chosen.map((): Spot[] => [])
    for (const place of places) groups[chosen.indexOf(nearest(chosen, place.at))]?.push(place)
    chosen = groups.filter((group) => group.length > 0).map((group) => nearest(group, meanOf(group)))
  }
  return chosen
}

/** Uniform by area: equal steps along the triangles in a row, and a uniform sequence inside each. */
function sampled({ soup, surfaces }: ViewerPart, faces: readonly number[]): readonly Spot[] {
  const triangles = faces.flatMap((id) => {
    const face = surfaces.faces[id]
    return face ? [...surfaces.order.subarray(face.start, face.start + face.count)] : []
  })
  const corners = (triangle: number) => [0, 3, 6].map((k) => new Vector3().fromArray(soup, 9 * triangle + k)) as Corners
  const areas = triangles.map((triangle) => twiceArea(corners(triangle)).length() / 2)
  const area = areas.reduce((sum, each) => sum + each, 0)
  const places: Spot[] = []
  let [n, before] = [0, 0]
  for (let step = 0; step < candidates && area > 0; step++) {
    const wanted = ((step + 0.5) / candidates) * area
    while (n < triangles.length - 1 && before + (areas[n] ?? 0) < wanted) before += areas[n++] ?? 0
    const own = corners(triangles[n] ?? 0)
    const normal = twiceArea(own)
    if (normal.lengthSq() === 0) continue
    places.push({ at: within(own, (step / plastic) % 1, (step / plastic ** 2) % 1), normal: normal.normalize() })
  }
  return places
}

type Corners = [Vector3, Vector3, Vector3]

const twiceArea = ([a, b, c]: Corners): Vector3 => b.clone().sub(a).cross(c.clone().sub(a))

/** The point of a triangle at these coordinates of the unit square, folded along its diagonal. */
function within([a, b, c]: Corners, u: number, v: number): Vector3 {
  const [s, t] = u + v > 1 ? [1 - u, 1 - v] : [u, v]
  return a.clone().addScaledVector(b.clone().sub(a), s).addScaledVector(c.clone().sub(a), t)
}

export const meanOf = (spots: readonly Pick<Spot, 'at'>[]): Vector3 =>
  spots.reduce((sum, { at }) => sum.add(at), new Vector3()).divideScalar(Math.max(1, spots.length))

function nearest(spots: readonly Spot[], to: Vector3): Spot {
  return spots.reduce((best, spot) => (spot.at.distanceToSquared(to) < best.at.distanceToSquared(to) ? spot : best))
}
