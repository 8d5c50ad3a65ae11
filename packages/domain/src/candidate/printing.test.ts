import { expect, test } from 'vitest'
import { cellName } from './printing.ts'

test('a cell is named in words, and its form is said once', () => {
  expect(cellName({ cell: 'gyroid-skeletal', form: 'skeletal' })).toBe('Gyroid skeletal')
  expect(cellName({ cell: 'sc-bcc', form: 'strut' })).toBe('SC + BCC, strut')
  expect(cellName({ cell: 'schwarz-p-sheet', form: 'sheet' })).toBe('Schwarz P sheet')
  expect(cellName({ cell: 'octet', form: 'strut' })).toBe('Octet, strut')
})
