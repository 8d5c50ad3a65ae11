import { findPrinter, type Printer } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { type PrintEaseInput, printEase } from './print-ease.ts'

const printer = (name: string): Printer => findPrinter(name) as Printer

/** A 60 × 40 × 30 mm part full of 15 mm gyroid, open on two sides. */
const easy: PrintEaseInput = {
  cell: 'gyroid-sheet',
  cellSize: 15,
  densityMin: 0.25,
  densityMean: 0.3,
  densityMax: 0.4,
  printer: printer('HP MJF 5200'),
  size: [60, 40, 30],
  voidDepth: 15,
  shell: 1,
  thickestSolid: 4,
}

test('thick walls, wide gaps and a short way out are easy', () => {
  expect(printEase(easy)).toMatchObject({
    printEase: 100,
    printEaseWord: 'easy',
    printEaseColor: 'green',
    printEaseReason: 'Nothing limits printing',
  })
})

test('a closed shell traps the powder: red, with half the score of the part opened the best way', () => {
  const opening = { direction: '+Z', area: 2400.4, depth: 30 } as const
  const answer = printEase({ ...easy, voidDepth: null, opening })
  expect(answer).toMatchObject({
    printEase: 49,
    printEaseWord: 'hard',
    printEaseColor: 'red',
    printEaseReason: 'Only the closed shell limits printing',
    powderDepthCells: 2,
    bestOpening: '+Z',
  })
  const deep = printEase({ ...easy, voidDepth: null, opening: { ...opening, depth: 60 } })
  expect(deep.printEase).toBeCloseTo(0.49 * printEase({ ...easy, voidDepth: 60 }).printEase, -1)
  expect(deep.printEaseReason).toBe('Powder would lie 4.0 cells deep once the shell is opened, about 2.0 can be cleaned')
  expect(printEase(easy)).not.toHaveProperty('bestOpening')
})

test('a closed shell of which nothing can be opened says so', () => {
  const answer = printEase({ ...easy, voidDepth: null })
  expect(answer).toMatchObject({ bestOpening: 'None', printEaseColor: 'red' })
  expect(answer.powderDepthCells).toBeCloseTo(1, 10)
})

test('a closed shell costs nothing where nothing has to leave', () => {
  const answer = printEase({ ...easy, voidDepth: null, printer: printer('FDM 0.4 mm nozzle') })
  expect(answer.printEase).toBeGreaterThan(50)
  expect(answer.powderDepthCells).toBe(0)
})

test('a wall at the printer limit is amber at best and says its size', () => {
  const answer = printEase({ ...easy, cellSize: 10, densityMin: 0.2509 })
  expect(answer.minFeatureMm).toBeCloseTo(0.8, 1)
  expect(answer.printEaseColor).toBe('amber')
  expect(answer.printEaseReason).toContain('Thinnest wall 0.80 mm, 1 mm recommended on HP MJF 5200')
})

test('powder twice too deep halves the score and more', () => {
  const answer = printEase({ ...easy, voidDepth: 15 * 4.02 })
  expect(answer.printEase).toBeLessThan(50)
  expect(answer.printEaseReason).toBe('Powder lies 4.0 cells deep, about 2.0 can be cleaned')
})

test('a part fits in any axis-aligned position, only just, or not', () => {
  expect(printEase({ ...easy, size: [280, 350, 350] }).printEase).toBe(100)
  expect(printEase({ ...easy, size: [380, 380, 284] }).printEaseReason).toContain('only just fits')
  expect(printEase({ ...easy, size: [400, 100, 100] })).toMatchObject({
    printEase: 0,
    printEaseReason: 'The part does not fit the build volume of 380 × 284 × 380 mm',
  })
})

test('overhangs count on metal machines, warping on long parts', () => {
  expect(printEase({ ...easy, cell: 'sc', printer: printer('EOS M 290'), voidDepth: 1 }).printEaseReason).toMatch(
    /^About \d+ % of the lattice overhangs beyond 45° and needs support$/,
  )
  expect(printEase({ ...easy, size: [200, 20, 18] }).printEaseReason).toContain('11 times longer than thick')
  expect(printEase({ ...easy, thickestSolid: 24 }).printEaseReason).toBe('A solid place is 24 mm thick and may sink')
})

test('never leaves 0 to 100, and its word, colour and number agree', () => {
  for (const cell of ['gyroid-sheet', 'diamond-sheet', 'octet'] as const)
    for (const cellSize of [4, 6, 8, 10, 14, 20]) {
      const { printEase: ease, printEaseColor, printEaseWord } = printEase({ ...easy, cell, cellSize })
      expect(ease).toBeGreaterThanOrEqual(0)
      expect(ease).toBeLessThanOrEqual(100)
      const level = ease >= 75 ? 0 : ease >= 50 ? 1 : 2
      expect([printEaseColor, printEaseWord]).toEqual(
        [
          ['green', 'easy'],
          ['amber', 'moderate'],
          ['red', 'hard'],
        ][level],
      )
    }
})

test('a shell is a wall: the thinnest feature is its own, and it is named where it prints worse than the lattice', () => {
  const thin = printEase({ ...easy, shell: 0.5 })
  expect(thin).toMatchObject({
    minFeatureMm: 0.5,
    printEase: 0,
    printEaseReason: 'Shell 0.50 mm, 1 mm recommended on HP MJF 5200',
  })
  expect(printEase({ ...easy, shell: 0.8 })).toMatchObject({ minFeatureMm: 0.8, printEaseColor: 'amber' })
  expect(printEase({ ...easy, shell: 0 }).minFeatureMm).toBeGreaterThan(1)
})

test('in a chosen build direction the part must fit as it stands, and the lattice overhangs as it then does', () => {
  const upright = (size: readonly [number, number, number], direction: readonly [number, number, number] = [1, 0, 0]) =>
    printEase({ ...easy, upright: { size, direction } })
  expect(upright([280, 350, 350]).printEase).toBe(100)
  expect(upright([250, 370, 284]).printEaseReason).toContain('only just fits the build volume of')
  const laid = { ...easy, size: [380, 284, 370] as const }
  expect(printEase(laid).printEaseReason).toContain('only just fits')
  expect(printEase({ ...laid, upright: { size: [100, 100, 390], direction: [1, 0, 0] } }).printEaseReason).toMatch(
    /^The part does not fit the build volume of .* mm in the chosen build direction$/,
  )
  const onFilament = (direction: readonly [number, number, number] | undefined) => {
    const machine = { ...easy, cell: 'sc', printer: printer('EOS M 290') } as const
    return printEase({ ...machine, ...(direction ? { upright: { size: [60, 40, 30], direction } } : {}) }).printEase
  }
  expect(onFilament([0, 0, 1])).toBe(onFilament(undefined))
  expect(onFilament([1, 0, 0])).toBe(onFilament(undefined))
  // On its corner a cubic cell has no face that looks down.
  expect(onFilament([1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)])).not.toBe(onFilament(undefined))
})
