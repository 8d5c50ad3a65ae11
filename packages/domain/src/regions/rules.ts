import type { TriangleRanges } from '../face/model.ts'
import { mergedRanges } from '../face/ranges.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { mostRegions } from './limits.ts'
import { regionMessages } from './messages.ts'
import { type FaceRegion, isFaceRegion, type Region, type RegionShape } from './model.ts'

/** Refuses regions that have no size, or contradict each other, whatever the part. */
export function checkRegions(regions: readonly Region[]): Outcome<true> {
  if (regions.length > mostRegions) return refuse('too-many-regions', regionMessages.tooMany(regions.length))
  for (const [n, region] of regions.entries()) {
    const refused = isFaceRegion(region) ? refusalOfFaces(region, n + 1) : refusalOfShape(region, n + 1)
    if (refused) return refuse('region-without-size', refused)
  }
  const faces = regions.flatMap((region, n) => (isFaceRegion(region) ? [{ region, number: n + 1 }] : []))
  const open = faces.filter(({ region }) => isOpened(region))
  for (const { region, number } of open) {
    const other = faces.find((each) => !isOpened(each.region) && shareTriangle(region.faces, each.region.faces))
    if (other) return refuse('regions-contradict', regionMessages.contradict(number, other.number))
  }
  return done(true)
}

export const isOpened = (region: FaceRegion): boolean => 'open' in region && region.open

function refusalOfFaces(region: FaceRegion, number: number): string | undefined {
  if (region.faces.length === 0) return regionMessages.noFaces(number)
  if ('open' in region) return undefined
  const thickness = 'shellMm' in region ? region.shellMm : region.solidToMm
  return thickness > 0 ? undefined : regionMessages.notThick(number, thickness)
}

function refusalOfShape(shape: RegionShape, number: number): string | undefined {
  if ('box' in shape) {
    const [a, b] = shape.box
    return a.every((value, axis) => value !== b[axis]) ? undefined : regionMessages.noSize(number, 'box')
  }
  if ('sphere' in shape) return shape.sphere.radius > 0 ? undefined : regionMessages.noSize(number, 'sphere')
  const { from, to, radius } = shape.cylinder
  const length = Math.hypot(...from.map((value, axis) => to[axis]! - value))
  return length > 0 && radius > 0 ? undefined : regionMessages.noSize(number, 'cylinder')
}

function shareTriangle(one: TriangleRanges, other: TriangleRanges): boolean {
  const count = (ranges: TriangleRanges) => mergedRanges(ranges).reduce((sum, [, many]) => sum + many, 0)
  return count([...one, ...other]) < count(one) + count(other)
}
