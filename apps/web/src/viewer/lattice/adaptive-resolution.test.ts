import { describe, expect, it, test } from 'vitest'
import {
  adaptResolution,
  adaptTileSize,
  advanceTile,
  firstTile,
  firstTileSide,
  initialResolution,
  resolutionScales,
  type Tile,
} from './adaptive-resolution.ts'

const after = (gap: number, frames: number, drawnMs = 0) => {
  let resolution = initialResolution
  for (let i = 0; i < frames; i++) resolution = adaptResolution(resolution, i * gap, drawnMs)
  return resolutionScales[resolution.level]
}

test('slow frames make the moving picture coarser until it is as coarse as it gets', () => {
  expect(after(120, 3)).toBeLessThan(0.5)
  expect(after(120, 50)).toBe(1 / 6)
})

test('fast frames make it finer until it is sharp', () => {
  expect(after(10, 50)).toBe(1)
})

test('frames that are requested quickly but drawn slowly make it coarser too', () => {
  expect(after(16, 50, 120)).toBe(1 / 6)
  expect(after(16, 50, 40)).toBe(1 / 2)
})

test('a pause of the user does not affect the resolution', () => {
  expect(after(1000, 50)).toBe(1 / 2)
})

test('tiles grow on fast devices, shrink on slow ones, and stay bounded', () => {
  expect(adaptTileSize(160, 16)).toBe(240)
  expect(adaptTileSize(160, 40)).toBe(160)
  expect(adaptTileSize(160, 200)).toBe(107)
  expect(adaptTileSize(100, 200)).toBe(96)
  expect(adaptTileSize(2000, 1)).toBe(2048)
})

const [width, height] = [1100, 760]

/** Tiles of a sharp picture on a device that draws this many pixels in a millisecond; fences are polled every 8 ms. */
function drawnAt(pixelsPerMs: number): { tiles: Tile[]; ms: number[] } {
  const [tiles, ms]: [Tile[], number[]] = [[], []]
  let side = firstTileSide
  for (let cursor: ReturnType<typeof firstTile> | null = firstTile(width, height); cursor; ) {
    const { tile, next } = advanceTile(cursor, side)
    const seen = (Math.min(tile.width, width - tile.x) * Math.min(tile.height, height - tile.y)) / pixelsPerMs
    const gap = 8 * Math.ceil(seen / 8)
    tiles.push(tile)
    ms.push(gap)
    side = adaptTileSize(side, gap)
    cursor = next
  }
  return { tiles, ms }
}

/** A graphics card, a slow one, and one core of a processor: pixels of a lattice per millisecond. */
const devices = [100_000, 8000, 1500, 300]

describe('the tiles of a sharp picture', () => {
  it.each(devices)('cover every pixel once at %i pixels/ms, whatever their sizes become', (speed) => {
    const covered = new Uint8Array(width * height)
    for (const tile of drawnAt(speed).tiles)
      for (let y = tile.y; y < Math.min(height, tile.y + tile.height); y++)
        for (let x = tile.x; x < Math.min(width, tile.x + tile.width); x++) covered[y * width + x]!++
    expect(covered.every((times) => times === 1)).toBe(true)
  })

  it('are few on a fast device, and on a slow one enough to keep each of them short', () => {
    const [fast = 0, card = 0, slow = 0, slowest = 0] = devices.map((speed) => drawnAt(speed).tiles.length)
    expect(fast).toBeLessThanOrEqual(12)
    expect(card).toBeLessThanOrEqual(24)
    expect(slow).toBeLessThanOrEqual(40)
    expect(slowest).toBeLessThanOrEqual(100)
  })

  it('lose little to waiting: less than a third of the drawing on the slow devices', () => {
    for (const speed of devices.slice(2)) {
      const { tiles, ms } = drawnAt(speed)
      const waited = ms.reduce((sum, one) => sum + one, 0) - (width * height) / speed
      expect(waited / tiles.length, 'less than one poll of the fence').toBeLessThan(8)
      expect(waited).toBeLessThan((width * height) / speed / 3)
    }
  })

  it('after a movement of one frame hold at least three times the rays of the coarse picture', () => {
    for (const scale of resolutionScales.slice(1)) expect(1 / scale ** 2).toBeGreaterThanOrEqual(3)
  })
})
