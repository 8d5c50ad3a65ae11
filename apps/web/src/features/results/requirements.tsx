import {
  type CandidateRow,
  governingPlace,
  limitInWords,
  percentMore,
  type RowRequirement,
  requirementValue,
  roomPercent,
  rowRequirementTitle,
  type UnitType,
} from '@trabecula/domain'
import { Figure, Figures } from './figures.tsx'

const columns = [
  { key: 'value', title: 'Has' },
  { key: 'room', title: 'Room' },
] as const

/** What a design has of every requirement, and how far that is from its limit; empty where only the goal requires. */
export function Requirements({ row, unitType }: { row: CandidateRow; unitType: UnitType }) {
  const { requirements } = row
  if (!requirements) return null
  const governing = governingPlace(requirements)
  return (
    <section aria-label="Requirements" className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">Requirements</h3>
      <Figures first="Requirement" columns={columns}>
        {requirements.map((each, place) => (
          // Two may be of one kind and case, at different places; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: The place is what identifies a requirement.
          <tr key={place} className={`h-9 ${place === governing ? 'bg-n3' : ''}`}>
            <th scope="row" className="text-left font-normal">
              {rowRequirementTitle(each, requirements)}
              {place === governing && <span className="ml-1.5 text-xs text-n10">governs</span>}
              <span className="block text-xs text-n10">{limitInWords(each, unitType)}</span>
            </th>
            <Figure strong={!each.met}>{requirementValue(each, each.value, unitType)}</Figure>
            <Figure strong={!each.met}>{roomOf(each)}</Figure>
          </tr>
        ))}
      </Figures>
    </section>
  )
}

const roomOf = (of: RowRequirement): string => `${percentMore(roomPercent(of))} %${of.met ? '' : ', missed'}`
