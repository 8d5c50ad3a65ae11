import {
  type CandidateRow,
  densityRange,
  goals,
  isOffered,
  type PrintedColumn,
  type PrintedColumnId,
  type PrintedFor,
  predictedValueNote,
  printedColumns,
  type Reference,
  threePlaces,
} from '@trabecula/domain'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/feedback/pill.tsx'
import { GoverningCase } from './load-cases.tsx'
import { TargetPill } from './target-pill.tsx'
import { VerifiedCell } from './verified-cell.tsx'

export interface Column extends Omit<PrintedColumn, 'print' | 'key' | 'part'> {
  readonly id: PrintedColumnId
  readonly key: (row: CandidateRow, uniform: Reference | null) => number | string
  /** The text of the domain's column, which a report prints too. */
  readonly print: (row: CandidateRow, printed: PrintedFor) => ReactNode
  /** Width for the longest text, CSS pixels: rows arrive one by one, and none widens a column in use. */
  readonly leastPx?: number
  /** Draws a bar under the number, relative to the largest of the column. */
  readonly bar?: true
}

/** A predicted number is marked, because the number of the file may be another one. */
const goalValue =
  (goal: (typeof goals)[number]): Column['print'] =>
  (row, printed) => {
    const text = printedColumns[goal.column].print(row, printed)
    if (row.state !== 'predicted') return text
    return (
      <span title={predictedValueNote(goal)} className="text-n11 before:mr-0.5 before:content-['≈']">
        {text}
      </span>
    )
  }

/** What the screen draws besides the text of a column. */
const drawn: Readonly<Partial<Record<PrintedColumnId, Partial<Pick<Column, 'print' | 'leastPx' | 'bar'>>>>> = {
  name: { print: (row) => <span className="font-medium text-n12">{row.name}</span>, leastPx: 184 },
  mass: { bar: true },
  ...Object.fromEntries(goals.map((goal) => [goal.column, { bar: true, print: goalValue(goal) }])),
  target: { print: (row) => <TargetPill row={row} />, leastPx: 128 },
  case: { print: (row) => <GoverningCase row={row} />, leastPx: 92 },
  state: { print: (row, { unitType }) => <VerifiedCell row={row} unitType={unitType} />, leastPx: 132 },
  ease: {
    print: (row) => (
      <Pill tone={row.printEaseColor} title={row.printEaseReason}>
        <span className="tabular">{Math.round(row.printEase)}</span> {row.printEaseWord}
      </Pill>
    ),
    leastPx: 128,
  },
  density: {
    print: (row) => (
      <>
        {threePlaces(row.densityMean)}
        <span className="unit">({densityRange(row)})</span>
      </>
    ),
    leastPx: 132,
  },
  mode: { leastPx: 116 },
  cost: {
    print: (row) => (
      <>
        {threePlaces(row.cost)}
        <span className="unit">{row.costCurrency}</span>
      </>
    ),
    leastPx: 88,
  },
  cell: { leastPx: 144 },
}

/** The columns of the result table, left to right. Sorting refers to columns by their index in this list. */
export const columns: readonly Column[] = (Object.entries(printedColumns) as [PrintedColumnId, PrintedColumn][]).map(
  ([id, { part: _, key, ...column }]) => ({
    ...column,
    id,
    key: (row, uniform) => key(row, uniform) ?? Number.NEGATIVE_INFINITY,
    ...drawn[id],
  }),
)

/** The indices of the shown columns: the first always, the others that the rows have by choice or by their default. */
export const shownColumns = (choice: Readonly<Record<string, boolean>>, rows: readonly CandidateRow[]): readonly number[] =>
  columns.flatMap((column, index) =>
    isOffered(column, rows) && (index === 0 || (choice[column.id] ?? !column.extra)) ? [index] : [],
  )
