import type { Material, Printer, Trust } from '@trabecula/domain'
import { surfaceArea } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { publishedTests } from './published-tests.ts'

/*
 * What is known about a candidate without another solve: printable densities, features, buckling, knock-down, time,
 * cost, what limits a prediction. Pure functions. The print ease score, which needs most of them, is in print-ease.ts.
 */

/** Measures of a printed part; mm, mm² and mm³. */
export interface Print {
  readonly height: number
  readonly boundingVolume: number
  readonly volume: number
  /** Surface of part and lattice together. */
  readonly area: number
}

/** Hours for a part alone in the machine, with cleaning, without cooling. */
export const printTime = ({ height, volume, area }: Print, printer: Printer): number =>
  (printer.secondsPerLayer * Math.ceil(height / printer.layerMm) +
    (printer.secondsPerCm3 * volume) / 1000 +
    (printer.secondsPerCm2 * area) / 100) /
    3600 +
  cleaningTime(area, printer)

/** Hours that cleaning takes. */
const cleaningTime = (area: number, printer: Printer): number => (printer.cleaningSecondsPerCm2 * area) / 100 / 3600

/** Set-up, machine volume, material and cleaning, in the printer's currency. */
export const printCost = ({ boundingVolume, volume, area }: Print, printer: Printer, material: Material): number =>
  printer.setupCost +
  (printer.costPerCm3 * boundingVolume) / 1000 +
  (material.pricePerKg * material.densityGCm3 * volume) / 1e6 +
  printer.labourPerH * cleaningTime(area, printer)

/** Area of the lattice surface in mm² for a volume of core in mm³. */
export const latticeArea = (cell: CellName, cellSize: number, density: number, coreVolume: number): number =>
  (coreVolume * surfaceArea(cell, density)) / cellSize

/**
 * What limits the homogenised prediction (docs/theory/verification.md): cells across the thinnest loaded
 * section, and whether a skin covers the cut cells. A closed skin brings even two cells within a few percent; sheet
 * cells cut open are much softer. For a metal the reason also says what published tests found
 * (docs/theory/published-tests.md); the level does not change, because it speaks of the file, not of the print.
 */
export function trust(
  cell: CellName,
  cellsAcross: number,
  skinned: boolean,
  material: Material,
): { trust: Trust; reason: string } {
  const { level, reason } = homogenised(cell, cellsAcross, skinned)
  const tests = publishedTests(cell, material)
  return { trust: level, reason: tests === undefined ? reason : `${reason}; ${tests}` }
}

function homogenised(cell: CellName, cellsAcross: number, skinned: boolean): { level: Trust; reason: string } {
  const across = `${cellsAcross.toFixed(1)} cells across the thinnest loaded section`
  if (cellsAcross < 2) return { level: 'low', reason: `Only ${across}, too few to act as a material` }
  if (!skinned && unitCell(cell).form === 'sheet')
    return {
      level: cellsAcross < 4 ? 'low' : 'medium',
      reason: `${across}; sheets cut open without a skin are softer than predicted`,
    }
  if (cellsAcross < 4) return { level: 'medium', reason: `${across}; predictions are better with 4 or more` }
  return { level: 'high', reason: skinned ? `${across}, closed skin` : `${across}, struts cut open lose little` }
}
