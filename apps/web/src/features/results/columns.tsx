import {
  type CandidateRow,
  caseColumn,
  densityRange,
  gainOver,
  goals,
  type PrintedColumnId,
  type PrintedFor,
  predictedOf,
  predictedValueNote,
  printedColumns,
  type Reference,
  type TermId,
  threePlaces,
  type UnitType,
} from '@trabecula/domain'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/feedback/pill.tsx'
import { GoverningCase } from './load-cases.tsx'
import { TargetPill } from './target-pill.tsx'
import { VerifiedCell } from './verified-cell.tsx'

export interface Column {
  /** The visitor's choice is stored by it, so that it never changes. */
  readonly id: PrintedColumnId | 'case'
  readonly title: string
  /** Description in the list of columns and in the tooltip of the head. */
  readonly about: string
  readonly unit: (unitType: UnitType) => string
  readonly align: 'left' | 'right'
  /** The value that the column sorts by, in SI. */
  readonly key: (row: CandidateRow, uniform: Reference | null) => number | string
  /** The text of the domain's column, which a report prints too. */
  readonly print: (row: CandidateRow, printed: PrintedFor) => ReactNode
  /** Width for the longest text, CSS pixels: rows arrive one by one, and none widens a column in use. */
  readonly leastPx?: number
  /** Draws a bar under the number, relative to the largest of the column. */
  readonly bar?: true
  /** Hidden until it is chosen. */
  readonly extra?: true
  /** Offered only where a row has this. */
  readonly needs?: (row: CandidateRow) => unknown
}

type More = Partial<Pick<Column, 'print' | 'leastPx' | 'bar' | 'extra' | 'needs'>>

const numberColumn = (
  id: PrintedColumnId,
  about: string,
  key: (row: CandidateRow, uniform: Reference | null) => number | null | undefined,
  more: More = {},
): Column => ({
  id,
  title: printedColumns[id].title,
  about,
  unit: printedColumns[id].unit,
  align: 'right',
  key: (row, uniform) => key(row, uniform) ?? Number.NEGATIVE_INFINITY,
  print: printedColumns[id].print,
  ...more,
})

const textColumn = (id: PrintedColumnId, about: string, key: Column['key'], more: More = {}): Column => ({
  ...numberColumn(id, about, () => 0, more),
  align: 'left',
  key,
})

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

/** The columns of the result table, left to right. Sorting refers to columns by their index in this list. */
export const columns: readonly Column[] = [
  textColumn('name', 'Name of the design', (row) => row.name, {
    print: (row) => <span className="font-medium text-n12">{row.name}</span>,
    leastPx: 184,
  }),
  numberColumn('mass', 'Mass of the printed part', (row) => row.massG, { bar: true }),
  numberColumn('saved', 'Mass saved compared with the solid part', (row) => row.massSavedPercent),
  ...goals.map((goal) => numberColumn(goal.column, goal.about.value, goal.measure, { bar: true, print: goalValue(goal) })),
  textColumn('target', 'Whether the requested value is reached', (row) => row.targetShortPercent, {
    print: (row) => <TargetPill row={row} />,
    leastPx: 128,
  }),
  {
    id: 'case',
    title: caseColumn.title,
    about: 'Load case that sets the value of the design',
    unit: caseColumn.unit,
    align: 'left',
    key: (row) => row.governingCase ?? '',
    print: (row) => <GoverningCase row={row} />,
    leastPx: 92,
    needs: (row) => row.cases,
  },
  textColumn('state', 'Whether the numbers are those of the exported mesh', (row) => (row.state === 'verified' ? 1 : 0), {
    print: (row, { unitType }) => <VerifiedCell row={row} unitType={unitType} />,
    leastPx: 132,
    needs: (row) => row.state,
  }),
  textColumn('ease', 'How well it prints, 0 to 100', (row) => row.printEase, {
    print: (row) => (
      <Pill tone={row.printEaseColor} title={row.printEaseReason}>
        <span className="tabular">{Math.round(row.printEase)}</span> {row.printEaseWord}
      </Pill>
    ),
    leastPx: 128,
  }),
  numberColumn('safety', 'Max load divided by the requested load', (row) => row.safetyFactor),
  numberColumn('displacement', 'Of the load face under the load', (row) => row.displacementMm),
  numberColumn('ultimate', 'Load at which it breaks', (row) => row.ultimateLoadN),
  numberColumn('density', 'Relative density of the core: mean, least to greatest', (row) => row.densityMean, {
    print: (row) => (
      <>
        {threePlaces(row.densityMean)}
        <span className="unit">({densityRange(row)})</span>
      </>
    ),
    leastPx: 132,
  }),
  numberColumn(
    'first-yield',
    'Load at which the most stressed point yields; not what the target means',
    (row) => row.firstYieldN,
  ),
  textColumn('mode', 'What limits the max load', (row) => row.governingMode, { leastPx: 116 }),
  numberColumn('wall', 'Thinnest wall or strut', (row) => row.minFeatureMm),
  numberColumn(
    'powder',
    'Depth of loose powder, of the depth that can be cleaned',
    (row) => row.powderDepthCells / row.powderDepthAllowedCells,
  ),
  numberColumn('time', 'Time on the printer and for cleaning', (row) => row.printTimeH),
  numberColumn('cost', 'Set-up, machine, material and cleaning', (row) => row.cost, {
    print: (row) => (
      <>
        {threePlaces(row.cost)}
        <span className="unit">{row.costCurrency}</span>
      </>
    ),
    leastPx: 88,
  }),
  numberColumn('file', 'Size of the exported STL', (row) => row.exportSizeMb),
  ...goals.map(({ column, about, measure }) =>
    numberColumn(`predicted-${column}`, about.predicted, (row) => measure(predictedOf(row)), {
      extra: true,
      needs: (row) => row.state,
    }),
  ),
  textColumn('cell', 'Family of the lattice cell', (row) => row.cell, { leastPx: 144, extra: true }),
  numberColumn('cell-size', 'Edge of one cell', (row) => row.cellSizeMm, { extra: true }),
  numberColumn('gap', 'Smallest gap between walls', (row) => row.minGapMm, { extra: true }),
  ...goals.map((goal) =>
    numberColumn(
      `${goal.column}-gain`,
      goal.about.gain,
      (row, uniform) => (uniform ? gainOver(uniform, row, goal) : Number.NaN),
      { extra: true },
    ),
  ),
]

/** Whether the rows have what the column shows. */
export const isOffered = ({ needs }: Column, rows: readonly CandidateRow[]): boolean => !needs || rows.some(needs)

/** The indices of the shown columns: the first always, the others that the rows have by choice or by their default. */
export const shownColumns = (choice: Readonly<Record<string, boolean>>, rows: readonly CandidateRow[]): readonly number[] =>
  columns.flatMap((column, index) =>
    isOffered(column, rows) && (index === 0 || (choice[column.id] ?? !column.extra)) ? [index] : [],
  )

/** The columns whose title is a term of the glossary, by the column's id. */
export const columnTerms: Readonly<Partial<Record<Column['id'], TermId>>> = {
  ...Object.fromEntries(
    goals.flatMap(({ id, column }): [Column['id'], TermId][] => [
      [column, id],
      [`${column}-gain`, 'baseline'],
    ]),
  ),
  target: 'tolerance',
  case: 'governing-case',
  ease: 'print-ease',
  safety: 'safety-factor',
  ultimate: 'ultimate-load',
  'first-yield': 'first-yield',
  density: 'relative-density',
  mode: 'governing-mode',
  powder: 'powder-depth',
  state: 'verified',
}
