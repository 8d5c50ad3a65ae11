import {
  checkRegions,
  done,
  type FaceRegion,
  isFaceRegion,
  isOpened,
  type Outcome,
  type Printer,
  trianglesOfRanges,
} from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles, touchedTriangles } from '../input/setup.ts'
import { regionRefusals } from './messages.ts'
import { distanceToShape } from './shapes.ts'

/** Refuses regions that this part, its loads and supports, its shell or its printer exclude. */
export function checkRegionsOf(part: Part, setup: Setup, printer: Printer): Outcome<true> {
  const { regions = [] } = setup
  const checked = checkRegions(regions)
  if (!checked.ok || regions.length === 0) return checked
  const touched = new Set([...touchedTriangles(setup), ...supportedTriangles(setup)])
  for (const [n, region] of regions.entries()) {
    if (!isFaceRegion(region)) continue
    const triangles = trianglesOfRanges(region.faces, part.soup.length / 9)
    if (!triangles) return regionRefusals.otherPart(n + 1)
    if (isOpened(region) && triangles.some((triangle) => touched.has(triangle))) return regionRefusals.touched(n + 1)
    const thick = checkThickness(region, n + 1, setup.settings.shellMm, printer)
    if (!thick.ok) return thick
  }
  return done(true)
}

function checkThickness(region: FaceRegion, number: number, shell: number, printer: Printer): Outcome<true> {
  if ('open' in region) return region.open || shell > 0 ? done(true) : regionRefusals.withoutShell(number)
  const thickness = 'shellMm' in region ? region.shellMm : region.solidToMm
  if (thickness < shell) return regionRefusals.withinShell(number, thickness, shell)
  const least = printer.absoluteWallMm
  return thickness < least ? regionRefusals.tooThin(number, thickness, printer.name, least) : done(true)
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
