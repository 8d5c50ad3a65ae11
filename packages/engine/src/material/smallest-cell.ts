import { cellSizeMm, leastUsualCellMm, type Printer } from '@trabecula/domain'
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
/** A fine cell must still print this density: the mean without a target. */
const usualDensity = 0.3

/** Sizes of a cell that print, mm. */
interface PrintedSizes {
  /** The smallest whose lightest lattice is light enough. */
  readonly light: number
  /** Those that are heavier, but still print densities around 0.30; ascending. */
  readonly clipped: readonly number[]
  /** Fine sizes that print densities around 0.30, ascending, and whether their lightest lattice is light enough. */
  readonly fine: readonly { readonly size: number; readonly isLight: boolean }[]
}

const known = new WeakMap<Printer, Map<CellName, PrintedSizes>>()

/** A core into which a cell shall fit: at its thinnest section and at its thickest place, mm. */
interface Core {
  readonly thinnest: number
  readonly thickest: number
}

/**
 * The smallest size, 5 mm at least, that this printer makes in a core of this thinnest section, mm, to 0.1; undefined for
 * none.
 */
export function smallestUsual(cell: CellName, printer: Printer, { thinnest }: Pick<Core, 'thinnest'>): number | undefined {
  const { light, clipped } = sizesOf(cell, printer)
  const third = thinnest / cellsAcross
  const found = Math.min(light, clipped.find((size) => size >= third) ?? Infinity)
  return found < Infinity ? found : undefined
}

/**
 * The same with fine cells where that one fits nowhere in the core: the smallest light one that fits, else the largest
 * that fits; where none fits, the smallest that is made at all.
 */
export function smallestPrinted(cell: CellName, printer: Printer, { thinnest, thickest }: Core): number | undefined {
  const usual = smallestUsual(cell, printer, { thinnest })
  if (usual !== undefined && fitsInto(usual, thickest)) return usual
  const { fine } = sizesOf(cell, printer)
  const fitting = fine.filter(({ size }) => fitsInto(size, thickest))
  return (fitting.find(({ isLight }) => isLight) ?? fitting.at(-1) ?? fine[0])?.size ?? usual
}

function sizesOf(cell: CellName, printer: Printer): PrintedSizes {
  const ofPrinter = known.get(printer) ?? new Map<CellName, PrintedSizes>()
  known.set(printer, ofPrinter)
  const sizes = ofPrinter.get(cell) ?? printedSizes(cell, printer)
  ofPrinter.set(cell, sizes)
  return sizes
}

function printedSizes(cell: CellName, printer: Printer): PrintedSizes {
  const { form, connectedFrom } = unitCell(cell)
  const floor = Math.max(floorDensity[form], connectedFrom)
  const fine: { size: number; isLight: boolean }[] = []
  const clipped: number[] = []
  for (let size: number = cellSizeMm.least; size <= cellSizeMm.most; size = toTenth(size + 0.1)) {
    const { min, max, printable } = densityBounds(cell, size, printer)
    if (!printable) continue
    const isLight = min <= floor + 1e-6
    if (size < leastUsualCellMm) {
      if (isLight || (min <= usualDensity + 1e-6 && max >= leastRange.max)) fine.push({ size, isLight })
      continue
    }
    if (isLight) return { light: size, clipped, fine }
    if (min <= Math.max(leastRange.min, connectedFrom) && max >= leastRange.max) clipped.push(size)
  }
  return { light: Infinity, clipped, fine }
}

/** What a thickness is measured to, mm. */
const measured = 0.02

/** Whether a cell of this size fits where a core is this thick, mm. */
export const fitsInto = (size: number, thickest: number): boolean => size <= thickest + measured

export const toTenth = (size: number): number => Math.round(10 * size) / 10
