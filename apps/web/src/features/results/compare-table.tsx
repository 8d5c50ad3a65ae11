import {
  type CandidateRow,
  fromSi,
  goals,
  percentMore,
  predictedOf,
  predictionNote,
  printedColumns,
  type QuantityName,
  type Reference,
  threePlaces,
  type UnitType,
  unitOf,
} from '@trabecula/domain'
import { ComparedCases } from './load-cases.tsx'

interface CompareTableProps {
  rows: readonly CandidateRow[]
  uniform: Reference | null
  unitType: UnitType
}

interface Measured {
  readonly title: string
  readonly quantity: QuantityName
  readonly of: (row: CandidateRow) => number
  /** Whether it was found in the file of a row: a predicted value of what the file decides is marked. */
  readonly isOfFile?: (row: CandidateRow) => boolean
  /** The same value of the uniform lattice, where it has one. Its file does not exist: predictions are compared. */
  readonly ofUniform?: (uniform: Reference) => number
}

const isOfFile = (row: CandidateRow) => row.state !== 'predicted'

const measures: readonly Measured[] = [
  { title: 'Mass', quantity: 'mass', of: (row) => row.massG, ofUniform: (uniform) => uniform.massG },
  ...goals.map(({ title, quantity, measure }) => ({ title, quantity, of: measure, isOfFile, ofUniform: measure })),
  { title: printedColumns.displacement.title, quantity: 'length', of: (row) => row.displacementMm, isOfFile },
  {
    ...{ title: 'Lowest frequency', quantity: 'frequency' },
    of: ({ verification, frequenciesHz }) => verification?.frequencyHz ?? frequenciesHz?.[0] ?? Number.NaN,
    isOfFile: ({ verification }) => verification?.frequencyHz !== undefined,
  },
  {
    ...{ title: 'Buckles at', quantity: 'times' },
    of: ({ verification, bucklingFactor: predicted }) => {
      const factor = verification?.bucklingFactor === undefined ? predicted : verification.bucklingFactor
      return factor === undefined ? Number.NaN : (factor ?? Infinity)
    },
    isOfFile: ({ verification }) => verification?.bucklingFactor !== undefined,
  },
  { title: 'Thinnest', quantity: 'length', of: (row) => row.minFeatureMm },
]

export function CompareTable({ rows, uniform, unitType }: CompareTableProps) {
  const [first] = rows
  if (!first) return null
  const shown = measures.filter(({ of }) => rows.some((row) => !Number.isNaN(of(row))))
  const text = (value: number, quantity: QuantityName) =>
    Number.isNaN(value) ? '–' : value === Infinity ? 'does not' : threePlaces(fromSi(value, quantity, unitType))
  const cell = (value: number, quantity: QuantityName, base: number | null) => (
    <>
      {text(value, quantity)}
      {/* Equally wide for all, so that the values align. */}
      {base !== null && base > 0 && Number.isFinite(value / base) && (
        <span className="unit inline-block w-15 text-right">{percentMore(100 * (value / base - 1))} %</span>
      )}
    </>
  )
  return (
    <div className="max-h-[40dvh] shrink-0 overflow-auto border-t">
      {/* Limits the width, because on a large window the figures would be far from their labels. */}
      <table
        className="tabular w-full table-fixed text-sm"
        style={{ maxWidth: 176 + 240 * (rows.length + (uniform ? 1 : 0)) }}
        aria-label="Designs compared"
      >
        <thead className="text-xs text-n11">
          <tr className="h-8">
            <th scope="col" className="sticky left-0 w-36 bg-n1 px-3 text-left font-medium">
              <span className="sr-only">Quantity</span>
            </th>
            {rows.map((row) => (
              <th key={row.rowIndex} scope="col" title={row.name} className="w-34 px-3 text-right font-medium md:w-40">
                <span className="line-clamp-2">{row.name}</span>
                {row.state && (
                  <span title={row.state === 'predicted' ? predictionNote : undefined} className="block font-normal text-n10">
                    {row.state}
                  </span>
                )}
              </th>
            ))}
            {uniform && (
              <th scope="col" title={uniform.name} className="w-34 px-3 text-right font-normal italic md:w-40">
                <span className="line-clamp-2">{uniform.name}</span>
                <span
                  title="A uniform lattice has no file: its differences are from what was predicted of the first design."
                  className="block text-n10"
                >
                  by predictions
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ title, quantity, of, isOfFile: found, ofUniform }) => (
            <tr key={title} className="h-7">
              <th scope="row" className="sticky left-0 bg-n1 px-3 text-left font-normal whitespace-nowrap text-n11">
                {title}
                <span className="unit">{unitOf(quantity, unitType)}</span>
              </th>
              {rows.map((row) => (
                <td key={row.rowIndex} className="px-3 text-right whitespace-nowrap">
                  {found?.(row) === false && Number.isFinite(of(row)) && '≈ '}
                  {cell(of(row), quantity, row === first ? null : of(first))}
                </td>
              ))}
              {uniform && (
                <td className="px-3 text-right whitespace-nowrap text-n11 italic">
                  {ofUniform && cell(ofUniform(uniform), quantity, of({ ...first, ...predictedOf(first) }))}
                </td>
              )}
            </tr>
          ))}
          <ComparedCases rows={rows} withUniform={uniform !== null} />
          <tr className="h-7">
            <th scope="row" className="sticky left-0 bg-n1 px-3 text-left font-normal text-n11">
              Print ease
            </th>
            {rows.map((row) => (
              <td key={row.rowIndex} className="px-3 text-right" title={row.printEaseReason}>
                {Math.round(row.printEase)} {row.printEaseWord}
              </td>
            ))}
            {uniform && <td />}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
