import { gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { MassPoints } from '../discretisation/mass-points.ts'
import type { Problem } from '../discretisation/problem.ts'

/** What mass is read of. */
export type MassProblem = Pick<
  Problem,
  'grid' | 'cells' | 'cut' | 'pins' | 'solid' | 'core' | 'cellVolume' | 'material' | 'masses'
>

/** The elements of a problem, by the places of their eight nodes in vectors, x fastest. */
export interface PlacedElements {
  /** The node at each place of a vector: those of the grid that have stiffness, then those that double them, ascending. */
  readonly nodes: Uint32Array
  /** The place of each node of the grid that is in `nodes`. */
  readonly places: Uint32Array
  /** The cells that are not cut. */
  readonly whole: Uint32Array
  readonly ofWhole: Uint32Array
  readonly ofCut: Uint32Array
}

export function placedElements({ grid, cells, cut, pins }: Pick<MassProblem, 'grid' | 'cells' | 'cut' | 'pins'>): PlacedElements {
  const isCut = new Set(cut.cells)
  const whole = cells.filter((cell) => !isCut.has(cell))
  const ofWhole = nodesOfCells(grid, whole)
  const ofCut = cut.parted?.nodes ?? nodesOfCells(grid, cut.cells)
  const nodes = named(ofWhole, ofCut, nodesOfCells(grid, pins.cells))
  const places = new Uint32Array(nodes[nodes.length - 1] + 1)
  nodes.forEach((node, place) => {
    places[node] = place
  })
  const placed = (of: Uint32Array) => of.map((node) => places[node])
  return { nodes, places, whole, ofWhole: placed(ofWhole), ofCut: placed(ofCut) }
}

/** What one pass over the elements reads: each one's eight nodes and its mass. */
interface Elements {
  /** Places of the nodes in the vectors, x fastest. */
  readonly nodes: Uint32Array
  readonly tonnes: Float64Array
}

/**
 * The mass matrix of a problem's cells: consistent where a cell is of one material, and where it is cut and its eight
 * shares are masses. Where one of these is negative (they are moments, not samples), the cell's mass lies in its nodes, as
 * ∫ρN, which is never negative: so the matrix is positive definite. Point masses move as their cells' nodes say. Tonnes,
 * because N = t mm/s².
 *
 * Vectors have x, y and z of the nodes in `nodes` only: a part fills a fifth of its box or less.
 */
export class CellMass {
  /** Nodes of the grid, then those that double them, that have stiffness, ascending: pins have no mass. */
  readonly nodes: Uint32Array
  /** Mass of the whole. */
  readonly tonnes: number
  private readonly problem: MassProblem
  private readonly density: Float32Array
  private readonly elements: PlacedElements
  /** Tonnes of a cell of solid material. */
  private readonly full: number
  private readonly uniform: Elements
  /** 8 × 8 numbers for each consistent cut cell. */
  private readonly cut: Pick<Elements, 'nodes'> & { readonly matrices: Float64Array }
  /** Their nodes are places. */
  private readonly points: MassPoints
  /** Per place. */
  private readonly inNodes: Float64Array

  /** `density` of the lattice in each cell of the grid, 0 to 1. */
  constructor(problem: MassProblem, density: Float32Array) {
    const { cut, solid, core, cellVolume, material, masses } = problem
    const full = material.densityGCm3 * 1e-9 * cellVolume
    this.problem = problem
    this.density = density
    this.full = full
    this.elements = placedElements(problem)
    const { nodes, places, whole, ofWhole, ofCut } = this.elements
    this.nodes = nodes
    this.uniform = {
      nodes: ofWhole,
      tonnes: Float64Array.from(whole, (cell) => full * (solid[cell] + core[cell] * density[cell])),
    }
    this.inNodes = new Float64Array(this.nodes.length)
    const consistent: number[] = []
    const ofPoints: (readonly number[])[] = []
    cut.cells.forEach((cell, n) => {
      const points = this.pointMasses(n, cell)
      if (points.every((mass) => mass >= 0)) {
        consistent.push(n)
        ofPoints.push(points)
      } else for (const [i, mass] of nodalMasses(points).entries()) this.inNodes[ofCut[8 * n + i]] += Math.max(0, mass)
    })
    this.cut = {
      nodes: Uint32Array.from({ length: 8 * consistent.length }, (_, i) => ofCut[8 * consistent[i >> 3] + (i & 7)]),
      matrices: cutMatrices(ofPoints),
    }
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
    this.points = { ...masses, nodes: masses.nodes.map((node) => places[node]) }
    this.tonnes = sum(masses.tonnes) + sum(this.uniform.tonnes) + sum(this.cut.matrices) + sum(this.inNodes)
  }

  /** x'(∂M/∂ρ)x of each cell of the grid, ρ being the density of its lattice; x, y and z of each of `nodes`. */
  slopes(x: Float64Array): Float64Array {
    const { cut, core } = this.problem
    const { whole, ofWhole, ofCut } = this.elements
    const slopes = new Float64Array(core.length)
    const shares = new Float64Array(gaussPoints)
    whole.forEach((cell, n) => {
      if (core[cell] > 0) slopes[cell] = this.full * squaredAtPoints(ofWhole, 8 * n, x, shares.fill(core[cell] / gaussPoints))
    })
    cut.cells.forEach((cell, n) => {
      for (let g = 0; g < gaussPoints; g++) shares[g] = cut.core[gaussPoints * n + g] / gaussPoints
      const points = this.pointMasses(n, cell)
      if (points.every((mass) => mass >= 0)) slopes[cell] += this.full * squaredAtPoints(ofCut, 8 * n, x, shares)
      else {
        const inNodes = nodalMasses(points)
        for (const [i, share] of nodalMasses([...shares]).entries()) {
          const at = 3 * ofCut[8 * n + i]
          if (inNodes[i] > 0) slopes[cell] += this.full * share * (x[at] ** 2 + x[at + 1] ** 2 + x[at + 2] ** 2)
        }
      }
    })
    return slopes
  }

  /** Masses at the Gauss points of a cut cell. */
  private pointMasses(n: number, cell: number): number[] {
    const { cut } = this.problem
    return Array.from({ length: gaussPoints }, (_, g) => {
      const c = cut.core[gaussPoints * n + g]
      return (this.full / gaussPoints) * (cut.whole[gaussPoints * n + g] - c * (1 - this.density[cell]))
    })
  }

  /** M x; x, y and z of each of `nodes`. */
  multiply(x: Float64Array): Float64Array {
    const y = new Float64Array(x.length)
    for (let place = 0; place < this.inNodes.length; place++) {
      const mass = this.inNodes[place]
      for (let axis = 3 * place; axis < 3 * place + 3; axis++) y[axis] = mass * x[axis]
    }
    this.addUniform(x, y)
    addElements(this.cut.nodes, this.cut.matrices, x, y)
    this.addPoints(x, y)
    return y
  }

  /** The mass of a cell of one material: the product of (2 1; 1 2)/6 along the three axes. */
  private addUniform(x: Float64Array, y: Float64Array): void {
    const { nodes, tonnes } = this.uniform
    const v = new Float64Array(8)
    const at = new Uint32Array(8)
    for (let element = 0; element < tonnes.length; element++) {
      const mass = tonnes[element] / 216
      for (let i = 0; i < 8; i++) at[i] = 3 * nodes[8 * element + i]
      for (let axis = 0; axis < 3; axis++) {
        for (let i = 0; i < 8; i++) v[i] = x[at[i] + axis]
        for (let edge = 0; edge < 12; edge++) {
          const low = lowEnds[edge]
          const high = low + (1 << (edge >> 2))
          const a = v[low]
          const b = v[high]
          v[low] = 2 * a + b
          v[high] = a + 2 * b
        }
        for (let i = 0; i < 8; i++) y[at[i] + axis] += mass * v[i]
      }
    }
  }

  private addPoints(x: Float64Array, y: Float64Array): void {
    const { nodes, weights, tonnes } = this.points
    for (let point = 0; point < tonnes.length; point++) {
      for (let axis = 0; axis < 3; axis++) {
        let moved = 0
        for (let i = 8 * point; i < 8 * point + 8; i++) moved += weights[i] * x[3 * nodes[i] + axis]
        const pull = tonnes[point] * moved
        for (let i = 8 * point; i < 8 * point + 8; i++) y[3 * nodes[i] + axis] += weights[i] * pull
      }
    }
  }
}

/** The eight corners of each cell, x fastest. */
function nodesOfCells({ nx, ny }: Pick<MassProblem['grid'], 'nx' | 'ny'>, cells: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(8 * cells.length)
  cells.forEach((cell, n) => {
    const first = (cell % nx) + (nx + 1) * ((Math.floor(cell / nx) % ny) + (ny + 1) * Math.floor(cell / (nx * ny)))
    for (let i = 0; i < 8; i++) nodes[8 * n + i] = first + (i & 1) + (nx + 1) * (((i >> 1) & 1) + (ny + 1) * (i >> 2))
  })
  return nodes
}

/** All that are named, once each, ascending. */
function named(...lists: readonly Uint32Array[]): Uint32Array {
  const isNamed = new Uint8Array(1 + lists.reduce((most, list) => list.reduce((a, b) => Math.max(a, b), most), 0))
  for (const list of lists) for (const node of list) isNamed[node] = 1
  return Uint32Array.from(isNamed.keys()).filter((node) => isNamed[node] === 1)
}

/** y += A x for each component alike, with the 8 × 8 matrix A of each element, whose `nodes` are places. */
export function addElements(nodes: Uint32Array, matrices: Float64Array, x: Float64Array, y: Float64Array): void {
  const own = new Float64Array(24)
  for (let element = 0; 8 * element < nodes.length; element++) {
    const first = 8 * element
    for (let j = 0; j < 8; j++) {
      const from = 3 * nodes[first + j]
      for (let axis = 0; axis < 3; axis++) own[3 * j + axis] = x[from + axis]
    }
    for (let i = 0; i < 8; i++) {
      let [alongX, alongY, alongZ] = [0, 0, 0]
      for (let j = 0; j < 8; j++) {
        const entry = matrices[64 * element + 8 * i + j]
        alongX += entry * own[3 * j]
        alongY += entry * own[3 * j + 1]
        alongZ += entry * own[3 * j + 2]
      }
      const to = 3 * nodes[first + i]
      y[to] += alongX
      y[to + 1] += alongY
      y[to + 2] += alongZ
    }
  }
}

/** The corner at the low end of each edge of a cell: four edges along x, then y, then z. */
const lowEnds = Uint8Array.of(0, 2, 4, 6, 0, 1, 4, 5, 0, 1, 2, 3)

/** The nodes' trilinear functions of each corner at the Gauss points. */
const atPoints = Array.from({ length: 8 }, (_, corner) =>
  Array.from({ length: gaussPoints }, (__, g) => {
    const near = (1 + 1 / Math.sqrt(3)) / 2
    return [0, 1, 2].reduce((product, axis) => product * (((corner ^ g) >> axis) & 1 ? 1 - near : near), 1)
  }),
)

/** ∫ρN of the eight nodes from the masses of the points: exact, because the points' masses are exact moments. */
const nodalMasses = (points: readonly number[]): number[] =>
  atPoints.map((of) => of.reduce((sum, shape, g) => sum + shape * points[g], 0))

/** Σ w_g |x_g|² over the Gauss points of the element whose nodes begin at `first`: exact for an even w. */
function squaredAtPoints(nodes: Uint32Array, first: number, x: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let g = 0; g < gaussPoints; g++)
    for (let axis = 0; axis < 3; axis++) {
      let moved = 0
      for (let i = 0; i < 8; i++) moved += atPoints[i][g] * x[3 * nodes[first + i] + axis]
      sum += weights[g] * moved * moved
    }
  return sum
}

/** N_i N_j at the Gauss points, of each entry of an 8 × 8 matrix. */
const products = Float64Array.from({ length: 64 * gaussPoints }, (_, at) => {
  const g = at % gaussPoints
  const entry = (at - g) / gaussPoints
  return atPoints[entry >> 3][g] * atPoints[entry & 7][g]
})

/** The matrices of elements with these masses at their points. */
function cutMatrices(ofPoints: readonly (readonly number[])[]): Float64Array {
  const matrices = new Float64Array(64 * ofPoints.length)
  for (const [element, points] of ofPoints.entries())
    for (let entry = 0; entry < 64; entry++) {
      let sum = 0
      for (let g = 0; g < gaussPoints; g++) sum += points[g] * products[gaussPoints * entry + g]
      matrices[64 * element + entry] = sum
    }
  return matrices
}
