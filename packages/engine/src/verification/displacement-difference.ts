import { type AnalysisGrid, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { cornersOf, type PartFields } from '../fields/part-fields.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'

/** The full-resolution solution of an exported mesh, per newton. */
export interface VoxelSolution {
  readonly grid: AnalysisGrid
  /** Active voxels, and the share of each voxel of the box that is material. */
  readonly cells: Uint32Array
  readonly share: Float32Array
  /** x, y, z per node of the voxel grid, mm/N. */
  readonly displacement: Float64Array
}

/** Voxels between two looks at the signal. */
const batch = 50_000

/**
 * By how much the mesh moves more than predicted, at the nodes of the prediction: x, y, z, mm/N. A wall of the mesh
 * bends between its neighbours, the homogenised prediction is the mean over a unit cell: so the difference is taken at
 * every voxel of material, and averaged over the material of a unit cell around the node. NaN where there is none.
 *
 * The difference is averaged, not the displacement: where material lies only on one side, at a surface, the mean of the
 * displacement would be that of another place.
 *
 * @param cellSize edge of the unit cell, mm
 */
export async function displacementDifference(
  { grid, cells, share, displacement }: VoxelSolution,
  fields: PartFields,
  cellSize: number,
  signal?: AbortSignal,
): Promise<Float32Array> {
  const predicted = onGrid(fields)
  const coarse = fields.facts.grid
  const count = predicted.length / 3
  const weight = new Float64Array(count)
  const sum = new Float64Array(3 * count)
  const [stepY, stepZ] = [coarse.nx + 1, (coarse.nx + 1) * (coarse.ny + 1)]
  const parts = new Float64Array(8)
  for (const [at, voxel] of cells.entries()) {
    if (at % batch === batch - 1) await yieldToEventLoop(signal)
    const first = place(grid, coarse, voxel, parts)
    if (first < 0) continue
    const corners = cornersOf(grid.nx, grid.ny, voxel)
    for (let axis = 0; axis < 3; axis++) {
      let difference = 0
      for (const corner of corners) difference += displacement[3 * corner + axis] / 8
      for (let n = 0; n < 8; n++)
        difference -= parts[n] * predicted[3 * (first + (n & 1) + stepY * ((n >> 1) & 1) + stepZ * (n >> 2)) + axis]
      // Where the prediction has no cell, nothing can be compared.
      if (Number.isNaN(difference)) break
      for (let n = 0; n < 8; n++) {
        const node = first + (n & 1) + stepY * ((n >> 1) & 1) + stepZ * (n >> 2)
        sum[3 * node + axis] += share[voxel] * parts[n] * difference
        if (axis === 2) weight[node] += share[voxel] * parts[n]
      }
    }
  }
  const reach = cellSize / 2 / coarse.spacing
  const size = [coarse.nx + 1, coarse.ny + 1, coarse.nz + 1] as const
  overCell(weight, 1, size, reach)
  overCell(sum, 3, size, reach)
  const nodes = nodesOf(coarse, fields.cells)
  const found = new Float32Array(3 * nodes.length)
  nodes.forEach((node, at) => {
    for (let axis = 0; axis < 3; axis++)
      found[3 * at + axis] = weight[node] > 1e-9 ? sum[3 * node + axis] / weight[node] : Number.NaN
  })
  return found
}

/** The predicted displacement at every node of its grid; NaN where no cell holds material. */
function onGrid({ facts: { grid }, cells, displacement }: PartFields): Float64Array {
  const all = new Float64Array(3 * (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1)).fill(Number.NaN)
  nodesOf(grid, cells).forEach((node, at) => {
    for (let axis = 0; axis < 3; axis++) all[3 * node + axis] = displacement[3 * at + axis]
  })
  return all
}

/** Into `parts` the trilinear shares of a voxel's centre; answers the first node of its analysis cell, −1 outside. */
function place(grid: AnalysisGrid, coarse: AnalysisGrid, voxel: number, parts: Float64Array): number {
  const { nx, ny } = grid
  const steps = [voxel % nx, Math.floor(voxel / nx) % ny, Math.floor(voxel / (nx * ny))]
  const most = [coarse.nx, coarse.ny, coarse.nz]
  const [low, rest] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (let axis = 0; axis < 3; axis++) {
    const at = (grid.origin[axis] + (steps[axis] + 0.5) * grid.spacing - coarse.origin[axis]) / coarse.spacing
    if (at < 0 || at > most[axis]) return -1
    low[axis] = Math.min(Math.floor(at), most[axis] - 1)
    rest[axis] = at - low[axis]
  }
  const [u, v, w] = rest
  for (let n = 0; n < 8; n++) parts[n] = (n & 1 ? u : 1 - u) * (n & 2 ? v : 1 - v) * (n & 4 ? w : 1 - w)
  return low[0] + (coarse.nx + 1) * (low[1] + (coarse.ny + 1) * low[2])
}

/**
 * Sums over a box of ±`reach` nodes around each node, one axis after the other, in place; the outermost nodes count as
 * far as the box reaches into their cells.
 */
function overCell(values: Float64Array, components: number, size: readonly [number, number, number], reach: number): void {
  const whole = Math.floor(reach + 0.5)
  const rest = reach + 0.5 - whole
  const strides = [components, components * size[0], components * size[0] * size[1]]
  for (let axis = 0; axis < 3; axis++) {
    const [length, stride] = [size[axis], strides[axis]]
    const line = new Float64Array(length)
    const total = new Float64Array(length + 1)
    for (let first = 0; first < values.length; first++) {
      if (Math.floor(first / stride) % length !== 0) continue
      for (let n = 0; n < length; n++) {
        line[n] = values[first + n * stride]
        total[n + 1] = total[n] + line[n]
      }
      for (let n = 0; n < length; n++) {
        const [from, to] = [n - whole + 1, n + whole - 1]
        const inner = to < from ? 0 : total[Math.min(to, length - 1) + 1] - total[Math.max(from, 0)]
        const ends = (from - 1 >= 0 ? line[from - 1] : 0) + (to + 1 < length ? line[to + 1] : 0)
        values[first + n * stride] = whole === 0 ? line[n] : inner + rest * ends
      }
    }
  }
}
