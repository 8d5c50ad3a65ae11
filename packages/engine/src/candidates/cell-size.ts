import type { Material, Printer } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { LatticeLaw } from '../solve/lattice-law.ts'
import { densityBounds } from './estimates.ts'

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
 * Cell sizes worth trying: {1, 1.5, 2.25} × L_min, with L_min the smallest size whose thinnest printable lattice is light
 * enough. Sizes with fewer than three cells across the core are left out, but the smallest printable one always stays.
 */
export function sensibleLaws(cell: CellName, material: Material, printer: Printer, coreThickness: number): LatticeLaw[] {
  const low = smallestCell(cell, printer)
  if (low === undefined) return []
  const most = Math.max(low, coreThickness / cellsAcross)
  const sizes = ladder.map((step) => Math.round(10 * low * step) / 10).filter((size, index) => index === 0 || size <= most)
  return sizes.map((size) => new LatticeLaw(cell, size, material, printer)).filter((law) => law.bounds.printable)
}

/** Smallest cell size (mm, to 0.1) whose lowest printable density is at most the family's floor; undefined when none is. */
function smallestCell(cell: CellName, printer: Printer): number | undefined {
  const floor = Math.max(floorDensity[unitCell(cell).form], unitCell(cell).connectedFrom)
  for (let size = smallest; size <= largest; size = Math.round(10 * (size + 0.1)) / 10) {
    const { min, printable } = densityBounds(cell, size, printer)
    if (printable && min <= floor + 1e-6) return size
  }
  return undefined
}
