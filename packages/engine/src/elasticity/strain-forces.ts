import type { SparseForce } from '@trabecula/kernels'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { noCutCells, nodeCountOf } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { CutStrains } from './cut-strains.ts'

/**
 * Σ B'·g: nodal forces of ∂q/∂ε = g at the centres of a problem's cells, where ε is the mean of the four edge slopes
 * along each axis, and where the material is in those that are cut.
 */
export class StrainForces {
  private readonly slope: number
  private readonly nodes: Uint32Array
  private readonly values: Float64Array
  /** For each cell, the places among the nodes of the lower ends of its four edges along x; upper ends come next. */
  private readonly edges: Uint32Array
  /** Cells at whose centre nothing is read. */
  private readonly isCut: Uint8Array
  private readonly cut: CutStrains
  /** The index of each node among them. */
  private readonly places: Uint32Array

  /** `ofGrid`: the grid's nodes at the problem's cells, ascending (`nodesOf`). */
  constructor(problem: Pick<Problem, 'grid' | 'cells' | 'cut'>, ofGrid: Uint32Array, cut: CutStrains) {
    const { grid, cells } = problem
    const [count, all] = [nodeCountOf(grid, noCutCells), nodeCountOf(grid, problem.cut)]
    const nodes =
      all === count
        ? ofGrid
        : Uint32Array.from({ length: ofGrid.length + all - count }, (_, n) =>
            n < ofGrid.length ? ofGrid[n] : count + n - ofGrid.length,
          )
    this.slope = 1 / (4 * grid.spacing)
    this.nodes = nodes
    this.values = new Float64Array(3 * nodes.length)
    this.places = placesOf(all, nodes)
    this.edges = edgesOf(grid, cells, this.places)
    this.cut = cut
    this.isCut = new Uint8Array(cells.length)
    for (const place of cut.places) this.isCut[place] = 1
  }

  /** `byStrain`: in the order of the strains (Voigt). The answer holds until the next call. */
  of(byStrain: Float64Array): SparseForce {
    const { slope, nodes, values, edges } = this
    values.fill(0)
    for (let edge = 0; edge < edges.length; edge++) {
      if (this.isCut[edge >> 2] === 1) continue
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
    this.cut.addForces(byStrain, this.places, values)
    return { nodes, values }
  }
}

function placesOf(count: number, nodes: Uint32Array): Uint32Array {
  const place = new Uint32Array(count)
  nodes.forEach((node, at) => {
    place[node] = at
  })
  return place
}

function edgesOf({ nx, ny }: AnalysisGrid, cells: Uint32Array, place: Uint32Array): Uint32Array {
  const [up, back] = [nx + 1, (nx + 1) * (ny + 1)]
  const edges = new Uint32Array(4 * cells.length)
  cells.forEach((cell, n) => {
    const first = (cell % nx) + up * (Math.floor(cell / nx) % ny) + back * Math.floor(cell / (nx * ny))
    for (let edge = 0; edge < 4; edge++) edges[4 * n + edge] = place[first + (edge & 1) * up + (edge >> 1) * back]
  })
  return edges
}
