import { stepsTo } from '../discretisation/grid/cut-cells.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { GridSolver } from '../elasticity/solver.ts'
import { CellMass, type MassProblem } from './cell-mass.ts'
import { type EigenProblem, lowestPairs } from './lowest-pairs.ts'

export interface VibrationMode {
  readonly frequencyHz: number
  /** x, y, z at the nodes of `VibrationModes.nodes`, of a modal mass of one tonne. */
  readonly shape: Float64Array
}

export interface VibrationModes {
  /** Ascending; those that were sought besides are not among them. */
  readonly modes: readonly VibrationMode[]
  readonly nodes: Uint32Array
  /** Mass that moves, the held nodes' included, tonnes. */
  readonly tonnes: number
  /** Steps of the search that it took, of a few multigrid cycles each. */
  readonly cycles: number
  readonly converged: boolean
}

/** Shapes at the nodes of a grid. */
interface Shapes {
  readonly nodes: Uint32Array
  readonly modes: readonly Pick<VibrationMode, 'shape'>[]
}

export interface VibrationOptions {
  readonly count?: number
  /** Relative error of the frequencies. */
  readonly tolerance?: number
  readonly signal?: AbortSignal | undefined
  /** Modes of the same part on a coarser grid, or of another lattice in it: the search begins with them. */
  readonly near?: { readonly problem: Problem; readonly found: VibrationModes } | undefined
  /** Slow fields whose displacements the search begins with besides `near`; none without it. */
  readonly fields?: number
}

/** Modes that are reported without a wish. */
export const usualModes = 6

/** Modes that are sought besides: the last ones of a block converge slowly, and one of a pair of equal ones may be last. */
const guards = 2

/**
 * The lowest modes of free vibration of a problem's cells, K x = ω² M x, with what `solver` is prepared for (moduli and
 * supports). The displacement in place in the solver is lost. `density`: of the lattice in each cell of the grid.
 */
export async function vibrationModes(
  solver: GridSolver,
  problem: MassProblem & Freedoms,
  density: Float32Array,
  { count = usualModes, tolerance = 1e-4, near, fields = 0, signal }: VibrationOptions = {},
): Promise<VibrationModes> {
  const mass = new CellMass(problem, density)
  const vectors = new FreeVectors(problem, mass.nodes)
  const eigen: EigenProblem = {
    length: 3 * mass.nodes.length,
    multiplyMass: (x) => vectors.free(mass.multiply(x)),
    multiplyStiffness: async (x) => vectors.gather(await solver.multiply(vectors.expand(x))),
    precondition: async (r) => {
      const { compliance } = await solver.solve(vectors.expand(r), signal ? { ...roughly, signal } : roughly)
      return { step: vectors.gather(solver.displacement()), work: compliance }
    },
  }
  const most = Math.min(count, vectors.freedoms)
  const start: Float64Array[] = near ? vectors.interpolated(near.problem, near.found) : []
  // Where the part goes when it is accelerated along or about an axis is much like its lowest modes.
  const further = near ? fields : Math.min(most + guards, vectors.freedoms)
  for (const field of vectors.lowFields(further)) start.push((await eigen.precondition(await eigen.multiplyMass(field), 0)).step)
  // The frequency is the root of the value, so its relative error is half of that.
  const found = await lowestPairs(eigen, { count: most, guards: near ? 0 : guards, tolerance: 2 * tolerance, start, signal })
  const modes = found.values.map((value, n) => ({
    frequencyHz: Math.sqrt(Math.max(0, value)) / (2 * Math.PI),
    shape: found.vectors[n],
  }))
  return { modes, nodes: mass.nodes, tonnes: mass.tonnes, cycles: found.steps + further, converged: found.converged }
}

/**
 * How exactly a step of a search is solved for. Of the softest displacements of a slender part one multigrid cycle finds so
 * little that a search ends at other modes.
 */
export const roughly = { tolerance: 0.1, maxIterations: 30 } as const

/** The nodes of a grid, and which of them are held. */
export type Freedoms = Pick<Problem, 'grid' | 'cut' | 'constrained'>

/** Vectors at some nodes of a grid, 0 where they are held. */
export class FreeVectors {
  private readonly nodes: Uint32Array
  private readonly held: Uint32Array
  private readonly full: Float64Array
  private readonly problem: Freedoms

  constructor(problem: Freedoms, nodes: Uint32Array) {
    this.problem = problem
    this.nodes = nodes
    const { nx, ny, nz } = problem.grid
    this.full = new Float64Array(3 * ((nx + 1) * (ny + 1) * (nz + 1) + (problem.cut.parted?.doubles.length ?? 0)))
    const placeOf = new Map(Array.from(nodes, (node, place) => [node, place]))
    const { constrained } = problem
    const held: number[] = []
    constrained.nodes.forEach((node, n) => {
      const place = placeOf.get(node)
      if (place === undefined) return
      for (const axis of [0, 1, 2]) if ((constrained.axes[n] >> axis) & 1) held.push(3 * place + axis)
    })
    this.held = Uint32Array.from(held)
  }

  get freedoms(): number {
    return 3 * this.nodes.length - this.held.length
  }

  free(x: Float64Array): Float64Array {
    for (const at of this.held) x[at] = 0
    return x
  }

  /** For the whole grid; overwritten by the next. */
  expand(x: Float64Array): Float64Array {
    this.nodes.forEach((node, place) => {
      for (const axis of [0, 1, 2]) this.full[3 * node + axis] = x[3 * place + axis]
    })
    return this.full
  }

  gather(full: Float64Array): Float64Array {
    const x = new Float64Array(3 * this.nodes.length)
    this.nodes.forEach((node, place) => {
      for (const axis of [0, 1, 2]) x[3 * place + axis] = full[3 * node + axis]
    })
    return this.free(x)
  }

  /** The shapes of modes on a coarser grid, between its nodes linearly; those of the same problem as they are. */
  interpolated(coarse: Problem, { nodes, modes }: Shapes): Float64Array[] {
    if (coarse === this.problem) return modes.map(({ shape }) => shape)
    const corners = new CornersOn(coarse.grid, nodes)
    const { grid, cut } = this.problem
    const from = new Int32Array(8 * this.nodes.length)
    const shares = new Float64Array(8 * this.nodes.length)
    for (let place = 0; place < this.nodes.length; place++) {
      const steps = stepsTo(grid, cut.parted, this.nodes[place])
      const around = corners.around(steps.map((step, axis) => grid.origin[axis] + step * grid.spacing))
      from.set(around.from, 8 * place)
      shares.set(around.shares, 8 * place)
    }
    return modes.map(({ shape }) => this.free(weighted(from, shares, shape)))
  }

  /** Displacements that grow slowly over the part: 1, x, y, z, xy, … along each axis in turn. */
  *lowFields(count: number): Generator<Float64Array> {
    const { grid, cut } = this.problem
    const sizes = [grid.nx, grid.ny, grid.nz]
    for (let n = 0; n < count; n++) {
      const field = new Float64Array(3 * this.nodes.length)
      const powers = monomials[Math.floor(n / 3)]
      this.nodes.forEach((node, place) => {
        const here = stepsTo(grid, cut.parted, node)
        field[3 * place + (n % 3)] = powers.reduce(
          (product, power, axis) => product * ((2 * here[axis]) / sizes[axis] - 1) ** power,
          1,
        )
      })
      yield this.free(field)
    }
  }
}

/** For each eight places and their shares the vector there. */
function weighted(from: Int32Array, shares: Float64Array, shape: Float64Array): Float64Array {
  const field = new Float64Array((3 * from.length) / 8)
  for (let corner = 0; corner < from.length; corner++) {
    const share = shares[corner]
    if (share === 0) continue
    const [to, at] = [3 * (corner >> 3), 3 * from[corner]]
    field[to] += share * shape[at]
    field[to + 1] += share * shape[at + 1]
    field[to + 2] += share * shape[at + 2]
  }
  return field
}

/** The nodes of a grid around a point, in as far as they are among `nodes`. */
class CornersOn {
  private readonly sizes: readonly number[]
  private readonly strides: readonly number[]
  private readonly grid: Problem['grid']
  /** −1 for a node that is not among them. */
  private readonly placeOf: Int32Array
  private readonly from = new Int32Array(8)
  private readonly shares = new Float64Array(8)

  constructor(grid: Problem['grid'], nodes: Uint32Array) {
    const { nx, ny, nz } = grid
    this.grid = grid
    this.sizes = [nx, ny, nz]
    this.strides = [1, nx + 1, (nx + 1) * (ny + 1)]
    this.placeOf = new Int32Array((nx + 1) * (ny + 1) * (nz + 1)).fill(-1)
    // Those that double one of the grid come after its own and are left out.
    for (const [place, node] of nodes.entries()) if (node < this.placeOf.length) this.placeOf[node] = place
  }

  /** The places of the eight corners of the cell that has the point, and their shares, which add up to 1; overwritten by the next. */
  around(point: readonly number[]): { readonly from: Int32Array; readonly shares: Float64Array } {
    const { grid, sizes, strides, placeOf, from, shares } = this
    const at = point.map((value, axis) => Math.min(Math.max((value - grid.origin[axis]) / grid.spacing, 0), sizes[axis] - 1e-9))
    let sum = 0
    for (let corner = 0; corner < 8; corner++) {
      let node = 0
      // A little of each, so that a node in the corner of a cell with material has a neighbour.
      let share = 1
      for (let axis = 0; axis < 3; axis++) {
        const end = (corner >> axis) & 1
        const low = Math.floor(at[axis])
        node += strides[axis] * (low + end)
        share *= 1e-3 + (end === 1 ? at[axis] - low : 1 - at[axis] + low)
      }
      from[corner] = placeOf[node]
      shares[corner] = from[corner] < 0 ? 0 : share
      sum += shares[corner]
    }
    if (sum > 0) for (let corner = 0; corner < 8; corner++) shares[corner] /= sum
    return { from, shares }
  }
}

/** Ascending in their degree: enough for 30 modes. */
const monomials = [0, 1, 2, 3].flatMap((degree) =>
  [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].flatMap((j) => (degree - i - j >= 0 ? [[i, j, degree - i - j]] : []))),
)
