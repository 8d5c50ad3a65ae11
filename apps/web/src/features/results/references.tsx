import { fromSi, type Reference, type UnitType } from '@trabecula/domain'
import type { Results } from '../../state/workspace/study.ts'
import { threeDigits } from '../../ui/print-number.ts'
import { columns } from './columns.tsx'

/** The foot of the table: the solid part and the uniform lattice, in the columns they have values for. */
export function References({ results, unitType }: { results: Results; unitType: UnitType }) {
  const { solid, baseline } = results
  const best = Math.max(0, ...results.candidates.map((row) => row.mass_saved_percent))
  return (
    <tfoot data-ui="OptimizationTableFooter" className="text-n11">
      {baseline && <Line reference={baseline} solid={solid} unitType={unitType} />}
      {solid && <Line reference={solid} solid={solid} unitType={unitType} />}
      <tr>
        <td colSpan={columns.length} className="h-8 px-3 text-xs text-n10">
          <span className="sticky left-3">
            {results.candidates.length} designs in {threeDigits(results.settings.completion_time)} s. Up to {threeDigits(best)} %
            of the solid part's mass saved.
          </span>
        </td>
      </tr>
    </tfoot>
  )
}

function Line({ reference, solid, unitType }: { reference: Reference; solid: Reference | null; unitType: UnitType }) {
  const values: Record<string, string> = {
    Design: reference.name,
    Mass: threeDigits(fromSi(reference.mass_g, 'mass', unitType)),
    'Max load': threeDigits(fromSi(reference.max_load_n, 'force', unitType)),
    Stiffness: threeDigits(fromSi(reference.stiffness_n_per_mm, 'stiffness', unitType)),
    Density: threeDigits(reference.density_mean),
    ...(solid ? { Saved: threeDigits(100 * (1 - reference.mass_g / solid.mass_g)) } : {}),
  }
  return (
    <tr className="h-8 bg-n2">
      {columns.map((column, index) => (
        <td
          key={column.title}
          className={`border-b border-n4 px-3 whitespace-nowrap italic ${column.align === 'right' ? 'text-right' : 'text-left'} ${index === 0 ? 'sticky left-0 bg-n2' : ''}`}
        >
          {values[column.title] ?? ''}
        </td>
      ))}
    </tr>
  )
}
