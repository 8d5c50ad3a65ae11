import { findMaterial, findPrinter, type Material, type Printer } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { latticeArea, printCost, printTime, trust } from './estimates.ts'

const jet = findPrinter('HP MJF 5200') as Printer
const nylon = findMaterial('HP HR PA12') as Material

test('a full build of 380 mm takes ten hours', () => {
  expect(printTime(380, jet)).toBeCloseTo(10, 1)
})

test('cost is set-up, volume and material', () => {
  expect(printCost(100_000, 50, jet, nylon)).toBeCloseTo(80 + 18 + 3, 10)
})

test('100 cm³ of 10 mm gyroid has about 61,000 mm²', () => {
  expect(Math.abs(latticeArea('gyroid-sheet', 10, 0.2, 100_000) / 61_000 - 1)).toBeLessThan(0.05)
})

test('trust needs four cells and a skin, struts need no skin', () => {
  expect(trust('gyroid-sheet', 5, true).trust).toBe('high')
  expect(trust('gyroid-sheet', 5, false).trust).toBe('medium')
  expect(trust('gyroid-sheet', 3, false).trust).toBe('low')
  expect(trust('octet', 5, false).trust).toBe('high')
  expect(trust('octet', 3, true).trust).toBe('medium')
  expect(trust('octet', 1.5, true)).toEqual({ trust: 'low', reason: expect.stringContaining('Only 1.5 cells across') })
})
