import { type DisplacementRequirement, done, farthestPlace, type Outcome, placeMessages, refuse } from '@trabecula/domain'
import { faceAt, inFile, segment } from '@trabecula/geometry'
import { closestPoint, normalOf } from '../input/nearest-triangles.ts'
import type { Part } from '../input/part.ts'
import { type Setup, trianglesOf } from '../input/setup.ts'
import type { PartedGrid } from './grid/piece-nodes.ts'
import { cross, minus, type Three, threeOf, times, unit } from './linear/vector.ts'
import { consistentLoad } from './loads/consistent-load.ts'

/** Where a displacement is measured on a grid: Σ weight·u over the nodes is that of the place, the mean over a face. */
export interface MeasuredPlace {
  readonly nodes: Uint32Array
  /** Their sum is one. */
  readonly weights: Float64Array
  /** A vector of length one; without it the magnitude counts. */
  readonly direction: Three | undefined
}

/**
 * One for each further requirement, in their order; undefined for those that measure no displacement, and where the grid
 * has no material at the place, as a window elsewhere in the part.
 */
export type MeasuredPlaces = readonly (MeasuredPlace | undefined)[]

/** The places of a set-up's required displacements. `share`: filled part of each cell. */
export function measuredPlaces(part: Part, setup: Setup, grid: PartedGrid, share: Float32Array): Outcome<MeasuredPlaces> {
  const places: (MeasuredPlace | undefined)[] = []
  for (const required of setup.settings.requirements ?? []) {
    const placed = required.kind === 'displacement' ? placeOf(part, setup, required, { grid, share }) : done(undefined)
    if (!placed.ok) return placed
    places.push(placed.value)
  }
  return done(places)
}

interface OnGrid {
  readonly grid: PartedGrid
  readonly share: Float32Array
}

function placeOf(
  part: Part,
  { held }: Setup,
  required: DisplacementRequirement,
  { grid, share }: OnGrid,
): Outcome<MeasuredPlace | undefined> {
  const chosen = 'near' in required.at ? faceNear(part, required.at.near) : pointNear(part, required.at.point)
  if (!(chosen.distance <= farthestPlace * part.report.diagonal))
    return refuse('far-from-part', placeMessages.offPart(required, chosen.distance))
  const isHeld = new Set(held)
  if (chosen.triangles.every((triangle) => isHeld.has(triangle))) return refuse('place-is-held', placeMessages.held(required))
  const { soup, patch } = chosen
  // A uniform traction of one newton along x weighs the nodes as the mean over the face does.
  const { force, reached } = consistentLoad(soup, patch, [1, 0, 0], grid, share)
  if (reached === 0) return done(undefined)
  const weights = Float64Array.from(force.nodes, (_, n) => force.values[3 * n])
  return done({ nodes: force.nodes, weights, direction: required.direction && unit(threeOf(required.direction)) })
}

interface Chosen {
  /** mm from the point that was named. */
  readonly distance: number
  /** Triangles of the part. */
  readonly triangles: Uint32Array
  /** The triangles over which the displacement is averaged. */
  readonly soup: Float32Array
  readonly patch: Uint32Array
}

/** `near`: in the coordinates of the file, in mm. */
function faceNear(given: Part, near: Three): Chosen {
  const part = given.filled ?? given
  const { fileSoup, unitScale, soup, report } = part
  const surfaces = part.surfaces.label.length > 0 ? part.surfaces : segment(soup)
  const inUnits = times(near, 1 / unitScale)
  const size = report.diagonal / unitScale
  const face = faceAt(fileSoup, surfaces, [...inUnits], size, (id) => inFile(surfaces.faces[id].centroid, part))
  if (!face) return { distance: pointNear(part, near).distance, triangles: new Uint32Array(), soup, patch: new Uint32Array() }
  const triangles = trianglesOf(surfaces, [face.id])
  return { distance: face.distance * unitScale, triangles, soup, patch: triangles }
}

/** Edge of the triangle that stands for a point, mm. */
const patchMm = 0.01

function pointNear({ soup, center, unitScale }: Part, point: Three): Chosen {
  const wanted = minus(point, times(center, unitScale))
  let [best, least, at] = [0, Infinity, wanted]
  for (let triangle = 0; triangle < soup.length / 9; triangle++) {
    const found = closestPoint(soup, 9 * triangle, wanted)
    const distance = Math.hypot(...minus(found, wanted))
    if (distance < least) [best, least, at] = [triangle, distance, found]
  }
  const normal = normalOf(soup, 9 * best)
  const across = unit(cross(normal, Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0])) ?? [1, 0, 0]
  const up = cross(normal, across)
  const corner = (angle: number) => {
    const [a, b] = [patchMm * Math.cos(angle), patchMm * Math.sin(angle)]
    return [0, 1, 2].map((axis) => at[axis] + a * across[axis] + b * up[axis])
  }
  const patch = Float32Array.from([0, 1, 2].flatMap((n) => corner((2 * Math.PI * n) / 3)))
  return { distance: least, triangles: Uint32Array.of(best), soup: patch, patch: Uint32Array.of(0) }
}

/** x, y, z of a place's displacement. `displacement`: per node of the grid. */
export function displacementAt({ nodes, weights }: MeasuredPlace, displacement: ArrayLike<number>): Three {
  const sum: [number, number, number] = [0, 0, 0]
  for (let n = 0; n < nodes.length; n++)
    for (let axis = 0; axis < 3; axis++) sum[axis] += weights[n] * displacement[3 * nodes[n] + axis]
  return sum
}
