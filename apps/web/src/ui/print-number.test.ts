import { expect, it } from 'vitest'
import { editable, printBytes } from './print-number.ts'

it('prints editable numbers without the noise of conversions', () => {
  expect(editable((100 * 4.44822) / 4.44822)).toBe('100')
  expect(editable(0.1 + 0.2)).toBe('0.3')
})
it('prints bytes in steps of 1024, as the limits are', () => {
  expect([0, 1023, 12_700, 104_857_600, 5 * 1024 ** 3].map(printBytes)).toEqual([
    '0 bytes',
    '1,020 bytes',
    '12.4 kB',
    '100 MB',
    '5 GB',
  ])
})
