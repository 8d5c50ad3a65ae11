import { type CandidateRow, printedCaseStiffness, printedOnset, type RowCase } from '@trabecula/domain'
import type { ReactNode } from 'react'
import { CaseMark } from '../../ui/face-mark.tsx'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { Figure, Figures } from './figures.tsx'

const placeOf = (cases: readonly RowCase[] | undefined, name: string | undefined): number =>
  cases?.findIndex((each) => each.name === name) ?? -1

/** The case that sets the row's value, with its letter and the colour of its faces. */
export function GoverningCase({ row }: { row: CandidateRow }) {
  const place = placeOf(row.cases, row.governingCase)
  return place < 0 ? '–' : <CaseName place={place} name={row.governingCase} />
}

/** The name is left out where it equals the mark's own label. */
function CaseName({ place, name = '' }: { place: number; name: string | undefined }) {
  return (
    <span className="inline-flex max-w-40 items-center gap-1.5 align-middle" title={name}>
      <CaseMark place={place} />
      <span className={name.length === 1 ? 'sr-only' : 'truncate'}>{name}</span>
    </span>
  )
}

const columns = [
  { key: 'onset', title: 'Onset' },
  { key: 'onset verified', title: 'verified' },
  { key: 'stiffness', title: 'Stiffness' },
  { key: 'stiffness verified', title: 'verified' },
] as const

/** The values of a design in every load case, and those of its mesh where that was analysed; empty for one load. */
export function LoadCases({ row }: { row: CandidateRow }) {
  const { governingCase: governing, verification } = row
  const cases = row.predicted?.cases ?? row.cases
  if (!cases) return null
  const verified = verification?.cases
  return (
    <section aria-label="Load cases" className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="flex items-center gap-0.5 text-xs font-semibold text-n11">
        Load cases
        <TermHelp id="governing-case" />
      </h3>
      <Figures first="Case" columns={verified ? columns : columns.filter(({ title }) => title !== 'verified')}>
        {cases.map((each, place) => {
          const ofMesh = verified?.find(({ name }) => name === each.name)
          return (
            <tr key={each.name} className={`h-6.5 ${each.name === governing ? 'bg-n3' : ''}`}>
              <th scope="row" className="text-left font-normal">
                <CaseName place={place} name={each.name} />
                {/* Next to four figures there is no room for the word. */}
                {each.name === governing && <span className={verified ? 'sr-only' : 'ml-1.5 text-xs text-n10'}>governs</span>}
              </th>
              <Figure>{printedOnset(each)}</Figure>
              {verified && <Figure strong>{ofMesh ? printedOnset(ofMesh) : '–'}</Figure>}
              <Figure>{printedCaseStiffness(each)}</Figure>
              {verified && <Figure strong>{ofMesh ? printedCaseStiffness(ofMesh) : '–'}</Figure>}
            </tr>
          )
        })}
      </Figures>
      <p className="text-xs text-n10">
        {verified && 'On grey: the case that governs. '}
        Onset: so many times the loads of the case before damage begins. Stiffness: of the solid part's in that case
        {cases.some(({ stiffness }) => stiffness > 1) && ', above 100 % where the design has less weight to bear'}.
      </p>
    </section>
  )
}

/** Rows of the comparison: the governing case of each design, and how far each is from its onset. */
export function ComparedCases({ rows, withUniform }: { rows: readonly CandidateRow[]; withUniform: boolean }) {
  const cases = rows[0]?.cases
  if (!cases) return null
  const line = (key: string, title: ReactNode, of: (row: CandidateRow) => ReactNode) => (
    <tr key={key} className="h-7">
      <th scope="row" className="sticky left-0 bg-n1 px-3 text-left font-normal whitespace-nowrap text-n11">
        {title}
      </th>
      {rows.map((row) => (
        <td key={row.rowIndex} className="px-3 text-right whitespace-nowrap">
          {of(row)}
        </td>
      ))}
      {withUniform && <td />}
    </tr>
  )
  return (
    <>
      {line('governs', 'Governing case', (row) => (
        <GoverningCase row={row} />
      ))}
      {cases.map(({ name }, place) =>
        line(
          name,
          <>
            <span className="align-middle">Onset in </span>
            <CaseName place={place} name={name} />
          </>,
          (row) => {
            const own = row.cases?.find((each) => each.name === name)
            return own ? printedOnset(own) : '–'
          },
        ),
      )}
    </>
  )
}
