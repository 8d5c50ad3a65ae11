import { done, type Outcome } from '@trabecula/domain'
import type { SolveResult } from '@trabecula/kernels'
import type { Design } from '../candidates/design.ts'
import { gapSentences } from '../discretisation/gaps.ts'
import { withThreads } from '../elasticity/solver.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import type { CaseResult } from '../responses/model.ts'
import { type Look, lookInWindows } from './look-in-windows.ts'
import { materialShares } from './material-shares.ts'
import { verifyRefusals } from './messages.ts'
import type { MeshOnset } from './onset.ts'
import { type PredictedFields, predictedFields } from './predicted-fields.ts'
import type { Resolution } from './resolution.ts'
import { type CasesFound, verifiedCases } from './verified-cases.ts'
import { energyRatio, isAlike } from './window-judgement.ts'

export interface WindowsFindings extends CasesFound {
  /** Resolution of the coarsest window. */
  readonly resolution: Resolution
  readonly windows: number
  /** Unit cells along a window's edge. */
  readonly cellsAcross: number
  /** Whether some window says how stiff the lattice is, in every load case: one in which no load acts. */
  readonly knowsStiffness: boolean
  /** Active voxels of all windows. */
  readonly voxels: number
  /** The most that a window took. */
  readonly iterations: number
  readonly residual: number
}

export interface WindowsOptions {
  readonly threads: number
  readonly mostVoxels: number
  readonly signal?: AbortSignal | undefined
  readonly onWindow?: ((done: number, total: number) => void) | undefined
}

const throughWall = 3

/**
 * Verifies a part that is too large to be resolved as a whole. In every load case it analyses windows of the exported
 * mesh at full resolution around the most loaded places, and moves the cut sides of each as the prediction says. What
 * the windows show then holds for the whole part. `mesh` is in the part frame, `wall` in mm.
 */
export async function verifyWindows(
  part: Part,
  design: Design,
  mesh: Float32Array,
  setup: Setup,
  wall: number,
  { threads, mostVoxels, signal, onWindow }: WindowsOptions,
): Promise<Outcome<WindowsFindings>> {
  const predicted = await predictedFields(part, design, setup, { threads, signal })
  if (!predicted.ok) return predicted
  const { problem } = predicted.value[0]
  // A window is moved as the prediction says, which would be wrong on both sides of the gap.
  if (problem.gap) return verifyRefusals.gapJoined(gapSentences.notVerified(problem.gap, part, 'cells'))

  const looks = await withThreads(threads, async (shared) => {
    const seen: Look[] = []
    for (const one of predicted.value) {
      // One window after the other: only one holds memory.
      const look = await lookInWindows(one, design, {
        source: (grid, abort) => materialShares(mesh, grid, { signal: abort }),
        wall,
        throughWall,
        mostVoxels,
        threads: shared,
        signal,
        onWindow,
      })
      if (!look) return verifyRefusals.noWindow(mostVoxels, wall)
      if (!isAlike(look.energyRatio)) return verifyRefusals.unlikeBlocks(100 / look.energyRatio)
      seen.push(look)
    }
    return done(seen)
  })
  if (!looks.ok) return looks
  const found = predicted.value.map((one, n) => caseFound(one, looks.value[n]))
  const windows = looks.value.flatMap((look) => look.windows)
  const { grid } = windows.reduce((coarsest, window) => (window.grid.spacing > coarsest.grid.spacing ? window : coarsest))
  const through = wall / grid.spacing
  return done({
    ...verifiedCases(setup, problem.cases, design.row.cases, found),
    resolution: { grid, throughWall: through, coarse: through < 0.99 * throughWall },
    windows: windows.length,
    cellsAcross: looks.value[0].cellsAcross,
    knowsStiffness: looks.value.every((look) => look.windows.some(({ isLoaded }) => !isLoaded)),
    voxels: windows.reduce((sum, window) => sum + window.voxels, 0),
    iterations: Math.max(...windows.map(({ iterations }) => iterations)),
    residual: Math.max(...windows.map(({ residual }) => residual)),
  })
}

/**
 * What windows say of a load case. They were moved as the prediction says, so their energy over the predicted one, that
 * of the finest voxels, is how much stiffer the mesh is in them. They are the most loaded places, held firmly at their
 * cuts: the part as a whole is stiffer by half of that (docs/decisions/0196-windows-have-the-voxels-they-need.md).
 */
function caseFound(
  { problem, onset, solution }: PredictedFields,
  { skin, lattice, windows }: Look,
): CaseResult<MeshOnset, SolveResult> {
  const index = Math.max(skin.index, lattice.index)
  const inSkin = problem.pad[onset.cell] === 1 && problem.core[onset.cell] === 0 ? 'pad' : 'skin'
  const governedBy: MeshOnset['governedBy'] = lattice.index > skin.index ? 'lattice' : inSkin
  const compliance = solution.compliance * Math.sqrt(energyRatio(windows))
  return { solution: { ...solution, compliance }, onset: { maxLoad: 1 / index, governedBy } }
}
