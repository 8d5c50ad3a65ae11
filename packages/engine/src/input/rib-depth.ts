import type { OptimizationSettings, Printer } from '@trabecula/domain'

/**
 * How deep the ribs below open faces are, mm: as deep as the printer's least strut is thick, and no less than its least
 * wall. 0 where every face has a shell.
 */
export function ribDepthOf(
  { shell_thickness, zero_thickness_dir }: Pick<OptimizationSettings, 'shell_thickness' | 'zero_thickness_dir'>,
  { min_strut_mm, min_wall_mm }: Pick<Printer, 'min_strut_mm' | 'min_wall_mm'>,
): number {
  return shell_thickness > 0 && zero_thickness_dir === 'None' ? 0 : Math.max(min_strut_mm, min_wall_mm)
}
