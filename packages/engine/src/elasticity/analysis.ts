import { ElasticSolver, type NodalForce, type SolutionCopy, type SparseForce } from '@trabecula/kernels'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { nodalForceOf } from '../discretisation/loads/case-load.ts'
import type { Problem } from '../discretisation/problem.ts'
import { column, type MaterialInterpolation, type Moduli, solidModuli } from '../material/interpolation.ts'
import { StrainForces } from './strain-forces.ts'

export interface SolveOptions {
  /** True relative residual at which the solve ends. */
  readonly tolerance: number
  readonly signal?: AbortSignal | undefined
}

export interface Solution {
  /** N/mm: force over the mean displacement of the load along itself. */
  readonly stiffness: number
  /** f·u for a load of 1 N, mm/N. */
  readonly compliance: number
  readonly iterations: number
  readonly residual: number
  readonly converged: boolean
}

/**
 * What the fields of a solution are made of, per newton: x, y, z in mm at the nodes of the problem's cells (`nodesOf`),
 * and six strains for each of these cells.
 */
export interface KeptSolution {
  readonly displacement: Float32Array
  readonly strains: Float32Array
  /** The same of every load case beside the first, under its loads as given; absent where there is none. */
  readonly cases?: readonly KeptSolution[]
}

/** The last solution of a load case beside the first, under its loads as given. */
interface CaseSolution {
  readonly strains: Float32Array
  solution: SolutionCopy | undefined
  /** Where its next adjoint solve starts. */
  adjoint: SolutionCopy | undefined
}

const mostIterations = 400

/**
 * The elastic analysis of one problem: fills the three moduli per cell (skin and lattice side by side, C = s·C_solid +
 * c·C_hom(ρ)), solves for a load of 1 N, and reads strains and energies. What it holds per cell is in the order of the
 * problem's cells, because a part fills a fifth of its box or less. Holds the solver's memory until it is disposed.
 */
export class Analysis {
  readonly problem: Problem
  readonly solid: Moduli
  /** Strains of the last solution: six for each of the problem's cells (Voigt, engineering shears), per newton. */
  readonly strains: Float32Array
  /** ∂(u'Ku)/∂c11, c12, c44 of each of them for the last solution. */
  readonly energies: { readonly e11: Float32Array; readonly e12: Float32Array; readonly e44: Float32Array }
  /** Of the load cases beside the first, in their order. */
  readonly cases: readonly CaseSolution[]
  /** Work of every case's loads on the solid part, the first for 1 N; empty where it was not solved for cases. */
  solidWorks: readonly number[] = []
  solves = 0
  private warm = false
  /** Of the next solve. */
  private atWork = Promise.withResolvers<void>()
  /** The last adjoint solution: where the next adjoint solve starts. */
  private adjoint: SolutionCopy | undefined
  /** Where the solution of the first case waits while another is in its place; and that of any while its adjoint is. */
  private firstInRoom: SolutionCopy | undefined
  private primal: SolutionCopy | undefined
  private readonly solver: ElasticSolver
  private readonly filled: FilledCells
  private readonly moduli: readonly [Float32Array, Float32Array, Float32Array]
  private nodes: Uint32Array | undefined
  private strainForces: StrainForces | undefined

  private constructor(problem: Problem, solver: ElasticSolver) {
    const count = problem.cells.length
    this.problem = problem
    this.solver = solver
    this.solid = solidModuli(problem.material)
    this.filled = filledCells(problem)
    const { length } = this.filled.cells
    this.moduli = [new Float32Array(length), new Float32Array(length), new Float32Array(length)]
    this.strains = new Float32Array(6 * count)
    this.energies = { e11: new Float32Array(count), e12: new Float32Array(count), e44: new Float32Array(count) }
    this.cases = problem.cases
      .slice(1)
      .map(() => ({ strains: new Float32Array(6 * count), solution: undefined, adjoint: undefined }))
  }

  /** `threads`: how many, or an analysis whose threads are used, too. */
  static async create(problem: Problem, threads: number | Analysis): Promise<Analysis> {
    const { nx, ny, nz, spacing } = problem.grid
    const shared = typeof threads === 'number' ? threads : threads.solver
    const solver = await ElasticSolver.create({ nx, ny, nz, spacing }, { threads: shared })
    solver.setConstrainedNodes(problem.constrained.nodes, problem.constrained.axes)
    return new Analysis(problem, solver)
  }

  /** The same solver for the same cells and supports under another load or for another goal. */
  under(problem: Problem): Analysis {
    return new Analysis(problem, this.solver)
  }

  /** The next solve starts from zero, so that what follows does not depend on what was solved before. */
  startCold(): void {
    this.warm = false
    this.adjoint = undefined
    for (const each of this.cases) {
      each.solution = undefined
      each.adjoint = undefined
    }
  }

  /** Resolves when the next solve has begun: for a while the calling thread has nothing to do. */
  get nextSolve(): Promise<void> {
    return this.atWork.promise
  }

  /** Solves the solid part. */
  solveSolid(options: SolveOptions): Promise<Solution> {
    this.fillSolid()
    return this.solve(options)
  }

  /** Solves the solid part for several loads, each from zero; `visit` reads what it wants of one before the next. */
  async solveSolidFor(
    forces: readonly SparseForce[],
    options: SolveOptions,
    visit: (solution: Solution, load: number) => Promise<void>,
  ): Promise<void> {
    this.fillSolid()
    await this.setUp(options)
    for (const [load, force] of forces.entries()) {
      this.startCold()
      await visit(await this.solveFor(force, options), load)
    }
  }

  private fillSolid(): void {
    const { cells, whole } = this.problem
    const { c11, c12, c44 } = this.solid
    cells.forEach((cell, n) => {
      const share = whole[cell]
      this.moduli[0][n] = share * c11
      this.moduli[1][n] = share * c12
      this.moduli[2][n] = share * c44
    })
  }

  /**
   * Solves the part with a lattice of the given density (per cell) in its core. `stiffness` is the share of the law's
   * stiffness that each cell keeps (behind an open face not all), 1 without it.
   */
  solveLattice(
    law: MaterialInterpolation,
    density: Float32Array,
    options: SolveOptions,
    stiffness?: Float32Array,
  ): Promise<Solution> {
    const { cells, solid, core } = this.problem
    const { c11, c12, c44 } = this.solid
    cells.forEach((cell, n) => {
      const [s, c, rho] = [solid[cell], core[cell] * (stiffness?.[cell] ?? 1), density[cell]]
      this.moduli[0][n] = s * c11 + c * law.at(column.c11, rho)
      this.moduli[1][n] = s * c12 + c * law.at(column.c12, rho)
      this.moduli[2][n] = s * c44 + c * law.at(column.c44, rho)
    })
    return this.solve(options)
  }

  /**
   * Solves every load case beside the first on the levels of the last solve, and reads its strains; `filled`: share of
   * each cell that is material. The first case's solution stays in place. `readsStrains`: false where nobody wants them.
   */
  async solveCases(filled: (cell: number) => number, options: SolveOptions, readsStrains = true): Promise<Solution[]> {
    if (this.cases.length === 0) return []
    const first = this.setFirstAside()
    const solutions: Solution[] = []
    for (const [n, each] of this.cases.entries()) {
      if (each.solution) this.solver.putSolution(each.solution)
      this.warm = each.solution !== undefined
      solutions.push(await this.solveFor(nodalForceOf(this.problem, this.problem.cases[n + 1], filled), options))
      if (readsStrains) await this.solver.strains(each.strains, this.problem.cells)
      each.solution = this.solver.copySolution(each.solution)
    }
    this.solver.putSolution(first)
    this.warm = true
    return solutions
  }

  private setFirstAside(): SolutionCopy {
    this.firstInRoom = this.solver.copySolution(this.firstInRoom)
    return this.firstInRoom
  }

  /** Does something with a case beside the first in place of that one's solution. */
  async within<T>(load: number, action: (solution: CaseSolution) => Promise<T>): Promise<T> {
    const each = this.cases[load]
    if (!each.solution) throw new Error('This load case was not solved.')
    const [first, adjoint] = [this.setFirstAside(), this.adjoint]
    this.solver.putSolution(each.solution)
    this.adjoint = each.adjoint
    const result = await action(each)
    each.adjoint = this.adjoint
    this.adjoint = adjoint
    this.solver.putSolution(first)
    return result
  }

  /** `roundedDisplacement` of a load case beside the first, mm under its loads. */
  displacementOfCase(load: number): Float32Array {
    const { solution } = this.cases[load]
    if (!solution) throw new Error('This load case was not solved.')
    return this.solver.roundedDisplacement(this.touchedNodes(), solution)
  }

  /** The last adjoint displacement: x, y, z per node. */
  get lastAdjoint(): Float64Array | undefined {
    return this.adjoint && this.solver.displacement(this.adjoint)
  }

  async readStrains(): Promise<Float32Array> {
    await this.solver.strains(this.strains, this.problem.cells)
    return this.strains
  }

  async readEnergies(): Promise<Analysis['energies']> {
    await this.solver.energies(this.energies, undefined, this.problem.cells)
    return this.energies
  }

  /**
   * Energies between the last displacement u and the adjoint one λ, Kλ = ∂q/∂u, of a quantity q with the given ∂q/∂ε
   * (six for each of the problem's cells): −λ'(∂K/∂c)u = −energies is its derivative through the displacement. The last
   * solution stays in place.
   */
  async readAdjointEnergies(byStrain: Float64Array, { tolerance, signal }: SolveOptions): Promise<Analysis['energies']> {
    this.primal = this.solver.copySolution(this.primal)
    if (this.adjoint) this.solver.putSolution(this.adjoint)
    const wanted = { tolerance, maxIterations: mostIterations, warmStart: this.adjoint !== undefined }
    this.strainForces ??= new StrainForces(this.problem, this.touchedNodes())
    await this.solver.solve(this.strainForces.of(byStrain), signal ? { ...wanted, signal } : wanted)
    this.solves++
    this.adjoint = this.solver.copySolution(this.adjoint)
    await this.solver.energies(this.energies, this.primal, this.problem.cells)
    this.solver.putSolution(this.primal)
    return this.energies
  }

  /** Displacement of the last solution, mm per newton: x, y, z per node. */
  displacement(): Float64Array {
    return this.solver.displacement()
  }

  /** The same at the nodes of the problem's cells (`nodesOf`), rounded to single precision. */
  roundedDisplacement(): Float32Array {
    return this.solver.roundedDisplacement(this.touchedNodes())
  }

  private touchedNodes(): Uint32Array {
    this.nodes ??= nodesOf(this.problem.grid, this.problem.cells)
    return this.nodes
  }

  /** A copy of the last solution, whose strains were read. */
  keep(): KeptSolution {
    const kept = { displacement: this.roundedDisplacement(), strains: this.strains.slice() }
    if (this.cases.length === 0) return kept
    const cases = this.cases.map(({ strains }, n) => ({ displacement: this.displacementOfCase(n), strains: strains.slice() }))
    return { ...kept, cases }
  }

  dispose(): Promise<void> {
    return this.solver.dispose()
  }

  private async solve(options: SolveOptions): Promise<Solution> {
    await this.setUp(options)
    return this.solveFor(this.problem.cases[0].force, options)
  }

  /** The moduli of part and pins go to the solver. */
  private async setUp({ signal }: SolveOptions): Promise<void> {
    const { cells, pinned } = this.filled
    const { stiffness } = this.problem.pins
    const { c11, c12, c44 } = this.solid
    pinned.forEach((at, n) => {
      // A cell that is only pin is filled by nobody else.
      const isPart = at < this.problem.cells.length
      for (const [m, modulus] of [c11, c12, c44].entries())
        this.moduli[m][at] = (isPart ? this.moduli[m][at] : 0) + stiffness[n] * modulus
    })
    this.solver.setModuli(...this.moduli, cells)
    const prepared = this.solver.prepare(signal)
    this.atWork.resolve()
    this.atWork = Promise.withResolvers()
    await prepared
  }

  private async solveFor(force: NodalForce, { tolerance, signal }: SolveOptions): Promise<Solution> {
    const wanted = { tolerance, maxIterations: mostIterations, warmStart: this.warm }
    const { iterations, residual, compliance, converged } = await this.solver.solve(
      force,
      signal ? { ...wanted, signal } : wanted,
    )
    this.solves++
    this.warm = true
    // A load that moves nothing, or no number at all, is not an answer, whatever the residual says.
    const isAnswer = converged && compliance > 0 && Number.isFinite(compliance)
    return { stiffness: 1 / compliance, compliance, iterations, residual, converged: isAnswer }
  }
}

/** The cells that have moduli: a problem's own, behind them those that only a pin fills; and where each pin's cell is. */
interface FilledCells {
  readonly cells: Uint32Array
  readonly pinned: Uint32Array
}

function filledCells({ cells: own, pins }: Problem): FilledCells {
  const others: number[] = []
  let next = 0
  // Both are ascending.
  const pinned = pins.cells.map((cell) => {
    while (next < own.length && own[next] < cell) next++
    return own[next] === cell ? next : own.length + others.push(cell) - 1
  })
  if (others.length === 0) return { cells: own, pinned }
  const cells = new Uint32Array(own.length + others.length)
  cells.set(own)
  cells.set(others, own.length)
  return { cells, pinned }
}
