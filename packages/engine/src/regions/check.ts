import {
  checkRegions,
  done,
  isFaceRegion,
  type Outcome,
  type Printer,
  type Region,
  rangesOf,
  refuse,
  regionMessages,
  trianglesOfRanges,
} from '@trabecula/domain'
import { boundsOf, whyNoBody } from '@trabecula/geometry'
import type { Part } from '../input/part.ts'
import { type Setup, supportedTriangles, touchedTriangles } from '../input/setup.ts'
import { regionRefusals } from './messages.ts'
import { distanceToShape } from './shapes.ts'
import { surfaceOfShape } from './void-surface.ts'

/** Refuses regions that this part, its loads and supports, its shell or its printer exclude. */
export function checkRegionsOf(part: Part, setup: Setup, printer: Printer): Outcome<true> {
  const { regions = [], settings } = setup
  if (regions.length === 0) return done(true)
  const other = regions.findIndex((region) => isFaceRegion(region) && !trianglesOfRanges(region.faces, part.soup.length / 9))
  if (other >= 0) return regionRefusals.otherPart(other + 1)
  const touched = rangesOf([...touchedTriangles(setup), ...supportedTriangles(setup)])
  const stated = checkRegions(regions, { shellMm: settings.shellMm, printer, touched })
  return stated.ok ? checkBodies(part, regions, printer) : stated
}

/** Refuses bodies that are no single closed surface, or thinner than what prints. */
function checkBodies(
  { unitScale }: Pick<Part, 'unitScale'>,
  regions: readonly Region[],
  { name, absoluteWallMm }: Printer,
): Outcome<true> {
  for (const [n, region] of regions.entries()) {
    if (!('body' in region)) continue
    const soup = surfaceOfShape(region, unitScale)
    const why = whyNoBody(soup)
    if (why) return regionRefusals.noBody(n + 1, region.body.name, why)
    const { min, max } = boundsOf(soup)
    const thinnest = Math.min(...max.map((value, axis) => (value - min[axis]) * unitScale))
    if (thinnest < absoluteWallMm) return refuse('region-too-thin', regionMessages.tooThin(n + 1, thinnest, name, absoluteWallMm))
  }
  return done(true)
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
 * Refuses shapes that hold nothing of the part, but voids, which `checkVoids` sees to, and bounds of density that no cell
 * would keep to, because a cell has those of its centre. `places`: centres of the cells that hold some of the part, part
 * frame, mm; `edge`: of a cell, mm, within which it may hold something of a shape.
 */
export function checkShapes(
  part: Part,
  { regions = [] }: Pick<Setup, 'regions'>,
  places: Iterable<readonly [number, number, number]>,
  edge: number,
): Outcome<true> {
  const nearest = new Map<number, number>()
  const shapes = new Map(
    regions.flatMap((region, n) =>
      isFaceRegion(region) || region.as === 'void'
        ? []
        : [[n + 1, { distanceAt: distanceToShape(region, part), reach: region.as === 'lattice' ? 0 : edge }]],
    ),
  )
  for (const place of places) {
    if (shapes.size === 0) break
    for (const [n, { distanceAt, reach }] of shapes) {
      const distance = distanceAt(...place)
      if (distance <= reach) shapes.delete(n)
      else nearest.set(n, Math.min(distance, nearest.get(n) ?? Infinity))
    }
  }
  const [left] = shapes.keys()
  if (left === undefined) return done(true)
  return nearest.get(left)! < edge ? regionRefusals.betweenCells(left, edge) : regionRefusals.outside(left, part)
}
