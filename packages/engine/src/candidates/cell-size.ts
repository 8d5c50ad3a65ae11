import { cellSizeMm, done, type Material, type Outcome, type Printer } from '@trabecula/domain'
import type { CellName } from '../cells/unit-cell.ts'
import { refusals } from '../discretisation/messages.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { densityBounds } from '../material/printability.ts'
import { cellsAcross, fitsInto, smallestPrinted, toTenth } from '../material/smallest-cell.ts'
import { latticeArea } from './estimates.ts'
import { chooseSpacing } from './export-resolution.ts'

/** Cell sizes tried, in units of the smallest sensible one. */
const ladder = [1, 1.5, 2.25] as const

/**
 * The most bytes that the coarsest file of a lattice may take: a third try of the exporter, of half the volume of its
 * cells, then still keeps to the limit of the standard quality.
 */
const coarsestFile = 95e6
/** Density at which a file's size is estimated before anything is graded; without a target it is the mean. */
const usualDensity = 0.3

/** The dimensions that a cell must fit into. */
export interface CoreDimensions {
  /** The core at its thinnest section and at its thickest place, mm. */
  readonly thinnest: number
  readonly thickest: number
  /** mm³ */
  readonly coreVolume: number
  /** Surface of the part, mm², and how many triangles it has. */
  readonly area: number
  readonly triangles: number
}

/**
 * Cell sizes worth trying: {1, 1.5, 2.25} × L_min. L_min is the smallest size whose thinnest printable lattice is light
 * enough; where the thinnest core section would hold fewer than three such cells, it is made smaller, down to a third
 * of the section, 5 mm, or the smallest cell that still prints densities around 0.30; and so large that the lattice can
 * be exported. Larger steps must hold three cells across. When even L_min holds fewer than two, the row's trust says
 * so. Where no such cell fits anywhere in the core it is a finer one; a family that has none that fits is refused.
 *
 * @param chosen sizes that the user wants instead, mm: those that can be made
 */
export function candidateInterpolations(
  cell: CellName,
  material: Material,
  printer: Printer,
  room: CoreDimensions,
  chosen?: readonly number[],
): Outcome<MaterialInterpolation[]> {
  if (chosen) return chosenInterpolations(cell, material, printer, room, chosen)
  const third = room.thinnest / cellsAcross
  const printed = smallestPrinted(cell, printer, room)
  if (printed === undefined) return refusals.nothingPrintable(printer.name)
  if (!fitsInto(printed, room.thickest)) return refusals.cellTooLarge(printed, room.thickest)
  const low = smallestExported(cell, printed, printer, room)
  if (low > cellSizeMm.most || !fitsInto(low, room.thickest))
    return refusals.lightestFile(coarsestBytes(cell, printed, printer, room))
  const sizes = ladder
    .map((step) => toTenth(low * step))
    .filter((size, index) => index === 0 || size <= Math.min(third, cellSizeMm.most))
  const laws = sizes.map((size) => new MaterialInterpolation(cell, size, material, printer)).filter((law) => law.bounds.printable)
  return laws.length > 0 ? done(laws) : refusals.nothingPrintable(printer.name)
}

function chosenInterpolations(
  cell: CellName,
  material: Material,
  printer: Printer,
  room: CoreDimensions,
  chosen: readonly number[],
): Outcome<MaterialInterpolation[]> {
  const sizes = new Set(chosen.map(toHundredth))
  const made = [...sizes].filter((size) => canBeMade(cell, size, printer, room)).sort((a, b) => a - b)
  if (made.length > 0) return done(made.map((size) => new MaterialInterpolation(cell, size, material, printer)))
  const usable = usableSizes(cell, printer, room)
  return usable ? refusals.chosenSizes(usable, printer.name) : candidateInterpolations(cell, material, printer, room)
}

/** A size that was typed in inches has no more digits in mm than it can be printed to. */
const toHundredth = (size: number): number => Math.round(100 * size) / 100

const canBeMade = (cell: CellName, size: number, printer: Printer, room: CoreDimensions): boolean =>
  densityBounds(cell, size, printer).printable &&
  fitsInto(size, room.thickest) &&
  coarsestBytes(cell, size, printer, room) <= coarsestFile

/** The smallest and the largest size that prints, fits and can be exported, mm; undefined where none does. */
export function usableSizes(cell: CellName, printer: Printer, room: CoreDimensions): readonly [number, number] | undefined {
  const { least, most } = cellSizeMm
  const tenths = Array.from({ length: Math.round(10 * (most - least)) + 1 }, (_, n) => toTenth(least + n / 10))
  const usable = tenths.filter((size) => canBeMade(cell, size, printer, room))
  return usable.length > 0 ? [usable[0], usable.at(-1)!] : undefined
}

/** The smallest size from `size` on whose file keeps to its limit, mm; beyond the largest cell when none does. */
function smallestExported(cell: CellName, size: number, printer: Printer, room: CoreDimensions): number {
  let found = size
  while (found <= cellSizeMm.most && coarsestBytes(cell, found, printer, room) > coarsestFile)
    found = toTenth(1.05 * found + 0.05)
  return found
}

/** Bytes of the coarsest file of this lattice: its surface and that of the core. */
function coarsestBytes(
  cell: CellName,
  cellSize: number,
  printer: Printer,
  { coreVolume, area, triangles }: CoreDimensions,
): number {
  const { min } = densityBounds(cell, cellSize, printer)
  const density = Math.max(min, usualDensity)
  const surface = latticeArea(cell, cellSize, density, coreVolume) + area * (1 - density)
  return chooseSpacing({ cell, cellSize, density: min }, surface, 0, 'compact').bytes + Math.min(50 * triangles, coarsestFile / 2)
}
