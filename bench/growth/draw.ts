/** Draws docs/benchmarks/{run,export}.svg from the last figures of every size in bench/results/growth.csv. */
import { existsSync, writeFileSync } from 'node:fs'
import { type Point, plot, pointsOf } from '../solver/draw-scaling.ts'

const results = new URL('../results/growth.csv', import.meta.url)
const folder = new URL('../../docs/benchmarks/', import.meta.url)

export function drawGrowth(): void {
  if (!existsSync(results)) return
  const [runs, exports] = [pointsOf(results, 'run', 'cells'), pointsOf(results, 'export', 'triangles')]
  const run = plot('A run of one candidate, processor time', 's', runs, { sizes: 'cells', range: [4, 6.5] })
  writeFileSync(new URL('run.svg', folder), run)
  const file = plot('An export, processor time', 's', exports, { sizes: 'triangles', range: [5, 7] })
  writeFileSync(new URL('export.svg', folder), file)
  console.log(
    `Slope of a run: ${slope(runs).toFixed(2)} over the cells; of an export: ${slope(exports).toFixed(2)} over the triangles.`,
  )
}

/** Exponent of the power law through the points, by least squares of the logarithms. */
function slope(points: readonly Point[]): number {
  const logs = points.map(({ elements, ours }) => [Math.log(elements), Math.log(ours)] as const)
  const mean = (which: 0 | 1) => logs.reduce((sum, pair) => sum + pair[which], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  return logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}
