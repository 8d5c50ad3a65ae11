import { findMaterial, findPrinter, type Material, materials, type Printer, printers } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { type CellName, cellNames, unitCell } from '../cells/unit-cell.ts'
import { latticeArea, printCost, printTime, trust } from './estimates.ts'

const jet = findPrinter('HP MJF 5200') as Printer
const nylon = findMaterial('HP HR PA12') as Material

test('a full build of 380 mm takes ten hours', () => {
  expect(printTime({ height: 380, boundingVolume: 0, volume: 0, area: 0 }, jet)).toBeCloseTo(10, 1)
})

test('cost is set-up, volume, material and cleaning', () => {
  const print = { height: 40, boundingVolume: 100_000, volume: 50_000 / 1.01, area: 60_000 }
  expect(printCost(print, jet, nylon)).toBeCloseTo(80 + 18 + 3 + 30 * (900 / 3600), 10)
})

test('time grows with what is solid where a laser or a nozzle draws it, and with the surface that is cleaned', () => {
  const print = { height: 40, boundingVolume: 100_000, volume: 20_000, area: 60_000 }
  for (const { name, secondsPerCm3, cleaningSecondsPerCm2 } of printers) {
    const printer = findPrinter(name) as Printer
    const time = (changes: Partial<typeof print>) => printTime({ ...print, ...changes }, printer)
    expect([name, time({ volume: 30_000 }) > time({})]).toEqual([name, secondsPerCm3 > 0])
    expect([name, time({ area: 70_000 }) > time({})]).toEqual([name, cleaningSecondsPerCm2 > 0 || name.startsWith('FDM')])
  }
})

test('100 cm³ of 10 mm gyroid has about 61,000 mm²', () => {
  expect(Math.abs(latticeArea('gyroid-sheet', 10, 0.2, 100_000) / 61_000 - 1)).toBeLessThan(0.05)
})

test('trust needs four cells and a skin, struts need no skin', () => {
  expect(trust('gyroid-sheet', 5, true, nylon).trust).toBe('high')
  expect(trust('gyroid-sheet', 5, false, nylon).trust).toBe('medium')
  expect(trust('gyroid-sheet', 3, false, nylon).trust).toBe('low')
  expect(trust('octet', 5, false, nylon).trust).toBe('high')
  expect(trust('octet', 3, true, nylon).trust).toBe('medium')
  expect(trust('octet', 1.5, true, nylon)).toEqual({
    trust: 'low',
    reason: expect.stringContaining('Only 1.5 cells across'),
  })
})

test('the reason of a metal row says what published tests found, that of a polymer does not', () => {
  const said = 'published tests of metal lattices measured less stiffness than predicted, some also less strength'
  for (const { name, processes } of materials) {
    const { trust: level, reason } = trust('gyroid-sheet', 5, true, findMaterial(name) as Material)
    expect([name, reason.includes(said)]).toEqual([name, processes.includes('LPBF')])
    expect(level).toBe('high')
  }
  expect(trust('octet', 1, true, findMaterial('316L') as Material).reason).toContain(said)
})

test('struts in titanium say in which range of the prediction the published tests lay', () => {
  const titanium = findMaterial('Ti6Al4V') as Material
  const range = 'yielded at 46 to 156 % of the predicted load and had 26 to 69 % of the predicted stiffness'
  const said = (cell: CellName, material: Material) => trust(cell, 5, true, material).reason.includes(range)
  expect(cellNames.filter((cell) => said(cell, titanium))).toEqual(cellNames.filter((cell) => unitCell(cell).form === 'strut'))
  expect(said('octet', findMaterial('316L') as Material)).toBe(false)
})
