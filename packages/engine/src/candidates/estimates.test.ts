import { findMaterial, findPrinter, type Material, type Printer } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { exportSizeOf, latticeArea, printCost, printTime, trust } from './estimates.ts'

const jet = findPrinter('HP MJF 5200') as Printer
const nylon = findMaterial('HP HR PA12') as Material

test('a full build of 380 mm takes ten hours', () => {
  expect(printTime(380, jet)).toBeCloseTo(10, 1)
})

test('cost is set-up, volume and material', () => {
  expect(printCost(100_000, 50, jet, nylon)).toBeCloseTo(80 + 18 + 3, 10)
})

const sized = {
  cell: 'gyroid-sheet',
  cellSize: 10,
  density: { least: 0.2, mean: 0.2 },
  coreVolume: 100_000,
  solidVolume: 13_000,
  shell: 1,
  pad: 1,
  padArea: 0,
  openArea: 0,
  partArea: 14_000,
  partTriangles: 0,
} as const

test('100 cm³ of 10 mm gyroid has about 61,000 mm², and its file keeps to the budget', () => {
  const lattice = latticeArea('gyroid-sheet', 10, 0.2, 100_000)
  expect(Math.abs(lattice / 61_000 - 1)).toBeLessThan(0.05)
  // The inside of the skin has 2 · 13,000 − 14,000 mm², of which the void meets four fifths.
  const { triangles, megabytes } = exportSizeOf(sized)
  expect(triangles).toBe(Math.round((2.65 * (lattice + 0.8 * 12_000)) / 0.5 ** 2))
  expect(megabytes).toBeCloseTo((84 + 50 * triangles) / 1e6, 9)
  expect(exportSizeOf({ ...sized, coreVolume: 500_000 }).megabytes).toBeCloseTo(95, 0)
  // Coarser than L/12 the walls would be wrong: then the budget gives way, and the file is refused or warned of.
  expect(exportSizeOf({ ...sized, coreVolume: 5_000_000 }).megabytes).toBeGreaterThan(450)
})

test('in a thin part the void has less of an inside to end at, and none under a pad as thick as the part', () => {
  const { triangles } = exportSizeOf(sized)
  expect(exportSizeOf({ ...sized, solidVolume: 9000 }).triangles).toBeLessThan(triangles)
  const latticeAlone = exportSizeOf({ ...sized, solidVolume: 0 }).triangles
  expect(exportSizeOf({ ...sized, solidVolume: 13_000, pad: 4, padArea: 4000 }).triangles).toBe(latticeAlone)
})

test('trust needs four cells and a skin, struts need no skin', () => {
  expect(trust('gyroid-sheet', 5, true).trust).toBe('high')
  expect(trust('gyroid-sheet', 5, false).trust).toBe('medium')
  expect(trust('gyroid-sheet', 3, false).trust).toBe('low')
  expect(trust('octet', 5, false).trust).toBe('high')
  expect(trust('octet', 3, true).trust).toBe('medium')
  expect(trust('octet', 1.5, true)).toEqual({ trust: 'low', reason: expect.stringContaining('Only 1.5 cells across') })
})
