import { isSound, type MeshReport, repair } from '@trabecula/geometry'

/** What closes a part that is not closed: the gentlest that does. */
export type Remedy = 'repair' | 'new-outer-faces' | 'none'

/** As advice, by the keys of a set-up. */
export const remedyInWords: Readonly<Record<Remedy, string>> = {
  repair: 'let it be repaired ("repair": true)',
  'new-outer-faces': 'accept new outer faces ("accept_remeshed": true); the automatic repair does not close it',
  none: 'export a solid body from your CAD program',
}

/**
 * What can be done about a part that is not closed. The repair is tried before it is proposed: a part that was repaired
 * and is still open is not asked to be repaired again. New outer faces that were accepted are closed or were refused
 * with their own reason, so they are never on already.
 */
export function remedyOf({ soup, report }: { readonly soup: Float32Array; readonly report: MeshReport }): Remedy {
  if (isSound(repair(soup, report).report)) return 'repair'
  return enclosesNothing(report) ? 'none' : 'new-outer-faces'
}

/** |V| / (A · diagonal) of a surface without thickness, as in the health report. */
const flattest = 1e-7

/** Whether a surface has no inside even by winding numbers. */
export const enclosesNothing = ({ area, volume, diagonal }: MeshReport): boolean => Math.abs(volume) <= flattest * area * diagonal
