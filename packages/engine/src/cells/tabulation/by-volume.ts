import type { UnitCell } from '../unit-cell.ts'

/**
 * Half thickness over relative density: the quantiles of |distance| over the cell's volume, sampled on n³ points. The
 * points are shifted by different fractions of a step along the axes, so that mirror images do not fall on the same
 * value.
 */
export function thicknessByVolume(cell: UnitCell, densities: readonly number[], n: number): number[] {
  const samples = new Float32Array(n ** 3)
  let at = 0
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) samples[at++] = Math.abs(cell.distance((i + 0.5) / n, (j + 0.618) / n, (k + 0.382) / n))
  samples.sort()
  return densities.map((density) => (density <= 0 ? 0 : samples[Math.min(at - 1, Math.round(density * at))]))
}

/**
 * Surface area per cell, in units of L², at each of the densities, without meshing: by the coarea formula
 *
 *   area(τ) = d/dτ ∫ |∇d| over the material |d| <= τ
 *
 * from `count` samples, the derivative over ±`reach` of density. Exact where d is a distance (|∇d| = 1); elsewhere the
 * gradient corrects. The samples are Roberts' low-discrepancy sequence R3: on a regular grid mirror images tie and the
 * derivative of an octet jumps by 15 %.
 */
export function areaByVolume(cell: UnitCell, densities: readonly number[], count = 600_000, reach = 0.02): number[] {
  const samples = new Float64Array(count)
  const slopes = new Float64Array(count)
  const step = 1e-4
  for (let at = 0; at < count; at++) {
    const [x, y, z] = [(at * r3[0]) % 1, (at * r3[1]) % 1, (at * r3[2]) % 1] as const
    samples[at] = Math.abs(cell.distance(x, y, z))
    const dx = cell.distance(x + step, y, z) - cell.distance(x - step, y, z)
    const dy = cell.distance(x, y + step, z) - cell.distance(x, y - step, z)
    const dz = cell.distance(x, y, z + step) - cell.distance(x, y, z - step)
    slopes[at] = Math.sqrt(dx * dx + dy * dy + dz * dz) / (2 * step)
  }
  const order = Uint32Array.from(samples.keys()).sort((a, b) => samples[a] - samples[b])
  return densities.map((density) => {
    const low = Math.max(0, Math.round((density - reach) * count))
    const high = Math.min(count - 1, Math.round((density + reach) * count))
    let sum = 0
    for (let at = low; at < high; at++) sum += slopes[order[at]]
    // At density zero a sheet has its mid-surface and a strut has nothing; the samples begin at 0 there.
    const from = low === 0 ? 0 : samples[order[low]]
    return sum / count / (samples[order[high]] - from)
  })
}

/** 1/g, 1/g² and 1/g³ for the root g of g⁴ = g + 1. */
const r3 = [0.8191725133961645, 0.6710436067037893, 0.5497004779019703] as const
