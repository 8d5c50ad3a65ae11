import type { NodalForce, SolutionCopy, SparseForce } from '@trabecula/kernels'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { nodalForceOf } from '../discretisation/loads/case-load.ts'
import type { Problem } from '../discretisation/problem.ts'
import { springsOf } from '../discretisation/supports/partly-held.ts'
import { column, type MaterialInterpolation, type Moduli, solidModuli } from '../material/interpolation.ts'
import { CutMaterials, energiesOfCell } from './cut-materials.ts'
import { CutStrains, strainsLength } from './cut-strains.ts'
import type { Energies, Solution, SolvedCase, SolveOptions } from './solved-case.ts'
import { type ElasticitySolver, elasticitySolver } from './solver.ts'
import { StrainForces } from './strain-forces.ts'

/** A lattice of this density in each cell of the grid; `stiffness`: as in `solveLattice`. */
export interface FilledLattice {
  readonly law: MaterialInterpolation
  readonly density: Float32Array
  readonly stiffness?: Float32Array | undefined
}

const mostIterations = 400

/** A solver that several analyses use one after the other, and whose displacement is in place. */
interface SharedSolver {
  readonly solver: ElasticitySolver
  inPlace: CaseMemory | undefined
  /** Counts what was solved for: the cases of an earlier count can no longer be read. */
  count: number
}

/** What an analysis keeps of a load case from one solve to the next: where its solves start. */
interface CaseMemory {
  isWarm: boolean
  /** Its displacement, where another case's may be in place. */
  solution: SolutionCopy | undefined
  /** By the key of their quantity. */
  readonly adjoints: Map<number, SolutionCopy>
  strains: Float32Array | undefined
}

/**
 * The elastic analysis of one problem: fills the three moduli per cell (skin and lattice side by side, C = s·C_solid +
 * c·C_hom(ρ)) and solves every load case for one unit of it. What it holds per cell is in the order of the problem's
 * cells, because a part fills a fifth of its box or less. Holds the solver's memory until it is disposed.
 */
export class Analysis {
  readonly problem: Problem
  readonly solid: Moduli
  /** What the cut cells are made of. */
  readonly cut: CutMaterials
  /** MPa, c11, c12 and c44 that were set last: of the problem's cells, then of those that only a pin fills. */
  readonly moduli: readonly [Float32Array, Float32Array, Float32Array]
  solves = 0
  private readonly shared: SharedSolver
  private readonly energies: Energies
  private readonly memories: readonly CaseMemory[]
  /** Resolves when the next solve begins. */
  private atWork = Promise.withResolvers<void>()
  /** Where the solution of a single case waits while its adjoint is solved for. */
  private primal: SolutionCopy | undefined
  private readonly filled: FilledCells
  private nodes: Uint32Array | undefined
  private strainForces: StrainForces | undefined
  private readonly cutStrains: CutStrains
  /** Whether the moduli that are set are those of the part printed solid. */
  private isSolid = true

  private constructor(problem: Problem, shared: SharedSolver) {
    const count = problem.cells.length
    this.problem = problem
    this.shared = shared
    this.solid = solidModuli(problem.material)
    this.filled = filledCells(problem)
    const { length } = this.filled.cells
    this.moduli = [new Float32Array(length), new Float32Array(length), new Float32Array(length)]
    this.cut = new CutMaterials(problem, this.solid)
    this.cutStrains = new CutStrains(problem, this.cut.places)
    const ofCut = new Float32Array(energiesOfCell * problem.cut.cells.length)
    this.energies = { e11: new Float32Array(count), e12: new Float32Array(count), e44: new Float32Array(count), cut: ofCut }
    this.memories = problem.cases.map(() => ({
      isWarm: false,
      solution: undefined,
      adjoints: new Map<number, SolutionCopy>(),
      strains: undefined,
    }))
  }

  /** `threads`: how many, or an analysis whose threads are used, too. */
  static async create(problem: Problem, threads: number | Analysis): Promise<Analysis> {
    const shared = typeof threads === 'number' ? threads : threads.threads
    const solver = await elasticitySolver(problem.grid, shared, elementsOf(problem))
    const { nodes, axes, partly } = problem.constrained
    solver.setConstrainedNodes(nodes, axes, springsOf(partly, solidModuli(problem.material), problem.grid.spacing))
    return new Analysis(problem, { solver, inPlace: undefined, count: 0 })
  }

  /** The solver whose threads others may use. */
  get threads(): ElasticitySolver {
    return this.shared.solver
  }

  /** The same solver for the same cells and supports under another load or for another goal. */
  under(problem: Problem): Analysis {
    return new Analysis(problem, this.shared)
  }

  /** The next solve starts from zero, so that what follows does not depend on what was solved before. */
  startCold(): void {
    for (const memory of this.memories) {
      memory.isWarm = false
      memory.adjoints.clear()
    }
  }

  /** Resolves when the next solve has begun: for a while the calling thread has nothing to do. */
  get nextSolve(): Promise<void> {
    return this.atWork.promise
  }

  async solveSolid(options: SolveOptions): Promise<readonly SolvedCase[]> {
    this.fillSolid()
    await this.setUp(options)
    return this.solveCases((cell) => this.problem.whole[cell], options)
  }

  /** The solid part under each of several loads, each solved from zero when the one before it has been read. */
  async *solidUnder(forces: readonly SparseForce[], options: SolveOptions): AsyncGenerator<SolvedCase> {
    this.fillSolid()
    await this.setUp(options)
    for (const force of forces) {
      this.startCold()
      this.shared.count++
      yield await this.solveFor(this.memories[0], force, options)
    }
  }

  /**
   * Solves the part with a lattice of the given density (per cell) in its core, in every load case. `stiffness` is the
   * share of the law's stiffness that each cell keeps (behind an open face not all), 1 without it.
   */
  async solveLattice(
    law: MaterialInterpolation,
    density: Float32Array,
    options: SolveOptions,
    stiffness?: Float32Array,
  ): Promise<readonly SolvedCase[]> {
    const { solid, core } = this.problem
    this.fillLattice(law, density, stiffness)
    await this.setUp(options)
    return this.solveCases((cell) => solid[cell] + core[cell] * density[cell], options)
  }

  /**
   * The solver, prepared for the part with this lattice, or printed solid without it: for what is no load case. What was
   * solved before can no longer be read.
   */
  async solverFor(lattice: FilledLattice | undefined, signal?: AbortSignal): Promise<ElasticitySolver> {
    if (lattice) this.fillLattice(lattice.law, lattice.density, lattice.stiffness)
    else this.fillSolid()
    this.startCold()
    this.shared.inPlace = undefined
    await this.setUp({ signal })
    return this.shared.solver
  }

  /**
   * Uses the solver as it is prepared for something that is no load case, after which what was solved can still be read,
   * with the same bits.
   */
  async inBetween<Found>(use: (solver: ElasticitySolver) => Promise<Found>): Promise<Found> {
    const { shared } = this
    const memory = shared.inPlace
    if (memory && !memory.solution) this.primal = shared.solver.copySolution(this.primal)
    shared.inPlace = undefined
    const found = await use(shared.solver)
    if (memory) {
      shared.solver.putSolution((memory.solution ?? this.primal)!)
      shared.inPlace = memory
    }
    return found
  }

  /** Those of any displacement, x, y and z per node as `SolvedCase` has it; overwritten by what is read next. */
  async energiesOf(displacement: Float64Array): Promise<Energies> {
    return this.inBetween(async (solver) => {
      solver.setDisplacement(displacement)
      await this.readEnergies(solver)
      return this.energies
    })
  }

  dispose(): Promise<void> {
    return this.shared.solver.dispose()
  }

  private fillLattice(law: MaterialInterpolation, density: Float32Array, stiffness: Float32Array | undefined): void {
    const { cells, solid, core } = this.problem
    const { c11, c12, c44 } = this.solid
    cells.forEach((cell, n) => {
      const [s, c, rho] = [solid[cell], core[cell] * (stiffness?.[cell] ?? 1), density[cell]]
      this.moduli[0][n] = s * c11 + c * law.at(column.c11, rho)
      this.moduli[1][n] = s * c12 + c * law.at(column.c12, rho)
      this.moduli[2][n] = s * c44 + c * law.at(column.c44, rho)
    })
    this.cut.fillLattice(law, density, stiffness)
    this.isSolid = false
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
    this.cut.fillSolid()
    this.isSolid = true
  }

  /** The moduli of part and pins go to the solver. */
  private async setUp({ signal }: Pick<SolveOptions, 'signal'>): Promise<void> {
    const { cells, pinned } = this.filled
    const { stiffness } = this.problem.pins
    const { c11, c12, c44 } = this.solid
    pinned.forEach((at, n) => {
      // A cell that only a pin fills gets its moduli from the pin alone.
      const isPart = at < this.problem.cells.length
      for (const [m, modulus] of [c11, c12, c44].entries())
        this.moduli[m][at] = (isPart ? this.moduli[m][at] : 0) + stiffness[n] * modulus
    })
    for (const [n, at] of this.filled.pinnedCut) this.cut.addPin(at, stiffness[n])
    const { solver } = this.shared
    this.shared.count++
    solver.setModuli(...this.moduli, cells)
    solver.setCutModuli(this.cut.moduli, this.cut.reliefs)
    const prepared = solver.prepare(signal)
    this.atWork.resolve()
    this.atWork = Promise.withResolvers()
    await prepared
  }

  /** Every case for the moduli that are set; `filled`: share of each cell that is material. */
  private async solveCases(filled: (cell: number) => number, options: SolveOptions): Promise<readonly SolvedCase[]> {
    const { problem, memories, shared } = this
    const solved: SolvedCase[] = []
    for (const [n, load] of problem.cases.entries()) {
      solved.push(await this.solveFor(memories[n], nodalForceOf(problem, load, filled), options))
      // The next case overwrites its solution.
      if (memories.length > 1) memories[n].solution = shared.solver.copySolution(memories[n].solution)
    }
    return solved
  }

  private async solveFor(memory: CaseMemory, force: NodalForce, { tolerance, signal }: SolveOptions): Promise<SolvedCase> {
    const { shared } = this
    const warmStart = memory.isWarm && (shared.inPlace === memory || memory.solution !== undefined)
    if (warmStart) this.putInPlace(memory)
    const wanted = { tolerance, maxIterations: mostIterations, warmStart }
    shared.inPlace = undefined
    const { iterations, residual, compliance, converged } = await shared.solver.solve(
      force,
      signal ? { ...wanted, signal } : wanted,
    )
    shared.inPlace = memory
    this.solves++
    memory.isWarm = true
    // A load that moves nothing, or no number at all, is not an answer, whatever the residual says.
    const isAnswer = converged && compliance > 0 && Number.isFinite(compliance)
    return this.solved(memory, { stiffness: 1 / compliance, compliance, iterations, residual, converged: isAnswer })
  }

  private solved(memory: CaseMemory, solution: Solution): SolvedCase {
    const { shared, problem, energies } = this
    const { count } = shared
    let read: Float32Array | undefined
    /** The solver with the displacement of this case in place. */
    const solver = (): ElasticitySolver => {
      if (count !== shared.count) throw new Error('The analysis has been used for something else since.')
      this.putInPlace(memory)
      return shared.solver
    }
    const strains = async (): Promise<Float32Array> => {
      const reader = solver()
      if (read) return read
      memory.strains ??= new Float32Array(strainsLength(problem))
      await reader.strains(memory.strains.subarray(0, 6 * problem.cells.length), problem.cells)
      this.cutStrains.read(reader.displacement(), this.isSolid, memory.strains)
      read = memory.strains
      return read
    }
    const roundedDisplacement = () => solver().roundedDisplacement(this.touchedNodes())
    return {
      solution,
      strains,
      energies: async () => {
        await this.readEnergies(solver())
        return energies
      },
      displacement: () => solver().displacement(),
      roundedDisplacement,
      keep: async () => ({ displacement: roundedDisplacement(), strains: (await strains()).slice() }),
      adjoint: async (by, options, key = 0) => {
        const found = await this.solveAdjoint(solver(), memory, by, options, key)
        return { energies, displacement: () => solver().displacement(found) }
      },
    }
  }

  private putInPlace(memory: CaseMemory): void {
    const { shared } = this
    if (shared.inPlace === memory) return
    if (!memory.solution) throw new Error('The displacement of this load case was not kept.')
    shared.solver.putSolution(memory.solution)
    shared.inPlace = memory
  }

  /** Energies between the displacement of a case, which is in place and stays there, and its adjoint one. */
  private async solveAdjoint(
    solver: ElasticitySolver,
    memory: CaseMemory,
    by: Float64Array | SparseForce,
    { tolerance, signal }: SolveOptions,
    key: number,
  ): Promise<SolutionCopy> {
    if (!memory.solution) this.primal = solver.copySolution(this.primal)
    const primal = (memory.solution ?? this.primal)!
    const before = memory.adjoints.get(key)
    if (before) solver.putSolution(before)
    this.shared.inPlace = undefined
    const wanted = { tolerance, maxIterations: mostIterations, warmStart: before !== undefined }
    this.strainForces ??= new StrainForces(this.problem, this.touchedNodes(), this.cutStrains)
    const force = by instanceof Float64Array ? this.strainForces.of(by) : by
    await solver.solve(force, signal ? { ...wanted, signal } : wanted)
    this.solves++
    const adjoint = solver.copySolution(before)
    memory.adjoints.set(key, adjoint)
    await this.readEnergies(solver, primal)
    solver.putSolution(primal)
    this.shared.inPlace = memory
    return adjoint
  }

  /** Between the displacement in place and another, itself without it. */
  private async readEnergies(solver: ElasticitySolver, other?: SolutionCopy): Promise<void> {
    await solver.energies(this.energies, other, this.problem.cells)
    await solver.cutEnergies(this.energies.cut, other)
  }

  /** The nodes of the problem's cells. */
  private touchedNodes(): Uint32Array {
    this.nodes ??= nodesOf(this.problem.grid, this.problem.cells)
    return this.nodes
  }
}

/** The cut cells as the solver wants them, where gaps pass with the nodes of their pieces, and the other cells. */
function elementsOf({ cut: { cells: cut, parted }, cells, pins }: Problem) {
  const whole = Uint32Array.from([...cells, ...pins.cells])
  return { cells: cut, ...(parted ? { nodes: parted.nodes } : {}), whole, body: whole }
}

/** The cells that have moduli: a problem's own, then those that only a pin fills; and where each pin's cell is. */
interface FilledCells {
  readonly cells: Uint32Array
  readonly pinned: Uint32Array
  /** Which pin cells are cut, and where they stand among these. */
  readonly pinnedCut: readonly (readonly [pin: number, cut: number])[]
}

function filledCells({ cells: own, pins, cut }: Problem): FilledCells {
  const others: number[] = []
  let next = 0
  // Both lists are ascending, so one pass merges them.
  const pinned = pins.cells.map((cell) => {
    while (next < own.length && own[next] < cell) next++
    return own[next] === cell ? next : own.length + others.push(cell) - 1
  })
  const cutAt = new Map(Array.from(cut.cells, (cell, at) => [cell, at]))
  const pinnedCut = Array.from(pins.cells, (cell, n) => [n, cutAt.get(cell) ?? -1] as const).filter(([, at]) => at >= 0)
  if (others.length === 0) return { cells: own, pinned, pinnedCut }
  const cells = new Uint32Array(own.length + others.length)
  cells.set(own)
  cells.set(others, own.length)
  return { cells, pinned, pinnedCut }
}
