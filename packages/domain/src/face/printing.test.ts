import { expect, it } from 'vitest'
import { faceName } from './printing.ts'

const face = { id: 3, number: 12, start: 0, count: 2, area: 340, centroid: [0, 0, 0], normal: [0, 0, 1], kind: 'plane' } as const

it('names a face by number, area and direction', () => {
  expect(faceName(face, 'metric')).toBe('Face 12, 340 mm², normal +Z')
  expect(faceName({ ...face, normal: [-0.6, 0, 0.8] }, 'imperial')).toBe('Face 12, 0.527 in², normal −X +Z')
  expect(faceName({ ...face, kind: 'curved' }, 'metric')).toBe('Face 12, 340 mm², curved')
})
