import { distanceSteps, type SamplingGrid, type ScalarGrid, sampleGrid, samplingGridAround } from '@trabecula/kernels'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'

/** Depths are flat but for edges and bends: a seventh of the nodes of the exporter's other distances. */
const mostNodes = 1_500_000
/** Nodes in the layer's depth, where the part is small enough for it. */
const nodesInDepth = 3

/** In depths of the ribs: how deep the kernels look for their ends. */
const ribReach = 2

/** How deep the ribs are, and how far outside the part depths are needed, mm. */
interface Reach {
  readonly depth: number
  readonly beyond: number
}

/**
 * How deep places lie below the open faces, mm: negative outside the part, true up to a little more than was requested.
 * `open`: the open faces, nine floats per triangle in the part frame. `distance`: signed distance of the part, mm.
 */
export async function depthBelowOpen(
  { bounds: { min, max } }: Pick<Part, 'bounds'>,
  open: Float32Array,
  distance: ScalarGrid,
  { depth, beyond }: Reach,
  signal?: AbortSignal,
): Promise<ScalarGrid> {
  const volume = [0, 1, 2].reduce((product, axis) => product * (max[axis] - min[axis] + 2 * beyond + 2 * depth), 1)
  const spacing = Math.max(depth / nodesInDepth, Math.cbrt(volume / mostNodes))
  const grid = samplingGridAround(min, max, spacing, 2 + Math.ceil(beyond / spacing))
  const band = Math.max(ribReach * depth, beyond) + 3 * spacing
  const { values } = await runCooperatively(distanceSteps(open, grid, band), signal)
  return { ...grid, values: negativeOutside(grid, values, distance, band) }
}

/**
 * Turns the sign of distances to faces, in place, where the part's signed distance says that a node lies outside. Nodes
 * as far away as `band` are left alone: none of them is needed outside the part.
 */
export function negativeOutside(grid: SamplingGrid, values: Float32Array, distance: ScalarGrid, band: number): Float32Array {
  const [x, y, z] = grid.origin
  let node = 0
  for (let k = 0; k < grid.size[2]; k++) {
    for (let j = 0; j < grid.size[1]; j++) {
      for (let i = 0; i < grid.size[0]; i++, node++) {
        const h = grid.spacing
        if (values[node] < band && sampleGrid(distance, x + i * h, y + j * h, z + k * h) > 0) values[node] *= -1
      }
    }
  }
  return values
}
