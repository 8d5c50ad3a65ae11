import { expect, it } from 'vitest'
import type { LoadGlyph } from '../../viewer/loads/glyphs.ts'
import { loadsOfCase } from './loads-shown.ts'

const loads: readonly LoadGlyph[] = [
  { kind: 'pressure', place: 1, faces: [3], pulls: false },
  { kind: 'acceleration', place: 2, direction: [0, 0, -1] },
  { kind: 'sliding', faces: [4] },
]

it('with the field of one case only that case acts, and all supports hold', () => {
  expect(loadsOfCase(loads, 2).map(({ kind }) => kind)).toEqual(['acceleration', 'sliding'])
  expect(loadsOfCase(loads, 0).map(({ kind }) => kind)).toEqual(['sliding'])
})
