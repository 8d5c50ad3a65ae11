import {
  bucklingNote,
  type CandidateRow,
  clock,
  counted,
  densityRange,
  doesNotBuckle,
  findPrinter,
  frequencyNote,
  fromSi,
  gainOver,
  goals,
  governingPlaceMeaning,
  type InstabilityFactors,
  isOffered,
  massOver,
  modeOfFileNote,
  type PrintedColumn,
  type PrintedColumnId,
  type PrintedFor,
  percentMore,
  powderDepthName,
  predictionNote,
  printChecks,
  printedCheck,
  printedColumns,
  printedReference,
  printedThinnest,
  printedTimes,
  printQuantity,
  type Reference,
  rankedRows,
  reportMessages,
  requirementOf,
  signedPercent,
  type TablePart,
  tableParts,
  targetNote,
  threeDigits,
  threePlaces,
  titleInText,
  unitOf,
  verifiedGoals,
  verifiedModes,
  withMinus,
} from '@trabecula/domain'
import { extremesOf, readingsAt } from '../fields/readings.ts'
import { usualLoad } from '../fields/summary.ts'
import { placeInFile, pointOfFile } from '../input/place.ts'
import { cutPicture } from './cut-picture.ts'
import type { Block, Facts, Section, Table } from './document.ts'
import { fieldPicture } from './field-picture.ts'
import { chosenRow, type ReportInput } from './input.ts'
import { caseTable, governingTable, requirementsTable } from './load-cases.ts'
import { resultsPlot } from './plot.ts'

/** The columns of one part of the table of designs, in the order of the screen. */
export const columnsOf = (part: TablePart, rows: readonly CandidateRow[]): readonly PrintedColumnId[] => [
  'name',
  ...(Object.entries(printedColumns) as [PrintedColumnId, PrintedColumn][])
    .filter(([, column]) => column.part === part && isOffered(column, rows))
    .map(([id]) => id),
]

export const printedFor = ({ unitType, results }: ReportInput): PrintedFor => ({
  unitType,
  settings: results.asked,
  uniform: results.baseline,
})

export function designsSection(input: ReportInput): Section {
  const { results, unitType } = input
  const { candidates, asked, notes, baseline } = results
  const row = chosenRow(input)
  const designs = `${counted(candidates.length, 'design')} in ${clock(asked.completionSeconds)} min.`
  return {
    title: 'All designs',
    blocks: [
      ...tableParts.map((part) => designTable(input, part)),
      ...governingTable(input),
      ...requirementsTable(input),
      resultsPlot(candidates, baseline, asked, row.rowIndex, unitType),
      ...[designs, ...notes].map((text) => ({ kind: 'text', text }) as const),
    ],
  }
}

function designTable(input: ReportInput, title: TablePart): Table {
  const columns = columnsOf(title, input.results.candidates)
  const { unitType, results } = input
  const printed = printedFor(input)
  const chosen = chosenRow(input)
  const references = title === 'Performance' ? [results.baseline, results.solid].filter((each) => each !== null) : []
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Row', unit: '', align: 'right' },
      ...columns.map((id) => ({
        title: printedColumns[id].title,
        unit: printedColumns[id].unit(unitType),
        align: printedColumns[id].align,
      })),
    ],
    rows: [
      ...rankedRows(results.candidates, requirementOf(results.asked)).map((row) => ({
        cells: [String(row.rowIndex), ...columns.map((id) => printedColumns[id].print(row, printed))],
        ...(row === chosen ? { mark: 'chosen' as const } : {}),
      })),
      ...references.map((reference) => {
        const values = printedReference(reference, results.solid, unitType)
        return { cells: ['', ...columns.map((id) => values[id] ?? '')], mark: 'reference' as const }
      }),
    ],
  }
}

/** The design that the report is about: what it reaches, its fields, its cut, and how it prints. */
export async function chosenSection(input: ReportInput, signal?: AbortSignal): Promise<Section> {
  const { results, unitType, row: asked } = input
  const row = chosenRow(input)
  const blocks: Block[] = [
    {
      kind: 'text',
      text: `${row.name}: ${targetNote(row, results.asked, unitType)}. ${reliability(row)}`,
    },
    ...designFacts(input),
    ...bucklingBlocks(input),
    ...frequencyBlocks(input),
    ...fieldBlocks(input),
    await cutBlock(input, signal),
    ...printingBlocks(input),
  ]
  return { title: asked === undefined ? `The best design: ${row.name}` : `The design: ${row.name}`, blocks }
}

const reliability = (row: CandidateRow): string =>
  row.state === 'verified'
    ? 'The values of its goals are those of the exported mesh.'
    : `Its numbers are predicted. ${predictionNote} ${row.trustReason}.`

function valueIn(input: ReportInput): (id: PrintedColumnId) => string {
  const [row, printed] = [chosenRow(input), printedFor(input)]
  return (id) => {
    const text = printedColumns[id].print(row, printed)
    const unit = printedColumns[id].unit(input.unitType)
    return text === '–' || unit === '' ? text : `${text} ${unit}`
  }
}

function designFacts(input: ReportInput): Facts[] {
  const { part, results } = input
  const row = chosenRow(input)
  const value = valueIn(input)
  const point = row.governingPointMm
  const { baseline } = results
  // A verification says which region governs, and no place.
  const predicted = row.state === 'verified' ? ', predicted' : ''
  return [
    {
      kind: 'facts',
      title: 'Performance',
      rows: [
        ...goals.flatMap(({ column, longTitle, isLoad }) => [
          [longTitle, value(column)] as const,
          ...(isLoad
            ? ([
                ['First yield (highest stress)', value('first-yield')],
                ['Ultimate load', value('ultimate')],
              ] as const)
            : []),
        ]),
        [printedColumns.displacement.title, value('displacement')],
        ['Safety factor', value('safety')],
        [`Governed by${predicted}`, value('mode')],
        ...(row.governingCase === undefined ? [] : [['Governing load case', row.governingCase] as const]),
        [`Governing place${predicted} (x, y, z)`, withMinus(placeInFile([point.x, point.y, point.z], part))],
        ['Mass', value('mass')],
        ['Saved vs. solid', value('saved')],
        ...(baseline
          ? [
              [
                `Compared with ${baseline.name}${row.state === 'verified' ? ', both predicted' : ''}`,
                differences(row, baseline),
              ] as const,
            ]
          : []),
      ],
    },
    {
      kind: 'facts',
      title: 'Lattice',
      rows: [
        ['Cell', value('cell')],
        ['Cell size', value('cell-size')],
        ['Density', `${threePlaces(row.densityMean)} (${densityRange(row)})`],
      ],
    },
  ]
}

/** The natural frequencies of the design next to those of the solid part; none where they were not requested. */
function frequencyBlocks(input: ReportInput): Block[] {
  const { frequenciesHz, frequencyKinds, verification } = chosenRow(input)
  if (!frequenciesHz) return []
  const ofSolid = input.results.solid?.frequenciesHz
  const rows = frequenciesHz.map((frequency, n) => {
    const solid = ofSolid?.[n] === undefined ? '' : `, solid part ${threePlaces(ofSolid[n])} Hz`
    const kind = frequencyKinds?.[n] === undefined ? '' : `, ${frequencyKinds[n]}`
    return [`Mode ${n + 1}`, `${threePlaces(frequency)} Hz${kind}${solid}`] as const
  })
  return [
    { kind: 'facts', title: 'Natural frequencies', rows },
    { kind: 'text', text: `${frequencyNote} ${modeOfFileNote(verification?.frequencyHz !== undefined)}` },
  ]
}

/** "buckles at 2.31 ×", "does not buckle", "buckles at –" where that was not found. */
const inWords = (what: string, factor: number | null | undefined): string =>
  factor === null ? `does not ${what}` : `${what}s at ${printedTimes(factor)}`

/** At how many times its load the design buckles and its skin dimples, in every case, and the solid part; none where not requested. */
function bucklingBlocks(input: ReportInput): Block[] {
  const row = chosenRow(input)
  if (row.bucklingFactor === undefined && row.dimplingFactor === undefined) return []
  const ofSolid = input.results.solid?.bucklingFactor
  const said = ({ bucklingFactor, dimplingFactor }: InstabilityFactors) =>
    [inWords('buckle', bucklingFactor), inWords('dimple', dimplingFactor)].join(', ')
  const isSafe = row.bucklingFactor === null
  const note = `${bucklingNote} ${modeOfFileNote(row.verification?.bucklingFactor !== undefined)}`
  return [
    {
      kind: 'facts',
      title: 'Buckling',
      rows: [
        [row.name, said(row)],
        ...(row.cases ?? []).map((each) => [`In case ${each.name}`, said(each)] as const),
        ...(ofSolid === undefined ? [] : [['Solid part', inWords('buckle', ofSolid)] as const]),
      ],
    },
    { kind: 'text', text: isSafe ? `${doesNotBuckle('It does')} ${note}` : note },
  ]
}

/** "max load +3.1 %, stiffness −2.0 %, mass ±0.0 %" */
const differences = (row: CandidateRow, baseline: Reference): string =>
  [
    ...goals.map((goal) => [titleInText(goal), gainOver(baseline, row, goal)] as const),
    ['mass', massOver(baseline, row)] as const,
  ]
    .map(([title, percent]) => `${title} ${percentMore(percent)} %`)
    .join(', ')

/** Utilisation on the part, and the extremes of the fields as they are listed next to them. */
function fieldBlocks(input: ReportInput): Block[] {
  const { part, fields, setup, unitType } = input
  if (!fields) return [{ kind: 'text', text: reportMessages.noFields }]
  const load = usualLoad(fields, setup.settings)
  // The max load of a verified row is another one.
  const isPredicted = chosenRow(input).state === 'verified' && load === fields.facts.onset.load
  const picture = fieldPicture(part, fields, load, unitType)
  const shown = ['displacement_mm', 'utilisation_percent', 'von_mises_mpa', 'wall_stress_mpa', 'relative_density', 'thickness_mm']
  const rows = readingsAt(fields, load).flatMap((reading) => {
    const extremes = shown.includes(reading.name) ? extremesOf(fields, reading) : undefined
    if (!extremes) return []
    const [least, most] = [extremes.least, extremes.most].map(({ value }) => printQuantity(value, reading.quantity, unitType))
    return [{ cells: [reading.title, least ?? '–', most ?? '–', withMinus(pointOfFile(extremes.most.place, part))] }]
  })
  const table: Table = {
    kind: 'table',
    title: `Fields at ${printQuantity(load, 'force', unitType)}${isPredicted ? ', the predicted max load' : ''}`,
    columns: [
      { title: 'Field', unit: '', align: 'left' },
      { title: 'Least', unit: '', align: 'right' },
      { title: 'Most', unit: '', align: 'right' },
      { title: 'Where it is most (x, y, z)', unit: '', align: 'left' },
    ],
    rows,
  }
  return [...(picture ? [picture] : []), table, { kind: 'text', text: governingPlaceMeaning }]
}

async function cutBlock({ part, design, unitType }: ReportInput, signal?: AbortSignal): Promise<Block> {
  if (!design) return { kind: 'text', text: reportMessages.noDesign }
  return cutPicture(part, design, unitType, signal)
}

function printingBlocks(input: ReportInput): Block[] {
  const { part, setup, unitType } = input
  const row = chosenRow(input)
  const value = valueIn(input)
  const printer = setup.printedWith?.printer ?? findPrinter(setup.settings.printer)
  const size = part.bounds.max.map((most, axis) => most - part.bounds.min[axis])
  const checks = printChecks(row, size, printer && { buildMm: printer.buildVolumeMm, minWallMm: printer.minWallMm })
  return [
    {
      kind: 'facts',
      title: 'Printing',
      rows: [
        ['Print ease', `${Math.round(row.printEase)} of 100, ${row.printEaseWord}: ${row.printEaseReason}`],
        ['Thinnest wall or strut', printedThinnest(row, unitType)],
        ['Smallest gap', value('gap')],
        [powderDepthName(row), value('powder')],
        ['Time', value('time')],
        ['Cost', value('cost')],
        ['Exported STL', `${value('file')}, ${threeDigits(row.exportTriangles)} triangles`],
        ...checks.map((check) => [check.ok ? 'Passed' : 'Warning', printedCheck(check, unitType)] as const),
      ],
    },
  ]
}

export function verificationSection(input: ReportInput): Section {
  const { unitType } = input
  const row = chosenRow(input)
  const { verification } = row
  const verified = verifiedGoals(row)
  const title = 'Predicted and verified'
  if (!verification || !verified)
    return { title, blocks: [{ kind: 'text', text: reportMessages.notVerified }, ...caseTable(input)] }
  const { voxels, voxelsThroughWall, coarse, governedBy, meshSha256, notes } = verification
  const how = `${voxels.toLocaleString('en-US')} voxels, ${threeDigits(voxelsThroughWall)} through the thinnest wall${coarse ? ' (coarse)' : ''}; the ${governedBy} governs. SHA-256 of the mesh: ${meshSha256}.`
  return {
    title,
    blocks: [
      {
        kind: 'table',
        title: 'The exported mesh, analysed',
        columns: ['', 'Predicted', 'Verified', 'Deviation'].map((name, n) => ({
          title: name,
          unit: '',
          align: n === 0 ? ('left' as const) : ('right' as const),
        })),
        rows: [
          ...verified.map(({ goal: { title: name, quantity }, predicted, found, deviation }) => ({
            cells: [
              `${name}, ${unitOf(quantity, unitType)}`,
              ...[predicted, found].map((si) => threeDigits(fromSi(si, quantity, unitType))),
              signedPercent(deviation),
            ],
          })),
          ...verifiedModes(row, verification).map(({ title: name, unit, predicted, found, deviation }) => ({
            cells: [unit ? `${name}, ${unit}` : name, predicted, found, deviation],
          })),
        ],
      },
      ...caseTable(input),
      { kind: 'text', text: [how, ...notes].join(' ') },
    ],
  }
}
