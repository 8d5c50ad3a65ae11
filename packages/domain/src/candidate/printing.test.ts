import { expect, test } from 'vitest'
import { cellName, printedFeature, printedThinnest, signedPercent } from './printing.ts'

test('a cell is named in words, with its form once', () => {
  expect(cellName({ cell: 'gyroid-skeletal', form: 'skeletal' })).toBe('Gyroid skeletal')
  expect(cellName({ cell: 'sc-bcc', form: 'strut' })).toBe('SC + BCC, strut')
  expect(cellName({ cell: 'schwarz-p-sheet', form: 'sheet' })).toBe('Schwarz P sheet')
  expect(cellName({ cell: 'sc', form: 'strut' })).toBe('Simple cubic, strut')
  expect(cellName({ cell: 'octet', form: 'strut' })).toBe('Octet, strut')
})

test('the thinnest feature of a file is printed next to the one of its row, in the units of the reader', () => {
  const row = { minFeatureMm: 1.0006 }
  expect(printedFeature({ minFeatureMm: 0.9571 }, row, 'metric')).toBe(
    'Thinnest wall or strut 0.957 mm, measured on the file; 1.00 mm designed.',
  )
  expect(printedFeature({ minFeatureMm: 0.9571 }, row, 'imperial')).toBe(
    'Thinnest wall or strut 0.0377 in, measured on the file; 0.0394 in designed.',
  )
})

test('the thinnest strut of a row is designed, and what the facets of a standard file leave of it is said', () => {
  const choice = { quality: 'standard', sizeMb: 95, triangles: 1_900_000, spacingMm: 0.39, available: true } as const
  // FCC of 5.3 mm: the file of this row was measured with 0.913 mm.
  const row = { minFeatureMm: 1, form: 'strut', exportChoices: [{ ...choice, chordErrorMm: 0.038 }] } as const
  expect(printedThinnest(row, 'metric')).toBe('1.00 mm, about 0.92 in the file')
  expect(printedThinnest(row, 'imperial')).toBe('0.0394 in, about 0.036 in the file')
  expect(printedThinnest({ ...row, form: 'sheet' }, 'metric')).toBe('1.00 mm')
  expect(printedThinnest({ minFeatureMm: 1, form: 'strut' }, 'metric')).toBe('1.00 mm')
})

test('a file that was not measured has no thinnest feature', () => {
  expect(printedFeature({ minFeatureMm: null }, { minFeatureMm: 1 }, 'metric')).toBeUndefined()
  expect(printedFeature({}, { minFeatureMm: 1 }, 'metric')).toBeUndefined()
})

test('a deviation has a sign unless it is rounded to zero', () => {
  expect([12, -12.04, 0.04, -0.04, -0.06].map(signedPercent)).toEqual(['+12.0 %', '−12.0 %', '0.0 %', '0.0 %', '−0.1 %'])
})
