import type { FaceSelection } from './model.ts'

/** The role of a face; the shader reads the number. */
export const faceRole = { none: 0, load: 1, held: 2 } as const

/** Widest row of the palette; every WebGL 2 device supports 2048. */
const WIDEST = 1024

export interface Palette {
  readonly width: number
  readonly height: number
  /** One byte per face: its role. Selecting a face changes one texel, never a vertex buffer. */
  readonly roles: Uint8Array
}

export function emptyPalette(faces: number): Palette {
  const width = Math.min(WIDEST, Math.max(1, faces))
  const height = Math.max(1, Math.ceil(faces / width))
  return { width, height, roles: new Uint8Array(width * height) }
}

/** Writes the roles of a selection; a face in both lists counts as held, as it does in the analysis. */
export function paintSelection(palette: Palette, selection: FaceSelection): void {
  palette.roles.fill(faceRole.none)
  for (const id of selection.load) if (id < palette.roles.length) palette.roles[id] = faceRole.load
  for (const id of selection.held) if (id < palette.roles.length) palette.roles[id] = faceRole.held
}
