import { type CandidateRow, type GoalSettings, rowState, type TargetState, targetNote, targetWord } from '@trabecula/domain'
import { Pill, type Tone } from '../../ui/feedback/pill.tsx'
import { type Study, useStudy } from '../../workspace/study.ts'

const tones: Record<TargetState, Tone> = { none: 'neutral', met: 'green', short: 'amber', missed: 'red' }

/** Whether the required value is reached, in colour and in words; without one the design is the best at its density. */
export function TargetPill({ row }: { row: CandidateRow }) {
  const settings = useStudy(shownSettings)
  const unitType = useStudy((study) => study.unitType)
  const state = rowState(row, settings)
  return (
    <Pill
      tone={state === 'met' && row.state === 'predicted' ? 'neutral' : tones[state]}
      title={targetNote(row, settings, unitType)}
    >
      {targetWord(row, settings)}
    </Pill>
  )
}

export const shownSettings = ({ results, settings }: Study): GoalSettings => results?.asked ?? settings
