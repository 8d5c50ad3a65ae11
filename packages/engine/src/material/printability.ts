import { cleanDepth, type Printer } from '@trabecula/domain'
import { featureRadius, featureSize, gapSize } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'

/*
 * What a printer makes of a lattice at a relative density: features and gaps, the densities that print, the knock-down
 * of thin walls, buckling, how deep it can be cleaned.
 */

/**
 * Floors against buckling at low density, and the density above which a lattice pays no more
 * (docs/theory/graded-density.md).
 */
const SHEET_FLOOR = 0.1
const STRUT_FLOOR = 0.08
const CEILING = 0.6
/** No lattice is less dense. */
export const leastDensity = Math.min(SHEET_FLOOR, STRUT_FLOOR)

export interface DensityBounds {
  readonly min: number
  readonly max: number
  readonly minReason: 'wall' | 'strut' | 'connectivity' | 'buckling floor'
  readonly maxReason: 'gap' | 'ceiling'
  /** False when no density prints at this cell size (min > max). */
  readonly printable: boolean
}

/** Relative densities that print at this cell size (mm): wall, strut and gap, connectivity, buckling floor. */
export function densityBounds(cell: CellName, cellSize: number, printer: Printer): DensityBounds {
  const { form, connectedFrom } = unitCell(cell)
  const isSheet = form === 'sheet'
  const smallest = isSheet ? printer.minWallMm : printer.minStrutMm
  const floor = isSheet ? SHEET_FLOOR : STRUT_FLOOR
  const feature = densityWhere((density) => featureSize(cell, cellSize, density) >= smallest)
  const min = Math.max(feature, connectedFrom, floor)
  const gap = densityWhere((density) => gapSize(cell, cellSize, density) < printer.minGapMm)
  const max = Math.min(CEILING, gap)
  const minReason = min === floor ? 'buckling floor' : min === connectedFrom ? 'connectivity' : isSheet ? 'wall' : 'strut'
  return { min, max, minReason, maxReason: max === CEILING ? 'ceiling' : 'gap', printable: min < max }
}

/** Smallest density (to 1e-4) at which a condition that stays true becomes true; 1 when it never does. */
function densityWhere(isTrue: (density: number) => boolean): number {
  let below = 0
  let above = 1
  while (above - below > 1e-4) {
    const middle = (below + above) / 2
    if (isTrue(middle)) above = middle
    else below = middle
  }
  return above > 1 - 2e-4 ? 1 : above
}

/**
 * Share of stiffness and strength that a wall or strut of this thickness (mm) keeps when printed, by the printer's
 * catalogue entry.
 */
export function knockDown(printer: Printer, thickness: number): number {
  const steps = printer.knockDown
  let [before, factor] = steps[0] ?? [0, 1]
  if (thickness <= before) return factor
  for (const [at, next] of steps.slice(1)) {
    if (thickness <= at) return factor + ((next - factor) * (thickness - before)) / (at - before)
    before = at
    factor = next
  }
  return factor
}

/**
 * Stress in the solid of a strut or wall at which it buckles, in units of Es (docs/theory/max-load.md). Struts pinned
 * at both ends: π² d²/(16 l²). Walls: 3.6 (t/w)². Compare with the compressive stress in the solid of the cell.
 */
export function bucklingStress(cell: CellName, density: number): number {
  const { form, slenderLength } = unitCell(cell)
  const slenderness = (2 * featureRadius(cell, density)) / slenderLength
  return form === 'sheet' ? 3.6 * slenderness * slenderness : (Math.PI * Math.PI * slenderness * slenderness) / 16
}

/**
 * How deep, in cells, powder or resin can be cleaned out of a lattice of this density (one study on BCC,
 * docs/theory/print-ease.md).
 */
export const cleanableDepth = (density: number): number => cleanDepth.coefficient * density ** cleanDepth.exponent
