/**
 * Linear elasticity on a box of cubes: K(c11, c12, c44) u = f. The typed interface of `assembly/elasticity.ts`; it owns
 * the shared memory and the threads, and in Node never computes on the calling thread.
 *
 * Order of use: setModuli and setConstrainedNodes, prepare, solve as often as wanted, then displacement, energies,
 * strains. Cells and nodes are x-fastest; node (i, j, k) = i + (nx + 1)(j + (ny + 1) k). Lengths in mm, forces in N,
 * moduli in MPa. Arrays of another length than said throw RangeError, a call while another runs throws Error. See
 * docs/theory/multigrid.md and docs/theory/incompatible-modes.md.
 */
import { compiledKernel, mostPages, SolverThreads } from '#host'
import type { ThreadFunction } from '../host/messages.ts'
import { CutCellTables } from './cut-cells.ts'
import type { ElasticityExports } from './exports.ts'
import { axesByNode, freeSprings, type NodalSprings } from './held-nodes.ts'
import { chooseHierarchy, type Hierarchy } from './hierarchy.ts'
import { NodalFields } from './nodal-fields.ts'
import { PaddedRows } from './padded-rows.ts'
import { type CutCells, pieceLevels } from './piece-levels.ts'
import type { CellEnergies, ElasticGrid, NodalForce, SolutionCopy, SolveOptions, SolveResult } from './solver-values.ts'
import { SpringTables } from './springs.ts'

export interface ElasticOptions {
  /**
   * Worker threads, 1 to 16; 2 by default. Results are the same to the last bit for any count. A solver instead: its
   * threads compute for both, one call after the other.
   */
  readonly threads?: number | ElasticSolver
  /** Unknowns at which coarsening stops; where a full box's factor is cheap, when it is not given. */
  readonly coarsestUnknowns?: number
  /** Cells whose moduli `setCutModuli` gives point by point. */
  readonly cutCells?: CutCells
}

/** The stiffness equation of one grid, in memory and threads of its own until `dispose`. */
export class ElasticSolver {
  readonly #grid: ElasticGrid
  readonly #memory: WebAssembly.Memory
  readonly #kernel: ElasticityExports
  readonly #threads: SolverThreads
  readonly #rows: PaddedRows
  readonly #nodes: NodalFields
  readonly #cut: CutCellTables | undefined
  readonly #springs: SpringTables
  #prepared = false

  private constructor(
    grid: ElasticGrid,
    hierarchy: Hierarchy,
    memory: WebAssembly.Memory,
    kernel: ElasticityExports,
    threads: SolverThreads,
    cut: CutCellTables | undefined,
    springs: SpringTables,
  ) {
    this.#grid = grid
    this.#memory = memory
    this.#kernel = kernel
    this.#threads = threads
    this.#rows = new PaddedRows(kernel.rowPitch(), hierarchy.cells[1] + 1)
    const doubles = cut?.doubles ?? new Uint32Array()
    this.#nodes = new NodalFields(grid, hierarchy.cells, this.#rows, kernel.componentLength(), doubles, kernel.annexBegins(0))
    this.#cut = cut
    this.#springs = springs
  }

  /**
   * Takes the memory (about 245 bytes per cell, 510 more per cut cell) and starts the threads. Throws when the grid does not
   * fit into 4 GiB.
   */
  static async create(grid: ElasticGrid, options: ElasticOptions = {}): Promise<ElasticSolver> {
    const { threads: wished = 2 } = options
    const threads = typeof wished === 'number' ? Math.min(Math.max(Math.trunc(wished), 1), 16) : wished.#threads
    const count = typeof threads === 'number' ? threads : threads.count
    const hierarchy = chooseHierarchy(grid.nx, grid.ny, grid.nz, options.coarsestUnknowns)
    const module = compiledKernel('elasticity')
    const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages, shared: true })
    const instance = new WebAssembly.Instance(module, { env: { memory } })
    const kernel = instance.exports as unknown as ElasticityExports
    const [nx, ny, nz] = hierarchy.cells
    const { cutCells } = options
    const pieces = cutCells && pieceLevels(grid, hierarchy.cells, hierarchy.levels, cutCells)
    const cut = pieces && new CutCellTables(pieces)
    const springs = new SpringTables(grid, hierarchy, pieces)
    cut?.announce(kernel)
    if (!kernel.plan(nx, ny, nz, hierarchy.levels, grid.spacing, count)) throw new Error(outOfMemory)
    cut?.write(kernel, memory.buffer)
    return new ElasticSolver(grid, hierarchy, memory, kernel, new SolverThreads(module, memory, threads), cut, springs)
  }

  /**
   * Cubic moduli per cell, MPa; all three 0 = void. `cells`: of which the values are, each once, all others being void;
   * of all cells without it. A list must not change afterwards. Needs a new `prepare`.
   */
  setModuli(c11: Float32Array, c12: Float32Array, c44: Float32Array, cells?: Uint32Array): void {
    this.#claim()
    const { nx, ny, nz } = this.#grid
    const count = cells?.length ?? nx * ny * nz
    for (const field of [c11, c12, c44]) {
      if (field.length !== count) throw new RangeError(`Expected ${count} moduli, got ${field.length}.`)
    }
    const length = this.#kernel.componentLength()
    const target = this.#floats(this.#kernel.moduliAddress(), 3 * length)
    if (cells) target.fill(0)
    const places = cells && this.#rows.placesOf(cells, nx, ny)
    const cut = this.#cut?.cells ?? []
    for (const [component, field] of [c11, c12, c44].entries()) {
      const values = target.subarray(component * length)
      if (places) for (let n = 0; n < count; n++) values[places[n]] = field[n]
      else this.#rows.each(ny, nz, (row, at) => values.set(field.subarray(row * nx, row * nx + nx), at))
      for (const place of cut) values[place] = 0
    }
    this.#prepared = false
  }

  /**
   * The cut cells' moduli, MPa: per piece c11, c12, c44 at eight Gauss points each, x fastest, none below 0; all 0 = void.
   * `reliefs`: of each piece the share of the incompatible modes' relief, 0 to 1: 1 is the cell of `setModuli` when all
   * points are equal, and the mean modulus over the largest is right where they are not (docs/theory/finite-cells.md). Moduli
   * that `setModuli` gives to a cut cell count for nothing. Needs a new `prepare`.
   */
  setCutModuli(moduli: Float32Array, reliefs: Float32Array): void {
    this.#claim()
    const cut = this.#cutCells()
    if (moduli.length !== 24 * cut.count) throw new RangeError(`Expected ${24 * cut.count} moduli, got ${moduli.length}.`)
    if (reliefs.length !== cut.count) throw new RangeError(`Expected ${cut.count} reliefs, got ${reliefs.length}.`)
    cut.give(moduli, reliefs, this.#floats(this.#kernel.given(), cut.givenLength))
    this.#prepared = false
  }

  #cutCells(): CutCellTables {
    if (!this.#cut) throw new Error('The solver was created without cut cells.')
    return this.#cut
  }

  /**
   * Nodes whose displacements are constrained to zero, in any order and any number of times; `axes`: of each node in
   * which directions, a bit each for x, y, z (all three by default). Springs hold nodes with material; those along
   * constrained directions do nothing. Needs a new `prepare`.
   */
  setConstrainedNodes(nodes: Uint32Array, axes?: Uint8Array, springs?: NodalSprings): void {
    this.#claim()
    this.#prepared = false
    const axesOf = axesByNode(this.#nodes, nodes, axes)
    const entries = Uint32Array.from(axesOf, ([node, along]) => 8 * this.#nodes.placeOf(node) + along).sort()
    const list = this.#kernel.constrainedList() >>> 0
    new Uint32Array(this.#memory.buffer, list, entries.length).set(entries)
    this.#kernel.setConstrainedList(list, entries.length)
    const free = springs && freeSprings(this.#nodes, springs, axesOf)
    if (!this.#kernel.makeRoomForSprings(free?.nodes.length ?? 0)) throw new Error(outOfMemory)
    this.#springs.write(free, (node) => this.#nodes.placeOf(node), this.#kernel, this.#memory.buffer)
  }

  /**
   * Builds the coarse levels for the present moduli and supports. Rejects with the signal's reason when aborted, and
   * with an Error when they do not fit into 4 GiB.
   */
  async prepare(signal?: AbortSignal): Promise<{ levels: number; milliseconds: number }> {
    this.#claim()
    const start = performance.now()
    this.#prepared = false
    const code = await this.#cancellable('prepare', [], signal)
    if (code === 1) throw new Error(outOfMemory)
    this.#prepared = true
    return { levels: this.#kernel.levelCount(), milliseconds: performance.now() - start }
  }

  /**
   * Solves for the force (N) at the nodes. Forces at void and constrained nodes do nothing. Rejects with the signal's
   * reason when aborted; a part that is not held gives a result that did not converge.
   */
  async solve(force: NodalForce, options: SolveOptions = {}): Promise<SolveResult> {
    this.#claim()
    if (!this.#prepared) throw new Error('Call prepare after setModuli and setConstrainedNodes, before solve.')
    const most = options.maxIterations ?? 500
    let result = await this.#iterate(force, options, most > patience && this.#kernel.finerFactorCost() > 0 ? patience : most)
    let iterations = result.iterations
    // Slow: the coarse grids do not see this part's walls. Solve more of it directly, and continue from the present solution.
    while (!result.converged && result.iterations >= patience && iterations < most) {
      const cost = this.#kernel.finerFactorCost()
      if (cost > 0) {
        this.#kernel.raiseFactorBudget(cost)
        await this.prepare(options.signal)
      }
      const more = cost > 0 ? Math.min(patience, most - iterations) : most - iterations
      result = await this.#iterate(force, { ...options, warmStart: true }, more)
      iterations += result.iterations
      if (cost === 0) break
    }
    return { ...result, iterations }
  }

  /** The kernel keeps no copy of the force: it is handed in to iterate, and again to compute the true residual. */
  async #iterate(force: NodalForce, options: SolveOptions, most: number): Promise<SolveResult> {
    const { tolerance = 1e-5, signal } = options
    this.#writeForce(force)
    await this.#cancellable('solve', [tolerance, most, options.warmStart ? 1 : 0], signal)
    for (let start = 0; ; start++) {
      this.#writeForce(force)
      await this.#cancellable('check', [], signal)
      const [before = 0, residual = 0, compliance = 0] = this.#doubles(this.#kernel.resultAddress(), 3)
      const converged = residual <= tolerance
      const done = { iterations: before, residual, compliance, converged }
      // The recursive residual drifts from the true one; a fresh start mends that, but not for ever.
      if (converged || start === restarts || before >= most || !(residual < Infinity)) return done
      await this.#cancellable('resume', [tolerance, most - before], signal)
      const [after = 0] = this.#doubles(this.#kernel.resultAddress(), 1)
      if (after === before) return done
    }
  }

  /** u of the last solve or of a copy, 3 values per node, mm; doubled nodes come last. */
  displacement(of?: SolutionCopy): Float64Array {
    this.#claim()
    return this.#nodes.read(of?.numbers ?? this.#solution())
  }

  /** The same at some nodes, rounded to single precision. */
  roundedDisplacement(nodes: Uint32Array, of?: SolutionCopy): Float32Array {
    this.#claim()
    const source = of?.numbers ?? this.#solution()
    const length = this.#kernel.componentLength()
    const out = new Float32Array(3 * nodes.length)
    const places = this.#nodes.placesOf(nodes)
    for (let c = 0; c < 3; c++) {
      const values = source.subarray(c * length)
      for (let n = 0; n < nodes.length; n++) out[3 * n + c] = values[places[n]]
    }
    return out
  }

  /** A copy of the last solution, in the room of one that is no longer wanted where that is given. */
  copySolution(room?: SolutionCopy): SolutionCopy {
    this.#claim()
    const solution = this.#solution()
    if (!room) return { numbers: solution.slice() }
    room.numbers.set(solution)
    return room
  }

  /** Puts a copy in the place of the last solution. */
  putSolution({ numbers }: SolutionCopy): void {
    this.#claim()
    this.#solution().set(numbers)
  }

  #solution(): Float64Array {
    return this.#doubles(this.#kernel.solution(), 3 * this.#kernel.componentLength())
  }

  /** K x for 3 values per node, at every free node (0 there); N for x in mm. Overwrites no solution. */
  async multiply(x: Float64Array): Promise<Float64Array> {
    this.#claim()
    if (!this.#prepared) throw new Error('Call prepare after setModuli and setConstrainedNodes, before multiply.')
    this.#scatter(x, this.#kernel.search())
    await this.#threads.run('multiply')
    return this.#nodes.read(this.#doubles(this.#kernel.image(), 3 * this.#kernel.componentLength()))
  }

  /** Puts a displacement in the place of the last solution: for a warm start, and for energies and strains. */
  setDisplacement(displacement: Float64Array): void {
    this.#claim()
    this.#scatter(displacement, this.#kernel.solution())
  }

  /**
   * Per cell ∂(v'Ku)/∂c11, ∂c12, ∂c44 of the condensed element (mm³); 0 in void cells. u is the solution, v the
   * displacement `other` (3 values per node, mm, or a copy of a solution), u itself when it is not given; `cells`: of which,
   * in their order, all when not given.
   */
  async energies(out: CellEnergies, other?: Float64Array | SolutionCopy, cells?: Uint32Array): Promise<void> {
    this.#claim()
    this.#putOther(other)
    await this.#threads.run('energies', other ? 1 : 0)
    this.#gatherCells([out.e11, out.e12, out.e44], 1, cells)
  }

  /**
   * Strain of the last solution at the centres of these cells, all when not given: 6 values xx, yy, zz, yz, xz, xy, shears
   * engineering. Of cut cells see `cutStrains`: this takes no heed of doubled nodes.
   */
  async strains(out: Float32Array, cells?: Uint32Array): Promise<void> {
    this.#claim()
    await this.#threads.run('strains')
    const components = [0, 1, 2, 3, 4, 5].map((component) => out.subarray(component))
    this.#gatherCells(components, 6, cells)
  }

  /**
   * Per piece of a cut cell ∂(v'Ku)/∂c11, ∂c12, ∂c44 at eight Gauss points each (mm³), the relief held fixed, and as the 25th
   * number ∂(v'Ku)/∂relief. u and v as in `energies`.
   */
  async cutEnergies(out: Float32Array, other?: Float64Array | SolutionCopy): Promise<void> {
    await this.#runOnCut('energiesOfCut', out, 25, other)
  }

  /**
   * Strain of the last solution at the eight Gauss points of each piece, x fastest: 6 values each as in `strains`. It
   * contains the share of the incompatible modes with which Σ (h/2)³ ε·Cε over the points is the piece's energy.
   */
  async cutStrains(out: Float32Array): Promise<void> {
    await this.#runOnCut('strainsOfCut', out, 48)
  }

  async #runOnCut(name: ThreadFunction, out: Float32Array, numbers: number, other?: Float64Array | SolutionCopy): Promise<void> {
    this.#claim()
    const cut = this.#cutCells()
    if (out.length !== numbers * cut.count)
      throw new RangeError(`Expected room for ${numbers * cut.count} values, got ${out.length}.`)
    this.#putOther(other)
    await this.#threads.run(name, ...(name === 'energiesOfCut' ? [other ? 1 : 0] : []))
    cut.gather(out, numbers, this.#floats(this.#kernel.putOut(), cut.putOutLength))
  }

  /** v of the energies, where the kernel reads it. */
  #putOther(other: Float64Array | SolutionCopy | undefined): void {
    if (other instanceof Float64Array) this.#scatter(other, this.#kernel.search())
    else if (other) this.#doubles(this.#kernel.search(), other.numbers.length).set(other.numbers)
  }

  /** A running call rejects. The threads end with the last solver that uses them. */
  async dispose(): Promise<void> {
    await this.#threads.end()
  }

  /** Bytes of shared memory in use, and what the hierarchy looks like: for benchmarks. */
  statistics(): { bytes: number; denseCells: number[]; eigenvalues: number[]; coarsestUnknowns: number } {
    const levels = Array.from({ length: this.#kernel.levelCount() }, (_, level) => level)
    return {
      bytes: this.#memory.buffer.byteLength,
      denseCells: levels.map((level) => this.#kernel.denseCells(level)),
      eigenvalues: levels.slice(0, -1).map((level) => this.#kernel.eigenvalue(level)),
      coarsestUnknowns: this.#kernel.coarsestUnknowns(),
    }
  }

  #claim(): void {
    if (this.#threads.busy) throw new Error('The solver is busy with another call.')
  }

  /** The cancel word is read by the kernel once per iteration. */
  async #cancellable(name: ThreadFunction, parameters: number[], signal: AbortSignal | undefined): Promise<number> {
    signal?.throwIfAborted()
    const word = new Int32Array(this.#memory.buffer, this.#kernel.cancelAddress(), 1)
    Atomics.store(word, 0, 0)
    const cancel = (): void => void Atomics.store(word, 0, 1)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await this.#threads.run(name, ...parameters)
    } finally {
      signal?.removeEventListener('abort', cancel)
      signal?.throwIfAborted()
    }
  }

  #writeForce(force: NodalForce): void {
    this.#nodes.writeForce(force, this.#doubles(this.#kernel.image(), this.#nodes.forceLength))
  }

  #scatter(field: Float64Array, address: number): void {
    this.#nodes.scatter(field, this.#doubles(address, 3 * this.#kernel.componentLength()))
  }

  /** What the kernel has put out for each cell, a component to each field, to every `stride`-th place. */
  #gatherCells(out: readonly Float32Array[], stride: number, cells: Uint32Array | undefined): void {
    const { nx, ny, nz } = this.#grid
    const count = cells?.length ?? nx * ny * nz
    const [{ length: room } = { length: 0 }] = out
    if (room !== count * stride) throw new RangeError(`Expected room for ${count * stride} values, got ${room}.`)
    const length = this.#kernel.componentLength()
    const places = cells && this.#rows.placesOf(cells, nx, ny)
    for (const [component, values] of out.entries()) {
      const block = this.#floats(this.#kernel.outputAddress(Math.floor(component / 3)), 3 * length)
      const source = block.subarray((component % 3) * length)
      if (places) for (let n = 0; n < count; n++) values[n * stride] = source[places[n]]
      else
        this.#rows.each(ny, nz, (row, at) => {
          for (let i = 0; i < nx; i++) values[(row * nx + i) * stride] = source[at + i]
        })
    }
  }

  // Views are made again for every use: the kernel grows the memory, and an old view keeps its old length.
  #floats(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address >>> 0, length)
  }

  #doubles(address: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, address >>> 0, length)
  }
}

/** Iterations after which a larger coarsest level is worth its factorisation; ordinary parts take 10 to 50. */
const patience = 80

/** Fresh starts after the recursive residual has drifted from the true one. */
const restarts = 3

const outOfMemory = 'The elasticity grid does not fit into the 4 GiB a solver can use. Use a coarser grid.'
