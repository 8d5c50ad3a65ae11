import { type CandidateRow, fromSi, type QuantityName, type UnitType, unitOf } from '@trabecula/domain'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/feedback/pill.tsx'
import { threeDigits } from '../../ui/print-number.ts'
import { TargetPill } from './target-pill.tsx'

export interface Column {
  readonly title: string
  readonly unit: (unitType: UnitType) => string
  readonly align: 'left' | 'right'
  /** What the column sorts by, in SI. */
  readonly key: (row: CandidateRow) => number | string
  readonly print: (row: CandidateRow, unitType: UnitType) => ReactNode
  /** Draws a bar behind the number, relative to the largest of the column. */
  readonly bar?: true
}

const none = () => ''

/** A column of one physical quantity. */
const measured = (title: string, quantity: QuantityName, key: (row: CandidateRow) => number, bar?: true): Column => ({
  title,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key,
  print: (row, unitType) => threeDigits(fromSi(key(row), quantity, unitType)),
  ...(bar ? { bar } : {}),
})

/** A column of a plain number with a fixed unit. */
const counted = (
  title: string,
  unit: string,
  key: (row: CandidateRow) => number,
  print: (value: number) => string = threeDigits,
): Column => ({
  title,
  unit: () => unit,
  align: 'right',
  key,
  print: (row) => print(key(row)),
})

/** A column of a quantity that is not known of every row. */
const perhaps = (title: string, quantity: QuantityName, key: (row: CandidateRow) => number | null): Column => ({
  title,
  unit: (unitType) => unitOf(quantity, unitType),
  align: 'right',
  key: (row) => key(row) ?? Number.NEGATIVE_INFINITY,
  print: (row, unitType) => {
    const value = key(row)
    return value === null ? '–' : threeDigits(fromSi(value, quantity, unitType))
  },
})

const worded = (title: string, key: (row: CandidateRow) => number | string, print: Column['print']): Column => ({
  title,
  unit: none,
  align: 'left',
  key,
  print,
})

const trustOrder = { low: 0, medium: 1, high: 2 } as const
const trustTones = { low: 'red', medium: 'amber', high: 'green' } as const

/** The result table, left to right. Sorting refers to columns by their place in this list. */
export const columns: readonly Column[] = [
  worded(
    'Design',
    (row) => row.name,
    (row) => <span className="font-medium text-n12">{row.name}</span>,
  ),
  measured('Mass', 'mass', (row) => row.mass_g, true),
  counted('Saved', '%', (row) => row.mass_saved_percent),
  measured('Max load', 'force', (row) => row.max_load_n, true),
  measured('Stiffness', 'stiffness', (row) => row.stiffness_n_per_mm, true),
  worded(
    'Target',
    (row) => row.target_short_percent,
    (row) => <TargetPill row={row} />,
  ),
  worded(
    'Print ease',
    (row) => row.print_ease,
    (row) => (
      <Pill tone={row.print_ease_color} title={row.print_ease_reason}>
        <span className="tabular">{Math.round(row.print_ease)}</span> {row.print_ease_word}
      </Pill>
    ),
  ),
  counted(
    'Safety',
    '',
    (row) => row.safety_factor ?? Number.NEGATIVE_INFINITY,
    (value) => (Number.isFinite(value) ? threeDigits(value) : '–'),
  ),
  measured('Displacement', 'length', (row) => row.displacement_mm),
  measured('Ultimate', 'force', (row) => row.ultimate_load_n),
  {
    title: 'Density',
    unit: none,
    align: 'right',
    key: (row) => row.density_mean,
    print: (row) => (
      <>
        {threeDigits(row.density_mean)}
        <span className="unit">
          {threeDigits(row.density_min)}–{threeDigits(row.density_max)}
        </span>
      </>
    ),
  },
  worded(
    'Governed by',
    (row) => row.governing_mode,
    (row) => row.governing_mode,
  ),
  measured('Thinnest', 'length', (row) => row.min_feature_mm),
  {
    title: 'Powder depth',
    unit: () => 'cells',
    align: 'right',
    key: (row) => row.powder_depth_cells / row.powder_depth_allowed_cells,
    print: (row) => `${threeDigits(row.powder_depth_cells)} of ${threeDigits(row.powder_depth_allowed_cells)}`,
  },
  counted('Print time', 'h', (row) => row.print_time_h),
  worded(
    'Cost',
    (row) => row.cost,
    (row) => (
      <>
        {threeDigits(row.cost)}
        <span className="unit">{row.cost_currency}</span>
      </>
    ),
  ),
  counted('File', 'MB', (row) => row.export_size_mb),
  worded(
    'Trust',
    (row) => trustOrder[row.trust],
    (row) => (
      <Pill tone={trustTones[row.trust]} title={row.trust_reason}>
        {row.trust}
      </Pill>
    ),
  ),
  perhaps('Verified load', 'force', (row) => row.verified_max_load_n),
  perhaps('Verified stiffness', 'stiffness', (row) => row.verified_stiffness_n_per_mm),
]
