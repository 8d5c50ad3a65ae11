import { expect, test } from 'vitest'
import { emptyPalette, faceRole, paintSelection } from './palette.ts'

test('each surface has one texel, also for more surfaces than a row holds', () => {
  const palette = emptyPalette(2500)
  expect([palette.width, palette.height]).toEqual([1024, 3])
  expect(emptyPalette(0).roles.length).toBe(1)
})

test('a new selection replaces the old one, and a surface in both lists is held', () => {
  const palette = emptyPalette(4)
  paintSelection(palette, { load: [0, 1], held: [] })
  paintSelection(palette, { load: [1, 2], held: [2, 3, 99] })
  expect([...palette.roles]).toEqual([faceRole.none, faceRole.load, faceRole.held, faceRole.held])
})
