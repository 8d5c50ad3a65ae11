import type { CutCells as SolverCells } from '@trabecula/kernels'
import { type CellStresses, stressesAtPoints } from '../buckling/geometric-stiffness.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { type CutCells, gaussPoints } from '../discretisation/grid/cut-cells.ts'
import type { PieceNodes } from '../discretisation/grid/piece-nodes.ts'
import type { Constraints, Supported } from '../discretisation/supports/constraints.ts'
import { springsOf } from '../discretisation/supports/partly-held.ts'
import type { PinCells } from '../discretisation/supports/pins.ts'
import { type ElasticitySolver, elasticitySolver } from '../elasticity/solver.ts'
import type { Moduli } from '../material/interpolation.ts'
import { cubicStress } from '../material/stress.ts'
import type { PlacedElements } from '../vibration/cell-mass.ts'
import { type CutVoxels, cutVoxels, type StrainedVoxels } from './cut-voxels.ts'
import type { MaterialShares } from './material-shares.ts'

/** Voxels that are solved for. */
export interface Voxels extends Pick<MaterialShares, 'share' | 'moments'> {
  readonly grid: AnalysisGrid
  /** Ascending. */
  readonly cells: Uint32Array
  /** Share of its stiffness that a printed wall keeps, per voxel; 0..1. */
  readonly keep: Float32Array
  /** The nodes of voxels that gaps of the part divide. */
  readonly gaps?: PieceNodes | undefined
  /** The voxels of the part around the lattice, by which the solver knows its gaps; undefined where they do not matter. */
  readonly body?: Uint32Array | undefined
}

/** c11, c12, c44 at each Gauss point of a cut voxel, and its energies, with that of the relief behind them. */
const moduliOfVoxel = 3 * gaussPoints
const energiesOfVoxel = moduliOfVoxel + 1
const strainsOfVoxel = 6 * gaussPoints

/** The elastic solver of a mesh's voxels: which of them the surface cuts, and what each is made of. */
export class VoxelSolver {
  readonly solver: ElasticitySolver
  private readonly voxels: Voxels
  private readonly moduli: readonly [number, number, number]
  private readonly cut: CutVoxels
  /** Moduli of the cut voxels without their pins, MPa. */
  private readonly cutModuli: Float32Array

  private constructor(solver: ElasticitySolver, voxels: Voxels, { c11, c12, c44 }: Moduli, cut: CutVoxels) {
    this.solver = solver
    this.voxels = voxels
    this.moduli = [c11, c12, c44]
    this.cut = cut
    this.cutModuli = new Float32Array(moduliOfVoxel * cut.cells.length)
    for (let n = 0, at = 0; n < cut.cells.length; n++) {
      const keep = voxels.keep[cut.cells[n]]
      for (const modulus of this.moduli)
        for (let point = 0; point < gaussPoints; point++)
          this.cutModuli[at++] = keep * cut.points[gaussPoints * n + point] * modulus
    }
  }

  /** Ready to solve for loads. `threads`: of the solver. */
  static async create(
    voxels: Voxels,
    { constrained, pins }: Supported,
    moduli: Moduli,
    { threads, signal }: { readonly threads: ElasticitySolver; readonly signal?: AbortSignal | undefined },
  ): Promise<VoxelSolver> {
    const cut = cutVoxels(voxels.cells, voxels, voxels.gaps)
    const solver = await elasticitySolver(voxels.grid, threads, elementsOf(cut, voxels, pins))
    try {
      const own = new VoxelSolver(solver, voxels, moduli, cut)
      own.fill(constrained, pins)
      await solver.prepare(signal)
      return own
    } catch (error) {
      await solver.dispose()
      throw error
    }
  }

  /** u'Ku of each voxel for the displacement in place, without its pin, N mm. */
  async energies(): Promise<Float32Array> {
    const { solver, cut, cutModuli, voxels } = this
    const { share, keep, cells } = voxels
    const [c11, c12, c44] = this.moduli
    const [e11, e12, e44] = [0, 1, 2].map(() => new Float32Array(cells.length)) as [Float32Array, Float32Array, Float32Array]
    await solver.energies({ e11, e12, e44 }, undefined, cells)
    const energy = new Float32Array(share.length)
    for (let n = 0; n < cells.length; n++)
      energy[cells[n]] = share[cells[n]] * keep[cells[n]] * (c11 * e11[n] + c12 * e12[n] + c44 * e44[n])
    if (cut.cells.length === 0) return energy
    const ofCut = new Float32Array(energiesOfVoxel * cut.cells.length)
    await solver.cutEnergies(ofCut)
    for (const cell of cut.cells) energy[cell] = 0
    for (let n = 0; n < cut.cells.length; n++) {
      let sum = 0
      for (let i = 0; i < moduliOfVoxel; i++) sum += cutModuli[moduliOfVoxel * n + i] * ofCut[energiesOfVoxel * n + i]
      energy[cut.cells[n]] += sum
    }
    return energy
  }

  /** The cut voxels as cells without a core. */
  asCutCells(): CutCells {
    const { cells, points, parted } = this.cut
    return {
      cells,
      whole: points,
      core: new Float32Array(points.length),
      densest: new Float32Array(cells.length).fill(1),
      parted,
    }
  }

  /** MPa, of the displacement in place: what each voxel has of its material times its strains. */
  async stresses({ whole }: PlacedElements): Promise<CellStresses> {
    const { share, keep } = this.voxels
    const [c11, c12, c44] = this.moduli
    const strains = new Float32Array(6 * whole.length)
    await this.solver.strains(strains, whole)
    const ofWhole = new Float64Array(strains.length)
    const stress = new Float64Array(6)
    whole.forEach((cell, n) => {
      const has = share[cell] * keep[cell]
      cubicStress({ c11: has * c11, c12: has * c12, c44: has * c44 }, strains, 6 * n, stress)
      ofWhole.set(stress, 6 * n)
    })
    const cut = (await this.strained()).strains
    return { whole: ofWhole, cut: stressesAtPoints(this.cutModuli, cut) }
  }

  /** The cut voxels with their strains for the displacement in place. */
  async strained(): Promise<StrainedVoxels> {
    const strains = new Float32Array(strainsOfVoxel * this.cut.cells.length)
    if (strains.length > 0) await this.solver.cutStrains(strains)
    return { ...this.cut, strains }
  }

  dispose(): Promise<void> {
    return this.solver.dispose()
  }

  private fill({ nodes, axes, partly }: Constraints, pins: PinCells): void {
    const { solver, cut, cutModuli, voxels } = this
    const { share, keep, cells } = voxels
    const pinned = new Map(Array.from(pins.cells, (cell, n) => [cell, pins.stiffness[n]] as const))
    const filledOnes = pinned.size === 0 ? cells : Uint32Array.from(new Set([...cells, ...pins.cells]))
    const filled = this.moduli.map((modulus) => {
      const values = new Float32Array(filledOnes.length)
      for (let n = 0; n < values.length; n++) values[n] = share[filledOnes[n]] * keep[filledOnes[n]] * modulus
      if (pinned.size > 0) for (let n = 0; n < values.length; n++) values[n] += (pinned.get(filledOnes[n]) ?? 0) * modulus
      return values
    }) as [Float32Array, Float32Array, Float32Array]
    const [c11, c12] = this.moduli
    solver.setConstrainedNodes(nodes, axes, springsOf(partly, { c11, c12 }, voxels.grid.spacing))
    solver.setModuli(...filled, filledOnes)
    if (cut.cells.length === 0) return
    const reliefs = Float32Array.from(cut.cells, (cell, n) => Math.min(1, cut.parted?.whole[n] ?? share[cell]))
    solver.setCutModuli(pinned.size > 0 ? this.withPins(pinned) : cutModuli, reliefs)
  }

  private withPins(pinned: ReadonlyMap<number, number>): Float32Array {
    return this.cutModuli.map((value, i) => {
      const stiffness = pinned.get(this.cut.cells[Math.floor(i / moduliOfVoxel)]) ?? 0
      return value + stiffness * this.moduli[Math.floor(i / gaussPoints) % 3]
    })
  }
}

/** Undefined where no voxel is cut and no gap matters. */
function elementsOf({ cells, parted }: CutVoxels, { cells: whole, body }: Voxels, pins: PinCells): SolverCells | undefined {
  if (!parted && !body) return cells.length > 0 ? { cells } : undefined
  return {
    cells,
    whole: Uint32Array.from([...whole, ...pins.cells]),
    ...(parted ? { nodes: parted.nodes } : {}),
    ...(body ? { body } : {}),
  }
}
