import { done, isFaceRegion, isVoid, type Outcome, type Printer, type Region } from '@trabecula/domain'
import { joined, reversed, windingAt } from '@trabecula/geometry'
import { pointDistances } from '@trabecula/kernels'
import { type Part, placePart } from '../input/part.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { type Enclosing, solidLayers } from './enclosing.ts'
import { regionRefusals } from './messages.ts'
import { distanceToShape } from './shapes.ts'
import { surfaceOfShape } from './void-surface.ts'

const made = new WeakMap<Part, { readonly of: string; readonly part: Part }>()

/**
 * The part with its voids as cavities, whose triangles come after those of the part, wound into them: for everything
 * that looks at the part they are faces without a shell. The part itself where no region is a void, or they are in it
 * already.
 */
export function withVoids(part: Part, regions: readonly Region[] = []): Part {
  const voids = regions.filter(isVoid)
  if (voids.length === 0 || part.filled) return part
  const of = JSON.stringify(voids)
  const known = made.get(part)
  if (known?.of === of) return known.part
  const surfaces = voids.map((shape) => reversed(surfaceOfShape(shape, part.unitScale)))
  const { name, outer, changes, unitScale } = part
  const { welded: _, ...placed } = placePart(joined(part.fileSoup, ...surfaces), { name, outer, changes, unitScale })
  const hollow: Part = { ...part, ...placed, filled: part }
  made.set(part, { of, part: hollow })
  return hollow
}

/**
 * Refuses voids that leave less than their walls between them and the outside, a pad, a rule for faces or another void:
 * what is decided there stays whole.
 */
export async function checkVoids(
  part: Part,
  enclosing: Enclosing,
  { minWallMm: wall }: Pick<Printer, 'minWallMm'>,
  signal?: AbortSignal,
): Promise<Outcome<true>> {
  const { regions = [] } = enclosing
  const voids = regions.flatMap((region, n) =>
    isVoid(region)
      ? [
          {
            number: n + 1,
            distanceAt: distanceToShape(region, part),
            samples: samplesOf(surfaceOfShape(region, part.unitScale), part, wall),
          },
        ]
      : [],
  )
  if (voids.length === 0) return done(true)
  const layers = solidLayers(part, { ...enclosing, regions: regions.filter(isFaceRegion) })
  const kept = [{ thickness: enclosing.shell, faces: part.soup }, ...layers]
  for (const { number, samples, distanceAt } of voids) {
    // 1. Wholly in the part.
    if (windingAt(part.soup, samples[0], samples[1], samples[2]) < 0.5) return regionRefusals.voidOutside(number, part)

    // 2. Away from what is decided otherwise; corners of the part may lie within the shape.
    for (const layer of kept) {
      if (!('faces' in layer)) continue
      const least = layer.thickness + wall
      const distances = await runCooperatively(pointDistances(samples, layer.faces, least), signal)
      const near = distances.reduce((best, distance, n) => (distance < distances[best] ? n : best), 0)
      if (distances[near] < least)
        return regionRefusals.voidNear(number, distances[near], least, samples.subarray(3 * near, 3 * near + 3), part)
      for (let at = 0; at < layer.faces.length; at += 3) {
        const distance = distanceAt(layer.faces[at], layer.faces[at + 1], layer.faces[at + 2])
        if (distance < least)
          return regionRefusals.voidNear(number, Math.max(distance, 0), least, layer.faces.subarray(at, at + 3), part)
      }
    }

    // 3. Away from other voids.
    for (const other of voids) {
      if (other.number === number) continue
      for (let at = 0; at < samples.length; at += 3)
        if (other.distanceAt(samples[at], samples[at + 1], samples[at + 2]) < wall)
          return regionRefusals.voidsMeet(Math.min(number, other.number), Math.max(number, other.number), wall)
    }
  }
  return done(true)
}

/** Places on a surface of the file at most about half a wall apart, or sixty along an edge, part frame, mm. */
function samplesOf(surface: Float32Array, { center, unitScale }: Part, wall: number): Float32Array {
  const places: number[] = []
  for (let t = 0; t < surface.length; t += 9) {
    const corners = [0, 3, 6].map((at) => [0, 1, 2].map((axis) => (surface[t + at + axis] - center[axis]) * unitScale))
    const lengths = corners.map((corner, n) => Math.hypot(...corner.map((value, axis) => corners[(n + 1) % 3][axis] - value)))
    // From an end of the shortest edge, so that a long thin triangle gets a few rows along it.
    const first = lengths.indexOf(Math.min(...lengths))
    const [a, b, c] = [0, 1, 2].map((n) => corners[(first + n) % 3])
    const count = (length: number) => Math.min(Math.max(Math.ceil((2 * length) / wall), 1), mostAlong)
    const [across, along] = [count(lengths[first]), count(lengths[(first + 2) % 3])]
    for (let i = 0; i <= across; i++)
      for (let j = 0; j <= along * (1 - i / across); j++)
        for (let axis = 0; axis < 3; axis++)
          places.push(a[axis] + (i / across) * (b[axis] - a[axis]) + (j / along) * (c[axis] - a[axis]))
  }
  return Float32Array.from(places)
}

const mostAlong = 60
