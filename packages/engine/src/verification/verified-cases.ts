import type { CandidateRow, RowCase } from '@trabecula/domain'
import { aimed } from '../elasticity/load-cases.ts'
import type { Setup } from '../input/setup.ts'
import type { MeshOnset } from './onset.ts'

/** The mesh in one load case: work of its loads, N·mm (the first for 1 N), and its onset (of the others as multiples). */
export interface CaseFound {
  readonly work: number
  readonly onset: MeshOnset
}

export interface CasesFound extends MeshOnset {
  /** N/mm */
  readonly stiffness: number
  readonly cases: readonly RowCase[]
}

/** What the mesh does in all load cases, taken together as its row's prediction is. `of`: the row's cases. */
export function verifiedCases(
  { settings, stiffnessAim = 'worst' }: Pick<Setup, 'settings' | 'stiffnessAim'>,
  of: NonNullable<CandidateRow['cases']>,
  found: readonly CaseFound[],
): CasesFound {
  const { goal, target: value } = settings
  const factors = found.map(({ onset }, n) => (n === 0 ? onset.maxLoad / value : onset.maxLoad))
  const cases = found.map(({ work }, n) => ({
    name: of[n].name,
    onset_factor: n === 0 && goal === 'stiffness' ? null : factors[n],
    stiffness: (of[n].stiffness * of[n].work_n_mm) / work,
    work_n_mm: work,
  }))
  if (goal === 'stiffness') {
    const { share } = aimed(
      cases.map(({ stiffness }) => 1 / stiffness),
      stiffnessAim,
    )
    return { ...found[0].onset, stiffness: 1 / (share * of[0].stiffness * of[0].work_n_mm), cases }
  }
  const least = factors.indexOf(Math.min(...factors))
  const { governedBy } = found[least].onset
  return { maxLoad: value * factors[least], governedBy, stiffness: 1 / found[0].work, cases }
}
