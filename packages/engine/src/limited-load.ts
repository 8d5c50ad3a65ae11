import { type CandidateRow, type Reference, type RowCase, requiredLoad, requirementOf } from '@trabecula/domain'
import type { CaseLimits, Limit } from './buckling/part-buckling.ts'
import type { Onset } from './elasticity/failure.ts'
import { inFirst } from './elasticity/load-cases.ts'
import type { PreparedRun } from './elasticity/prepare-run.ts'
import type { LatticeState } from './grading/lattice-state.ts'
import { withOnsets } from './verification/corrected-load.ts'

/** A state whose load in every case is the least of its onset and of the case's limits, which then has its mode and place. */
export function withLimits(run: PreparedRun, state: LatticeState, limits: readonly CaseLimits[]): LatticeState {
  const onsets = state.solved.map(({ onset }, n) =>
    limited(limited(onset, 'dimpling', limits[n].dimpling), 'buckling', limits[n].buckling),
  )
  return onsets.every(({ mode }, n) => mode === state.solved[n].onset.mode) ? state : withOnsets(run, state, onsets, false)
}

const limited = (onset: Onset, mode: Onset['mode'], limit: Limit | undefined): Onset =>
  limit && limit.load < onset.maxLoad ? { ...onset, maxLoad: limit.load, mode, cell: limit.cell ?? onset.cell } : onset

/**
 * How many times the loads of each case a part buckles at, and its skin dimples. The load of a case is what is required
 * of it, and where nothing is, that at which damage begins (`onsets`).
 */
export function caseFactors(
  { cases }: PreparedRun['problem'],
  limits: readonly CaseLimits[],
  onsets: readonly number[],
): readonly Pick<RowCase, 'bucklingFactor' | 'dimplingFactor'>[] {
  return limits.map(({ buckling, dimpling }, n) => {
    const factor = ({ load }: Limit) => (Number.isFinite(load) ? load / (cases[n].requested ?? onsets[n]) : null)
    return {
      ...(buckling ? { bucklingFactor: factor(buckling) } : {}),
      ...(dimpling ? { dimplingFactor: factor(dimpling) } : {}),
    }
  })
}

/**
 * The row with the factors of every case, and the least of them: of those that bear the load, which is case A alone
 * where none is required.
 */
export function withFactors<Row extends Pick<CandidateRow, 'cases'>>(
  { problem, setup }: PreparedRun,
  row: Row,
  factors: readonly Pick<RowCase, 'bucklingFactor' | 'dimplingFactor'>[],
): Row {
  const bearing = requiredLoad(requirementOf(setup.settings)) === undefined ? factors.slice(0, 1) : factors
  const least = (of: 'bucklingFactor' | 'dimplingFactor') => {
    const each = bearing.flatMap((factor) => factor[of] ?? (factor[of] === null ? Infinity : []))
    if (each.length < bearing.length) return {}
    const smallest = Math.min(...each)
    return { [of]: Number.isFinite(smallest) ? smallest : null }
  }
  const cases = row.cases?.map((each, n) => ({ ...each, ...factors[n] }))
  return {
    ...row,
    ...least('bucklingFactor'),
    ...least('dimplingFactor'),
    ...(cases && problem.cases.length > 1 ? { cases } : {}),
  }
}

/** The solid part, which cannot bear more than the load at which it buckles. */
export function limitedSolid(run: PreparedRun, limits: readonly CaseLimits[]): Reference {
  const { solid, problem, solidCases } = run
  const onsets = solidCases.map(({ onset }) => onset.maxLoad)
  const bearing = problem.cases[0].requested === undefined ? limits.slice(0, 1) : limits
  const load = Math.min(...bearing.map(({ buckling }, n) => inFirst(problem.cases, n) * (buckling?.load ?? Infinity)))
  const { bucklingFactor } = withFactors(run, {}, caseFactors(problem, limits, onsets)) as Pick<Reference, 'bucklingFactor'>
  return {
    ...solid,
    maxLoadN: Math.min(solid.maxLoadN, load),
    ...(bucklingFactor === undefined ? {} : { bucklingFactor }),
  }
}
