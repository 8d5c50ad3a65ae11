import type { UnitCell } from '../unit-cell.ts'

/**
 * Half thickness over relative density: the quantiles of |distance| over the cell's volume, sampled on n³ points. The points
 * are shifted by different fractions of a step along the axes, so that mirror images do not fall on the same value.
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
