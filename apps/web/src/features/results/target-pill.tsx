import {
  type Aim,
  bestReachable,
  type CandidateRow,
  goalValueOf,
  type OptimizationData,
  shortBy,
  type TargetState,
  targetState,
  type UnitType,
} from '@trabecula/domain'
import { Pill, type Tone } from '../../ui/feedback/pill.tsx'
import { type Study, useStudy } from '../../workspace/study.ts'

const tones: Record<TargetState, Tone> = { none: 'neutral', met: 'green', short: 'amber', missed: 'red' }

/**
 * Whether the asked value is reached, in colour and in words; without one there is nothing to meet, and the design is
 * the best at its density.
 */
export function TargetPill({ row }: { row: CandidateRow }) {
  const settings = useStudy(shownSettings)
  const unitType = useStudy((study) => study.unitType)
  const aim = aimOf(row, settings)
  const state = targetState(aim)
  return (
    <Pill tone={tones[state]} title={targetNote(row, settings, unitType)}>
      {state === 'none' ? 'no target' : state === 'met' ? 'target met' : shortBy(aim)}
    </Pill>
  )
}

type Asked = Pick<OptimizationData, 'optimization_goal' | 'optimization_value'>

/** What was asked of the designs that are shown. */
export const shownSettings = ({ results, settings }: Study): Asked => results?.settings ?? settings

/** What is said of a row's target, in the reader's units. */
export function targetNote(row: CandidateRow, settings: Asked, unitType: UnitType): string {
  const aim = aimOf(row, settings)
  const state = targetState(aim)
  return state === 'short' || state === 'missed' ? bestReachable(aim, settings.optimization_goal, unitType) : row.target_note
}

const aimOf = (row: CandidateRow, { optimization_goal, optimization_value }: Asked): Aim => ({
  value: goalValueOf(row, optimization_goal),
  target: optimization_value,
})
