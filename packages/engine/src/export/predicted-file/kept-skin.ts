import { triangleArea } from '@trabecula/geometry'
import type { VoidField } from '@trabecula/kernels'
import type { Part } from '../../input/part.ts'
import { spacingBySize } from '../field/void-scene.ts'

/**
 * Distances sampled this finely, in shells, keep any skin: a cell's closest triangles are then those of its own faces.
 * A part whose faces are flat keeps its skin with coarser ones.
 */
const fineEnough = 0.75

/** What a file may take from the skin before it is healed, mm: a twisted blade that lost more was healed, too. */
const healed = 0.2

/** Places of the part's surface below which the skin is looked for, and how deep, in shells, shallow ones first. */
const places = 60_000
const depths = [0.2, 0.4, 0.6, 0.75, 0.9] as const

/** Whether the files of a part sample it so coarsely that its skin must be looked for. */
export const mayLoseSkin = (part: Part, shell: number): boolean => shell > 0 && spacingBySize(part) > fineEnough * shell

/**
 * A depth below the faces, mm, at which a field has void that healing would not mend; undefined where it keeps the
 * shell. The distances to a large part are sampled so far apart that the faces nearest to their nodes are not those
 * nearest to every place between them: thin walls lose skin there. `field` holds everything below the shell empty,
 * sampled as in a file; `skin` the faces that have one, nine floats per triangle, mm.
 */
export const skinLeft = (field: VoidField, skin: Float32Array, shell: number): number | undefined =>
  depths
    .map((share) => share * shell)
    .filter((depth) => depth <= shell - healed)
    .find((depth) => field.valuesAt(pointsBelow(skin, depth)).some((value) => value < 0))

/** The least shell with which nothing has to be looked for, rounded up to tenths of a millimetre. */
export const leastShell = (part: Part): number => Math.ceil(10 * (spacingBySize(part) / fineEnough)) / 10

/** Places as deep below triangles, spread uniformly over their area; three floats each. */
function pointsBelow(soup: Float32Array, depth: number): Float32Array {
  const areas = Float64Array.from({ length: soup.length / 9 }, (_, t) => triangleArea(soup, 9 * t, 9 * t + 3, 9 * t + 6))
  const each = areas.reduce((sum, area) => sum + area, 0) / places
  const points: number[] = []
  let [passed, number] = [0, 0]
  areas.forEach((area, t) => {
    if (!(area > 0)) return
    const normal = normalOf(soup, 9 * t, area)
    passed += area
    for (; (number + 0.5) * each < passed; number++) {
      // Roberts' R2, folded into the triangle.
      const [u, v] = [(0.5 + number * 0.7548776662466927) % 1, (0.5 + number * 0.5698402909980532) % 1]
      const [s, r] = u + v > 1 ? [1 - u, 1 - v] : [u, v]
      for (let axis = 0; axis < 3; axis++) {
        const [a, b, c] = [soup[9 * t + axis], soup[9 * t + 3 + axis], soup[9 * t + 6 + axis]]
        points.push(a + (b - a) * s + (c - a) * r - depth * normal[axis])
      }
    }
  })
  return Float32Array.from(points)
}

function normalOf(soup: Float32Array, at: number, area: number): readonly [number, number, number] {
  const [ex, ey, ez, fx, fy, fz] = [3, 4, 5, 6, 7, 8].map((i) => soup[at + i] - soup[at + (i % 3)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const scale = 1 / (2 * area)
  return [scale * (ey * fz - ez * fy), scale * (ez * fx - ex * fz), scale * (ex * fy - ey * fx)]
}
