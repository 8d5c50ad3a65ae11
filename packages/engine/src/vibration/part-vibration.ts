import type { Analysis } from '../elasticity/analysis.ts'
import { kindsOfModes } from './kind-of-mode.ts'
import type { LatticeOnGrid, TwoGrids } from './two-grids.ts'
import { type VibrationModes, type VibrationOptions, vibrationModes } from './vibration-modes.ts'

/** Relative errors of the frequencies on either grid. */
const tolerances = { coarse: 1e-2, fine: 1e-3 } as const

/** What a row says of them, and their shapes. */
export interface NaturalModes extends VibrationModes {
  /** What each mode does, in words. */
  readonly kinds: readonly string[]
}

/** How a part vibrates as it is held, solid or with a lattice: its lowest modes on the fine grid; undefined where they did not converge. */
export async function naturalModes(
  grids: TwoGrids,
  lattice: LatticeOnGrid | undefined,
  signal?: AbortSignal,
): Promise<NaturalModes | undefined> {
  return grids.alone(() => search(grids, lattice, signal))
}

/** On the coarse grid first. */
async function search(
  grids: TwoGrids,
  lattice: LatticeOnGrid | undefined,
  signal: AbortSignal | undefined,
): Promise<NaturalModes | undefined> {
  const modesOf = async (analysis: Analysis, options: VibrationOptions) => {
    const { problem } = analysis
    const filled = lattice && grids.filled(lattice, analysis)
    const density = filled?.density ?? new Float32Array(problem.whole.length).fill(1)
    const found = await vibrationModes(await analysis.solverFor(filled, signal), problem, density, { ...options, signal })
    return { problem, density, found }
  }
  const { coarse, fine } = grids
  const near = coarse && (await modesOf(coarse, { tolerance: tolerances.coarse }))
  const { problem, density, found } = await modesOf(fine, { tolerance: tolerances.fine, near })
  return found.converged ? { ...found, kinds: kindsOfModes(problem, density, found.modes) } : undefined
}
