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
}

test('thick walls, wide gaps and a short way out are easy', () => {
  expect(printEase(easy)).toMatchObject({
    print_ease: 100,
    print_ease_word: 'easy',
    print_ease_color: 'green',
    print_ease_reason: 'Nothing limits printing',
  })
})

test('a closed shell traps the powder: red, with half the score of the part opened the best way', () => {
  const opening = { direction: '+Z', area: 2400.4, depth: 30 } as const
  const answer = printEase({ ...easy, voidDepth: null, opening })
  expect(answer).toMatchObject({
    print_ease: 49,
    print_ease_word: 'hard',
    print_ease_color: 'red',
    print_ease_reason: 'Only the closed shell limits printing',
    powder_depth_cells: 2,
    best_opening: '+Z',
  })
  const deep = printEase({ ...easy, voidDepth: null, opening: { ...opening, depth: 60 } })
  expect(deep.print_ease).toBeCloseTo(0.49 * printEase({ ...easy, voidDepth: 60 }).print_ease, -1)
  expect(deep.print_ease_reason).toBe('Powder would lie 4.0 cells deep once the shell is opened, about 2.0 can be cleaned')
  expect(printEase(easy)).not.toHaveProperty('best_opening')
})

test('a closed shell of which nothing can be opened says so', () => {
  const answer = printEase({ ...easy, voidDepth: null })
  expect(answer).toMatchObject({ best_opening: 'None', print_ease_color: 'red' })
  expect(answer.powder_depth_cells).toBeCloseTo(1, 10)
})

test('a closed shell costs nothing where nothing has to leave', () => {
  const answer = printEase({ ...easy, voidDepth: null, printer: printer('FDM 0.4 mm nozzle') })
  expect(answer.print_ease).toBeGreaterThan(50)
  expect(answer.powder_depth_cells).toBe(0)
})

test('a wall at the printer limit is amber at best and says its size', () => {
  const answer = printEase({ ...easy, cellSize: 10, densityMin: 0.2509 })
  expect(answer.min_feature_mm).toBeCloseTo(0.8, 1)
  expect(answer.print_ease_color).toBe('amber')
  expect(answer.print_ease_reason).toContain('Thinnest wall 0.80 mm, 1 mm recommended on HP MJF 5200')
})

test('powder twice too deep halves the score and more', () => {
  const answer = printEase({ ...easy, voidDepth: 15 * 4.02 })
  expect(answer.print_ease).toBeLessThan(50)
  expect(answer.print_ease_reason).toBe('Powder lies 4.0 cells deep, about 2.0 can be cleaned')
})

test('a part fits in any axis-aligned position, only just, or not', () => {
  expect(printEase({ ...easy, size: [280, 350, 350] }).print_ease).toBe(100)
  expect(printEase({ ...easy, size: [380, 380, 284] }).print_ease_reason).toContain('only just fits')
  expect(printEase({ ...easy, size: [400, 100, 100] })).toMatchObject({
    print_ease: 0,
    print_ease_reason: 'The part does not fit the build volume of 380 × 284 × 380 mm',
  })
})

test('overhangs count on metal machines, warping on long parts', () => {
  expect(printEase({ ...easy, cell: 'sc', printer: printer('EOS M 290'), voidDepth: 1 }).print_ease_reason).toMatch(
    /^About \d+ % of the lattice overhangs beyond 45° and needs support$/,
  )
  expect(printEase({ ...easy, size: [200, 20, 18] }).print_ease_reason).toContain('11 times longer than thick')
})

test('never leaves 0 to 100, and its word, colour and number agree', () => {
  for (const cell of ['gyroid-sheet', 'diamond-sheet', 'octet'] as const)
    for (const cellSize of [4, 6, 8, 10, 14, 20]) {
      const { print_ease, print_ease_color, print_ease_word } = printEase({ ...easy, cell, cellSize })
      expect(print_ease).toBeGreaterThanOrEqual(0)
      expect(print_ease).toBeLessThanOrEqual(100)
      const level = print_ease >= 75 ? 0 : print_ease >= 50 ? 1 : 2
      expect([print_ease_color, print_ease_word]).toEqual(
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
    min_feature_mm: 0.5,
    print_ease: 0,
    print_ease_reason: 'Shell 0.50 mm, 1 mm recommended on HP MJF 5200',
  })
  expect(printEase({ ...easy, shell: 0.8 })).toMatchObject({ min_feature_mm: 0.8, print_ease_color: 'amber' })
  expect(printEase({ ...easy, shell: 0 }).min_feature_mm).toBeGreaterThan(1)
})
