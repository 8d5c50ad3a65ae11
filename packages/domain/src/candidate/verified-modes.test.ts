import { expect, it } from 'vitest'
import { verifiedModes } from './verified-modes.ts'

const of = (predicted: Parameters<typeof verifiedModes>[0], found: Parameters<typeof verifiedModes>[1]) =>
  verifiedModes(predicted, found).map(({ title, predicted: before, found: after, deviation }) => [
    title,
    before,
    after,
    deviation,
  ])

it('the lowest modes of a file stand next to what was predicted of them', () =>
  expect(of({ frequenciesHz: [84.06, 120], bucklingFactor: 2.5 }, { frequencyHz: 82, bucklingFactor: 2 })).toEqual([
    ['Lowest frequency', '84.1', '82.0', '−2.5 %'],
    ['Buckles at', '2.50 ×', '2.00 ×', '−20.0 %'],
  ]))

it('what was not found in the file is left out, and what does not buckle has no deviation', () => {
  expect(of({ frequenciesHz: [84], bucklingFactor: 2.5 }, {})).toEqual([])
  expect(of({ bucklingFactor: null }, { bucklingFactor: 9 })).toEqual([['Buckles at', 'does not', '9.00 ×', '']])
  expect(of({}, { frequencyHz: 82, bucklingFactor: null })).toEqual([
    ['Lowest frequency', '–', '82.0', ''],
    ['Buckles at', '–', 'does not', ''],
  ])
})
