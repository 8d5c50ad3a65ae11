import { ElasticSolver } from '@trabecula/kernels'
import type { Problem } from '../problem/problem.ts'
import { cellCount } from '../problem/voxels/grid.ts'
import { type LatticeLaw, type Moduli, solidModuli } from './lattice-law.ts'

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

const mostIterations = 400

/**
 * The elastic analysis of one problem: fills the three moduli per cell (skin and lattice side by side, C = s·C_solid + c·C_hom(ρ)),
 * solves for a load of 1 N, and reads strains and energies. Holds the solver's memory until it is disposed.
 */
export class Analysis {
  readonly problem: Problem
  readonly solid: Moduli
  /** Strains of the last solution: six per cell (Voigt, engineering shears), per newton. */
  readonly strains: Float32Array
  /** ∂(u'Ku)/∂c11, c12, c44 per cell for the last solution. */
  readonly energies: { readonly e11: Float32Array; readonly e12: Float32Array; readonly e44: Float32Array }
  solves = 0
  private warm = false
  private readonly solver: ElasticSolver
  private readonly moduli: readonly [Float32Array, Float32Array, Float32Array]

  private constructor(problem: Problem, solver: ElasticSolver) {
    const count = cellCount(problem.grid)
    this.problem = problem
    this.solver = solver
    this.solid = solidModuli(problem.material)
    this.moduli = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
    this.strains = new Float32Array(6 * count)
    this.energies = { e11: new Float32Array(count), e12: new Float32Array(count), e44: new Float32Array(count) }
  }

  static async create(problem: Problem, threads: number): Promise<Analysis> {
    const { nx, ny, nz, spacing } = problem.grid
    const solver = await ElasticSolver.create({ nx, ny, nz, spacing }, { threads })
    solver.setFixed(problem.held)
    return new Analysis(problem, solver)
  }

  /** The next solve starts from zero, so that what follows does not depend on what was solved before. */
  startCold(): void {
    this.warm = false
  }

  /** Solves the solid part. */
  solveSolid(options: SolveOptions): Promise<Solution> {
    const { cells, solid, core } = this.problem
    const { c11, c12, c44 } = this.solid
    for (const cell of cells) {
      const share = solid[cell]! + core[cell]!
      this.moduli[0][cell] = share * c11
      this.moduli[1][cell] = share * c12
      this.moduli[2][cell] = share * c44
    }
    return this.solve(options)
  }

  /** Solves the part with a lattice of the given density (per cell) in its core. */
  solveLattice(law: LatticeLaw, density: Float32Array, options: SolveOptions): Promise<Solution> {
    const { cells, solid, core } = this.problem
    const { c11, c12, c44 } = this.solid
    for (const cell of cells) {
      const [s, c, rho] = [solid[cell]!, core[cell]!, density[cell]!]
      this.moduli[0][cell] = s * c11 + c * law.at(0, rho)
      this.moduli[1][cell] = s * c12 + c * law.at(1, rho)
      this.moduli[2][cell] = s * c44 + c * law.at(2, rho)
    }
    return this.solve(options)
  }

  async readStrains(): Promise<Float32Array> {
    await this.solver.strains(this.strains)
    return this.strains
  }

  async readEnergies(): Promise<Analysis['energies']> {
    await this.solver.energies(this.energies)
    return this.energies
  }

  dispose(): Promise<void> {
    return this.solver.dispose()
  }

  private async solve({ tolerance, signal }: SolveOptions): Promise<Solution> {
    this.solver.setModuli(...this.moduli)
    await this.solver.prepare(signal)
    const wanted = { tolerance, maxIterations: mostIterations, warmStart: this.warm }
    const { iterations, residual, compliance, converged } = await this.solver.solve(
      this.problem.force,
      signal ? { ...wanted, signal } : wanted,
    )
    this.solves++
    this.warm = true
    return { stiffness: 1 / compliance, compliance, iterations, residual, converged }
  }
}
