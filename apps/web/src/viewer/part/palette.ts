/** What a surface is to the user; the number is what the shader reads. */
export const surfaceRole = { neutral: 0, load: 1, boundary: 2 } as const

/** Widest row of the palette: every WebGL2 device takes 2048. */
const WIDEST = 1024

export interface Palette {
  readonly width: number
  readonly height: number
  /** One byte per surface: its role. Selecting a surface changes one texel, never a vertex buffer. */
  readonly roles: Uint8Array
}

export function emptyPalette(surfaces: number): Palette {
  const width = Math.min(WIDEST, Math.max(1, surfaces))
  const height = Math.max(1, Math.ceil(surfaces / width))
  return { width, height, roles: new Uint8Array(width * height) }
}

/** Writes the roles of a selection; a surface in both lists is held, because holding decides the mechanics. */
export function paintSelection(
  palette: Palette,
  selection: { readonly load: readonly number[]; readonly boundary: readonly number[] },
): void {
  palette.roles.fill(surfaceRole.neutral)
  for (const id of selection.load) if (id < palette.roles.length) palette.roles[id] = surfaceRole.load
  for (const id of selection.boundary) if (id < palette.roles.length) palette.roles[id] = surfaceRole.boundary
}
