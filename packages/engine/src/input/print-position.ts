import { axisAlong, type BuildChoice, buildVector, type Printer } from '@trabecula/domain'
import type { Part } from './part.ts'

type Triple = readonly [number, number, number]

/** How a part lies in the printer. */
export interface PrintPosition {
  /**
   * Images of the file's axes: a point p of the file lies along p.x·x + p.y·y + p.z·z. Exact turns by right angles,
   * unless a direction between the axes was chosen.
   */
  readonly axes: readonly [Triple, Triple, Triple]
  /** Overhanging area of the outer surface that does not lie on the bed, mm². */
  readonly overhang: number
  /** Between the lowest and the highest point, mm. */
  readonly height: number
}

/** Turns that bring each side of the box below, as images of the axes; the first leaves the part as it is. */
const turns: readonly PrintPosition['axes'][] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
]

/** Steepest surface that prints without support: 45° to the layers, as for the lattice (cells/overhang.ts). */
const steepest = Math.SQRT1_2
/** What lies so near to the lowest point lies on the bed, mm. */
const onBed = 0.05

/**
 * The position with the chosen build direction up, else the best of the six positions in which a side of the bounding
 * box lies below: cells are aligned with its edges there, which the print ease of the lattice assumes. Best is the
 * greatest print ease of what depends on the position: whether it fits, upright as it is in the file, and the share of
 * the outer surface that overhangs. Among equal ones the least
 * overhanging area wins, then the lowest, then the first.
 *
 * @param soup nine numbers per triangle, mm
 */
export function printPosition(soup: ArrayLike<number>, printer: Printer, { buildDirection }: BuildChoice = {}): PrintPosition {
  if (buildDirection) {
    const up = buildVector(axisAlong(buildDirection) ?? buildDirection)
    const side = printSides(soup).find(({ axes }) => upIn(axes).every((value, axis) => value === up[axis]))
    return judged(side ?? tilted(soup, up), printer).position
  }
  return bestOf(printSides(soup), printer)
}

/** The surface of a part as it lies with a side of its bounding box below, whatever the printer. */
export interface PrintSide extends Pick<PrintPosition, 'axes' | 'overhang'> {
  /** Edges of the bounding box: two that lie, and the height. */
  readonly size: Triple
  /** mm² */
  readonly area: number
}

/** The six positions of which the best is taken: found once for a part, and judged again for each printer. */
export function printSides(soup: ArrayLike<number>): PrintSide[] {
  const [min, max] = boundsOf(soup)
  let area = 0
  // With each axis of the file up, then with each down.
  const [upright, inverted] = [new Float64Array(3), new Float64Array(3)]
  for (let at = 0; at < soup.length; at += 9) {
    const [ux, uy, uz] = [soup[at + 3] - soup[at], soup[at + 4] - soup[at + 1], soup[at + 5] - soup[at + 2]]
    const [vx, vy, vz] = [soup[at + 6] - soup[at], soup[at + 7] - soup[at + 1], soup[at + 8] - soup[at + 2]]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const size = Math.hypot(normal[0], normal[1], normal[2])
    area += size / 2
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [soup[at + axis], soup[at + 3 + axis], soup[at + 6 + axis]]
      if (normal[axis] < -steepest * size && Math.max(a, b, c) >= min[axis] + onBed) upright[axis] += size / 2
      if (normal[axis] > steepest * size && Math.min(a, b, c) <= max[axis] - onBed) inverted[axis] += size / 2
    }
  }
  const edges = minus(max, min)
  return turns.map((axes) => {
    const up = upIn(axes)
    const axis = up.findIndex((value) => value !== 0)
    const size: Triple = [edges[(axis + 1) % 3], edges[(axis + 2) % 3], edges[axis]]
    return { axes, size, area, overhang: (up[axis] > 0 ? upright : inverted)[axis] }
  })
}

/** The part with a direction between the axes up. */
function tilted(soup: ArrayLike<number>, up: Triple): PrintSide {
  const axes = turnedUp(up)
  const [side] = printSides(turned(soup, axes))
  return { ...side, axes }
}

/** The direction of the file that points up in the best of six positions. */
export const bestUp = (sides: readonly PrintSide[], printer: Printer): Triple => upIn(bestOf(sides, printer).axes)

/** The direction of the file that points up, of unit length: the chosen one, else that of the best position. */
export const buildDirectionOf = (soup: ArrayLike<number>, printer: Printer, { buildDirection }: BuildChoice): Triple =>
  buildDirection ? buildVector(buildDirection) : bestUp(printSides(soup), printer)

/** Edges of the box around the part, mm: as it lies in the printer where a build direction was chosen, else in the file. */
export function printedSize({ soup, bounds }: Pick<Part, 'soup' | 'bounds'>, printer: Printer, choice: BuildChoice): Triple {
  const [min, max] = choice.buildDirection
    ? boundsOf(turned(soup, printPosition(soup, printer, choice).axes))
    : [bounds.min, bounds.max]
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
}

const upIn = ([x, y, z]: PrintPosition['axes']): Triple => [x[2], y[2], z[2]]

/** The shortest turn that brings a direction between the axes up, as images of the axes. */
function turnedUp([x, y, z]: Triple): PrintPosition['axes'] {
  const c = 1 / (1 + z)
  return [
    [1 - c * x * x, -c * x * y, x],
    [-c * x * y, 1 - c * y * y, y],
    [-x, -y, z],
  ]
}

/** A tenth of a percent of the area, or of the height, decides nothing. */
const least = 1e-3

interface Judged {
  readonly position: PrintPosition
  readonly ease: number
}

function bestOf(sides: readonly PrintSide[], printer: Printer): PrintPosition {
  const all = sides.map((side) => judged(side, printer))
  return all.reduce((one, other) => (isBetter(other, one) ? other : one)).position
}

function isBetter({ ease, position: one }: Judged, { ease: otherEase, position: other }: Judged): boolean {
  if (Math.abs(ease - otherEase) > least) return ease > otherEase
  if (Math.abs(one.overhang - other.overhang) > least * Math.max(one.overhang, other.overhang))
    return one.overhang < other.overhang
  return one.height < (1 - least) * other.height
}

function judged({ axes, size, area, overhang }: PrintSide, printer: Printer): Judged {
  const fit = fitOf(size, printer)
  const free = printer.overhang ? Math.max(0, 1 - (2 * overhang) / Math.max(area, 1e-9)) : 1
  // The formula of print ease (candidates/print-ease.ts) over these two terms.
  const ease = Math.min(fit, free) * (0.7 + 0.3 * Math.sqrt(fit * free))
  return { position: { axes, overhang: printer.overhang ? overhang : 0, height: size[2] }, ease }
}

/** 1 where it fits the recommended volume upright, turned about z or not; ½ the whole volume; 0 where none fits. */
export function fitOf([x, y, z]: Triple, printer: Printer): number {
  const fits = ([width, depth, height]: Triple) =>
    z <= height && Math.min(x, y) <= Math.min(width, depth) && Math.max(x, y) <= Math.max(width, depth)
  return fits(printer.recommendedVolumeMm) ? 1 : fits(printer.buildVolumeMm) ? 0.5 : 0
}

/**
 * The transform of a 3MF build item (twelve numbers, rows first: p' = p·M) that turns the coordinates of a file and
 * moves them to begin at 0 on every axis, so that the part lies on z = 0.
 */
export function buildTransform(soup: ArrayLike<number>, axes: PrintPosition['axes']): readonly number[] {
  const [min] = boundsOf(turned(soup, axes))
  return [...axes.flat(), ...min.map((value) => 0 - value)]
}

/** The part as it came. */
export const asUploaded = turns[0]

function boundsOf(soup: ArrayLike<number>): [Triple, Triple] {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (let corner = 0; corner < soup.length; corner += 3)
    for (let axis = 0; axis < 3; axis++) {
      const value = soup[corner + axis]
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  return [min, max] as unknown as [Triple, Triple]
}

function turned(soup: ArrayLike<number>, [x, y, z]: PrintPosition['axes']): Float64Array {
  const images = new Float64Array(soup.length)
  for (let corner = 0; corner < soup.length; corner += 3)
    for (let axis = 0; axis < 3; axis++)
      images[corner + axis] = soup[corner] * x[axis] + soup[corner + 1] * y[axis] + soup[corner + 2] * z[axis]
  return images
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
