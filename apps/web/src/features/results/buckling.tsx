import { bucklingNote, type CandidateRow, doesNotBuckle, modeOfFileNote, printedTimes, type Reference } from '@trabecula/domain'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Figure, Figures } from './figures.tsx'

const columns = [
  { key: 'buckles', title: 'buckles at' },
  { key: 'dimples', title: 'skin dimples at' },
] as const

/** At how many times its load a design buckles and its skin dimples, in every load case; empty where that was not requested. */
export function Buckling({ row, solid }: { row: CandidateRow; solid: Reference | null }) {
  if (row.bucklingFactor === undefined && row.dimplingFactor === undefined) return null
  const lines = [
    { ...row, name: 'Design' },
    ...(row.cases ?? []).map((each) => ({ ...each, name: `Case ${each.name}` })),
    ...(solid?.bucklingFactor === undefined ? [] : [{ name: solid.name, bucklingFactor: solid.bucklingFactor }]),
  ]
  return (
    <section aria-label="Buckling" className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Buckling
        <TermHelp id="buckling-factor" />
      </h3>
      <Figures first="Of" hidden columns={columns}>
        {lines.map(({ name, bucklingFactor, ...rest }) => (
          <tr key={name} className="h-6.5">
            <th scope="row" className="text-left font-normal">
              {name}
            </th>
            <Figure>{printedTimes(bucklingFactor)}</Figure>
            <Figure>{printedTimes('dimplingFactor' in rest ? rest.dimplingFactor : undefined)}</Figure>
          </tr>
        ))}
      </Figures>
      {row.bucklingFactor === null && <p className="text-xs text-n11">{doesNotBuckle('It does')}</p>}
      <p className="text-xs text-n10">
        {bucklingNote} {modeOfFileNote(row.verification?.bucklingFactor !== undefined)}
      </p>
    </section>
  )
}
