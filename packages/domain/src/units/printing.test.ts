import { expect, it } from 'vitest'
import { clock, percentMore, threeDigits, threePlaces } from './printing.ts'

it('prints three significant digits', () => {
  expect([-1234.5, -3.5].map(threeDigits)).toEqual(['−1,230', '−3.5'])
  expect([1234.5, 0.039370079, 0, 98.76, 0.5].map(threeDigits)).toEqual(['1,230', '0.0394', '0', '98.8', '0.5'])
})
it('prints numbers of a column with equally many places', () => {
  expect([44, 43.72, 0.997, 1234.5, 0].map(threePlaces)).toEqual(['44.0', '43.7', '0.997', '1,230', '0'])
})
it('shows times as a clock', () => {
  expect([0, 7.4, 187, 3760].map(clock)).toEqual(['0:00', '0:07', '3:07', '1:02:40'])
})
it('prints how much more or less something is in percent', () => {
  expect([12.04, -3.46, 0.01, 1234, Number.NaN].map(percentMore)).toEqual(['+12.0', '−3.5', '±0.0', '+1,234.0', '–'])
})
