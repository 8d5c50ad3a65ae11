import { type Curve, evaluate, monotoneCubic } from './monotone-cubic.ts'
import { cellTable } from './table.ts'
import type { CellName } from './unit-cell.ts'

const curves = new Map<CellName, Curve>()

/** Half wall thickness (sheets) or strut radius, in units of L, for a relative density in [0, 1]. Monotone. */
export const halfThickness = (name: CellName, density: number): number => evaluate(curveOf(name), density)[0]

/** d halfThickness / d density, in units of L. */
export const halfThicknessSlope = (name: CellName, density: number): number => evaluate(curveOf(name), density)[1]

/** Relative density whose half thickness this is (units of L): the inverse of halfThickness, to 1e-9. */
export function densityOfHalfThickness(name: CellName, half: number): number {
  const curve = curveOf(name)
  let low = 0
  let high = 1
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (evaluate(curve, middle)[0] < half) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Radius of the largest ball that passes through the voids when the wall or strut has no thickness, in units of L. */
export const passageRadius = (name: CellName): number => cellTable(name).passage

function curveOf(name: CellName): Curve {
  let found = curves.get(name)
  if (!found) {
    const { density, half } = cellTable(name).thickness
    found = monotoneCubic(density, half)
    curves.set(name, found)
  }
  return found
}
