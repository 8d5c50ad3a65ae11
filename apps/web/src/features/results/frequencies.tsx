import { type CandidateRow, frequencyNote, modeOfFileNote, type Reference, threePlaces } from '@trabecula/domain'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Figure, Figures } from './figures.tsx'

const columns = [
  { key: 'design', title: 'Hz' },
  { key: 'solid', title: 'solid part' },
] as const

/** The natural frequencies of a design, with what it does at each, next to those of the solid part; empty where none were requested. */
export function Frequencies({ row, solid }: { row: CandidateRow; solid: Reference | null }) {
  const { frequenciesHz: found, frequencyKinds: kinds } = row
  if (!found) return null
  const ofSolid = solid?.frequenciesHz
  return (
    <section aria-label="Natural frequencies" className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Natural frequencies
        <TermHelp id="natural-frequency" />
      </h3>
      <Figures first="Mode" columns={ofSolid ? columns : columns.slice(0, 1)}>
        {found.map((frequency, place) => (
          // Two may be equal; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: The place is what identifies a mode.
          <tr key={place} className="h-6.5">
            <th scope="row" className="text-left font-normal">
              {[place + 1, ...(kinds?.[place] === undefined ? [] : [kinds[place]])].join(' · ')}
            </th>
            <Figure>{threePlaces(frequency)}</Figure>
            {ofSolid && <Figure>{ofSolid[place] === undefined ? '–' : threePlaces(ofSolid[place])}</Figure>}
          </tr>
        ))}
      </Figures>
      <p className="text-xs text-n10">
        {frequencyNote} {modeOfFileNote(row.verification?.frequencyHz !== undefined)}
      </p>
    </section>
  )
}
