import { done, type Material, type Outcome, type Printer } from '@trabecula/domain'
import type { DesignGeometry } from '../candidates/design.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { connectedComponents } from '../discretisation/grid/connected-components.ts'
import { clearSlivers } from '../discretisation/loaded-body.ts'
import { nodalForceOf } from '../discretisation/loads/case-load.ts'
import { cellsNotJudged, setupOnGrid } from '../discretisation/setup-on-grid.ts'
import { allAxes, clearConstrained } from '../discretisation/supports/constraints.ts'
import type { ElasticitySolver } from '../elasticity/solver.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { solidModuli } from '../material/interpolation.ts'
import type { Layers } from '../material/layers.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { type Box, cellsIn } from './boxes.ts'
import type { MaterialShares } from './material-shares.ts'
import { verifyRefusals } from './messages.ts'
import { type Stresses, stressesOf } from './onset.ts'
import { regionsOf } from './regions.ts'
import { VoxelSolver } from './voxel-solver.ts'
import { cutNodes, nodalFieldAt } from './window-border.ts'

/** A window that was solved, per unit of the load on the part. */
export interface SolvedWindow {
  readonly grid: AnalysisGrid
  readonly stresses: Stresses
  /** u'Ku of the whole window, N mm. */
  readonly energy: number
  /** u'Ku of each voxel, N mm. */
  readonly energies: Float32Array
  /** How it moves, by which finer windows within it are moved. */
  readonly moved: Pick<WholePart, 'cells' | 'displacement'>
  /** Whether some of the load acts in it. */
  readonly isLoaded: boolean
  /** What acts in it times how much farther it moves than the whole says, N mm. */
  readonly furtherWork: number
  readonly voxels: number
  readonly iterations: number
  readonly residual: number
}

/** How much of each cell of a grid the material of a design fills: from its file, or from the field that makes files. */
export type MaterialSource = (
  grid: AnalysisGrid,
  signal: AbortSignal | undefined,
) => Promise<Pick<MaterialShares, 'share' | 'moments'>>

/** The part, how it is loaded and held, and how it moves as a whole. */
export interface WholePart {
  readonly part: Part
  readonly setup: Setup
  readonly material: Material
  readonly printer: Printer
  /** Where the strength depends on the build direction. */
  readonly layers?: Layers | undefined
  /** Displacement per newton at the nodes of a grid, mm, and the cells of it that are active. */
  readonly grid: AnalysisGrid
  readonly cells: Uint32Array
  readonly displacement: Float64Array
}

export interface WindowInput {
  readonly source: MaterialSource
  readonly design: DesignGeometry
  readonly whole: WholePart
  readonly grid: AnalysisGrid
  /** True relative residual; the force on a window is what the whole does not balance in it, far more than acts on the part. */
  readonly tolerance: number
  /** Where its stresses are wanted. */
  readonly judged: Box
  readonly threads: ElasticitySolver
  readonly signal?: AbortSignal | undefined
}

const mostIterations = 2000

/**
 * A window of a design at full resolution: where it cuts the part it is moved as the whole is; load and
 * support that lie inside act as they do on the whole. With u = u₀ + v, u₀ the displacement of the whole and v zero on
 * the cuts, K v = f − K u₀.
 */
export async function solveWindow(input: WindowInput): Promise<Outcome<SolvedWindow>> {
  const { source, design, whole, grid, tolerance, judged, threads, signal } = input
  const { part, setup, printer, material, layers } = whole

  // 1. Material, and which of it hangs on the cuts or on the support.
  const { share, moments } = await source(grid, signal)
  clearSlivers(share, (cell) => {
    share[cell] = 0
  })
  const cuts = cutNodes(grid, part.bounds)
  let voxels = 0
  const placed = setupOnGrid(part, setup, grid, share, {
    held: ({ constrained }) => {
      voxels = keepHanging(grid, share, [cuts, constrained.nodes, ...(constrained.partly ? [constrained.partly.nodes] : [])])
      return voxels === 0 ? verifyRefusals.emptyWindow() : done(true)
    },
  })
  if (!placed.ok) return placed
  const {
    constrained: held,
    pins,
    cases: [load],
  } = placed.value
  const { region, solid, keep } = await regionsOf(part, design, printer, grid, signal)
  await yieldToEventLoop(signal)

  // 2. The displacement of the whole everywhere, zero where the part is held.
  const moved = nodalFieldAt(whole.grid, whole.displacement, whole.cells, grid)
  clearConstrained(moved, held)
  await yieldToEventLoop(signal)

  // 3. Solve for the rest.
  const axes = Uint8Array.from([...new Uint8Array(cuts.length).fill(allAxes), ...held.axes])
  const constrained = { nodes: Uint32Array.from([...cuts, ...held.nodes]), axes, partly: held.partly }
  const cells = new Uint32Array(voxels)
  for (let cell = 0, n = 0; cell < share.length; cell++) if (share[cell] > 0) cells[n++] = cell
  const model = { grid, cells, share, moments, keep }
  const solved = await VoxelSolver.create(model, { constrained, pins }, solidModuli(material), { threads, signal })
  const { solver } = solved
  try {
    const applied = load.acceleration
      ? (nodalForceOf({ grid, cells, material, cellVolume: grid.spacing ** 3 }, load, (cell) => share[cell]) as Float64Array)
      : new Float64Array(moved.length)
    load.force.nodes.forEach((node, n) => {
      // The window gets the share of the newton on the whole part that its part of the loaded area has.
      for (let axis = 0; axis < 3; axis++) applied[3 * node + axis] += load.reached * load.force.values[3 * n + axis]
    })
    const force = (await solver.multiply(moved)).map((value, at) => applied[at] - value)
    const wanted = { tolerance, maxIterations: mostIterations }
    const solution = await solver.solve(force, signal ? { ...wanted, signal } : wanted)
    if (!solution.converged) return verifyRefusals.unsolved(solution.residual)
    const rest = solver.displacement()
    const displacement = moved.map((value, at) => value + rest[at])
    const furtherWork = applied.reduce((sum, value, at) => sum + value * rest[at], 0)
    solver.setDisplacement(displacement)
    await yieldToEventLoop(signal)

    // 4. Energy and stresses.
    const energies = await solved.energies()
    const energy = energies.reduce((sum, each) => sum + each, 0)
    const nearRims = cellsNotJudged(part, setup, grid, design.density.spacing)
    const unjudged = new Uint8Array(nearRims.length).fill(1)
    for (const cell of cellsIn(grid, judged)) unjudged[cell] = nearRims[cell]
    const about = { unjudged, ...solidModuli(material), designStress: material.designStressMpa, layers }
    const stresses = stressesOf({ grid, share, region, solid, displacement, cut: await solved.strained(), ...about })
    const { iterations, residual } = solution
    const isLoaded = load.reached > 0 && !load.acceleration
    const ofLoad = { isLoaded, furtherWork }
    return done({ grid, stresses, energy, energies, moved: { cells, displacement }, ...ofLoad, voxels, iterations, residual })
  } finally {
    await solved.dispose()
  }
}

/** Clears what touches none of these nodes; answers the number of cells that are left. */
function keepHanging(grid: AnalysisGrid, share: Float32Array, anchors: readonly Uint32Array[]): number {
  const { nx, ny, nz } = grid
  const { label } = connectedComponents(grid, share)
  const kept = new Set<number>()
  for (const nodes of anchors) {
    for (const node of nodes) {
      const [i, j, k] = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
      for (let c = Math.max(0, k - 1); c <= Math.min(nz - 1, k); c++)
        for (let b = Math.max(0, j - 1); b <= Math.min(ny - 1, j); b++)
          for (let a = Math.max(0, i - 1); a <= Math.min(nx - 1, i); a++) kept.add(label[a + nx * (b + ny * c)])
    }
  }
  let count = 0
  for (let cell = 0; cell < share.length; cell++) {
    if (share[cell] === 0) continue
    if (kept.has(label[cell])) count++
    else share[cell] = 0
  }
  return count
}
