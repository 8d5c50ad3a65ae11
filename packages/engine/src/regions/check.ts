import {
  checkRegions,
  done,
  isFaceRegion,
  isVoid,
  type Outcome,
  type Printer,
  rangesOf,
  trianglesOfRanges,
} from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles, touchedTriangles } from '../input/setup.ts'
import { regionRefusals } from './messages.ts'
import { distanceToShape } from './shapes.ts'

/** Refuses regions that this part, its loads and supports, its shell or its printer exclude. */
export function checkRegionsOf(part: Part, setup: Setup, printer: Printer): Outcome<true> {
  const { regions = [], settings } = setup
  if (regions.length === 0) return done(true)
  const other = regions.findIndex((region) => isFaceRegion(region) && !trianglesOfRanges(region.faces, part.soup.length / 9))
  if (other >= 0) return regionRefusals.otherPart(other + 1)
  const touched = rangesOf([...touchedTriangles(setup), ...supportedTriangles(setup)])
  return checkRegions(regions, { shellMm: settings.shellMm, printer, touched })
}

/** Refuses bounds of density that exclude each other in a cell of the part. `places`: as in `checkShapes`. */
export function checkBounds(
  part: Part,
  { regions = [] }: Pick<Setup, 'regions'>,
  places: Iterable<readonly [number, number, number]>,
): Outcome<true> {
  const bounded = regions.flatMap((region, n) =>
    !isFaceRegion(region) && region.as === 'lattice'
      ? [{ ...region, number: n + 1, distanceAt: distanceToShape(region, part) }]
      : [],
  )
  if (bounded.length < 2) return done(true)
  for (const place of places) {
    const here = bounded.filter(({ distanceAt }) => distanceAt(...place) <= 0)
    const dense = here.reduce((a, b) => ((b.densityAtLeast ?? 0) > (a.densityAtLeast ?? 0) ? b : a), here[0])
    const light = here.reduce((a, b) => ((b.densityAtMost ?? 1) < (a.densityAtMost ?? 1) ? b : a), here[0])
    const [least, most] = [dense?.densityAtLeast ?? 0, light?.densityAtMost ?? 1]
    if (least > most) return regionRefusals.boundsContradict(dense.number, least, light.number, most, place, part)
  }
  return done(true)
}

/**
 * Refuses shapes that hold nothing of the part, but voids, which `checkVoids` sees to. `places`: centres of the cells
 * that hold some of it, part frame, mm; `reach`: how far from a centre a cell may hold something of a shape, mm.
 */
export function checkShapes(
  part: Part,
  { regions = [] }: Pick<Setup, 'regions'>,
  places: Iterable<readonly [number, number, number]>,
  reach: number,
): Outcome<true> {
  const shapes = new Map(
    regions.flatMap((region, n) => (isFaceRegion(region) || isVoid(region) ? [] : [[n + 1, distanceToShape(region, part)]])),
  )
  for (const place of places) {
    if (shapes.size === 0) break
    for (const [n, distanceAt] of shapes) if (distanceAt(...place) < reach) shapes.delete(n)
  }
  const [outside] = shapes.keys()
  return outside === undefined ? done(true) : regionRefusals.outside(outside, part)
}
