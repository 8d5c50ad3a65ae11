import { counted, withMinus } from '@trabecula/domain'
import { openingSteps } from '../../candidates/best-opening.ts'
import type { Design } from '../../candidates/design.ts'
import type { Part } from '../../input/part.ts'
import { placeOfFile } from '../../input/place.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { SealedVoid } from './sealed-voids.ts'

/** Whether powder that is loose after printing can leave. */
export interface PowderEscape {
  /** All voids of a closed shell, or those that reach no opening; the largest first. */
  readonly sealed: readonly SealedVoid[]
  readonly sealedMm3: number
  /**
   * For a closed shell: the direction to open, its area and how deep the powder then lies; null when nothing can or
   * need be opened.
   */
  readonly bestOpening: { readonly direction: string; readonly areaMm2: number; readonly depthMm: number } | null
}

/** `isClosed`: no void reaches an opening. */
export async function powderEscape(
  part: Part,
  design: Design,
  sealed: readonly SealedVoid[],
  isClosed: boolean,
  signal?: AbortSignal,
): Promise<PowderEscape> {
  const opening = isClosed && sealed.length > 0 ? await runCooperatively(openingSteps(part, design), signal) : undefined
  return {
    sealed: sealed.slice(0, mostListed),
    sealedMm3: sealed.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0),
    bestOpening: opening ? { direction: opening.direction, areaMm2: opening.area, depthMm: opening.depth } : null,
  }
}

const mostListed = 20

/** Two or three sentences for the export's notes. */
export function powderNotes(
  { sealed, sealedMm3, bestOpening: opening }: PowderEscape,
  isClosed: boolean,
  part: Parameters<typeof placeOfFile>[1],
): string[] {
  if (sealed.length === 0) return []
  const [largest] = sealed as [SealedVoid]
  const volume = Math.round(sealedMm3).toLocaleString('en-US')
  if (!isClosed)
    return [
      `${counted(sealed.length, 'void has', 'voids have')} no way out (${volume} mm³ in all, the largest around ${placeOfFile(largest.place, part)}): loose powder stays there.`,
    ]
  const separate = sealed.length > 1 ? `, in ${sealed.length} voids that do not meet: each needs its own way out` : ''
  const closed = `The shell is closed on all sides: loose powder cannot leave ${volume} mm³${separate}.`
  if (!opening)
    return [
      `${closed} Only loaded or held faces could be opened, so holes are the only way out; print services usually ask for two of 2 mm or more.`,
    ]
  const area = Math.round(opening.areaMm2).toLocaleString('en-US')
  return [
    `${closed} Zero thickness direction ${withMinus(opening.direction)} would open ${area} mm² and leave it at most ${opening.depthMm.toFixed(0)} mm deep; otherwise holes are the only way out, of which print services usually ask for two of 2 mm or more.`,
  ]
}
