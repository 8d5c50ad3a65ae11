import {
  type CandidateRow,
  clock,
  counted,
  fromSi,
  meritOf,
  printedReference,
  type Reference,
  requirementOf,
  threeDigits,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import type { Results } from '../../workspace/study.ts'
import { columns } from './columns.tsx'

interface ReferencesProps {
  results: Results
  unitType: UnitType
  shown: readonly number[]
}

/** The foot of the table: the solid part and the uniform lattice in their columns, and the run in one line. */
export function References({ results, unitType, shown }: ReferencesProps) {
  const { solid, baseline, candidates, asked, notes } = results
  const { goal } = requirementOf(asked)
  const merit = (row: CandidateRow) => meritOf(goal, goal.measure(row))
  const best = candidates.toSorted((a, b) => merit(b) - merit(a))[0]
  return (
    <tfoot data-ui="OptimizationTableFooter" className="text-n11">
      {baseline && <Line reference={baseline} solid={solid} unitType={unitType} shown={shown} />}
      {solid && <Line reference={solid} solid={solid} unitType={unitType} shown={shown} />}
      <tr>
        <td colSpan={shown.length} className="h-8 px-3 text-xs text-n10">
          <span className="sticky left-3">
            {counted(candidates.length, 'design')} in {clock(asked.completionSeconds)} min.
            {best && (
              <>
                {' '}
                Best {goal.noun} {threeDigits(fromSi(goal.measure(best), goal.quantity, unitType))}{' '}
                {unitOf(goal.quantity, unitType)}, {best.name}.
              </>
            )}
          </span>
        </td>
      </tr>
      {notes.map((note) => (
        <tr key={note}>
          <td colSpan={shown.length} className="px-3 pb-1 text-xs text-n10">
            {/* As wide as the window, because the table may be wider. */}
            <span className="sticky left-3 block w-fit max-w-[calc(100vw-32px)]">{note}</span>
          </td>
        </tr>
      ))}
    </tfoot>
  )
}

interface LineProps extends Pick<ReferencesProps, 'unitType' | 'shown'> {
  reference: Reference
  solid: Reference | null
}

function Line({ reference, solid, unitType, shown }: LineProps) {
  const values = printedReference(reference, solid, unitType)
  return (
    <tr className="h-8 bg-n2">
      {shown.map((index) => {
        const column = columns[index]
        return (
          column && (
            <td
              key={column.id}
              className={`border-b border-n4 px-2 whitespace-nowrap italic ${column.align === 'right' ? 'text-right' : 'text-left'} ${index === 0 ? 'sticky left-0 bg-n2 pl-3' : ''}`}
            >
              {column.id === 'case' ? '' : (values[column.id] ?? '')}
            </td>
          )
        )
      })}
    </tr>
  )
}
