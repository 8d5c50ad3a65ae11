import type { SectionSettings } from '@trabecula/domain'

/** Keeps the points with normal · p + offset <= 0 (mm, part frame). */
export interface SectionCut {
  readonly normal: readonly [number, number, number]
  readonly offset: number
}

const axisOf = { yz: 0, xz: 1, xy: 2 } as const

/**
 * The cut of the settings, null when clipping is off. `clipPosition` is the share of the part's extent that stays,
 * measured from the low end, or from the high end when reversed.
 */
export function sectionCut(section: SectionSettings, min: ArrayLike<number>, max: ArrayLike<number>): SectionCut | null {
  if (!section.enableClipping) return null
  const axis = axisOf[section.sectionPlane]
  const low = min[axis] ?? 0
  const high = max[axis] ?? 0
  const share = Math.min(1, Math.max(0, section.clipPosition))
  const sign = section.reverse ? -1 : 1
  const normal: [number, number, number] = [0, 0, 0]
  normal[axis] = sign
  if (share === 1) return { normal, offset: -sign * (sign > 0 ? high : low) - (high - low) * 1e-3 }
  const at = section.reverse ? high - share * (high - low) : low + share * (high - low)
  return { normal, offset: -sign * at }
}

/** The clip position that puts the section's plane at a coordinate (mm) along its axis: the inverse of `sectionCut`. */
export function clipPositionAt(section: SectionSettings, at: number, min: ArrayLike<number>, max: ArrayLike<number>): number {
  const axis = axisOf[section.sectionPlane]
  const low = min[axis] ?? 0
  const high = max[axis] ?? 0
  const share = (at - low) / Math.max(1e-9, high - low)
  return Math.min(1, Math.max(0, section.reverse ? 1 - share : share))
}

export const isKept = (cut: SectionCut | null, x: number, y: number, z: number): boolean =>
  !cut || cut.normal[0] * x + cut.normal[1] * y + cut.normal[2] * z + cut.offset <= 0
