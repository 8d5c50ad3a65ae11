import { expect, it } from 'vitest'
import { cellsInWords } from './printing.ts'

it('a choice of cells in words: few families are named, many are counted, sizes have the units of the form', () => {
  expect(cellsInWords({}, 'metric')).toBe('')
  expect(cellsInWords({ families: ['octet', 'gyroid-sheet'] }, 'metric')).toBe('Octet and Gyroid sheet')
  expect(cellsInWords({ families: ['sc-bcc'] }, 'metric'), 'as its title is written').toBe('SC + BCC')
  expect(cellsInWords({ families: ['octet', 'bcc', 'fcc'], cellSizesMm: [5, 6.5] }, 'metric')).toBe(
    '3 families, cells of 5 and 6.5 mm',
  )
  expect(cellsInWords({ cellSizesMm: [6.35] }, 'imperial')).toBe('cells of 0.25 in')
})
