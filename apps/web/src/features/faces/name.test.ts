import { expect, it } from 'vitest'
import { surfaceName } from './name.ts'

const surface = { id: 11, start: 0, count: 2, area: 340, centroid: [0, 0, 0], normal: [0, 0, 1], kind: 'plane' } as const

it('names a surface by number, area and direction', () => {
  expect(surfaceName(surface, 'metric')).toBe('Surface 12, 340 mm², faces +Z')
  expect(surfaceName({ ...surface, normal: [-0.6, 0, 0.8] }, 'imperial')).toBe('Surface 12, 0.527 in², faces −X +Z')
  expect(surfaceName({ ...surface, kind: 'curved' }, 'metric')).toBe('Surface 12, 340 mm², curved')
})
