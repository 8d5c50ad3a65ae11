import { checkRegions, done, isFaceRegion, type Outcome, type Printer, rangesOf, trianglesOfRanges } from '@trabecula/domain'
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

/**
 * Refuses shapes that hold nothing of the part. `places`: centres of the cells that hold some of it, part frame, mm;
 * `reach`: how far from a centre a cell may hold something of a shape, mm.
 */
export function checkShapes(
  part: Part,
  { regions = [] }: Pick<Setup, 'regions'>,
  places: Iterable<readonly [number, number, number]>,
  reach: number,
): Outcome<true> {
  const shapes = new Map(regions.flatMap((region, n) => (isFaceRegion(region) ? [] : [[n + 1, distanceToShape(region, part)]])))
  for (const place of places) {
    if (shapes.size === 0) break
    for (const [n, distanceAt] of shapes) if (distanceAt(...place) < reach) shapes.delete(n)
  }
  const [outside] = shapes.keys()
  return outside === undefined ? done(true) : regionRefusals.outside(outside, part)
}
