import { type GeometryTable, geometryTable } from './geometry-table.ts'
import { type Curve, evaluate, monotoneCubic } from './monotone-cubic.ts'
import type { CellName } from './unit-cell.ts'

/**
 * Half wall thickness, strut radius or depth of the skeletal level, in units of L, for a relative density in [0, 1].
 * Monotone.
 */
export const halfThickness = (name: CellName, density: number): number => evaluate(curvesOf(name).half, density)[0]

/** d halfThickness / d density, in units of L. */
export const halfThicknessSlope = (name: CellName, density: number): number => evaluate(curvesOf(name).half, density)[1]

/** Radius where the material is thinnest, in units of L: half the wall, the strut, the neck of a skeletal ligament. */
export const featureRadius = (name: CellName, density: number): number => evaluate(curvesOf(name).feature, density)[0]

/** Radius in units of L of the largest ball that passes the voids at a relative density; 0 where they are closed. */
export const gapRadius = (name: CellName, density: number): number => Math.max(0, evaluate(curvesOf(name).gap, density)[0])

/** Smallest wall, strut diameter or ligament neck in mm at a relative density. */
export const featureSize = (cell: CellName, cellSize: number, density: number): number =>
  2 * cellSize * featureRadius(cell, density)

/** Diameter in mm of the largest ball that passes through the voids at a relative density; 0 when they are closed. */
export const gapSize = (cell: CellName, cellSize: number, density: number): number => 2 * cellSize * gapRadius(cell, density)

/** Area of the surface per cell in units of L², both sides of a wall counted. */
export const surfaceArea = (name: CellName, density: number): number => evaluate(curvesOf(name).area, density)[0]

/** Relative density whose half thickness this is (units of L): the inverse of halfThickness, to 1e-9. */
export function densityOfHalfThickness(name: CellName, half: number): number {
  const curve = curvesOf(name).half
  let low = 0
  let high = 1
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (evaluate(curve, middle)[0] < half) low = middle
    else high = middle
  }
  return (low + high) / 2
}

interface Curves {
  readonly half: Curve
  readonly feature: Curve
  readonly gap: Curve
  readonly area: Curve
}

const known = new Map<CellName, Curves>()

function curvesOf(name: CellName): Curves {
  let found = known.get(name)
  if (!found) {
    found = curvesThrough(geometryTable(name))
    known.set(name, found)
  }
  return found
}

/** Walls and struts grow along their distance: wall and gap are the half thickness; skeletal cells have a table. */
function curvesThrough({ thickness, throats, passage }: GeometryTable): Curves {
  const { density, half, area } = thickness
  return {
    half: monotoneCubic(density, half),
    feature: monotoneCubic(density, throats?.neck ?? half),
    gap: monotoneCubic(density, throats?.gap ?? half.map((value) => passage - value)),
    area: monotoneCubic(density, area),
  }
}

/** Steps of relative density in the thickness table; linear between them, which is below 1e-5 of the cell edge. */
const levels = 1025

/**
 * Half thickness in units of the cell edge at `levels` equally spaced densities from 0 to 1. A design's own table may
 * be thicker: `wallTable`.
 */
export const nominalThicknessTable = (cell: CellName): Float32Array =>
  Float32Array.from({ length: levels }, (_, i) => halfThickness(cell, i / (levels - 1)))
