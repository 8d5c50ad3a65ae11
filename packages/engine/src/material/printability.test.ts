import { findMaterial, findPrinter, type Material, type Printer } from '@trabecula/domain'
import { describe, expect, test } from 'vitest'
import { densityOfHalfThickness, featureSize, gapSize } from '../cells/thickness.ts'
import { bucklingStress, cleanableDepth, densityBounds, knockDown } from './printability.ts'

const jet = findPrinter('HP MJF 5200') as Printer
const metal = findPrinter('EOS M 290') as Printer
const nylon = findMaterial('HP HR PA12') as Material

describe('density bounds', () => {
  test('a 10 mm gyroid needs density 0.25 for a wall of 0.8 mm', () => {
    const bounds = densityBounds('gyroid-sheet', 10, jet)
    expect(bounds.min).toBeCloseTo(0.25, 1)
    expect(bounds.minReason).toBe('wall')
    expect(featureSize('gyroid-sheet', 10, bounds.min)).toBeCloseTo(0.8, 2)
  })

  test('a 10 mm octet needs density 0.11 for a strut of 1 mm', () => {
    const bounds = densityBounds('octet', 10, jet)
    expect(bounds.min).toBeGreaterThan(0.1)
    expect(bounds.min).toBeLessThan(0.13)
    expect(bounds.minReason).toBe('strut')
  })

  test('large cells stop at the buckling floor and the ceiling', () => {
    expect(densityBounds('gyroid-sheet', 60, jet)).toMatchObject({
      min: 0.1,
      max: 0.6,
      minReason: 'buckling floor',
      maxReason: 'ceiling',
      printable: true,
    })
    expect(densityBounds('octet', 60, jet).min).toBe(0.08)
  })

  test('a narrow gap lowers the highest density', () => {
    const bounds = densityBounds('octet', 5, jet)
    expect(bounds.maxReason).toBe('gap')
    expect(gapSize('octet', 5, bounds.max)).toBeCloseTo(jet.minGapMm, 2)
  })

  test('a cell of 2 mm does not print in nylon and does in metal of 4 mm', () => {
    expect(densityBounds('gyroid-sheet', 2, jet).printable).toBe(false)
    expect(densityBounds('gyroid-sheet', 4, metal).printable).toBe(true)
  })
})

test('thin walls are knocked down in straight lines between the steps', () => {
  expect([2, 1.5, 0.8, 0.65, 0.5, 0.1].map((t) => knockDown(jet, t))).toEqual([1, 1, 0.85, expect.closeTo(0.775, 10), 0.7, 0.7])
  expect(knockDown(metal, 0.3)).toBe(1)
})

test('octet struts of nylon buckle before they yield below density 0.14, and not above', () => {
  const limit = nylon.designStressMpa / nylon.youngMpa
  expect(bucklingStress('octet', 0.12)).toBeLessThan(limit)
  expect(bucklingStress('octet', 0.16)).toBeGreaterThan(limit)
})

test('a gyroid wall of 0.033 L buckles at 0.016 E', () => {
  expect(bucklingStress('gyroid-sheet', densityOfHalfThickness('gyroid-sheet', 0.0165))).toBeCloseTo(3.6 * 0.066 ** 2, 4)
})

test('powder can be cleaned five cells deep at density 0.07 and two at 0.30', () => {
  expect(cleanableDepth(0.07)).toBeCloseTo(5, 1)
  expect(cleanableDepth(0.3)).toBeCloseTo(2, 1)
})
