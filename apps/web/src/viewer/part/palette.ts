import { type FacePattern, facePatterns, heldPattern, regionPattern, supportPatterns } from '@trabecula/domain'
import type { FaceSelection } from './model.ts'

/** Widest row of a texture with a texel for each face; every WebGL 2 device supports 2048. */
export const WIDEST = 1024

export interface Palette {
  readonly width: number
  readonly height: number
  /**
   * Two bytes per face: the load cases that act on it, one bit each, case A the lowest; and the pattern of its support
   * or region (`patternNumber`), 0 where it is free. Selecting a face changes one texel, never a vertex buffer.
   */
  readonly roles: Uint8Array
}

/** The pattern's number in the shader. */
export const patternNumber = (pattern: FacePattern): number => facePatterns.indexOf(pattern) + 1

export function emptyPalette(faces: number): Palette {
  const width = Math.min(WIDEST, Math.max(1, faces))
  const height = Math.max(1, Math.ceil(faces / width))
  return { width, height, roles: new Uint8Array(2 * width * height) }
}

/** Writes the roles of a selection; a held face carries nothing, as in the analysis. */
export function paintSelection({ roles }: Palette, { load, held, cases = [], supports = [], regions = [] }: FaceSelection): void {
  const each = (ids: readonly number[], paint: (texel: number) => void) => {
    for (const id of ids) if (2 * id < roles.length) paint(2 * id)
  }
  roles.fill(0)
  for (const [place, faces] of [load, ...cases].entries())
    each(faces, (texel) => {
      roles[texel] = (roles[texel] ?? 0) | (1 << place)
    })
  for (const { kind, faces } of supports)
    each(faces, (texel) => {
      roles[texel + 1] = patternNumber(supportPatterns[kind])
    })
  each(held, (texel) => {
    roles[texel] = 0
    roles[texel + 1] = patternNumber(heldPattern)
  })
  each(regions, (texel) => {
    roles[texel + 1] = patternNumber(regionPattern)
  })
}
