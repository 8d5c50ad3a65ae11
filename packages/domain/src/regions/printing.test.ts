import { expect, it } from 'vitest'
import { bodyTriangles, regionBody } from './body.ts'
import { regionInWords } from './printing.ts'

it('says a region in words, in the units of the reader', () => {
  const named = (faces: string) => faces
  expect(regionInWords({ faces: 'Face 3', solidToMm: 5 }, 'metric', named)).toBe('Face 3: solid to a depth of 5 mm')
  expect(regionInWords({ faces: 'Face 3', shellMm: 2.54 }, 'imperial', named)).toBe('Face 3: a shell of 0.1 in')
  expect(regionInWords({ faces: 'Face 3', open: true }, 'metric', named)).toBe('Face 3: open')
  expect(regionInWords({ faces: 'Face 3', open: false }, 'metric', named)).toBe('Face 3: kept closed')
  const sphere = { center: [1, 2, 3], radius: 4 } as const
  expect(regionInWords({ sphere, as: 'solid' }, 'metric', named)).toBe('sphere about (1, 2, 3) of radius 4 mm: solid')
  const body = regionBody('boss.stl', Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.5), 25.4)
  expect(regionInWords({ body, as: 'void' }, 'metric', named)).toBe('body boss.stl of 1 triangle: void')
  expect([...bodyTriangles(body)]).toEqual([0, 0, 0, 25.4, 0, 0, 0, 25.4, 12.7].map(Math.fround))
  expect(regionInWords({ sphere, as: 'void' }, 'metric', named)).toContain('radius 4 mm: void')
  expect(regionInWords({ sphere, as: 'lattice', densityAtLeast: 0.4, densityAtMost: 0.6 }, 'metric', named)).toContain(
    'lattice with a density of at least 0.4 and at most 0.6',
  )
})
