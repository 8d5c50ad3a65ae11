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

/** Why modes of a mesh are not found, as the end of a sentence. */
export const whyNotFound = {
  voxels: `a search takes memory for at most ${mostModeVoxels.toLocaleString('en-US')} voxels of material. Fewer through the thinnest wall may fit`,
  time: 'a search among so many voxels takes longer than a verification has time for here',
  unsettled: 'the search did not settle on a value',
} as const

/** That what was sought was not found in the mesh, and why; nothing where all was. */
export function notFoundNotes(
  sought: SoughtModes | undefined,
  { frequencyHz, bucklingLoads }: MeshModes,
  why: string,
): readonly string[] {
  const names = [
    ...(sought?.frequencies && frequencyHz === undefined ? ['the lowest frequency'] : []),
    ...(sought?.buckling && (bucklingLoads?.includes(undefined) ?? true) ? ['the buckling'] : []),
  ]
  if (names.length === 0) return []
  return [`Predicted, not found in the file: ${names.join(' and ')}, because ${why}.`]
}

/** Relative errors, of the order of what voxels leave open. */
const tolerances = { frequency: 5e-3, buckling: 1e-2 } as const
/** Buckling is sought up to so many times the load at which damage begins. */
export const searchedTimes = 10

/**
 * The lowest natural frequency of a mesh's voxels as the part is held, and the lowest loads at which they buckle, by the
 * searches of the prediction, in this order. `cases`: one unit of each load case, and at how many of them damage begins.
 * What is not found when `until` is aborted is left out. The displacement in place in the solver is lost.
 */
export async function meshModes(
  voxels: VoxelSolver,
  model: Voxels & SetupOnGrid,
  {
    material,
    masses,
    cases,
  }: {
    readonly material: Material
    readonly masses: MassPoints
    readonly cases: readonly { readonly force: NodalForce; readonly onset: number }[]
  },
  sought: SoughtModes,
  { signal, until }: { readonly signal?: AbortSignal | undefined; readonly until?: AbortSignal | undefined } = {},
): Promise<MeshModes> {
  const { grid, cells, share, pins, constrained } = model
  const none = new Float32Array(share.length)
  const problem = {
    ...{ grid, cells, pins, constrained, material, masses },
    cut: voxels.asCutCells(),
    solid: share,
    core: none,
    cellVolume: grid.spacing ** 3,
  }
  const { solver } = voxels
  const either = AbortSignal.any([signal, until].filter((each) => each !== undefined))
  const bucklingLoads: (number | undefined)[] = sought.buckling ? cases.map(() => undefined) : []
  let frequencyHz: number | undefined
  try {
    if (sought.frequencies) {
      const wanted = { count: 1, tolerance: tolerances.frequency, signal: either }
      const { modes, converged } = await vibrationModes(solver, problem, none, wanted)
      if (converged) frequencyHz = modes[0].frequencyHz
    }
    if (sought.buckling) {
      const elements = placedElements(problem)
      for (const [n, { force, onset }] of cases.entries()) {
        // Exact where the verification is content with less: stresses of a slender part converge slowly.
        await solver.solve(force, { tolerance: 1e-5, signal: either })
        const stresses = new GeometricStiffness(problem, elements, await voxels.stresses(elements))
        const wanted = { upTo: searchedTimes * onset, tolerance: tolerances.buckling, signal: either }
        const { modes, converged } = await bucklingModes(solver, problem, elements, stresses, wanted)
        bucklingLoads[n] = converged ? (modes[0]?.load ?? Infinity) : undefined
      }
    }
  } catch (error) {
    if (signal?.aborted || !until?.aborted) throw error
  }
  return { ...(frequencyHz === undefined ? {} : { frequencyHz }), ...(sought.buckling ? { bucklingLoads } : {}) }
}
