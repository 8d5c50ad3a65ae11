import { expect, test } from 'vitest'
import { emptyPalette, paintSelection, surfaceRole } from './palette.ts'

test('each surface has one texel, also for more surfaces than a row holds', () => {
  const palette = emptyPalette(2500)
  expect([palette.width, palette.height]).toEqual([1024, 3])
  expect(emptyPalette(0).roles.length).toBe(1)
})

test('a new selection replaces the old one, and a surface in both lists is held', () => {
  const palette = emptyPalette(4)
  paintSelection(palette, { load: [0, 1], boundary: [] })
  paintSelection(palette, { load: [1, 2], boundary: [2, 3, 99] })
  expect([...palette.roles]).toEqual([surfaceRole.neutral, surfaceRole.load, surfaceRole.boundary, surfaceRole.boundary])
})
