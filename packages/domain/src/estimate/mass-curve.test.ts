import { expect, it } from 'vitest'
import { massAt } from './mass-curve.ts'

const points = [
  { value: 100, massG: 20 },
  { value: 200, massG: 24 },
  { value: 400, massG: 40 },
]

it('a mass lies on the line between two points', () => {
  expect(massAt({ points }, 150)).toBe(22)
  expect(massAt({ points }, 400)).toBe(40)
})

it('a value beyond the ends has none', () => {
  expect(massAt({ points }, 99)).toBeUndefined()
  expect(massAt({ points }, 401)).toBeUndefined()
})

it('where less of a value is better the points are in the other order', () =>
  expect(massAt({ points: points.toReversed() }, 300)).toBe(32))
