import type { SamplingGrid, ScalarGrid } from '../sampling-grid.ts'
import { pointDistances } from './point-distances.ts'
import { distancesToLayer } from './signed-distance.ts'
import type { SolidLayer } from './solid-layer.ts'

/** How thick the layers are taken to be, and how far beyond them the distance must be exact, mm. */
export interface SolidReach {
  readonly level: number
  readonly slack: number
}

/**
 * One distance to several layers on a grid, mm, as if all were equally thick: the solid is where it is at most `level`.
 * Exact up to `slack` beyond the layers; undefined without a layer. A single one of that thickness gives the distances
 * to its faces, to the last bit.
 */
export function* solidDistanceSteps(
  layers: readonly SolidLayer[],
  grid: SamplingGrid,
  { level, slack }: SolidReach,
): Generator<void, ScalarGrid | undefined, void> {
  let all: Float32Array | undefined
  for (const layer of layers) {
    const { thickness } = layer
    const values = yield* distancesToLayer(layer, grid, slack)
    if (thickness !== level) for (let node = 0; node < values.length; node++) values[node] += level - thickness
    if (all) for (let node = 0; node < values.length; node++) all[node] = Math.min(all[node], values[node])
    all ??= values
  }
  return all && { ...grid, values: all }
}

/** The same distance at points, three floats each; Infinity farther than `slack` from the layers. */
export function* solidDistancesAt(
  points: Float32Array,
  layers: readonly SolidLayer[],
  { level, slack }: SolidReach,
): Generator<void, Float64Array, void> {
  const all = new Float64Array(points.length / 3).fill(Infinity)
  for (const layer of layers) {
    const { thickness } = layer
    const distances = 'faces' in layer ? yield* pointDistances(points, layer.faces, thickness + slack) : undefined
    for (let n = 0; n < all.length; n++) {
      const p = 3 * n
      const distance = 'faces' in layer ? distances![n] : layer.distanceAt(points[p], points[p + 1], points[p + 2])
      all[n] = Math.min(all[n], distance + (level - thickness))
    }
  }
  return all
}
