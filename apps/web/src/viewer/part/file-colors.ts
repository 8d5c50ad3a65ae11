import { DataTexture, NearestFilter } from 'three'
import { encoded } from '../rendering/theme-colors.ts'
import { WIDEST } from './palette.ts'

/** A texel for each face with the colour that its file gives it, transparent where it gives none. */
export function fileColorsTexture(faces: readonly ({ readonly color?: string } | undefined)[]): DataTexture {
  const height = Math.max(1, Math.ceil(faces.length / WIDEST))
  const texels = new Uint8Array(4 * WIDEST * height)
  for (const [id, face] of faces.entries()) {
    if (!face?.color) continue
    const bytes = encoded(face.color)
      .toArray()
      .map((share) => Math.round(255 * share))
    texels.set([...bytes, 255], 4 * id)
  }
  const texture = new DataTexture(texels, WIDEST, height)
  texture.minFilter = texture.magFilter = NearestFilter
  texture.needsUpdate = true
  return texture
}
