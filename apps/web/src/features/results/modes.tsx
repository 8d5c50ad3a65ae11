import type { CandidateRow, Reference } from '@trabecula/domain'
import { Buckling } from './buckling.tsx'
import { Frequencies } from './frequencies.tsx'

interface ModesProps {
  row: CandidateRow
  solid: Reference | null
}

/** When a design buckles and how it vibrates, as far as that was requested: fetched with the first design that has it. */
export function Modes(of: ModesProps) {
  return (
    <>
      <Buckling {...of} />
      <Frequencies {...of} />
    </>
  )
}
