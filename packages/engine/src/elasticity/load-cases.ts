import type { RowCase, StiffnessAim } from '@trabecula/domain'
import type { Problem } from '../discretisation/problem.ts'
import type { CaseResult } from '../responses/model.ts'
import type { FailureField, Onset } from './failure.ts'
import type { Solution } from './solved-case.ts'

/** The solid part in one case. */
export interface SolidCase extends CaseResult<Pick<Onset, 'maxLoad' | 'firstYield'>, Solution> {
  /** x, y, z in mm at the nodes of the problem's cells, and von Mises over design stress per cell of the grid. */
  readonly displacement: Float32Array
  readonly skin: Float32Array
}

/** One for each load case, in the order of the set-up. */
export type SolidCases = readonly [SolidCase, ...SolidCase[]]

/** Work of a unit of each case on the solid part, N·mm. */
export const worksOf = (cases: readonly Pick<SolidCase, 'solution'>[]): readonly number[] =>
  cases.map(({ solution }) => solution.compliance)

/** A lattice in one case. */
export interface LatticeCase extends CaseResult<Onset, Solution> {
  readonly field: FailureField
}

/** All load cases of one analysis, taken together. */
export interface CombinedCases extends LatticeCase {
  readonly rows: readonly RowCase[]
  /** Name of the case that sets the value of the goal. */
  readonly governing: string
  /** By how much the derivative of each case's work counts in that of the combined compliance. */
  readonly weights: readonly number[]
}

/** Power of the norm that replaces the worst compliance in the derivative. */
const worstPower = 8

/**
 * All cases as one load, in units of the first. Max load: every load grows in the same proportion from what is
 * requested of it; the smallest factor over the cases sets the load, and every index is the largest of all cases.
 * Stiffness: work of each case over that on the solid part, the worst or their weighted mean, is the share by which
 * case A's solid stiffness is divided; stress is that of case A. `solidWorks`: work of a unit of each case
 * on the solid part.
 */
export function combinedCases(
  { cases, setup }: Problem,
  each: readonly LatticeCase[],
  solidWorks: readonly number[],
): CombinedCases {
  const [first] = each
  const softness = each.map(({ solution }, n) => solution.compliance / solidWorks[n])
  const factors = each.map(({ onset }, n) => onset.maxLoad / (cases[n].requested ?? Number.NaN))
  const rows = cases.map(({ name, requested }, n) => ({
    name,
    onsetFactor: requested === undefined ? null : factors[n],
    stiffness: 1 / softness[n],
    workNMm: each[n].solution.compliance,
  }))
  const solved: Solution = {
    ...first.solution,
    iterations: each.reduce((sum, { solution }) => sum + solution.iterations, 0),
    residual: Math.max(...each.map(({ solution }) => solution.residual)),
    converged: each.every(({ solution }) => solution.converged),
  }
  const [{ requested }] = cases
  if (requested === undefined) {
    const { share, weights } = aimed(softness, setup.stiffnessAim ?? 'worst')
    const compliance = share * solidWorks[0]
    return {
      field: first.field,
      onset: first.onset,
      solution: { ...solved, compliance, stiffness: 1 / compliance },
      rows,
      governing: cases[softness.indexOf(Math.max(...softness))].name,
      weights: weights.map((weight, n) => (weight * solidWorks[0]) / solidWorks[n]),
    }
  }
  const least = factors.indexOf(Math.min(...factors))
  const { onset } = each[least]
  return {
    solution: solved,
    field: envelope(cases, each),
    onset: {
      ...onset,
      maxLoad: requested * factors[least],
      firstYield: Math.min(...each.map(({ onset: { firstYield } }, n) => inFirst(cases, n) * firstYield)),
    },
    rows,
    governing: cases[least].name,
    weights: each.map(() => 0),
  }
}

/** The combined softness, and the derivative of it over each case's. */
export function aimed(
  softness: readonly number[],
  aim: StiffnessAim,
): { readonly share: number; readonly weights: readonly number[] } {
  if (aim === 'worst') {
    const share = Math.max(...softness)
    return { share, weights: softness.map((each) => (each / share) ** (worstPower - 1)) }
  }
  const total = aim.weights.reduce((sum, weight) => sum + weight, 0)
  const weights = aim.weights.map((weight) => weight / total)
  return { share: weights.reduce((sum, weight, n) => sum + weight * softness[n], 0), weights }
}

/**
 * Units of case A that are requested with one unit of case `n`, where all loads grow in the same proportion.
 */
export const inFirst = (cases: Problem['cases'], n: number): number => (cases[0].requested ?? 1) / (cases[n].requested ?? 1)

/** Per unit of case A, the others growing with it: the largest index of all, and whose mode it is. */
export function envelope(cases: Problem['cases'], each: readonly LatticeCase[]): FailureField {
  const count = each[0].field.skin.length
  const [skin, core, buckles] = [new Float32Array(count), new Float32Array(count), new Uint8Array(count)]
  for (const [n, { field }] of each.entries()) {
    const scale = inFirst(cases, n)
    for (let cell = 0; cell < count; cell++) {
      skin[cell] = Math.max(skin[cell], field.skin[cell] / scale)
      if (field.core[cell] / scale <= core[cell]) continue
      core[cell] = field.core[cell] / scale
      buckles[cell] = field.buckles[cell]
    }
  }
  return { skin, core, buckles }
}
