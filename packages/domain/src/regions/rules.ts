import type { Printer } from '../catalog/printer.ts'
import type { TriangleRanges } from '../face/model.ts'
import { mergedRanges } from '../face/ranges.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { bodyTriangleCount } from './body.ts'
import { mostBodyTriangles, mostRegions } from './limits.ts'
import { regionMessages } from './messages.ts'
import { type FaceRegion, isFaceRegion, type Region, type RegionShape, type ShapeRegion } from './model.ts'

/** What the rest of a set-up says about the same faces. */
interface AroundRegions {
  /** Thickness of the part's shell, mm. */
  readonly shellMm: number
  /** Undefined where no catalogue has it. */
  readonly printer: Pick<Printer, 'name' | 'absoluteWallMm'> | undefined
  /** Loaded and held faces. */
  readonly touched?: TriangleRanges
}

/**
 * Refuses regions that have no size, or contradict each other or the rest of the set-up, whatever the part. Ranges may
 * be of triangles or of numbers of faces, as long as all are of the same.
 */
export function checkRegions(regions: readonly Region[], around?: AroundRegions): Outcome<true> {
  if (regions.length > mostRegions) return refuse('too-many-regions', regionMessages.tooMany(regions.length))
  for (const [n, region] of regions.entries()) {
    const refused = isFaceRegion(region) ? refusalOfFaces(region, n + 1) : refusalOfShape(region, n + 1)
    if (refused) return refuse('region-without-size', refused)
    const bounds = isFaceRegion(region) ? undefined : refusalOfBounds(region, n + 1)
    if (bounds) return refuse('region-density', bounds)
  }
  const triangles = regions.reduce((sum, region) => sum + ('body' in region ? bodyTriangleCount(region.body)! : 0), 0)
  if (triangles > mostBodyTriangles) return refuse('too-many-triangles', regionMessages.tooManyTriangles(triangles))
  const faces = regions.flatMap((region, n) => (isFaceRegion(region) ? [{ region, number: n + 1 }] : []))
  const open = faces.filter(({ region }) => isOpened(region))
  for (const { region, number } of open) {
    const other = faces.find((each) => !isOpened(each.region) && shareTriangle(region.faces, each.region.faces))
    if (other) return refuse('regions-contradict', regionMessages.contradict(number, other.number))
    if (around?.touched && shareTriangle(region.faces, around.touched))
      return refuse('regions-contradict', regionMessages.touched(number))
  }
  for (const { region, number } of around ? faces : []) {
    const thick = checkThickness(region, number, around!)
    if (!thick.ok) return thick
  }
  return done(true)
}

function checkThickness(region: FaceRegion, number: number, { shellMm, printer }: AroundRegions): Outcome<true> {
  if ('open' in region)
    return region.open || shellMm > 0 ? done(true) : refuse('region-without-shell', regionMessages.withoutShell(number))
  const thickness = 'shellMm' in region ? region.shellMm : region.solidToMm
  if (thickness < shellMm) return refuse('region-within-shell', regionMessages.withinShell(number, thickness, shellMm))
  return printer && thickness < printer.absoluteWallMm
    ? refuse('region-too-thin', regionMessages.tooThin(number, thickness, printer.name, printer.absoluteWallMm))
    : done(true)
}

export const isOpened = (region: FaceRegion): boolean => 'open' in region && region.open

function refusalOfFaces(region: FaceRegion, number: number): string | undefined {
  if (region.faces.length === 0) return regionMessages.noFaces(number)
  if ('open' in region) return undefined
  const thickness = 'shellMm' in region ? region.shellMm : region.solidToMm
  return thickness > 0 ? undefined : regionMessages.notThick(number, thickness)
}

function refusalOfShape(shape: RegionShape, number: number): string | undefined {
  if ('body' in shape) return bodyTriangleCount(shape.body) ? undefined : regionMessages.notTriangles(number)
  if ('box' in shape) {
    const [a, b] = shape.box
    return a.every((value, axis) => value !== b[axis]) ? undefined : regionMessages.noSize(number, 'box')
  }
  if ('sphere' in shape) return shape.sphere.radius > 0 ? undefined : regionMessages.noSize(number, 'sphere')
  const { from, to, radius } = shape.cylinder
  const length = Math.hypot(...from.map((value, axis) => to[axis]! - value))
  return length > 0 && radius > 0 ? undefined : regionMessages.noSize(number, 'cylinder')
}

function refusalOfBounds({ as, densityAtLeast: least, densityAtMost: most }: ShapeRegion, number: number): string | undefined {
  const given = [least, most].filter((density) => density !== undefined)
  if (as !== 'lattice') return given.length > 0 ? regionMessages.notLattice(number) : undefined
  if (given.length === 0) return regionMessages.noBound(number)
  const wrong = given.find((density) => !(density > 0 && density <= 1))
  if (wrong !== undefined) return regionMessages.noDensity(number, wrong)
  return least !== undefined && most !== undefined && least > most ? regionMessages.bounds(number, least, most) : undefined
}

function shareTriangle(one: TriangleRanges, other: TriangleRanges): boolean {
  const count = (ranges: TriangleRanges) => mergedRanges(ranges).reduce((sum, [, many]) => sum + many, 0)
  return count([...one, ...other]) < count(one) + count(other)
}
