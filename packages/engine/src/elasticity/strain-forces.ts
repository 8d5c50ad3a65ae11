import type { SparseForce } from '@trabecula/kernels'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import type { Problem } from '../discretisation/problem.ts'

/**
 * Σ B'·g: nodal forces of ∂q/∂ε = g at the centres of a problem's cells, where ε is the mean of the four edge slopes
 * along each axis.
 */
export class StrainForces {
  private readonly slope: number
  private readonly nodes: Uint32Array
  private readonly values: Float64Array
  /** For each cell, the places among the nodes of the lower ends of its four edges along x; upper ends come next. */
  private readonly edges: Uint32Array

  /** `nodes`: those of the problem's cells, ascending (`nodesOf`). */
  constructor({ grid, cells }: Pick<Problem, 'grid' | 'cells'>, nodes: Uint32Array) {
    this.slope = 1 / (4 * grid.spacing)
    this.nodes = nodes
    this.values = new Float64Array(3 * nodes.length)
    this.edges = edgesOf(grid, cells, nodes)
  }

  /** `byStrain`: six for each cell (Voigt). The answer holds until the next call. */
  of(byStrain: Float64Array): SparseForce {
    const { slope, nodes, values, edges } = this
    values.fill(0)
    for (let edge = 0; edge < edges.length; edge++) {
      const at = 6 * (edge >> 2)
      const xx = byStrain[at]
      const yy = byStrain[at + 1]
      const zz = byStrain[at + 2]
      const yz = byStrain[at + 3]
      const xz = byStrain[at + 4]
      const xy = byStrain[at + 5]
      const y = edge & 1 ? slope : -slope
      const z = edge & 2 ? slope : -slope
      for (let end = 0, x = -slope, to = 3 * edges[edge]; end < 2; end++, x = slope, to += 3) {
        values[to] += x * xx + y * xy + z * xz
        values[to + 1] += y * yy + x * xy + z * yz
        values[to + 2] += z * zz + x * xz + y * yz
      }
    }
    return { nodes, values }
  }
}

function edgesOf({ nx, ny, nz }: AnalysisGrid, cells: Uint32Array, nodes: Uint32Array): Uint32Array {
  const place = new Uint32Array((nx + 1) * (ny + 1) * (nz + 1))
  nodes.forEach((node, at) => {
    place[node] = at
  })
  const [up, back] = [nx + 1, (nx + 1) * (ny + 1)]
  const edges = new Uint32Array(4 * cells.length)
  cells.forEach((cell, n) => {
    const first = (cell % nx) + up * (Math.floor(cell / nx) % ny) + back * Math.floor(cell / (nx * ny))
    for (let edge = 0; edge < 4; edge++) edges[4 * n + edge] = place[first + (edge & 1) * up + (edge >> 1) * back]
  })
  return edges
}
