import { expect, it } from 'vitest'
import { clock, editable, threeDigits } from './print-number.ts'

it('prints three significant digits', () => {
  expect([1234.5, 0.039370079, 0, 98.76, 0.5].map(threeDigits)).toEqual(['1,230', '0.0394', '0', '98.8', '0.5'])
})
it('edits without the noise of conversions', () => {
  expect(editable((100 * 4.44822) / 4.44822)).toBe('100')
  expect(editable(0.1 + 0.2)).toBe('0.3')
})
it('shows times as a clock', () => {
  expect([0, 7.4, 187, 3760].map(clock)).toEqual(['0:00', '0:07', '3:07', '1:02:40'])
})
