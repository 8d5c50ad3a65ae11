import { halfThickness } from './thickness.ts'
import type { CellName } from './unit-cell.ts'
import { unitCell } from './unit-cell.ts'

/** Points along the edge of the cell. */
const side = 32
/** Steepest surface that prints without support: 45° to the layers. */
const steepest = Math.SQRT1_2

/**
 * Share of a lattice's surface that faces down by more than 45° and so needs support, when z is up, or the given direction: by the coarea
 * formula over points of one cell, where a thin layer around the surface represents it.
 */
export function overhangShare(
  cell: CellName,
  density: number,
  [ux, uy, uz]: readonly [number, number, number] = [0, 0, 1],
): number {
  const { distance } = unitCell(cell)
  const half = halfThickness(cell, density)
  const step = 1 / side
  let area = 0
  let below = 0
  for (let k = 0; k < side; k++) {
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const [x, y, z] = [(i + 0.5) * step, (j + 0.5) * step, (k + 0.5) * step]
        // Positive outside the material.
        const level = (a: number, b: number, c: number) => Math.abs(distance(a, b, c)) - half
        const gx = level(x + step / 2, y, z) - level(x - step / 2, y, z)
        const gy = level(x, y + step / 2, z) - level(x, y - step / 2, z)
        const gz = level(x, y, z + step / 2) - level(x, y, z - step / 2)
        const slope = Math.hypot(gx, gy, gz) / step
        // A tent one step wide on either side: ∫ δ(level)·|∇level| dV is the area.
        const weight = Math.max(0, 1 - Math.abs(level(x, y, z)) / (step * Math.max(slope, 1e-9)))
        area += weight
        if (ux * gx + uy * gy + uz * gz < -steepest * slope * step) below += weight
      }
    }
  }
  return area > 0 ? below / area : 0
}
