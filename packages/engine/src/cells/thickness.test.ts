import { describe, expect, test } from 'vitest'
import {
  densityOfHalfThickness,
  featureRadius,
  gapRadius,
  halfThickness,
  halfThicknessSlope,
  passageRadius,
  surfaceArea,
} from './thickness.ts'
import { type CellName, cellNames, unitCell } from './unit-cell.ts'

describe.each(cellNames)('%s', (name) => {
  test('fills the density that its thickness was computed for', () => {
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
  ['schwarz-p-sheet', 0.2, 0.085],
  ['schwarz-p-sheet', 0.4, 0.17],
  ['iwp-sheet', 0.2, 0.057],
  ['neovius-sheet', 0.2, 0.057],
  ['sc', 0.1, 0.221],
  ['sc', 0.3, 0.413],
  ['bcc', 0.1, 0.145],
  ['bcc', 0.3, 0.267],
  ['fcc', 0.1, 0.133],
  ['fcc', 0.3, 0.247],
  ['octet', 0.1, 0.094],
  ['octet', 0.3, 0.175],
  ['kelvin', 0.1, 0.135],
  ['kelvin', 0.3, 0.25],
  ['diamond-strut', 0.1, 0.147],
  ['diamond-strut', 0.3, 0.27],
  ['sc-bcc', 0.1, 0.119],
  ['sc-bcc', 0.3, 0.225],
])('%s at density %f is as thick as the reference table says, within 4 %', (name, density, thickness) => {
  expect(Math.abs((2 * halfThickness(name, density)) / thickness - 1)).toBeLessThan(0.04)
})

test('gyroid, diamond and Schwarz P divide space in halves: at density one half, ligaments are as narrow as passages', () => {
  for (const name of ['gyroid-skeletal', 'diamond-skeletal', 'schwarz-p-skeletal'] as const)
    expect(Math.abs(featureRadius(name, 0.5) / gapRadius(name, 0.5) - 1)).toBeLessThan(0.02)
})

test('ligaments part below the density from which a skeletal cell is used, and are sound there', () => {
  for (const [name, apart] of [
    ['schwarz-p-skeletal', 0.2],
    ['iwp-skeletal', 0.1],
    ['diamond-skeletal', 0.08],
  ] as const) {
    expect(featureRadius(name, apart)).toBe(0)
    expect(unitCell(name).connectedFrom).toBeGreaterThan(apart)
    expect(featureRadius(name, unitCell(name).connectedFrom)).toBeGreaterThan(0.03)
  }
})

test('thin walls have twice the area of their minimal surface', () => {
  for (const [name, area] of [
    ['gyroid-sheet', 3.0915],
    ['diamond-sheet', 3.838],
    ['schwarz-p-sheet', 2.345],
  ] as const)
    expect(Math.abs(surfaceArea(name, 0.05) / (2 * area) - 1)).toBeLessThan(0.02)
})

test('the narrowest window of the octet is the triangle of its struts', () => {
  expect(passageRadius('octet')).toBeCloseTo(Math.SQRT1_2 / (2 * Math.sqrt(3)), 4)
})
