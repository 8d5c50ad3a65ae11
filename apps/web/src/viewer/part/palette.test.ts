import { heldPattern, supportPatterns } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { emptyPalette, paintSelection, patternNumber } from './palette.ts'

const held = patternNumber(heldPattern)

test('each surface has one texel, also for more surfaces than a row holds', () => {
  const palette = emptyPalette(2500)
  expect([palette.width, palette.height, palette.roles.length]).toEqual([1024, 3, 2 * 1024 * 3])
  expect(emptyPalette(0).roles.length).toBe(2)
})

test('a new selection replaces the old one, and a surface in both lists is held', () => {
  const palette = emptyPalette(4)
  paintSelection(palette, { load: [0, 1], held: [] })
  paintSelection(palette, { load: [1, 2], held: [2, 3, 99] })
  expect([...palette.roles]).toEqual([0, 0, 1, 0, 0, held, 0, held])
})

test('a surface may be in several load cases and be held in part as well', () => {
  const palette = emptyPalette(3)
  const supports = [
    { kind: 'sliding', faces: [1] },
    { kind: 'symmetry', faces: [2] },
  ] as const
  paintSelection(palette, { load: [0], held: [], cases: [[1], [0, 1]], supports })
  const [sliding, symmetry] = [patternNumber(supportPatterns.sliding), patternNumber(supportPatterns.symmetry)]
  expect([...palette.roles]).toEqual([0b101, 0, 0b110, sliding, 0, symmetry])
})
