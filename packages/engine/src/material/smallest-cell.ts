import { cellSizeMm, type Printer } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { densityBounds } from './printability.ts'

/** At L_min a wall or strut of the printer's limit makes this density. */
const floorDensity = { sheet: 0.2, skeletal: 0.2, strut: 0.12 } as const
/** Cells across the thinnest core section that homogenisation wants at least. */
export const cellsAcross = 3
/**
 * A cell made smaller for a thin section must still print these densities: without a target the mean is 0.30, graded
 * around it.
 */
const leastRange = { min: 0.25, max: 0.35 } as const

/** Sizes of a cell that print, mm. */
interface PrintedSizes {
  /** The smallest whose lightest lattice is light enough. */
  readonly light: number
  /** Those that are heavier, but still print densities around 0.30; ascending. */
  readonly clipped: readonly number[]
}

const known = new WeakMap<Printer, Map<CellName, PrintedSizes>>()

/** The smallest size that this printer makes in a core of this thinnest section, mm, to 0.1; undefined for none. */
export function smallestPrinted(cell: CellName, printer: Printer, thinnest: number): number | undefined {
  const ofPrinter = known.get(printer) ?? new Map<CellName, PrintedSizes>()
  known.set(printer, ofPrinter)
  const sizes = ofPrinter.get(cell) ?? printedSizes(cell, printer)
  ofPrinter.set(cell, sizes)
  const third = thinnest / cellsAcross
  const found = Math.min(sizes.light, sizes.clipped.find((size) => size >= third) ?? Infinity)
  return found < Infinity ? found : undefined
}

function printedSizes(cell: CellName, printer: Printer): PrintedSizes {
  const { form, connectedFrom } = unitCell(cell)
  const floor = Math.max(floorDensity[form], connectedFrom)
  const clipped: number[] = []
  for (let size: number = cellSizeMm.least; size <= cellSizeMm.most; size = toTenth(size + 0.1)) {
    const { min, max, printable } = densityBounds(cell, size, printer)
    if (!printable) continue
    if (min <= floor + 1e-6) return { light: size, clipped }
    if (min <= Math.max(leastRange.min, connectedFrom) && max >= leastRange.max) clipped.push(size)
  }
  return { light: Infinity, clipped }
}

/** What a thickness is measured to, mm. */
const measured = 0.02

/** Whether a cell of this size fits where a core is this thick, mm. */
export const fitsInto = (size: number, thickest: number): boolean => size <= thickest + measured

export const toTenth = (size: number): number => Math.round(10 * size) / 10
