/** Share of the canvas' resolution at which the lattice is drawn while the picture moves. */
export const movingScales = [1, 1 / 2, 1 / 3, 1 / 4, 1 / 6] as const

const TOO_SLOW_MS = 55
const FAST_MS = 24
/** Longer gaps are pauses of the hand, not slow frames. */
const PAUSE_MS = 400

export interface Pace {
  /** Index into movingScales. */
  readonly level: number
  /** Smoothed time between frames, ms; 0 when unknown. */
  readonly frame: number
  readonly last: number
}

export const firstPace: Pace = { level: 1, frame: 0, last: Number.NEGATIVE_INFINITY }

/**
 * One more frame of a movement at time `now` (ms): slow frames make the next ones coarser, fast ones finer.
 * @param drawnMs what the graphics process took for a frame of late: frames can be asked for faster than they are drawn, and then pile up
 */
export function keepPace(pace: Pace, now: number, drawnMs: number): Pace {
  const asked = now - pace.last
  if (asked > PAUSE_MS) return { ...pace, frame: 0, last: now }
  const gap = Math.max(asked, drawnMs)
  const frame = pace.frame === 0 ? gap : pace.frame * 0.7 + gap * 0.3
  if (frame > TOO_SLOW_MS && pace.level < movingScales.length - 1) return { level: pace.level + 1, frame: 0, last: now }
  if (frame < FAST_MS && pace.level > 0) return { level: pace.level - 1, frame: 0, last: now }
  return { level: pace.level, frame, last: now }
}

/** Side of a picture's first tile on a device of which nothing is known yet, pixels. */
export const firstTileSide = 160

const SMALLEST_TILE = 96
const LARGEST_TILE = 2048

/** Side of the next refinement tile (pixels) after one that took `gap` ms: a bounded tile keeps the page alive and the graphics driver's watchdog asleep. */
export function nextTile(tile: number, gap: number): number {
  if (gap < 22) return Math.min(LARGEST_TILE, Math.round(tile * 1.5))
  if (gap > 60) return Math.max(SMALLEST_TILE, Math.round(tile / 1.5))
  return tile
}

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
