import type { GoalColumn } from '../goals/list.ts'
import type { GoalSettings } from '../goals/requirement.ts'
import { type Goal, goals } from '../goals/values.ts'
import type { TermId } from '../help.ts'
import type { UnitType } from '../units/factors.ts'
import { percentMore, threeDigits, threePlaces } from '../units/printing.ts'
import { type QuantityName, unitOf } from '../units/quantities.ts'
import type { CandidateRow, Reference } from './model.ts'
import { cellName, densityRange, modeInWords, printedQuantity, printedTimes, targetWord } from './printing.ts'
import { gainOver } from './rules.ts'
import { predictedOf } from './shown.ts'

/** The context in which a row is printed. */
export interface PrintedFor {
  readonly unitType: UnitType
  readonly settings: GoalSettings
  /** The uniform lattice of the best design's cell, size and mass; null where it is unknown. */
  readonly uniform: Reference | null
}

/** A report parts the table of the designs, because a page is not as wide as all columns. */
export const tableParts = [
  'Performance',
  'Printing',
  'Lattice',
  'Predicted and verified, and compared with the uniform lattice',
] as const
export type TablePart = (typeof tableParts)[number]

export interface PrintedColumn {
  readonly title: string
  /** Description in the list of columns and in the tooltip of the head. */
  readonly about: string
  /** '' where the values have no unit, or contain it. */
  readonly unit: (unitType: UnitType) => string
  readonly align: 'left' | 'right'
  readonly print: (row: CandidateRow, printed: PrintedFor) => string
  /** The value that the column sorts by, in SI. */
  readonly key: (row: CandidateRow, uniform: Reference | null) => number | string | null | undefined
  /** Where a report shows it; absent of the name, which each part begins with, and of what a table of its own shows. */
  readonly part?: TablePart
  /** The term of the help that explains its title. */
  readonly term?: TermId
  /** Hidden until it is chosen. */
  readonly extra?: true
  /** Offered only where a row has this. */
  readonly needs?: (row: CandidateRow) => unknown
}

/** Whether the rows have what the column shows. */
export const isOffered = ({ needs }: Pick<PrintedColumn, 'needs'>, rows: readonly CandidateRow[]): boolean =>
  !needs || rows.some(needs)

type Said = Pick<PrintedColumn, 'title' | 'about' | 'key'> & Partial<PrintedColumn>

/** A column of numbers without a physical quantity. */
const figures = (column: Said & Pick<PrintedColumn, 'print'>, unit = ''): PrintedColumn => ({
  unit: () => unit,
  align: 'right',
  ...column,
})

const words = (column: Said & Pick<PrintedColumn, 'print'>): PrintedColumn => figures({ align: 'left', ...column })

/** A column of a physical quantity, with a dash where the row has no value. */
const quantity = (
  name: QuantityName,
  column: Said & { key: (row: CandidateRow) => number | null | undefined },
): PrintedColumn => ({
  unit: (unitType) => unitOf(name, unitType),
  align: 'right',
  print: (row, { unitType }) => printedQuantity(column.key(row), name, unitType),
  ...column,
})

/** A column of the factors at which something gives way, the largest of all where it does not. */
const times = (title: string, what: string, factor: (row: CandidateRow) => number | null | undefined): PrintedColumn =>
  figures({
    title,
    about: `Times the required load, or that at which damage begins, at which ${what}, predicted`,
    key: (row) => (factor(row) === null ? Number.POSITIVE_INFINITY : factor(row)),
    print: (row) => printedTimes(factor(row)),
    part: 'Performance',
    needs: (row) => factor(row) !== undefined,
  })

/** One column for each goal, in their order. */
const forGoals = <Id extends string>(
  id: (column: GoalColumn) => Id,
  of: (goal: Goal) => PrintedColumn,
): Readonly<Record<Id, PrintedColumn>> =>
  Object.fromEntries(goals.map((goal) => [id(goal.column), of(goal)])) as Record<Id, PrintedColumn>

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * All columns of the results by their identifiers, in the order of the table: screen and report follow from here.
 * The identifiers are stored with a visitor's choice of columns, so that they never change.
 */
export const printedColumns = {
  name: words({ title: 'Design', about: 'Name of the design', key: (row) => row.name, print: (row) => row.name }),
  mass: quantity('mass', { title: 'Mass', about: 'Mass of the printed part', key: (row) => row.massG, part: 'Performance' }),
  saved: figures(
    {
      title: 'Saved',
      about: 'Mass saved compared with the solid part',
      key: (row) => row.massSavedPercent,
      print: (row) => threePlaces(row.massSavedPercent),
      part: 'Performance',
    },
    '%',
  ),
  ...forGoals(
    (column) => column,
    ({ id, title, about, quantity: name, measure }) =>
      quantity(name, { title, about: about.value, key: measure, term: id, part: 'Performance' }),
  ),
  target: words({
    title: 'Target',
    about: 'Whether the requested value is reached',
    term: 'tolerance',
    key: (row) => row.targetShortPercent,
    print: (row, { settings }) => targetWord(row, settings),
    part: 'Performance',
  }),
  case: words({
    title: 'Case',
    about: 'Load case that sets the value of the design',
    term: 'governing-case',
    key: (row) => row.governingCase ?? '',
    print: (row) => row.governingCase ?? '–',
    needs: (row) => row.cases,
  }),
  state: words({
    title: 'Verified',
    about: 'Whether the numbers are those of the exported mesh',
    term: 'verified',
    key: (row) => (row.state === 'verified' ? 1 : 0),
    print: (row) => row.state ?? '–',
    part: 'Predicted and verified, and compared with the uniform lattice',
    needs: (row) => row.state,
  }),
  ease: words({
    title: 'Print ease',
    about: 'How well it prints, 0 to 100',
    term: 'print-ease',
    key: (row) => row.printEase,
    print: (row) => `${Math.round(row.printEase)} ${row.printEaseWord}`,
    part: 'Printing',
  }),
  safety: figures({
    title: 'Safety',
    about: 'Max load divided by the requested load',
    term: 'safety-factor',
    key: (row) => row.safetyFactor,
    print: (row) => (row.safetyFactor === null ? '–' : threePlaces(row.safetyFactor)),
    part: 'Performance',
  }),
  displacement: quantity('length', {
    title: 'Displacement along load',
    about: 'How far the load faces move along their load, in the mean; the required displacement of a place is another',
    key: (row) => row.displacementMm,
    part: 'Performance',
  }),
  ultimate: quantity('force', {
    title: 'Ultimate',
    about: 'Load at which it breaks',
    term: 'ultimate-load',
    key: (row) => row.ultimateLoadN,
    part: 'Performance',
  }),
  density: figures({
    title: 'Density',
    about: 'Relative density of the core: mean, least to greatest',
    term: 'relative-density',
    key: (row) => row.densityMean,
    print: (row) => `${threePlaces(row.densityMean)} (${densityRange(row)})`,
    part: 'Lattice',
  }),
  'first-yield': quantity('force', {
    title: 'First yield',
    about: 'Load at which the most stressed point yields; not what the target means',
    term: 'first-yield',
    key: (row) => row.firstYieldN,
    part: 'Performance',
  }),
  mode: words({
    title: 'Governed by',
    about: 'What limits the max load',
    term: 'governing-mode',
    key: (row) => row.governingMode,
    print: (row) => modeInWords(row.governingMode),
    part: 'Lattice',
  }),
  wall: quantity('length', {
    title: 'Thinnest',
    about: 'Thinnest wall or strut',
    key: (row) => row.minFeatureMm,
    part: 'Printing',
  }),
  powder: figures(
    {
      title: 'Powder depth',
      about: 'Depth of loose powder, of the depth that can be cleaned',
      term: 'powder-depth',
      key: (row) => row.powderDepthCells / row.powderDepthAllowedCells,
      print: (row) => `${threePlaces(row.powderDepthCells)} of ${threeDigits(row.powderDepthAllowedCells)}`,
      part: 'Printing',
    },
    'cells',
  ),
  time: figures(
    {
      title: 'Print time',
      about: 'Time on the printer and for cleaning',
      key: (row) => row.printTimeH,
      print: (row) => threePlaces(row.printTimeH),
      part: 'Printing',
    },
    'h',
  ),
  cost: figures({
    title: 'Cost',
    about: 'Set-up, machine, material and cleaning',
    key: (row) => row.cost,
    print: (row) => `${threePlaces(row.cost)} ${row.costCurrency}`,
    part: 'Printing',
  }),
  file: figures(
    {
      title: 'File',
      about: 'Size of the exported STL',
      key: (row) => row.exportSizeMb,
      print: (row) => threePlaces(row.exportSizeMb),
      part: 'Printing',
    },
    'MB',
  ),
  ...forGoals(
    (column) => `predicted-${column}` as const,
    ({ noun, about, quantity: name, measure }) =>
      quantity(name, {
        title: `Predicted ${noun}`,
        about: about.predicted,
        key: (row) => measure(predictedOf(row)),
        part: 'Predicted and verified, and compared with the uniform lattice',
        extra: true,
        needs: (row) => row.state,
      }),
  ),
  cell: words({
    title: 'Cell',
    about: 'Family of the lattice cell',
    key: (row) => row.cell,
    print: (row) => cellName(row),
    part: 'Lattice',
    extra: true,
  }),
  'cell-size': quantity('length', {
    title: 'Cell size',
    about: 'Edge of one cell',
    key: (row) => row.cellSizeMm,
    part: 'Lattice',
    extra: true,
  }),
  gap: quantity('length', {
    title: 'Gap',
    about: 'Smallest gap between walls',
    key: (row) => row.minGapMm,
    part: 'Printing',
    extra: true,
  }),
  frequency: figures(
    {
      title: 'Frequency',
      about: 'Lowest natural frequency as the part is held, predicted, with the point masses of its set-up',
      key: (row) => row.frequenciesHz?.[0],
      print: (row) => (row.frequenciesHz ? threePlaces(row.frequenciesHz[0]!) : '–'),
      part: 'Performance',
      needs: (row) => row.frequenciesHz,
    },
    'Hz',
  ),
  buckling: times('Buckles at', 'the part buckles', (row) => row.bucklingFactor),
  dimpling: times('Dimples at', 'its skin dimples', (row) => row.dimplingFactor),
  ...forGoals(
    (column) => `${column}-gain` as const,
    (goal) => {
      const key: PrintedColumn['key'] = (row, uniform) => gain(goal, row, uniform)
      const print: PrintedColumn['print'] = (row, { uniform }) => percentMore(gain(goal, row, uniform))
      const part = 'Predicted and verified, and compared with the uniform lattice'
      return figures(
        { title: `${sentence(goal.noun)} gain`, about: goal.about.gain, term: 'baseline', key, print, part, extra: true },
        '%',
      )
    },
  ),
} as const satisfies Record<string, PrintedColumn>

export type PrintedColumnId = keyof typeof printedColumns

const gain = (goal: Goal, row: CandidateRow, uniform: Reference | null): number =>
  uniform ? gainOver(uniform, row, goal) : Number.NaN

/** The solid part or the uniform lattice in the columns; those not listed stay empty. */
export function printedReference(
  reference: Reference,
  solid: Reference | null,
  unitType: UnitType,
): Readonly<Partial<Record<PrintedColumnId, string>>> {
  const { firstYieldN: firstYield } = reference
  return {
    name: reference.name,
    mass: printedQuantity(reference.massG, 'mass', unitType),
    ...Object.fromEntries(
      goals.map(({ column, measure, quantity }) => [column, printedQuantity(measure(reference), quantity, unitType)]),
    ),
    ...(firstYield === undefined ? {} : { 'first-yield': printedQuantity(firstYield, 'force', unitType) }),
    ...(reference.frequenciesHz ? { frequency: threePlaces(reference.frequenciesHz[0]!) } : {}),
    ...(reference.bucklingFactor === undefined ? {} : { buckling: printedTimes(reference.bucklingFactor) }),
    density: threePlaces(reference.densityMean),
    ...(solid ? { saved: threePlaces(100 * (1 - reference.massG / solid.massG)) } : {}),
  }
}
