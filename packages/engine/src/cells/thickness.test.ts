import { describe, expect, test } from 'vitest'
import { densityOfHalfThickness, halfThickness, halfThicknessSlope, passageRadius } from './thickness.ts'
import { type CellName, cellNames, unitCell } from './unit-cell.ts'

describe.each(cellNames)('%s', (name) => {
  test('fills the density that its thickness was asked for', () => {
    const cell = unitCell(name)
    for (const density of [0.1, 0.27, 0.5]) {
      const half = halfThickness(name, density)
      const n = 60
      let solid = 0
      for (let k = 0; k < n; k++)
        for (let j = 0; j < n; j++)
          for (let i = 0; i < n; i++) if (Math.abs(cell.distance((i + 0.31) / n, (j + 0.57) / n, (k + 0.83) / n)) <= half) solid++
      expect(solid / n ** 3).toBeCloseTo(density, 2)
    }
  })

  test('grows thicker with density and back again', () => {
    for (let density = 0.05; density < 0.7; density += 0.013) {
      expect(halfThicknessSlope(name, density)).toBeGreaterThan(0)
      expect(densityOfHalfThickness(name, halfThickness(name, density))).toBeCloseTo(density, 8)
    }
  })
})

test.each<[CellName, number, number]>([
  ['gyroid-sheet', 0.2, 0.065],
  ['gyroid-sheet', 0.4, 0.131],
  ['diamond-sheet', 0.2, 0.053],
  ['diamond-sheet', 0.4, 0.106],
  ['octet', 0.1, 0.094],
  ['octet', 0.3, 0.175],
])('%s at density %f is as thick as the reference table says, within 4 %', (name, density, thickness) => {
  expect(Math.abs((2 * halfThickness(name, density)) / thickness - 1)).toBeLessThan(0.04)
})

test('the narrowest window of the octet is the triangle of its struts', () => {
  expect(passageRadius('octet')).toBeCloseTo(Math.SQRT1_2 / (2 * Math.sqrt(3)), 4)
})
