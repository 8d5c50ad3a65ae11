import { expect, test } from 'vitest'
import { cellName, printedFeature } from './printing.ts'

test('a cell is named in words, with its form once', () => {
  expect(cellName({ cell: 'gyroid-skeletal', form: 'skeletal' })).toBe('Gyroid skeletal')
  expect(cellName({ cell: 'sc-bcc', form: 'strut' })).toBe('SC + BCC, strut')
  expect(cellName({ cell: 'schwarz-p-sheet', form: 'sheet' })).toBe('Schwarz P sheet')
  expect(cellName({ cell: 'octet', form: 'strut' })).toBe('Octet, strut')
})

test('the thinnest feature of a file is printed next to the one of its row, in the units of the reader', () => {
  const row = { minFeatureMm: 1.0006 }
  expect(printedFeature({ minFeatureMm: 0.9571 }, row, 'metric')).toBe(
    'Thinnest wall or strut 0.957 mm, measured on the file; 1.00 mm predicted.',
  )
  expect(printedFeature({ minFeatureMm: 0.9571 }, row, 'imperial')).toBe(
    'Thinnest wall or strut 0.0377 in, measured on the file; 0.0394 in predicted.',
  )
})

test('a file that was not measured has no thinnest feature', () => {
  expect(printedFeature({ minFeatureMm: null }, { minFeatureMm: 1 }, 'metric')).toBeUndefined()
  expect(printedFeature({}, { minFeatureMm: 1 }, 'metric')).toBeUndefined()
})
