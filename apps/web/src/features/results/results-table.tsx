import { type CandidateRow, sortBy } from '@trabecula/domain'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { changeStudy, type Results, useStudy } from '../../state/workspace/study.ts'
import { columns } from './columns.tsx'
import { References } from './references.tsx'
import { sortedRows } from './sorted-rows.ts'

const keys = columns.map(({ key }) => key)
/** First column stays while the others scroll under it. */
const sticky = 'sticky left-0 z-10'

export function ResultsTable({ results }: { results: Results }) {
  const { sort, selectedRow, unitType } = useStudy()
  const rows = useMemo(() => sortedRows(results.candidates, sort, keys), [results, sort])
  const largest = useMemo(
    () => columns.map(({ key, bar }) => (bar ? Math.max(...results.candidates.map((row) => Number(key(row)))) : 0)),
    [results],
  )
  const body = useRef<HTMLTableSectionElement>(null)

  const select = (row: CandidateRow | undefined) => row && changeStudy({ selectedRow: row.row_index })
  const onKey = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.row_index === selectedRow)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const to = targets[event.key]
    if (to === undefined || !rows[to]) return
    event.preventDefault()
    select(rows[to])
    const line = body.current?.rows[to]
    line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div data-ui="OptimizationTable" className="min-h-0 flex-1 overflow-auto">
      <table className="tabular w-full border-separate border-spacing-0 text-sm" aria-label="Designs">
        <thead data-ui="OptimizationTableHeader">
          <tr>
            {columns.map((column, index) => {
              const direction = sort?.column === index ? sort.direction : undefined
              return (
                <th
                  key={column.title}
                  scope="col"
                  aria-sort={direction ?? 'none'}
                  className={`sticky top-0 h-8 border-b bg-n2 p-0 text-xs font-medium text-n11 ${index === 0 ? `${sticky} z-20` : ''}`}
                >
                  <button
                    type="button"
                    onClick={() => changeStudy({ sort: sortBy(sort, index) })}
                    className={`flex h-8 w-full items-center gap-1 px-3 whitespace-nowrap motion-150 hover:text-n12 ${column.align === 'right' ? 'justify-end' : ''}`}
                  >
                    {column.title}
                    {column.unit(unitType) && <span className="font-normal text-n10">{column.unit(unitType)}</span>}
                    {direction === 'ascending' && <ArrowUp size={12} aria-hidden="true" />}
                    {direction === 'descending' && <ArrowDown size={12} aria-hidden="true" />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody ref={body} data-ui="OptimizationTableBody" onKeyDown={onKey}>
          {rows.map((row) => {
            const selected = row.row_index === selectedRow
            return (
              <tr
                key={row.row_index}
                tabIndex={selected || (selectedRow === null && row === rows[0]) ? 0 : -1}
                aria-current={selected}
                onClick={() => select(row)}
                className={`group h-8 focus-visible:-outline-offset-2 ${selected ? 'bg-accent-soft' : 'bg-n1 hover:bg-n3'}`}
              >
                {columns.map((column, index) => (
                  <td
                    key={column.title}
                    className={`relative border-b border-n4 px-3 whitespace-nowrap text-n12 ${column.align === 'right' ? 'text-right' : 'text-left'} ${index === 0 ? `${sticky} ${selected ? 'bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]' : 'bg-n1 group-hover:bg-n3'}` : ''}`}
                  >
                    {column.bar && (
                      <span
                        aria-hidden="true"
                        className="absolute bottom-1 left-3 h-0.5 rounded-sm bg-accent/60"
                        style={{
                          width: `calc((100% - 24px) * ${largest[index] ? Number(column.key(row)) / largest[index] : 0})`,
                        }}
                      />
                    )}
                    {column.print(row, unitType)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <References results={results} unitType={unitType} />
      </table>
    </div>
  )
}
