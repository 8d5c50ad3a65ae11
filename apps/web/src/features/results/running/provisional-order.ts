import { type CandidateRow, goalValueOf, type OptimizationSettings } from '@trabecula/domain'

type Asked = Pick<OptimizationSettings, 'optimization_goal' | 'optimization_value'>

/**
 * The designs that are finished so far as the ranking will order them: with a value asked for, those that reach it first and then by mass;
 * without one, by value. The final ranking also leaves out what another design beats in everything.
 */
export const provisionalOrder = (
  rows: readonly CandidateRow[],
  { optimization_goal: goal, optimization_value: asked }: Asked,
): readonly CandidateRow[] =>
  rows.toSorted((a, b) =>
    asked > 0
      ? Number(b.target_met) - Number(a.target_met) || a.mass_g - b.mass_g
      : goalValueOf(b, goal) - goalValueOf(a, goal) || a.mass_g - b.mass_g,
  )
