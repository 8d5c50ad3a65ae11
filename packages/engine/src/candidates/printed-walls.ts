import type { Printer } from '@trabecula/domain'
import { nominalThicknessTable } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { featureSize } from '../material/printability.ts'
import type { Design, LeastWall } from './design.ts'

/*
 * Flat triangles thin a bent wall. So that the file's walls are what the printer can make, the implicit's are thicker
 * by what the triangles take (docs/theory/wall-thickness.md).
 */

/**
 * Thickness that flat triangles take from a sheet, in units of h²/L (spacing h, edge L): at the thinnest hundredth of
 * the surface of at-limit walls 0.8 (Neovius, I-WP) to 1.0 (gyroid) were measured at h = L/20.
 */
const lossPerBend = 1.1

/**
 * How thin the walls of a sheet may be when its surface is sampled every `spacing` mm; undefined for struts and
 * skeletal cells, whose thinnest places are necks.
 */
export const leastWallOf = (cell: CellName, cellSize: number, printer: Printer, spacing: number): LeastWall | undefined =>
  unitCell(cell).form === 'sheet'
    ? { printed: printer.min_wall_mm, made: printer.min_wall_mm + (lossPerBend * spacing ** 2) / cellSize }
    : undefined

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
  const thinnest = featureSize(cell, cellSize, leastDensity(density))
  return Math.sqrt(((Math.max(thinnest, leastWall.made) - leastWall.printed) * cellSize) / lossPerBend)
}

export function leastDensity({ values }: Design['density']): number {
  let least = 1
  for (const value of values) if (value < least) least = value
  return least
}
