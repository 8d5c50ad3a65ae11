import type { CandidateRow } from '@trabecula/domain'
import { Pill } from '../../ui/feedback/pill.tsx'
import { threeDigits } from '../../ui/print-number.ts'
import { useStudy } from '../../workspace/study.ts'

/**
 * Whether the asked value is reached; without one there is nothing to meet, and the design is the best at its density.
 */
export function TargetPill({ row }: { row: CandidateRow }) {
  const asked = useStudy((state) => (state.results?.settings ?? state.settings).optimization_value > 0)
  if (!asked) {
    return (
      <Pill tone="neutral" title={row.target_note}>
        no target
      </Pill>
    )
  }
  return (
    <Pill tone={row.target_met ? 'green' : 'amber'} title={row.target_note}>
      {row.target_met ? 'target met' : `short by ${threeDigits(row.target_short_percent)} %`}
    </Pill>
  )
}
