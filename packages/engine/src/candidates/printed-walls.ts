import type { Printer } from '@trabecula/domain'
import { featureSize, nominalThicknessTable } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import type { Design, LeastWall } from './design.ts'

/*
 * Flat triangles thin a bent wall. So that the file's walls are what the printer can make, the implicit's are thicker
 * by what the triangles take (docs/theory/wall-thickness.md).
 */

/**
 * Thickness that flat triangles take from a sheet, in units of h²/L (spacing h, edge L), with what the correction of the
 * volume takes: at the thinnest hundredth of the surface, and at the thinnest place, of which `leastShare` of the
 * printer's limit must remain. Measured on walls at the limit in 60 files: a gyroid loses 1.0 and 2.4 where it fills
 * thin bars, an I-WP sheet up to 1.7 and 2.2 at h = L/20.
 */
const lossPerBend = (cell: CellName): { readonly hundredth: number; readonly thinnest: number } =>
  cell === 'iwp-sheet' ? { hundredth: 1.75, thinnest: 2.3 } : { hundredth: 1.1, thinnest: 2.5 }

/** Share of the printer's limit that the thinnest place of a wall must keep. */
export const leastShare = 0.95

/**
 * How thin the walls of a sheet may be when its surface is sampled every `spacing` mm; undefined for struts and
 * skeletal cells, whose thinnest places are necks.
 */
export const leastWallOf = (cell: CellName, cellSize: number, printer: Printer, spacing: number): LeastWall | undefined =>
  unitCell(cell).form === 'sheet'
    ? { printed: printer.minWallMm, made: wallFor(cell, printer.minWallMm, spacing ** 2 / cellSize) }
    : undefined

/** The wall of which this much is left after so much bend, mm. */
function wallFor(cell: CellName, printed: number, bend: number): number {
  const { hundredth, thinnest } = lossPerBend(cell)
  return Math.max(printed + hundredth * bend, leastShare * printed + thinnest * bend)
}

/** The part of a design that says how thick its walls are. */
type Walled = Pick<Design, 'cell' | 'cellSize' | 'leastWall'>

/** Least half thickness of the design's implicit in units of the cell edge. */
export const leastHalf = ({ cellSize, leastWall }: Walled): number => (leastWall ? leastWall.made / (2 * cellSize) : 0)

/** `nominalThicknessTable` of the design's cell, nowhere below `leastHalf`. */
export function wallTable(design: Walled): Float32Array {
  const least = leastHalf(design)
  return nominalThicknessTable(design.cell).map((half) => Math.max(half, least))
}

/**
 * The coarsest spacing (mm) at which the thinnest walls of a design remain as thick as the printer needs them;
 * infinite where nothing is known of the printer.
 */
export function coarsestForWalls({ cell, cellSize, density, leastWall }: Walled & Pick<Design, 'density'>): number {
  if (!leastWall) return Infinity
  const wall = Math.max(featureSize(cell, cellSize, leastDensity(density)), leastWall.made)
  const { hundredth, thinnest } = lossPerBend(cell)
  const bend = Math.min((wall - leastWall.printed) / hundredth, (wall - leastShare * leastWall.printed) / thinnest)
  return Math.sqrt(bend * cellSize)
}

export function leastDensity({ values }: Design['density']): number {
  let least = 1
  for (const value of values) if (value < least) least = value
  return least
}
