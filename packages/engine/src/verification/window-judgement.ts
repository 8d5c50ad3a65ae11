import type { PredictedFields } from './predicted-fields.ts'
import { type Box, shareWithin } from './window-places.ts'
import { yieldedShare } from './worst-cell.ts'

/** What one side, prediction or mesh, says of the middle of a window, per newton on the part. */
export interface MiddleFindings {
  /** u'Ku, N mm. */
  readonly energy: number
  /** Failure indices that 1 % of the volume of skin and of lattice exceeds; 0 where there is none. */
  readonly skin: number
  readonly lattice: number
}

export interface Judgement {
  /** Strain energy of the windows' middles over the predicted one: how much stiffer the mesh is. */
  readonly energyShare: number
  /** N/mm */
  readonly stiffness: number
  /** N */
  readonly maxLoad: number
  readonly governedBy: 'skin' | 'pad' | 'lattice'
}

/** Windows whose predicted index is below this share of the part's say nothing about its onset. */
const telling = 0.5

/**
 * Whether windows are near enough to the prediction to correct it. They are moved as the prediction says, which is
 * right to first order only: in a wall of a fifth of a cell (a spool holder of 36 million voxels) they kept 14 % of the
 * energy and would have verified a seventh of the stiffness that the whole has. Windows of beams lie within 8 %
 * (docs/theory/verification.md).
 */
export const isAlike = (energyShare: number): boolean => energyShare > 0.5 && energyShare < 2

export function expectedIn({ problem, energy, field }: PredictedFields, middle: Box): MiddleFindings {
  const { grid, cells, solid, core, unjudged } = problem
  const inside = cells.filter((cell) => shareWithin(middle, grid, cell) > 0)
  const highest = (index: Float32Array, weight: Float32Array) => {
    const judged = inside.filter((cell) => unjudged[cell] === 0 && weight[cell] > 0).sort((a, b) => index[b] - index[a])
    const volume = (cell: number) => weight[cell] * shareWithin(middle, grid, cell)
    const total = judged.reduce((sum, cell) => sum + volume(cell), 0)
    let above = 0
    for (const cell of judged) {
      above += volume(cell)
      if (above >= yieldedShare * total) return index[cell]
    }
    return 0
  }
  return {
    energy: inside.reduce((sum, cell) => sum + energy[cell] * shareWithin(middle, grid, cell), 0),
    skin: highest(field.skin, solid),
    lattice: highest(field.core, core),
  }
}

/**
 * Carries what the windows show over to the whole part. The mesh was moved as the prediction says, so its energy over
 * the predicted one is how much stiffer it is; a part that is stiffer strains less at the same load. The worst ratio of
 * the indices counts.
 */
export function judge(
  predicted: PredictedFields,
  pairs: readonly { readonly found: MiddleFindings; readonly expected: MiddleFindings }[],
): Judgement {
  const { problem, onset, stiffness } = predicted
  const sum = (side: 'found' | 'expected') => pairs.reduce((total, pair) => total + pair[side].energy, 0)
  const stiffer = sum('found') / sum('expected')
  const corrected = (kind: 'skin' | 'lattice', index: number) => {
    const ratios = pairs
      .filter(({ found, expected }) => found[kind] > 0 && expected[kind] > telling * index)
      .map(({ found, expected }) => found[kind] / expected[kind])
    return (index * (ratios.length > 0 ? Math.max(...ratios) : 1)) / stiffer
  }
  const skin = corrected('skin', onset.skinIndex)
  const lattice = corrected('lattice', onset.coreIndex)
  const inSkin = problem.pad[onset.cell] === 1 && problem.core[onset.cell] === 0 ? 'pad' : 'skin'
  return {
    energyShare: stiffer,
    stiffness: stiffness * stiffer,
    maxLoad: 1 / Math.max(skin, lattice),
    governedBy: lattice > skin ? 'lattice' : inSkin,
  }
}
