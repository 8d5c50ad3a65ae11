import { findMaterial, findPrinter, type Material, type Printer } from '@trabecula/domain'
import { describe, expect, test } from 'vitest'
import { cellNames, defaultCells } from '../cells/unit-cell.ts'
import { type CoreDimensions, candidateInterpolations } from './cell-size.ts'

const nylon = findMaterial('HP HR PA12') as Material
const jet = findPrinter('HP MJF 5200') as Printer
const roomOf = (thinnest: number): CoreDimensions => ({ thinnest, thickest: 30, coreVolume: 50_000, area: 9000, triangles: 12 })
const laws = (cell: (typeof cellNames)[number], room: CoreDimensions) => {
  const found = candidateInterpolations(cell, nylon, jet, room)
  return found.ok ? found.value : []
}
const sizes = (cell: (typeof cellNames)[number], core: number): number[] => laws(cell, roomOf(core)).map((law) => law.cellSize)

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
      const [law] = laws(cell, roomOf(12))
      expect(law.bounds.min).toBeLessThanOrEqual(0.25)
      expect(law.bounds.max).toBeGreaterThanOrEqual(0.35)
    }
    expect(sizes('gyroid-sheet', 12)[0]).toBeLessThan(sizes('gyroid-sheet', 200)[0])
  })

  test('keep skeletal cells connected', () => {
    for (const law of laws('schwarz-p-skeletal', roomOf(60))) expect(law.bounds.min).toBeGreaterThanOrEqual(0.3)
    for (const law of laws('iwp-skeletal', roomOf(60))) expect(law.bounds.min).toBeGreaterThanOrEqual(0.18)
  })

  test('of which none fits anywhere in the core are refused, with both lengths', () => {
    const thin = { ...roomOf(1.2), thickest: 2.2 }
    for (const cell of cellNames) {
      const found = candidateInterpolations(cell, nylon, jet, thin)
      expect(found.ok, cell).toBe(false)
      if (!found.ok) expect(found.refusal).toMatchObject({ code: 'cell-too-large', message: expect.stringContaining('2.2 mm') })
    }
    // Thin at most places, but not everywhere: then the row's trust says so.
    expect(laws('gyroid-skeletal', { ...roomOf(1.2), thickest: 12 })).not.toEqual([])
  })

  test('are below 5 mm where no other fits, as light as fits, and print density 0.30', () => {
    const made = (cell: (typeof cellNames)[number], thickest: number) =>
      laws(cell, { ...roomOf(1.2), thickest, coreVolume: 5000 })
    const sizesAt = (cell: (typeof cellNames)[number], thickest: number) => made(cell, thickest).map(({ cellSize }) => cellSize)
    expect(sizesAt('sc', 2.53)).toEqual([2.5])
    expect(sizesAt('sc', 4.9)).toEqual([4.1])
    expect(sizesAt('kelvin', 4.53)).toEqual([4.5])
    expect(sizesAt('kelvin', 5)).toEqual([5])
    for (const cell of cellNames)
      for (const { bounds } of [...made(cell, 3.2), ...made(cell, 4.9)]) {
        expect(bounds.printable, cell).toBe(true)
        expect(bounds.min, cell).toBeLessThan(0.301)
        expect(bounds.max, cell).toBeGreaterThanOrEqual(0.35)
      }
  })

  test('are so large in a large part that the lattice can be exported, or the family is refused', () => {
    const large = { ...roomOf(12), thickest: 60, coreVolume: 2e6, area: 200_000 }
    for (const cell of defaultCells) {
      const [size] = laws(cell, large).map((law) => law.cellSize)
      expect(size, cell).toBeGreaterThan(sizes(cell, 12)[0])
      const found = candidateInterpolations(cell, nylon, jet, { ...large, thickest: size - 0.2 })
      expect(found.ok ? '' : found.refusal.code, cell).toBe('file-too-large')
    }
  })

  test('exist for every cell of the library on the default printer', () => {
    for (const cell of cellNames) expect(sizes(cell, 60).length, cell).toBeGreaterThan(0)
  })

  test('that are chosen are taken as they are, without those that cannot be made', () => {
    const chosen = (cell: (typeof cellNames)[number], wanted: readonly number[], room = roomOf(60)) =>
      candidateInterpolations(cell, nylon, jet, room, wanted)
    const made = chosen('octet', [12.304, 9.75, 40, 12.3])
    // In a core that is 30 mm thick.
    expect(made.ok && made.value.map(({ cellSize }) => cellSize)).toEqual([9.75, 12.3])
    const refused = chosen('octet', [40, 55])
    expect(refused.ok ? '' : refused.refusal).toMatchObject({ code: 'cell-size-not-made' })
    const [, from, to] = (refused.ok ? '' : refused.refusal.message).match(/from ([\d.]+) to ([\d.]+) mm/) ?? []
    expect(Number(to)).toBe(30)
    for (const size of [from, to]) expect(chosen('octet', [Number(size)]).ok).toBe(true)
    expect(chosen('octet', [Number(to) + 0.1]).ok).toBe(false)
    // Where no size helps the reason is the usual one.
    const none = chosen('octet', [8], { ...roomOf(1.2), thickest: 4.5 })
    expect(none.ok ? '' : none.refusal.code).toBe('cell-too-large')
  })
})
