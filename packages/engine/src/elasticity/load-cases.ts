import { firstCaseName, type RowCase, type StiffnessAim } from '@trabecula/domain'
import type { Problem } from '../discretisation/problem.ts'
import type { Solution } from './analysis.ts'
import type { FailureField, Onset } from './failure.ts'

/** A lattice or the solid part in one load case: the first per newton, every other under its loads as given. */
export interface CaseResult {
  readonly solution: Solution
  readonly field: FailureField
  /** Of a case beside the first `maxLoad` and `firstYield` are multiples of its loads. */
  readonly onset: Onset
}

/** All load cases of one analysis, taken together. */
export interface CombinedCases extends CaseResult {
  /** The first case by itself, and the others. */
  readonly each: readonly CaseResult[]
  readonly rows: readonly RowCase[]
  /** Name of the case that sets the value of the goal. */
  readonly governing: string
  /** By how much the derivative of each case's work counts in that of the combined compliance. */
  readonly weights: readonly number[]
}

/** Power of the norm that stands for the worst compliance in its derivative. */
const worstPower = 8

/**
 * All cases as one load. Max load: every load grows in the same proportion, the first reaching the goal's value V where
 * the others are as given; the smallest factor over the cases, times V, is the load, and every index is the largest of
 * all cases. Stiffness: work of each case over that on the solid part, the worst or their weighted mean, is the share by
 * which the first case's solid stiffness is divided; stress is that of the first case. `solidWorks`: work of each case's
 * loads on the solid part.
 */
export function combinedCases(problem: Problem, each: readonly CaseResult[], solidWorks: readonly number[]): CombinedCases {
  const { goal, target: value } = problem.setup.settings
  const [first] = each
  const names = [firstCaseName, ...problem.cases.map(({ name }) => name)]
  const softness = each.map(({ solution }, n) => solution.compliance / solidWorks[n])
  const factors = each.map(({ onset }, n) => (n === 0 ? onset.maxLoad / value : onset.maxLoad))
  const rows = names.map((name, n) => ({
    name,
    onset_factor: n === 0 && goal === 'stiffness' ? null : factors[n],
    stiffness: 1 / softness[n],
    work_n_mm: each[n].solution.compliance,
  }))
  const solved: Solution = {
    ...first.solution,
    iterations: each.reduce((sum, { solution }) => sum + solution.iterations, 0),
    residual: Math.max(...each.map(({ solution }) => solution.residual)),
    converged: each.every(({ solution }) => solution.converged),
  }
  if (goal === 'stiffness') {
    const { share, weights } = aimed(softness, problem.setup.stiffnessAim ?? 'worst')
    const compliance = share * solidWorks[0]
    return {
      ...first,
      solution: { ...solved, compliance, stiffness: 1 / compliance },
      each,
      rows,
      governing: names[softness.indexOf(Math.max(...softness))],
      weights: weights.map((weight, n) => (weight * solidWorks[0]) / solidWorks[n]),
    }
  }
  const least = factors.indexOf(Math.min(...factors))
  const { onset } = each[least]
  return {
    solution: solved,
    field: envelope(each, value),
    onset: {
      ...onset,
      maxLoad: value * factors[least],
      firstYield: Math.min(...each.map(({ onset: { firstYield } }, n) => (n === 0 ? firstYield : value * firstYield))),
    },
    each,
    rows,
    governing: names[least],
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

/** Per newton of the first case's load, the others growing with it: the largest index of all, and whose mode it is. */
export function envelope(each: readonly CaseResult[], reference: number): FailureField {
  const [first, ...others] = each.map(({ field }) => field)
  const [skin, core, buckles] = [first.skin.slice(), first.core.slice(), first.buckles.slice()]
  for (const field of others) {
    for (let cell = 0; cell < skin.length; cell++) {
      skin[cell] = Math.max(skin[cell], field.skin[cell] / reference)
      if (field.core[cell] / reference <= core[cell]) continue
      core[cell] = field.core[cell] / reference
      buckles[cell] = field.buckles[cell]
    }
  }
  return { skin, core, buckles }
}
