import { expect, it } from 'vitest'
import type { Joined } from './join/joined.ts'
import { notesOf } from './notes.ts'

it('a single triangle stands and was cut, several stand and were cut', () => {
  const ofOpen = (kept: number, cut: number): string | undefined =>
    notesOf({ pockets: 0, islands: 0, open: { area: 4, kept, cut } } as Joined, 0.3, 1e6, { bytes: 1e6, spacing: 0.3 }).at(-1)
  expect(ofOpen(1, 1)).toContain('1 triangle of the upload stands unchanged, 1 was cut.')
  expect(ofOpen(1200, 2)).toContain('1,200 triangles of the upload stand unchanged, 2 were cut.')
})
