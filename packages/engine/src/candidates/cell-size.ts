import { done, type Material, type Outcome, type Printer } from '@trabecula/domain'
import { refusals } from '../analysis/messages.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { densityBounds } from '../material/printability.ts'
import { latticeArea } from './estimates.ts'
import { chooseSpacing } from './export-resolution.ts'

/** Smallest and largest cell that is ever tried, mm. */
const smallest = 5
const largest = 60
/** Cell sizes tried, in units of the smallest sensible one. */
const ladder = [1, 1.5, 2.25] as const
/** At L_min a wall or strut of the printer's limit makes this density. */
const floorDensity = { sheet: 0.2, skeletal: 0.2, strut: 0.12 } as const
/** Cells across the thinnest core section that homogenisation wants at least. */
const cellsAcross = 3
/**
 * A cell made smaller for a thin section must still print these densities: without a target the mean is 0.30, graded
 * around it.
 */
const leastRange = { min: 0.25, max: 0.35 } as const

/**
 * The coarsest file of a lattice may take this, bytes: a second try of the exporter, of half the volume of its cells,
 * then still keeps to the limit of the standard quality.
 */
const coarsestFile = 90e6
/** Density at which a file's size is estimated before anything is graded; without a target it is the mean. */
const usualDensity = 0.3

/** What a cell must fit into. */
export interface CellRoom {
  /** Of the core's thinnest section and at its thickest place, mm. */
  readonly thinnest: number
  readonly thickest: number
  /** mm³ */
  readonly coreVolume: number
  /** Of the part: mm², and its triangles. */
  readonly area: number
  readonly triangles: number
}

/**
 * Cell sizes worth trying: {1, 1.5, 2.25} × L_min. L_min is the smallest size whose thinnest printable lattice is light
 * enough; where the thinnest core section would hold fewer than three such cells, it is made smaller, down to a third
 * of the section, 5 mm, or the smallest cell that still prints densities around 0.30; and so large that the lattice can
 * be exported. Larger steps must hold three cells across. When even L_min holds fewer than two, the row's trust says
 * so; a cell that fits nowhere in the core is refused.
 */
export function candidateInterpolations(
  cell: CellName,
  material: Material,
  printer: Printer,
  room: CellRoom,
): Outcome<MaterialInterpolation[]> {
  const third = room.thinnest / cellsAcross
  const printed = smallestCell(cell, printer, third)
  if (printed === undefined) return refusals.nothingPrintable(printer.name)
  if (printed > room.thickest) return refusals.cellTooLarge(printed, room.thickest)
  const low = smallestExported(cell, printed, printer, room)
  if (low > Math.min(room.thickest, largest)) return refusals.lightestFile(coarsestBytes(cell, printed, printer, room))
  const sizes = ladder.map((step) => toTenth(low * step)).filter((size, index) => index === 0 || size <= Math.min(third, largest))
  const laws = sizes.map((size) => new MaterialInterpolation(cell, size, material, printer)).filter((law) => law.bounds.printable)
  return laws.length > 0 ? done(laws) : refusals.nothingPrintable(printer.name)
}

/** The smallest size that this printer makes in a core of this thinnest section, mm; undefined for none. */
export const smallestPrinted = (cell: CellName, printer: Printer, thinnest: number): number | undefined =>
  smallestCell(cell, printer, thinnest / cellsAcross)

/** The smallest size from `size` on whose file keeps to its limit, mm; beyond the largest cell when none does. */
function smallestExported(cell: CellName, size: number, printer: Printer, room: CellRoom): number {
  let found = size
  while (found <= largest && coarsestBytes(cell, found, printer, room) > coarsestFile) found = toTenth(1.05 * found + 0.05)
  return found
}

/** Bytes of the coarsest file of this lattice: its surface and that of the core. */
function coarsestBytes(cell: CellName, cellSize: number, printer: Printer, { coreVolume, area, triangles }: CellRoom): number {
  const { min } = densityBounds(cell, cellSize, printer)
  const density = Math.max(min, usualDensity)
  const surface = latticeArea(cell, cellSize, density, coreVolume) + area * (1 - density)
  return chooseSpacing({ cell, cellSize, density: min }, surface, 0, 'compact').bytes + Math.min(50 * triangles, coarsestFile / 2)
}

/** L_min in mm, to 0.1; undefined when no size of this family prints. */
function smallestCell(cell: CellName, printer: Printer, third: number): number | undefined {
  const { form, connectedFrom } = unitCell(cell)
  const floor = Math.max(floorDensity[form], connectedFrom)
  for (let size = smallest; size <= largest; size = toTenth(size + 0.1)) {
    const { min, max, printable } = densityBounds(cell, size, printer)
    if (!printable) continue
    const isLight = min <= floor + 1e-6
    const isClipped = size >= third && min <= Math.max(leastRange.min, connectedFrom) && max >= leastRange.max
    if (isLight || isClipped) return size
  }
  return undefined
}

const toTenth = (size: number): number => Math.round(10 * size) / 10
