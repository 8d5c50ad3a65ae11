import { blockSize, type VoxelCell } from '@trabecula/kernels'
import type { UnitCell } from '../unit-cell.ts'

/**
 * Voxel model of a cell: the share `density` of the n³ voxels with the smallest |distance| at their centres, over the
 * block that the cell's symmetry leaves. Each voxel takes the value of the first of its three images under x → y → z →
 * x; images stay together, so the counted density may differ from the requested one by a few voxels. `whole` gives all
 * n³ voxels.
 */
export function voxelModel(cell: UnitCell, density: number, n: number, whole = false): VoxelCell & { density: number } {
  const symmetry = whole ? 'none' : cell.symmetry
  const [nx, ny, nz] = blockSize(n, symmetry)
  const values = new Float64Array(nx * ny * nz)
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const [x, y, z] = firstImage(i, j, k)
        values[i + nx * (j + ny * k)] = Math.abs(cell.distance((x + 0.5) / n, (y + 0.5) / n, (z + 0.5) / n))
      }
  return { n, symmetry, ...solidBelow(values, density) }
}

/** The lexicographically smallest of (i, j, k), (j, k, i), (k, i, j). */
function firstImage(i: number, j: number, k: number): readonly [number, number, number] {
  const [a, b, c] = [i * 1e8 + j * 1e4 + k, j * 1e8 + k * 1e4 + i, k * 1e8 + i * 1e4 + j]
  if (a <= b && a <= c) return [i, j, k]
  return b <= c ? [j, k, i] : [k, i, j]
}

/** Mirror images differ by less than this, different voxels by more. */
const rounding = 1e-9

/**
 * The threshold lies in the widest gap of values near the quantile (within half a percent of the density, more when
 * that holds only one group of mirror images), not on a value: images differ by rounding, and a threshold among them
 * would break the symmetry differently on every machine.
 */
function solidBelow(values: Float64Array, density: number): { stiffness: Float64Array; density: number } {
  const sorted = values.slice().sort()
  const middle = density * values.length
  let best = 0
  let widest = 0
  for (let reach = 0.005 * middle; widest < rounding && reach < values.length; reach *= 2) {
    const last = Math.min(values.length - 1, middle + reach)
    for (let at = Math.max(1, Math.floor(middle - reach)); at <= last; at++) {
      const gap = sorted[at] - sorted[at - 1]
      if (gap <= widest) continue
      widest = gap
      best = at
    }
  }
  const threshold = best === 0 ? sorted.at(-1)! : (sorted[best] + sorted[best - 1]) / 2
  const stiffness = values.map((value) => (value <= threshold ? 1 : 0))
  let count = 0
  for (const solid of stiffness) count += solid
  return { stiffness, density: count / values.length }
}
