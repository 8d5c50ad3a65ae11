import { cylinder, lShape, prism } from '@trabecula/geometry'
import { expect, test } from 'vitest'
import { boxPart, facing, partOf } from '../testing/sample-parts.ts'
import { bestOpening } from './best-opening.ts'

const closed = { shell: 1, pad: 0, zeroThicknessDirection: 'None', padTriangles: new Uint32Array() } as const

test('a plate is best opened on its large side, where powder is least deep', () => {
  const opening = bestOpening(boxPart(60, 40, 10), closed)
  expect(opening?.direction).toMatch(/^[+-]Z$/)
  expect(opening?.area).toBeCloseTo(2400, 0)
  expect(opening?.depth).toBeGreaterThan(6)
  expect(opening?.depth).toBeLessThan(11)
})

test('a side that is loaded stays closed, so the other one is opened', () => {
  const part = boxPart(60, 40, 10)
  expect(bestOpening(part, { ...closed, pad: 2, padTriangles: facing(part, 2, 1) })?.direction).toBe('-Z')
  expect(bestOpening(part, { ...closed, pad: 2, padTriangles: facing(part, 2, -1) })?.direction).toBe('+Z')
})

test('the way goes through the part, not through the air between its legs', () => {
  // Opened at the end of one leg, the end of the other is round the corner: 45 and 45 mm away, though only 64 mm as the
  // crow flies.
  const part = partOf(prism(lShape(50, 50, 10), 40))
  const backs = ([0, 1, 2] as const).flatMap((axis) => [...facing(part, axis, -1)])
  const inner = ([0, 1] as const).flatMap((axis) => [...facing(part, axis, 1)].filter((t) => part.soup[9 * t + axis] < 24))
  const ends = bestOpening(part, { ...closed, padTriangles: Uint32Array.from([...backs, ...facing(part, 2, 1), ...inner]) })
  expect(ends?.direction).toMatch(/^\+[XY]$/)
  expect(ends?.depth).toBeGreaterThan(70)
})

test('nothing is suggested for a part whose faces are all loaded or held', () => {
  const part = partOf(cylinder(10, 20, 24))
  const all = Uint32Array.from({ length: part.soup.length / 9 }, (_, t) => t)
  expect(bestOpening(part, { ...closed, padTriangles: all })).toBeUndefined()
})
