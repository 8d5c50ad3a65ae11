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
    const axes = turns.find((each) => upIn(each).every((value, axis) => value === up[axis])) ?? turnedUp(up)
    const { overhang, height } = factsOf(soup, axes, printer)
    return { axes, overhang, height }
  }
  const facts = turns.map((axes) => factsOf(soup, axes, printer))
  const best = facts.reduce((one, other) => (isBetter(other, one) ? other : one))
  return { axes: best.axes, overhang: best.overhang, height: best.height }
}

/** The direction of the file that points up, of unit length: the chosen one, else that of the best position. */
export const buildDirectionOf = (soup: ArrayLike<number>, printer: Printer, { buildDirection }: BuildChoice): Triple =>
  buildDirection ? buildVector(buildDirection) : upIn(printPosition(soup, printer).axes)

/** Edges of the box around the part, mm: as it lies in the printer where a build direction was chosen, else in the file. */
export function printedSize({ soup, bounds }: Pick<Part, 'soup' | 'bounds'>, printer: Printer, choice: BuildChoice): Triple {
  const [min, max] = choice.buildDirection ? boundsOf(soup, printPosition(soup, printer, choice).axes) : [bounds.min, bounds.max]
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

interface Facts extends PrintPosition {
  readonly ease: number
}

/** A tenth of a percent of the area, or of the height, decides nothing. */
const least = 1e-3

function isBetter(one: Facts, other: Facts): boolean {
  if (Math.abs(one.ease - other.ease) > least) return one.ease > other.ease
  if (Math.abs(one.overhang - other.overhang) > least * Math.max(one.overhang, other.overhang))
    return one.overhang < other.overhang
  return one.height < (1 - least) * other.height
}

function factsOf(soup: ArrayLike<number>, axes: PrintPosition['axes'], printer: Printer): Facts {
  const at = (corner: number): Triple => turned(axes, soup[3 * corner], soup[3 * corner + 1], soup[3 * corner + 2])
  const [min, max] = boundsOf(soup, axes)
  let [area, overhang] = [0, 0]
  for (let t = 0; t < soup.length / 9; t++) {
    const [a, b, c] = [at(3 * t), at(3 * t + 1), at(3 * t + 2)]
    const [u, v] = [minus(b, a), minus(c, a)]
    const normal: Triple = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const size = Math.hypot(...normal)
    area += size / 2
    const liesOnBed = Math.max(a[2], b[2], c[2]) < min[2] + onBed
    if (normal[2] < -steepest * size && !liesOnBed) overhang += size / 2
  }
  const size: Triple = minus(max, min)
  const fit = fitOf(size, printer)
  const free = printer.overhang ? Math.max(0, 1 - (2 * overhang) / Math.max(area, 1e-9)) : 1
  // The formula of print ease (candidates/print-ease.ts) over these two terms.
  const ease = Math.min(fit, free) * (0.7 + 0.3 * Math.sqrt(fit * free))
  return { axes, overhang: printer.overhang ? overhang : 0, height: size[2], ease }
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
  const [min] = boundsOf(soup, axes)
  return [...axes.flat(), ...min.map((value) => 0 - value)]
}

/** The part as it came. */
export const asUploaded = turns[0]

function boundsOf(soup: ArrayLike<number>, axes: PrintPosition['axes']): [Triple, Triple] {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (let corner = 0; corner < soup.length; corner += 3) {
    const point = turned(axes, soup[corner], soup[corner + 1], soup[corner + 2])
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], point[axis])
      max[axis] = Math.max(max[axis], point[axis])
    }
  }
  return [min, max] as unknown as [Triple, Triple]
}

const turned = ([x, y, z]: PrintPosition['axes'], px: number, py: number, pz: number): Triple => [
  px * x[0] + py * y[0] + pz * z[0],
  px * x[1] + py * y[1] + pz * z[1],
  px * x[2] + py * y[2] + pz * z[2],
]

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
