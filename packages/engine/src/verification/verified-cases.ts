import type { CandidateRow, RowCase } from '@trabecula/domain'
import type { SolveResult } from '@trabecula/kernels'
import type { CaseLoads } from '../discretisation/loads/case-load.ts'
import { aimed } from '../elasticity/load-cases.ts'
import type { Setup } from '../input/setup.ts'
import type { CaseResult } from '../responses/model.ts'
import type { MeshOnset } from './onset.ts'

export interface CasesFound extends MeshOnset {
  /** N/mm */
  readonly stiffness: number
  readonly cases?: readonly RowCase[]
}

/** What the mesh does in all load cases, taken together as its row's prediction is. `predicted`: the row's cases. */
export function verifiedCases(
  { stiffnessAim = 'worst' }: Pick<Setup, 'stiffnessAim'>,
  loads: CaseLoads,
  predicted: CandidateRow['cases'],
  found: readonly CaseResult<MeshOnset, SolveResult>[],
): CasesFound {
  const works = found.map(({ solution }) => solution.compliance)
  if (!predicted) return { ...found[0].onset, stiffness: 1 / works[0] }
  const factors = found.map(({ onset }, n) => onset.maxLoad / (loads[n].requested ?? Number.NaN))
  const cases = works.map((work, n) => ({
    name: loads[n].name,
    onsetFactor: loads[n].requested === undefined ? null : factors[n],
    stiffness: (predicted[n].stiffness * predicted[n].workNMm) / work,
    workNMm: work,
  }))
  const [{ requested }] = loads
  if (requested === undefined) {
    const { share } = aimed(
      cases.map(({ stiffness }) => 1 / stiffness),
      stiffnessAim,
    )
    return { ...found[0].onset, stiffness: 1 / (share * predicted[0].stiffness * predicted[0].workNMm), cases }
  }
  const least = factors.indexOf(Math.min(...factors))
  const { governedBy } = found[least].onset
  return { maxLoad: requested * factors[least], governedBy, stiffness: 1 / works[0], cases }
}
