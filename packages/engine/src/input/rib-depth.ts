import type { OptimizationSettings, Printer } from '@trabecula/domain'

/**
 * How deep the ribs below open faces are, mm: as deep as the printer's least strut is thick, and no less than its least
 * wall. 0 where every face has a shell.
 */
export function ribDepthOf(
  { shellMm, zeroThicknessDirection }: Pick<OptimizationSettings, 'shellMm' | 'zeroThicknessDirection'>,
  { minStrutMm, minWallMm }: Pick<Printer, 'minStrutMm' | 'minWallMm'>,
): number {
  return shellMm > 0 && zeroThicknessDirection === 'None' ? 0 : Math.max(minStrutMm, minWallMm)
}
