import type { Material, Printer, Trust } from '@trabecula/domain'
import { surfaceArea } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'

/*
 * What can be said about a candidate without another solve: printable densities, features, buckling, knock-down, time,
 * cost, trust. Pure functions. The print ease score, which needs most of them, is in print-ease.ts.
 */

/** Hours for a part of this height (mm) alone in the machine, without cooling. */
export const printTime = (heightMm: number, printer: Printer): number =>
  (printer.seconds_per_layer * Math.ceil(heightMm / printer.layer_mm)) / 3600

/** Set-up, machine volume (mm³ of the bounding box) and material (g), in the printer's currency. */
export const printCost = (boundingVolume: number, massGrams: number, printer: Printer, material: Material): number =>
  printer.setup_cost + (printer.cost_per_cm3 * boundingVolume) / 1000 + (material.price_per_kg * massGrams) / 1000

/** Area of the lattice surface in mm² for a volume of core in mm³. */
export const latticeArea = (cell: CellName, cellSize: number, density: number, coreVolume: number): number =>
  (coreVolume * surfaceArea(cell, density)) / cellSize

/**
 * How far the homogenised prediction can be trusted (docs/theory/verification.md): cells across the thinnest loaded
 * section, and whether a skin covers the cut cells. A closed skin brings even two cells within a few percent; sheet
 * cells cut open are much softer.
 */
export function trust(cell: CellName, cellsAcross: number, skinned: boolean): { trust: Trust; reason: string } {
  const across = `${cellsAcross.toFixed(1)} cells across the thinnest loaded section`
  if (cellsAcross < 2) return { trust: 'low', reason: `Only ${across}: the prediction is unreliable, verify before use` }
  if (!skinned && unitCell(cell).form === 'sheet')
    return { trust: cellsAcross < 4 ? 'low' : 'medium', reason: `${across}, sheets cut open without a skin are softer` }
  if (cellsAcross < 4) return { trust: 'medium', reason: `${across}, at least 4 are needed for ±10 %` }
  return { trust: 'high', reason: skinned ? `${across}, closed skin` : `${across}, struts cut open lose little` }
}
