import { expect, it } from 'vitest'
import { regionInWords } from './printing.ts'

it('says a region in words, in the units of the reader', () => {
  const named = (faces: string) => faces
  expect(regionInWords({ faces: 'Face 3', solidToMm: 5 }, 'metric', named)).toBe('Face 3: solid to a depth of 5 mm')
  expect(regionInWords({ faces: 'Face 3', shellMm: 2.54 }, 'imperial', named)).toBe('Face 3: a shell of 0.1 in')
  expect(regionInWords({ faces: 'Face 3', open: true }, 'metric', named)).toBe('Face 3: open')
  expect(regionInWords({ faces: 'Face 3', open: false }, 'metric', named)).toBe('Face 3: kept closed')
  const sphere = { center: [1, 2, 3], radius: 4 } as const
  expect(regionInWords({ sphere, as: 'solid' }, 'metric', named)).toBe('sphere about (1, 2, 3) of radius 4 mm: solid')
})
