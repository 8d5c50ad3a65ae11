import { expect, it } from 'vitest'
import { fitsNoPrinter, printableUnits, sizeQuestion } from './size.ts'

it('a part fits no printer when no build volume of the catalogue holds it in any direction', () => {
  expect(fitsNoPrinter([80, 20, 40])).toBe(false)
  expect(fitsNoPrinter([20, 370, 10])).toBe(false)
  expect(fitsNoPrinter([1520, 130, 1750])).toBe(true)
})

it('an oversized part gets the units in which its file would have a printable size', () => {
  expect(printableUnits([1520, 130, 1750], 'm')).toEqual(['cm', 'in'])
  expect(printableUnits([1520, 130, 1750], 'mm')).toEqual([])
  expect(sizeQuestion([1520, 130, 1750], 'm')).toBe(
    'The part is 1.52 × 0.13 × 1.75 m large and fits no printer of the catalogue; in cm or in it would fit one.',
  )
  expect(sizeQuestion([1520, 130, 1750], 'mm')).toBe(
    'The part is 1,520 × 130 × 1,750 mm large and fits no printer of the catalogue.',
  )
})
