import type { OptimizationResult } from '@trabecula/engine'
import { rounded, table } from './table.ts'

/** The ranked designs, and the uniform lattice and the solid part to compare them with. */
export function candidatesTable({ candidates, baseline, solid, analysis }: OptimizationResult): string {
  const designs = candidates.map(({ row }) => [
    String(row.row_index),
    row.name,
    rounded(row.density_mean, 3),
    rounded(row.mass_g, 4),
    rounded(row.stiffness_n_per_mm, 4),
    rounded(row.max_load_n, 4),
    row.target_note,
    `${row.print_ease} ${row.print_ease_word}`,
  ])
  const references = [baseline, solid].map(({ name, density_mean, mass_g, stiffness_n_per_mm, max_load_n }) => [
    '',
    name,
    rounded(density_mean, 3),
    rounded(mass_g, 4),
    rounded(stiffness_n_per_mm, 4),
    rounded(max_load_n, 4),
    '',
    '',
  ])
  return [
    table(
      ['row', 'design', 'density', 'mass g', 'stiffness N/mm', 'max load N', 'target', 'print ease'],
      [...designs, ...references],
    ),
    ...analysis.notes,
  ].join('\n')
}
