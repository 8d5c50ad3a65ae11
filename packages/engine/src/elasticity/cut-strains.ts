import { type AnalysisGrid, cornerNodes } from '../discretisation/grid/analysis-grid.ts'
import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'

type CutProblem = Pick<Problem, 'grid' | 'cells' | 'cut'>

/** Edges of a cell: four along each axis. */
const edgesOfCell = 12
/** Along each axis, the corner where each of its four edges begins. */
const firstCorners = [0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3] as const
const components = 6

/**
 * The places where a problem's strains are read: its cells, and behind them once more each that a gap parts, for every
 * further piece of it. The strains are six numbers for each, then six in the core of each entry of the cut cells.
 */
export interface Readings {
  readonly cells: Uint32Array
  /** Where the strains of each core begin. Those of its skin begin at six times its place. */
  readonly core: Uint32Array
}

export function readingsOf({ cells, cut }: Pick<Problem, 'cells' | 'cut'>): Readings {
  const further = furtherPieces(cut)
  const count = cells.length + further.length
  let next = 0
  const core = cells.map((cell, n) => {
    if (cut.cells[next] !== cell) return components * n
    const first = next
    while (cut.cells[next] === cell) next++
    return components * (count + first)
  })
  if (further.length === 0) return { cells, core }
  return {
    cells: Uint32Array.from([...cells, ...further.map((n) => cut.cells[n])]),
    core: Uint32Array.from([...core, ...further.map((n) => components * (count + n))]),
  }
}

/** The entries of the cut cells that are not the first of their cell. */
const furtherPieces = ({ cells, parted }: Problem['cut']): number[] =>
  parted ? Array.from(cells.keys()).filter((n) => cells[n] === cells[n - 1]) : []

/** Numbers of a problem's strains. */
export const strainsLength = (problem: Pick<Problem, 'cells' | 'cut'>): number =>
  components * (problem.cells.length + furtherPieces(problem.cut).length + problem.cut.cells.length)

/**
 * The strains of cut cells where their material is: the mean over the Gauss points, as much as each material weighs there.
 * It is a mean of the slopes along the cell's edges, and so linear in the displacement whatever the moduli are.
 */
export class CutStrains {
  /** The place of each cut cell among the problem's cells. */
  readonly places: Uint32Array
  private readonly problem: CutProblem
  /** The place of each entry of the cut cells among the readings. */
  private readonly readings: Uint32Array
  /** Number of those places. */
  private readonly count: number
  /** The nodes at the corners of each cut cell. */
  private readonly corners: Uint32Array
  /** Weights of a cell's edges over their length: of skin, then of core, in the solid part both of the whole. */
  private readonly solidEdges: Float32Array
  private readonly latticeEdges: Float32Array

  constructor(problem: CutProblem, places: Uint32Array) {
    this.problem = problem
    this.places = places
    this.corners = problem.cut.parted?.nodes ?? cornersOf(problem.grid, problem.cut.cells)
    this.readings = places.slice()
    const further = furtherPieces(problem.cut)
    for (const [n, entry] of further.entries()) this.readings[entry] = problem.cells.length + n
    this.count = problem.cells.length + further.length
    const { whole, core } = problem.cut
    const skin = whole.map((share, i) => share - core[i])
    this.solidEdges = edgeWeights(problem, whole, whole)
    this.latticeEdges = edgeWeights(problem, skin, core)
  }

  /** Puts them among the problem's strains; `displacement`: x, y, z per node. */
  read(displacement: Float64Array, isSolid: boolean, strains: Float32Array): void {
    const slopes = new Float64Array(9)
    this.each(isSolid, (weights, first, corner, to) => {
      slopes.fill(0)
      for (let edge = 0; edge < edgesOfCell; edge++) {
        const axis = edge >> 2
        const low = 3 * this.corners[corner + firstCorners[edge]]
        const high = 3 * this.corners[corner + firstCorners[edge] + (1 << axis)]
        for (let c = 0; c < 3; c++)
          slopes[3 * axis + c] += weights[first + edge] * (displacement[high + c] - displacement[low + c])
      }
      for (let axis = 0; axis < 3; axis++) strains[to + axis] = slopes[4 * axis]
      strains[to + 3] = slopes[5] + slopes[7]
      strains[to + 4] = slopes[2] + slopes[6]
      strains[to + 5] = slopes[1] + slopes[3]
    })
  }

  /** Adds the nodal forces of ∂q/∂ε in a lattice part; `places`: the index of each node among the values. */
  addForces(byStrain: Float64Array, places: Uint32Array, values: Float64Array): void {
    this.each(false, (weights, first, corner, from) => {
      for (let edge = 0; edge < edgesOfCell; edge++) {
        const axis = edge >> 2
        const low = 3 * places[this.corners[corner + firstCorners[edge]]]
        const high = 3 * places[this.corners[corner + firstCorners[edge] + (1 << axis)]]
        for (let c = 0; c < 3; c++) {
          const force = weights[first + edge] * byStrain[from + (c === axis ? c : 6 - c - axis)]
          values[high + c] += force
          values[low + c] -= force
        }
      }
    })
  }

  /** Both readings of every cut cell: whose weights, from which on, its first corner, and the index of its strains. */
  private each(isSolid: boolean, visit: (weights: Float32Array, first: number, corner: number, at: number) => void): void {
    const { cut } = this.problem
    const weights = isSolid ? this.solidEdges : this.latticeEdges
    for (let n = 0; n < cut.cells.length; n++) {
      visit(weights, 2 * edgesOfCell * n, gaussPoints * n, components * this.readings[n])
      visit(weights, 2 * edgesOfCell * n + edgesOfCell, gaussPoints * n, components * (this.count + n))
    }
  }
}

const cornersOf = (grid: AnalysisGrid, cells: Uint32Array): Uint32Array => {
  const corners = new Uint32Array(gaussPoints * cells.length)
  cells.forEach((cell, n) => {
    corners.set(cornerNodes(grid, cell), gaussPoints * n)
  })
  return corners
}

/** How much the slope of each edge counts at each Gauss point. */
const edgesAtPoints = Float64Array.from({ length: gaussPoints * edgesOfCell }, (_, i) => {
  const [point, edge] = [Math.floor(i / edgesOfCell), i % edgesOfCell]
  const axis = edge >> 2
  const place = (across: number) => (1 + (((point >> across) & 1) === 0 ? -1 : 1) / Math.sqrt(3)) / 2
  const near = (across: number) => (((firstCorners[edge] >> across) & 1) === 0 ? 1 - place(across) : place(across))
  return near((axis + 1) % 3) * near((axis + 2) % 3)
})

/** Weights of the edges for skin and core in each cell; a cell that lacks one of them takes the weights of the other. */
function edgeWeights({ grid, cut }: CutProblem, skin: Float32Array, core: Float32Array): Float32Array {
  const out = new Float32Array(2 * edgesOfCell * cut.cells.length)
  const add = (shares: Float32Array, n: number, to: number): boolean => {
    const weight = (g: number) => Math.min(1, Math.max(0, shares[gaussPoints * n + g]))
    let total = 0
    for (let g = 0; g < gaussPoints; g++) total += weight(g)
    if (total === 0) return false
    for (let i = 0; i < edgesAtPoints.length; i++)
      out[to + (i % edgesOfCell)] += (weight(Math.floor(i / edgesOfCell)) * edgesAtPoints[i]) / total / grid.spacing
    return true
  }
  for (let n = 0; n < cut.cells.length; n++) {
    const first = 2 * edgesOfCell * n
    const hasSkin = add(skin, n, first)
    const hasCore = add(core, n, first + edgesOfCell)
    if (!hasSkin) out.copyWithin(first, first + edgesOfCell, first + 2 * edgesOfCell)
    if (!hasCore) out.copyWithin(first + edgesOfCell, first, first + edgesOfCell)
  }
  return out
}
