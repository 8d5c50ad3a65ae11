import type { OptimizationSettings, Printer } from '@trabecula/domain'
import type { Design } from './design.ts'

/**
 * How deep below open faces the lattice has one section, as a design keeps it: as deep as the printer's least strut is
 * thick, and no less than its least wall. Nothing where every face has a shell.
 */
export function sectionBelowOpen(
  { shell_thickness, zero_thickness_dir }: Pick<OptimizationSettings, 'shell_thickness' | 'zero_thickness_dir'>,
  { min_strut_mm, min_wall_mm }: Pick<Printer, 'min_strut_mm' | 'min_wall_mm'>,
): Pick<Design, 'sectionDepth'> {
  if (shell_thickness > 0 && zero_thickness_dir === 'None') return {}
  return { sectionDepth: Math.max(min_strut_mm, min_wall_mm) }
}
