/** How far a sharp picture has come: its pixels are drawn tile by tile, row by row, each row as high as its first tile. */
export interface TileWalk {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly rowHeight: number
}

/** The rectangle to draw now; it may reach beyond the picture. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const beginTiles = (width: number, height: number): TileWalk => ({ width, height, x: 0, y: 0, rowHeight: 0 })

/** The next tile, of this side (pixels), and where the walk then stands; null instead of a walk: that was the last one of the picture. */
export function takeTile(walk: TileWalk, side: number): { readonly tile: Tile; readonly next: TileWalk | null } {
  const { width, height, x, y } = walk
  const rowHeight = x === 0 ? side : walk.rowHeight
  const tile = { x, y, width: side, height: rowHeight }
  if (x + side < width) return { tile, next: { width, height, x: x + side, y, rowHeight } }
  const below = y + rowHeight
  return { tile, next: below < height ? { width, height, x: 0, y: below, rowHeight } : null }
}
