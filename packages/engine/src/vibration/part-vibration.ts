import type { Analysis } from '../elasticity/analysis.ts'
import type { LatticeOnGrid, TwoGrids } from './two-grids.ts'
import { type VibrationOptions, vibrationModes } from './vibration-modes.ts'

/** Relative errors of the frequencies on either grid. */
const tolerances = { coarse: 1e-2, fine: 1e-3 } as const

/** Natural frequencies of a part as it is held, solid and with lattices: Hz, ascending; undefined where they did not converge. */
export async function naturalFrequencies(
  grids: TwoGrids,
  lattice: LatticeOnGrid | undefined,
  signal?: AbortSignal,
): Promise<readonly number[] | undefined> {
  return grids.alone(() => search(grids, lattice, signal))
}

/** On the coarse grid first. */
async function search(
  grids: TwoGrids,
  lattice: LatticeOnGrid | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly number[] | undefined> {
  const modesOf = async (analysis: Analysis, options: VibrationOptions) => {
    const { problem } = analysis
    const filled = lattice && grids.filled(lattice, analysis)
    const density = filled?.density ?? new Float32Array(problem.whole.length).fill(1)
    return vibrationModes(await analysis.solverFor(filled, signal), problem, density, { ...options, signal })
  }
  const { coarse, fine } = grids
  const near = coarse && { problem: coarse.problem, found: await modesOf(coarse, { tolerance: tolerances.coarse }) }
  const { modes, converged } = await modesOf(fine, { tolerance: tolerances.fine, near })
  return converged ? modes.map(({ frequencyHz }) => frequencyHz) : undefined
}
