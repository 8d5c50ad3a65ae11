import type { UnitCell } from '../unit-cell.ts'

/**
 * Voxel model of a cell: the share `density` of the n³ voxels with the smallest |distance| at their centres. Each voxel takes
 * the value of the first of its three images under x → y → z → x, so the model has the cell's cubic symmetry to the last bit;
 * images stay together, so the counted density may differ from the asked one by a few voxels.
 */
export function voxelModel(cell: UnitCell, density: number, n: number): { n: number; stiffness: Float64Array; density: number } {
  const values = new Float64Array(n ** 3)
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const [x, y, z] = firstImage(i, j, k)
        values[i + n * (j + n * k)] = Math.abs(cell.distance((x + 0.5) / n, (y + 0.5) / n, (z + 0.5) / n))
      }
  return solidBelow(values, density, n)
}

/** The lexicographically smallest of (i, j, k), (j, k, i), (k, i, j). */
function firstImage(i: number, j: number, k: number): readonly [number, number, number] {
  const [a, b, c] = [i * 1e8 + j * 1e4 + k, j * 1e8 + k * 1e4 + i, k * 1e8 + i * 1e4 + j]
  if (a <= b && a <= c) return [i, j, k]
  return b <= c ? [j, k, i] : [k, i, j]
}

/**
 * The threshold lies in the widest gap of values near the quantile (within half a percent of the density), not on a value:
 * mirror images differ by rounding, and a threshold among them would break the symmetry differently on every machine.
 */
function solidBelow(values: Float64Array, density: number, n: number): { n: number; stiffness: Float64Array; density: number } {
  const sorted = values.slice().sort()
  const middle = density * values.length
  const reach = 0.005 * middle
  let best = Math.max(1, Math.round(middle))
  let widest = 0
  for (let at = Math.max(1, Math.floor(middle - reach)); at <= Math.min(values.length - 1, middle + reach); at++) {
    const gap = sorted[at]! - sorted[at - 1]!
    if (gap <= widest) continue
    widest = gap
    best = at
  }
  const threshold = (sorted[best]! + sorted[best - 1]!) / 2
  const stiffness = values.map((value) => (value <= threshold ? 1 : 0))
  let count = 0
  for (const solid of stiffness) count += solid
  return { n, stiffness, density: count / values.length }
}
