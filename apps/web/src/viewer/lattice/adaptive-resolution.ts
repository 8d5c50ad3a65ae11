/** Share of the canvas' resolution at which the lattice is drawn while the picture moves. */
export const resolutionScales = [1, 1 / 2, 1 / 3, 1 / 4, 1 / 6] as const

const TOO_SLOW_MS = 55
const FAST_MS = 24
/** A longer gap means that the user paused, not that a frame was slow. */
const PAUSE_MS = 400

export interface ResolutionState {
  /** Index into resolutionScales. */
  readonly level: number
  /** Smoothed time between frames, ms; 0 when unknown. */
  readonly frame: number
  readonly last: number
}

export const initialResolution: ResolutionState = { level: 1, frame: 0, last: Number.NEGATIVE_INFINITY }

/**
 * Adapts the resolution to one more frame of a movement at time `now` (ms): slow frames lower it, fast ones raise it.
 * @param drawnMs how long the GPU took for a recent frame; frames that are requested faster than they are drawn queue
 *   up
 */
export function adaptResolution(resolution: ResolutionState, now: number, drawnMs: number): ResolutionState {
  const sinceLast = now - resolution.last
  if (sinceLast > PAUSE_MS) return { ...resolution, frame: 0, last: now }
  const gap = Math.max(sinceLast, drawnMs)
  const frame = resolution.frame === 0 ? gap : resolution.frame * 0.7 + gap * 0.3
  if (frame > TOO_SLOW_MS && resolution.level < resolutionScales.length - 1)
    return { level: resolution.level + 1, frame: 0, last: now }
  if (frame < FAST_MS && resolution.level > 0) return { level: resolution.level - 1, frame: 0, last: now }
  return { level: resolution.level, frame, last: now }
}

/** Side of the first tile, before the speed of the device is known, pixels. */
export const firstTileSide = 160

const SMALLEST_TILE = 96
const LARGEST_TILE = 2048

/**
 * Side of the next refinement tile (pixels) after one that took `gap` ms. Small tiles keep the page responsive and stay
 * below the time limit of the graphics driver's watchdog.
 */
export function adaptTileSize(tile: number, gap: number): number {
  if (gap < 22) return Math.min(LARGEST_TILE, Math.round(tile * 1.5))
  if (gap > 60) return Math.max(SMALLEST_TILE, Math.round(tile / 1.5))
  return tile
}

/** Progress through a picture that is drawn tile by tile, row by row; each row is as high as its first tile. */
export interface TileCursor {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly rowHeight: number
}

/** A rectangle to draw, pixels; it may reach beyond the picture. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const firstTile = (width: number, height: number): TileCursor => ({ width, height, x: 0, y: 0, rowHeight: 0 })

/** The next tile, with this side (pixels), and the cursor after it; a null cursor means that this was the last tile. */
export function advanceTile(cursor: TileCursor, side: number): { readonly tile: Tile; readonly next: TileCursor | null } {
  const { width, height, x, y } = cursor
  const rowHeight = x === 0 ? side : cursor.rowHeight
  const tile = { x, y, width: side, height: rowHeight }
  if (x + side < width) return { tile, next: { width, height, x: x + side, y, rowHeight } }
  const below = y + rowHeight
  return { tile, next: below < height ? { width, height, x: 0, y: below, rowHeight } : null }
}
