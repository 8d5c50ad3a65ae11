import type { Material, RequirementKind } from '@trabecula/domain'
import type { NodalForce } from '@trabecula/kernels'
import { bucklingModes } from '../buckling/buckling-modes.ts'
import { GeometricStiffness } from '../buckling/geometric-stiffness.ts'
import type { MassPoints } from '../discretisation/mass-points.ts'
import type { SetupOnGrid } from '../discretisation/setup-on-grid.ts'
import type { Setup } from '../input/setup.ts'
import { placedElements } from '../vibration/cell-mass.ts'
import { vibrationModes } from '../vibration/vibration-modes.ts'
import type { VoxelSolver, Voxels } from './voxel-solver.ts'

/** What is looked for in the mesh besides what it does under its loads. */
export interface SoughtModes {
  readonly frequencies: boolean
  readonly buckling: boolean
}

/** What is looked for in the mesh of a run that looked for these: what is required is verified, too. Undefined for nothing. */
export function soughtIn(
  { pointMasses, settings: { requirements = [] } }: Pick<Setup, 'pointMasses' | 'settings'>,
  requested: Partial<SoughtModes>,
): SoughtModes | undefined {
  const isRequired = (kind: RequirementKind) => requirements.some((each) => each.kind === kind)
  const frequencies = requested.frequencies || pointMasses !== undefined || isRequired('frequency')
  const buckling = requested.buckling || isRequired('buckling')
  return frequencies || buckling ? { frequencies, buckling } : undefined
}

/** A load case of the mesh: one unit of it, and at how many damage begins. */
export interface BucklingCase {
  readonly force: NodalForce
  readonly onset: number
}

export interface MeshModes {
  /** Hz; absent where it was not sought, or not found. */
  readonly frequencyHz?: number
  /** Units of each load case, Infinity where it buckles at none below ten times the onset; undefined where it was not found. */
  readonly bucklingLoads?: readonly (number | undefined)[]
}

/**
 * A search keeps some 60 numbers for each node, and 8 × 8 of them twice for each voxel that the surface cuts. A process that
 * searched 309,000 voxels took 1.45 GB at its peak: here it takes 2.3.
 */
export const mostModeVoxels = 500_000

/** That what was sought was not looked for, because the mesh has so many voxels. */
export const modesNotes = (sought: SoughtModes | undefined, voxels: number): string[] =>
  sought && voxels > mostModeVoxels
    ? [
        `The lowest frequency and buckling of the file were not looked for: that takes memory for at most ${mostModeVoxels.toLocaleString('en-US')} voxels of material. Fewer through the thinnest wall may fit.`,
      ]
    : []

/** Relative errors, of the order of what voxels leave open. */
const tolerances = { frequency: 5e-3, buckling: 1e-2 } as const
/** Buckling is sought up to so many times the load at which damage begins. */
export const searchedTimes = 10

/**
 * The lowest natural frequency of a mesh's voxels as the part is held, and the lowest loads at which they buckle, by the
 * searches of the prediction. The displacement in place in the solver is lost.
 */
export async function meshModes(
  voxels: VoxelSolver,
  model: Voxels & SetupOnGrid,
  {
    material,
    masses,
    cases,
  }: { readonly material: Material; readonly masses: MassPoints; readonly cases: readonly BucklingCase[] },
  { frequencies, buckling }: SoughtModes,
  signal?: AbortSignal,
): Promise<MeshModes> {
  const { grid, cells, share, pins, constrained } = model
  const none = new Float32Array(share.length)
  const cut = voxels.asCutCells()
  const problem = {
    grid,
    cells,
    cut,
    pins,
    constrained,
    solid: share,
    core: none,
    cellVolume: grid.spacing ** 3,
    material,
    masses,
  }
  const { solver } = voxels
  const bucklingLoads: (number | undefined)[] = []
  if (buckling) {
    const elements = placedElements(problem)
    for (const { force, onset } of cases) {
      // Exact where the verification is content with less: stresses of a slender part converge slowly.
      await solver.solve(force, { tolerance: 1e-5, ...(signal ? { signal } : {}) })
      const stresses = new GeometricStiffness(problem, elements, await voxels.stresses(elements))
      const wanted = { upTo: searchedTimes * onset, tolerance: tolerances.buckling, signal }
      const { modes, converged } = await bucklingModes(solver, problem, elements, stresses, wanted)
      bucklingLoads.push(converged ? (modes[0]?.load ?? Infinity) : undefined)
    }
  }
  const found = frequencies
    ? await vibrationModes(solver, problem, none, { count: 1, tolerance: tolerances.frequency, signal })
    : undefined
  return {
    ...(found?.converged ? { frequencyHz: found.modes[0].frequencyHz } : {}),
    ...(buckling ? { bucklingLoads } : {}),
  }
}
