import {
  type CandidateRow,
  differenceTo,
  fromSi,
  type QuantityName,
  type Reference,
  type TermId,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/feedback/pill.tsx'
import { percentMore, threeDigits, threePlaces } from '../../ui/print-number.ts'
import { cellName } from './cell-name.ts'
import { TargetPill } from './target-pill.tsx'

/** A column of one physical quantity. */
const quantityColumn = (
  id: string,
  title: string,
  about: string,
  quantity: QuantityName,
  key: (row: CandidateRow) => number,
  bar?: 'bar',
): Column => ({
  id,
  title,
  about,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key,
  print: (row, unitType) => threePlaces(fromSi(key(row), quantity, unitType)),
  ...(bar ? { bar: true } : {}),
})

/** A column of a plain number with a fixed unit. */
const numberColumn = (
  id: string,
  title: string,
  about: string,
  unit: string,
  key: (row: CandidateRow) => number,
  print: (value: number) => string = threePlaces,
): Column => ({ id, title, about, unit: () => unit, align: 'right', key, print: (row) => print(key(row)) })

/** A column of a quantity that is not known of every row. */
const optionalColumn = (
  id: string,
  title: string,
  about: string,
  quantity: QuantityName,
  key: (row: CandidateRow) => number | null | undefined,
): Column => ({
  id,
  title,
  about,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key: (row) => key(row) ?? Number.NEGATIVE_INFINITY,
  print: (row, unitType) => {
    const value = key(row)
    return value == null ? '–' : threePlaces(fromSi(value, quantity, unitType))
  },
})

const textColumn = (
  id: string,
  title: string,
  about: string,
  key: (row: CandidateRow) => number | string,
  print: Column['print'],
): Column => ({ id, title, about, unit: () => '', align: 'left', key, print })

export interface Column {
  /** Never changes: the visitor's choice is stored by it. */
  readonly id: string
  readonly title: string
  /** Longer words for the list of columns and the hint over the head. */
  readonly about: string
  readonly unit: (unitType: UnitType) => string
  readonly align: 'left' | 'right'
  /** What the column sorts by, in SI. */
  readonly key: (row: CandidateRow, uniform: Reference | null) => number | string
  readonly print: (row: CandidateRow, unitType: UnitType, uniform: Reference | null) => ReactNode
  /**
   * Room for whatever it may say, CSS pixels: rows come one by one while a run goes on, and none widens a column that
   * is being read.
   */
  readonly leastPx?: number
  /** Draws a bar under the number, relative to the largest of the column. */
  readonly bar?: true
  /** Not shown until it is chosen. */
  readonly extra?: true
}

const trustOrder = { low: 0, medium: 1, high: 2 } as const
const trustTones = { low: 'red', medium: 'amber', high: 'green' } as const

/** How much better than the uniform lattice, in percent. */
const againstUniform = (id: string, title: string, about: string, of: 'maxLoad' | 'stiffness'): Column => {
  const key: Column['key'] = (row, uniform) => (uniform ? differenceTo(row, uniform)[of] : Number.NaN)
  return {
    id,
    title,
    about,
    unit: () => '%',
    align: 'right',
    key,
    print: (row, _, uniform) => percentMore(Number(key(row, uniform))),
    extra: true,
  }
}

/** The result table, left to right. Sorting refers to columns by their place in this list. */
export const columns: readonly Column[] = [
  {
    ...textColumn(
      'name',
      'Design',
      'Name of the design',
      (row) => row.name,
      (row) => <span className="font-medium text-n12">{row.name}</span>,
    ),
    leastPx: 184,
  },
  quantityColumn('mass', 'Mass', 'Mass of the printed part', 'mass', (row) => row.mass_g, 'bar'),
  numberColumn('saved', 'Saved', 'Mass saved compared with the solid part', '%', (row) => row.mass_saved_percent),
  quantityColumn(
    'load',
    'Max load',
    'Load at the onset of damage: a target load means this one',
    'force',
    (row) => row.max_load_n,
    'bar',
  ),
  quantityColumn(
    'stiffness',
    'Stiffness',
    'Force per displacement of the load face',
    'stiffness',
    (row) => row.stiffness_n_per_mm,
    'bar',
  ),
  {
    ...textColumn(
      'target',
      'Target',
      'Whether the requested value is reached',
      (row) => row.target_short_percent,
      (row) => <TargetPill row={row} />,
    ),
    leastPx: 128,
  },
  {
    ...textColumn(
      'ease',
      'Print ease',
      'How well it prints, 0 to 100',
      (row) => row.print_ease,
      (row) => (
        <Pill tone={row.print_ease_color} title={row.print_ease_reason}>
          <span className="tabular">{Math.round(row.print_ease)}</span> {row.print_ease_word}
        </Pill>
      ),
    ),
    leastPx: 128,
  },
  numberColumn(
    'safety',
    'Safety',
    'Max load divided by the requested load',
    '',
    (row) => row.safety_factor ?? Number.NEGATIVE_INFINITY,
    (value) => (Number.isFinite(value) ? threePlaces(value) : '–'),
  ),
  quantityColumn('displacement', 'Displacement', 'Of the load face under the load', 'length', (row) => row.displacement_mm),
  quantityColumn('ultimate', 'Ultimate', 'Load at which it breaks', 'force', (row) => row.ultimate_load_n),
  {
    id: 'density',
    title: 'Density',
    about: 'Relative density of the core: mean, least to greatest',
    leastPx: 132,
    unit: () => '',
    align: 'right',
    key: (row) => row.density_mean,
    print: (row) => (
      <>
        {threePlaces(row.density_mean)}
        <span className="unit">
          {threePlaces(row.density_min)}–{threePlaces(row.density_max)}
        </span>
      </>
    ),
  },
  optionalColumn(
    'first-yield',
    'First yield',
    'Load at which the most stressed point yields; not what the target means',
    'force',
    (row) => row.first_yield_n,
  ),
  {
    ...textColumn(
      'mode',
      'Governed by',
      'What fails first',
      (row) => row.governing_mode,
      (row) => row.governing_mode,
    ),
    leastPx: 116,
  },
  quantityColumn('wall', 'Thinnest', 'Thinnest wall or strut', 'length', (row) => row.min_feature_mm),
  {
    id: 'powder',
    title: 'Powder depth',
    about: 'Depth of loose powder, of the depth that can be cleaned',
    unit: () => 'cells',
    align: 'right',
    key: (row) => row.powder_depth_cells / row.powder_depth_allowed_cells,
    print: (row) => `${threePlaces(row.powder_depth_cells)} of ${threeDigits(row.powder_depth_allowed_cells)}`,
  },
  numberColumn('time', 'Print time', 'Time on the printer and for cleaning', 'h', (row) => row.print_time_h),
  {
    id: 'cost',
    title: 'Cost',
    about: 'Set-up, machine, material and cleaning',
    leastPx: 88,
    unit: () => '',
    align: 'right',
    key: (row) => row.cost,
    print: (row) => (
      <>
        {threePlaces(row.cost)}
        <span className="unit">{row.cost_currency}</span>
      </>
    ),
  },
  numberColumn('file', 'File', 'Size of the exported STL', 'MB', (row) => row.export_size_mb),
  {
    ...textColumn(
      'trust',
      'Trust',
      'How reliable the prediction is',
      (row) => trustOrder[row.trust],
      (row) => (
        <Pill tone={trustTones[row.trust]} title={row.trust_reason}>
          {row.trust}
        </Pill>
      ),
    ),
    leastPx: 88,
  },
  optionalColumn('verified-load', 'Verified load', 'Max load of the exported mesh', 'force', (row) => row.verified_max_load_n),
  optionalColumn(
    'verified-stiffness',
    'Verified stiffness',
    'Stiffness of the exported mesh',
    'stiffness',
    (row) => row.verified_stiffness_n_per_mm,
  ),
  {
    ...textColumn(
      'cell',
      'Cell',
      'Family of the lattice cell',
      (row) => row.cell,
      (row) => cellName(row),
    ),
    leastPx: 144,
    extra: true,
  },
  { ...quantityColumn('cell-size', 'Cell size', 'Edge of one cell', 'length', (row) => row.cell_size_mm), extra: true },
  { ...quantityColumn('gap', 'Gap', 'Smallest gap between walls', 'length', (row) => row.min_gap_mm), extra: true },
  againstUniform('load-gain', 'Load gain', 'Max load compared with the uniform lattice', 'maxLoad'),
  againstUniform('stiffness-gain', 'Stiffness gain', 'Stiffness compared with the uniform lattice', 'stiffness'),
]

/** The places of the columns that are shown: the first always, the others by choice or by their default. */
export const shownColumns = (choice: Readonly<Record<string, boolean>>): readonly number[] =>
  columns.flatMap((column, index) => (index === 0 || (choice[column.id] ?? !column.extra) ? [index] : []))

/** The columns whose title is a word of the glossary, by the column's id. */
export const columnTerms: Readonly<Record<string, TermId>> = {
  load: 'max-load',
  stiffness: 'stiffness',
  target: 'tolerance',
  ease: 'print-ease',
  safety: 'safety-factor',
  ultimate: 'ultimate-load',
  'first-yield': 'first-yield',
  density: 'relative-density',
  mode: 'governing-mode',
  powder: 'powder-depth',
  trust: 'trust',
  'verified-load': 'verified',
  'verified-stiffness': 'verified',
  'load-gain': 'baseline',
  'stiffness-gain': 'baseline',
}
