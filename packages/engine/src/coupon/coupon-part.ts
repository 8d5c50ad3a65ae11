import { type Coupon, type Material, type MaterialAndPrinter, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { blocks, writeBinaryStl } from '@trabecula/geometry'
import type { Design } from '../candidates/design.ts'
import { featureSize } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { loadPart, type Part } from '../input/part.ts'
import { firstCase, type Setup } from '../input/setup.ts'
import { phaseOf } from '../standalone/standalone-cell.ts'

/** A coupon as a part with its loads; `plates` are the triangles under which it is solid. */
export interface CouponPart {
  readonly part: Part
  readonly setup: Setup
  readonly plates: Uint32Array
}

/** Share of a cube's edge that is held in its plane, at the middle of its foot: it only keeps the cube from sliding away. */
const heldShare = 0.02

/** The box of a coupon, loaded as a test machine loads it with 1 N. */
export function couponPart(coupon: Coupon, printedWith: MaterialAndPrinter): CouponPart {
  return coupon.kind === 'cube' ? cubePart(coupon, printedWith) : barPart(coupon, printedWith)
}

/**
 * Pressed alike everywhere, on a foot that does not leave its plane and may widen. A solid cube has the same stress everywhere,
 * so that its stiffness is E·A/L.
 */
function cubePart(coupon: Coupon, printedWith: MaterialAndPrinter): CouponPart {
  const [edge, , height] = coupon.edgesMm
  const [near, far] = [(edge * (1 - heldShare)) / 2, (edge * (1 + heldShare)) / 2]
  const part = partOf([
    [0, near, far, edge],
    [0, near, far, edge],
    [0, height],
  ])
  const [foot, head] = [facing(part, -1), facing(part, 1)]
  const held = foot.filter(
    (triangle) => Math.max(...[0, 1].map((axis) => Math.abs(centreOf(part, triangle)[axis]))) < far - edge / 2,
  )
  const sliding = foot.filter((triangle) => !held.includes(triangle))
  const setup: Setup = {
    cases: [firstCase(head, { x: 0, y: 0, z: -1 })],
    held,
    supports: [{ kind: 'sliding', triangles: sliding }],
    settings: settingsOf(coupon, printedWith),
    printedWith,
  }
  return { part, setup, plates: union(foot, head) }
}

/**
 * Three strips press with one pressure: the middle one with 1 N, the supports with half of it each. These forces cancel,
 * so that the bar turns freely on its supports, as on rollers; the end that is held beyond a support carries nothing.
 * Force over work is then the stiffness of the middle against the supports.
 */
function barPart(coupon: Coupon, printedWith: MaterialAndPrinter): CouponPart {
  const [length, width, height] = coupon.edgesMm
  const [strip, span] = [coupon.stripMm!, coupon.spanMm!]
  const stripAt = (middle: number, wide: number): [number, number] => [middle - wide / 2, middle + wide / 2]
  const middle = length / 2
  const edges = [stripAt(middle - span / 2, strip / 2), stripAt(middle, strip), stripAt(middle + span / 2, strip / 2)]
  const part = partOf([
    [0, ...edges.flat(), length],
    [0, width],
    [0, height],
  ])
  const isIn = (from: number, to: number) => (triangle: number) => {
    const x = centreOf(part, triangle)[0] + middle
    return from < x && x < to
  }
  const [left, centre, right] = edges as [[number, number], [number, number], [number, number]]
  const strips = union(
    facing(part, 1).filter(isIn(...centre)),
    facing(part, -1).filter((triangle) => isIn(...left)(triangle) || isIn(...right)(triangle)),
  )
  const setup: Setup = {
    cases: [{ name: 'A', kind: 'pressure', triangles: strips, magnitude: 1 / (strip * width) }],
    held: end(part),
    settings: settingsOf(coupon, printedWith),
    printedWith,
  }
  return { part, setup, plates: strips }
}

function partOf(planes: readonly [readonly number[], readonly number[], readonly number[]]): Part {
  return orThrow(loadPart(writeBinaryStl(blocks(planes, () => true)), { name: 'coupon' }))
}

/** Triangles at the lowest or the highest z. */
const facing = ({ soup, bounds }: Part, sign: 1 | -1): Uint32Array => inPlane(soup, 2, sign > 0 ? bounds.max[2] : bounds.min[2])

const end = ({ soup, bounds }: Part): Uint32Array => inPlane(soup, 0, bounds.min[0])

const inPlane = (soup: Float32Array, axis: number, at: number): Uint32Array =>
  Uint32Array.from({ length: soup.length / 9 }, (_, triangle) => triangle).filter((triangle) =>
    [0, 3, 6].every((corner) => soup[9 * triangle + corner + axis] === at),
  )

const centreOf = ({ soup }: Part, triangle: number): [number, number, number] =>
  [0, 1, 2].map((axis) => [0, 3, 6].reduce((sum, corner) => sum + soup[9 * triangle + corner + axis] / 3, 0)) as [
    number,
    number,
    number,
  ]

const union = (...lists: readonly Uint32Array[]): Uint32Array => Uint32Array.from(lists.flatMap((list) => [...list])).sort()

/** A bar's skin is open at both ends, so that powder can leave. */
const settingsOf = (
  { kind, skinMm, buildDirection }: Coupon,
  { material, printer }: MaterialAndPrinter,
): OptimizationSettings => ({
  goal: 'stiffness',
  target: 0,
  shellMm: skinMm,
  domain: 'static',
  material: material.name,
  printer: printer.name,
  zeroThicknessDirection: kind === 'bar' && skinMm > 0 ? 'X' : 'None',
  buildDirection,
})

/** Cells are cut where no strut lies in the cut. */
const cutPhase = (cell: CellName): number => (unitCell(cell).form === 'sheet' ? phaseOf(cell) : 1 / 4)

/** The lattice of a row in a coupon, with the same density everywhere. */
export function couponDesign(
  { part, setup, plates }: CouponPart,
  { kind, plateMm }: Coupon,
  row: Design,
  material: Material,
): Design {
  const { cell, cellSize } = row
  const density = row.row.densityMean
  const { shellMm: shell, zeroThicknessDirection } = setup.settings
  const massG = (Math.abs(part.report.volume) * material.densityGCm3) / 1000
  const { min } = part.bounds
  const shift = cutPhase(cell) * cellSize
  // A cube's cells begin at its lower plate.
  const foot = kind === 'cube' ? plateMm : 0
  return {
    cell,
    cellSize,
    origin: [min[0] - shift, min[1] - shift, min[2] + foot - shift],
    shell,
    pad: plateMm,
    zeroThicknessDirection,
    padTriangles: plates,
    density: { origin: min, spacing: cellSize / 8, size: [1, 1, 1], values: Float32Array.of(density) },
    ...(row.leastWall ? { leastWall: row.leastWall } : {}),
    // The exporter takes the density of the material from here, and the verification the thinnest wall.
    row: {
      ...row.row,
      name: 'Coupon',
      massG,
      massSavedPercent: 0,
      minFeatureMm: Math.max(featureSize(cell, cellSize, density), row.leastWall?.made ?? 0),
    },
    uniform: row.uniform,
    analysis: row.analysis,
  }
}
