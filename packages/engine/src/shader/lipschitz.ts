import type { Design } from '../candidates/design.ts'
import { halfThicknessSlope } from '../cells/thickness.ts'
import type { UnitCell } from '../cells/unit-cell.ts'

const samples = 24
const step = 1e-3
/** The greatest slope lies between samples. */
const reserve = 1.03

/**
 * Greatest rate at which L·(distance − half thickness) changes per millimetre: the slope of the cell's distance over
 * one period, plus the slope of the thickness where the density is graded. At least 1.
 */
export function lipschitzOf(
  cell: UnitCell,
  design: Pick<Design, 'cell' | 'cellSize' | 'density'>,
  [low, high]: readonly [number, number],
): number {
  let steepest = 1
  for (let i = 0; i < samples ** 3; i++) {
    const [x, y, z] = [i % samples, Math.floor(i / samples) % samples, Math.floor(i / samples ** 2)].map(
      (n) => (n + 0.37) / samples,
    )
    const slope = (dx: number, dy: number, dz: number): number =>
      (cell.distance(x + dx, y + dy, z + dz) - cell.distance(x - dx, y - dy, z - dz)) / (2 * step)
    steepest = Math.max(steepest, Math.hypot(slope(step, 0, 0), slope(0, step, 0), slope(0, 0, step)))
  }
  let thickening = 0
  for (let i = 0; i <= 20; i++)
    thickening = Math.max(thickening, Math.abs(halfThicknessSlope(design.cell, low + ((high - low) * i) / 20)))
  return reserve * steepest + design.cellSize * thickening * steepestGrading(design)
}

/** Greatest change of density per mm between neighbouring nodes. */
function steepestGrading({ density: { size, spacing, values } }: Pick<Design, 'density'>): number {
  const strides = [1, size[0], size[0] * size[1]]
  let steepest = 0
  for (let node = 0; node < values.length; node++) {
    const place = [node % size[0], Math.floor(node / size[0]) % size[1], Math.floor(node / (size[0] * size[1]))]
    const slopes = strides.map((stride, axis) =>
      place[axis] + 1 < size[axis] ? (values[node + stride] - values[node]) / spacing : 0,
    )
    steepest = Math.max(steepest, Math.hypot(...slopes))
  }
  return steepest
}
