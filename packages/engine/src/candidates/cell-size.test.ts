import { findMaterial, findPrinter, type Material, type Printer } from '@trabecula/domain'
import { describe, expect, test } from 'vitest'
import { cellNames, defaultCells } from '../cells/unit-cell.ts'
import { candidateInterpolations } from './cell-size.ts'

const nylon = findMaterial('HP HR PA12') as Material
const jet = findPrinter('HP MJF 5200') as Printer
const sizes = (cell: (typeof cellNames)[number], core: number): number[] =>
  candidateInterpolations(cell, nylon, jet, core).map((law) => law.cellSize)

describe('cell sizes', () => {
  test('are 1, 1.5 and 2.25 times the smallest that is light, in a thick part', () => {
    const [first, ...larger] = sizes('octet', 200)
    expect(first).toBeGreaterThan(9)
    expect(first).toBeLessThan(10)
    expect(larger).toEqual([1.5, 2.25].map((step) => Math.round(10 * step * first) / 10))
  })

  test('hold three cells across the thinnest section when they are larger than the smallest', () => {
    for (const cell of defaultCells) for (const size of sizes(cell, 40).slice(1)) expect(3 * size).toBeLessThanOrEqual(40)
  })

  test('shrink in a thin section, but never below 5 mm or to a cell that cannot print density 0.30', () => {
    for (const cell of defaultCells) {
      const [thick] = sizes(cell, 200)
      const [thin] = sizes(cell, 12)
      expect(thin).toBeLessThanOrEqual(thick)
      expect(thin).toBeGreaterThanOrEqual(5)
      const [law] = candidateInterpolations(cell, nylon, jet, 12)
      expect(law.bounds.min).toBeLessThanOrEqual(0.25)
      expect(law.bounds.max).toBeGreaterThanOrEqual(0.35)
    }
    expect(sizes('gyroid-sheet', 12)[0]).toBeLessThan(sizes('gyroid-sheet', 200)[0])
  })

  test('keep skeletal cells connected', () => {
    for (const law of candidateInterpolations('schwarz-p-skeletal', nylon, jet, 60))
      expect(law.bounds.min).toBeGreaterThanOrEqual(0.3)
    for (const law of candidateInterpolations('iwp-skeletal', nylon, jet, 60)) expect(law.bounds.min).toBeGreaterThanOrEqual(0.18)
  })

  test('exist for every cell of the library on the default printer', () => {
    for (const cell of cellNames) expect(sizes(cell, 60).length, cell).toBeGreaterThan(0)
  })
})
