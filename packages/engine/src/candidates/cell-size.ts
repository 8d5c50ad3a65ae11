import type { Material, Printer } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { densityBounds } from '../material/printability.ts'

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
 * Cell sizes worth trying: {1, 1.5, 2.25} × L_min. L_min is the smallest size whose thinnest printable lattice is light
 * enough; where the thinnest core section would hold fewer than three such cells, it is made smaller, down to a third
 * of the section, 5 mm, or the smallest cell that still prints densities around 0.30. Larger steps must hold three
 * cells across. When even L_min holds fewer than two, the row's trust says so.
 */
export function candidateInterpolations(
  cell: CellName,
  material: Material,
  printer: Printer,
  coreThickness: number,
): MaterialInterpolation[] {
  const third = coreThickness / cellsAcross
  const low = smallestCell(cell, printer, third)
  if (low === undefined) return []
  const sizes = ladder.map((step) => toTenth(low * step)).filter((size, index) => index === 0 || size <= third)
  return sizes.map((size) => new MaterialInterpolation(cell, size, material, printer)).filter((law) => law.bounds.printable)
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
