import { useQueryClient } from '@tanstack/react-query'
import { type CandidateRow, type PrintedFor, type Reference, type SortState, sortBy, type UnitType } from '@trabecula/domain'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { TermHelp } from '../../ui/help/term-help.tsx'
import { latticeQuery } from '../../workspace/lattice-query.ts'
import { toggleCompared } from '../../workspace/results.ts'
import { changeStudy, type Results, useStudy } from '../../workspace/study.ts'
import { useColumnChoice } from './column-choice.ts'
import { columns, shownColumns } from './columns.tsx'
import { NameCell } from './name-cell.tsx'
import { References } from './references.tsx'

const keys = columns.map(({ key }) => key)
const sticky = 'sticky left-0 z-10'

interface ResultsTableProps {
  results: Results
  /** The run has not ended: rows can be read and sorted, but there is no lattice yet to select, compare or export. */
  provisional?: boolean
}

export function ResultsTable({ results, provisional = false }: ResultsTableProps) {
  const sort = useStudy((state) => state.sort)
  const selectedRow = useStudy((state) => state.selectedRow)
  const hoveredRow = useStudy((state) => state.hoveredRow)
  const unitType = useStudy((state) => state.unitType)
  const choice = useColumnChoice((state) => state.shown)
  const uniform = results.baseline
  const shown = useMemo(() => shownColumns(choice, results.candidates), [choice, results])
  const rows = useMemo(() => sortedRows(results.candidates, sort, keys, uniform), [results, sort, uniform])
  const largest = useMemo(
    () => columns.map(({ key, bar }) => (bar ? Math.max(...results.candidates.map((row) => Number(key(row, null)))) : 0)),
    [results],
  )
  const printed: PrintedFor = { unitType, uniform, settings: results.asked }
  usePrefetch(rows)
  const body = useRef<HTMLTableSectionElement>(null)

  const area = (name: string) => (provisional ? {} : { 'data-ui': name })
  const select = (row: CandidateRow | undefined) =>
    row && !provisional && changeStudy({ selectedRow: row.rowIndex, previewRow: null })
  const onKey = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.rowIndex === selectedRow)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const to = targets[event.key]
    if (provisional) return
    if (event.key === 'c' && selectedRow !== null && !event.ctrlKey && !event.metaKey) toggleCompared(selectedRow)
    if (to === undefined || !rows[to]) return
    event.preventDefault()
    select(rows[to])
    const line = body.current?.rows[to]
    line?.focus()
    line?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div {...area('OptimizationTable')} className="min-h-0 min-w-0 flex-1 overflow-auto">
      <table
        className="tabular w-full border-separate border-spacing-0 text-sm"
        aria-label={provisional ? 'Finished designs' : 'Designs'}
      >
        <thead {...area('OptimizationTableHeader')}>
          <tr>
            {shown.map((index) => (
              <ColumnHead key={index} index={index} sort={sort} unitType={unitType} />
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          {...area('OptimizationTableBody')}
          onKeyDown={onKey}
          onMouseLeave={() => changeStudy({ hoveredRow: null })}
        >
          {rows.map((row) => {
            const selected = row.rowIndex === selectedRow
            return (
              <CandidateLine
                key={row.rowIndex}
                {...{ row, selected, provisional, shown, largest, printed }}
                hovered={row.rowIndex === hoveredRow}
                reachable={selected || (selectedRow === null && row === rows[0] && !provisional)}
                onSelect={select}
              />
            )
          })}
        </tbody>
        {!provisional && <References results={results} unitType={unitType} shown={shown} />}
      </table>
    </div>
  )
}

function ColumnHead({ index, sort, unitType }: { index: number; sort: SortState | null; unitType: UnitType }) {
  const column = columns[index]!
  const direction = sort?.column === index ? sort.direction : undefined
  const { term } = column
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      style={{ minWidth: column.leastPx }}
      className={`sticky top-0 z-10 h-8 border-b bg-n2 p-0 text-xs font-medium text-n11 ${index === 0 ? 'left-0 z-20' : ''}`}
    >
      {/* The "?" is on the inner side, so that titles align with the cells below them. */}
      <span className={`relative flex items-center ${column.align === 'right' ? 'flex-row-reverse' : ''}`}>
        <button
          type="button"
          title={column.about}
          onClick={() => changeStudy({ sort: sortBy(sort, index) })}
          className={`flex h-8 items-center gap-1 whitespace-nowrap motion-150 focus-visible:-outline-offset-2 hover:text-n12 ${term ? (column.align === 'right' ? 'pr-2 pl-0.5' : 'pr-0.5 pl-2') : 'w-full px-2'} ${column.align === 'right' ? 'justify-end' : ''} ${index === 0 ? 'pl-3' : ''}`}
        >
          {column.title}
          {column.unit(unitType) && <span className="font-normal text-n10">{column.unit(unitType)}</span>}
          {direction && <SortArrow direction={direction} align={column.align} />}
        </button>
        {term && <TermHelp id={term} />}
      </span>
    </th>
  )
}

interface CandidateLineProps {
  row: CandidateRow
  selected: boolean
  hovered: boolean
  /** Whether the Tab key reaches the row; the arrow keys reach the others. */
  reachable: boolean
  provisional: boolean
  shown: readonly number[]
  /** Greatest value of each column with a bar. */
  largest: readonly number[]
  printed: PrintedFor
  onSelect: (row: CandidateRow) => void
}

function CandidateLine({ row, selected, hovered, reachable, provisional, shown, largest, ...rest }: CandidateLineProps) {
  const { printed, onSelect } = rest
  return (
    <tr
      tabIndex={reachable ? 0 : -1}
      aria-current={selected}
      onClick={() => onSelect(row)}
      onMouseEnter={() => changeStudy({ hoveredRow: row.rowIndex })}
      className={`group/row h-8 focus-visible:-outline-offset-2 focus-visible:outline-transparent ${selected ? 'bg-accent-soft' : hovered ? 'bg-n3' : 'bg-n1'}`}
    >
      {shown.map((index) => {
        const column = columns[index]!
        return (
          <td
            key={column.id}
            className={`relative border-b border-n4 px-2 whitespace-nowrap text-n12 group-focus-visible/row:shadow-[inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)] ${column.align === 'right' ? 'text-right' : 'text-left'} ${index === 0 ? `${sticky} pl-3 ${selected ? 'bg-accent-soft shadow-[inset_2px_0_var(--color-accent)]' : hovered ? 'bg-n3' : 'bg-n1'}` : ''}`}
          >
            {column.bar && <Bar share={largest[index] ? Number(column.key(row, null)) / largest[index] : 0} />}
            {index === 0 && !provisional ? <NameCell row={row} /> : column.print(row, printed)}
          </td>
        )
      })}
    </tr>
  )
}

/** Is in the padding on the outer side of the title, so that sorting changes no column's width. */
function SortArrow({ direction, align }: { direction: SortState['direction']; align: 'left' | 'right' }) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Arrow
      size={10}
      strokeWidth={3}
      aria-hidden="true"
      className={`absolute text-accent-text ${align === 'right' ? '-right-0.5' : 'left-0'}`}
    />
  )
}

/** A number as a share of the greatest in its column. */
const Bar = ({ share }: { share: number }) => (
  <span
    aria-hidden="true"
    className="absolute bottom-1 left-2 h-0.5 rounded-sm bg-accent/60"
    style={{ width: `calc((100% - 16px) * ${share})` }}
  />
)

type Key = (row: CandidateRow, uniform: Reference | null) => number | string

/** Rows in the chosen order, or as they are ranked. Equal rows keep their ranks. */
export function sortedRows(
  rows: readonly CandidateRow[],
  sort: SortState | null,
  keys: readonly Key[],
  uniform: Reference | null = null,
): readonly CandidateRow[] {
  const key = sort && keys[sort.column]
  if (!key) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(key(a, uniform), key(b, uniform)))
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a < b
      ? -1
      : a > b
        ? 1
        : 0
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Long enough for the selected design to load first. */
const prefetchAfterMs = 600

/** Loads the neighbours of the selected design in the table's order, so that the arrow keys show them at once. */
function usePrefetch(rows: readonly CandidateRow[]): void {
  const client = useQueryClient()
  const selectedRow = useStudy((state) => state.selectedRow)
  const latticeView = useStudy((state) => state.latticeView)
  useEffect(() => {
    if (!latticeView || selectedRow === null) return
    const at = rows.findIndex(({ rowIndex }) => rowIndex === selectedRow)
    const timer = setTimeout(() => {
      for (const neighbour of [rows[at + 1], rows[at - 1]])
        if (neighbour) void client.prefetchQuery(latticeQuery(useStudy.getState(), neighbour.rowIndex))
    }, prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [rows, selectedRow, latticeView, client])
}
