import { expect, it } from 'vitest'
import { fieldViewMessages } from './messages.ts'
import {
  automaticDeformation,
  checkLegend,
  fieldFromSi,
  fieldUnit,
  readDeformationScale,
  readFieldLoad,
  readLegendEnd,
} from './rules.ts'

const message = (outcome: { ok: boolean; refusal?: { message: string } }) => outcome.refusal?.message

it('an end of the legend is read in the units on the screen, with or without a unit', () => {
  expect(readLegendEnd('10', 'stress', 'metric')).toEqual({ ok: true, value: 10 })
  expect(readLegendEnd('145.0377', 'stress', 'imperial').ok && readLegendEnd('145.0377', 'stress', 'imperial')).toMatchObject({
    value: expect.closeTo(1, 4),
  })
  expect(readLegendEnd('1 in', 'length', 'metric')).toEqual({ ok: true, value: 25.4 })
  expect(readLegendEnd('−0,5', '', 'metric')).toEqual({ ok: true, value: -0.5 })
  expect(readLegendEnd('1,000', '%', 'metric')).toEqual({ ok: true, value: 1000 })
  expect(readLegendEnd('85 %', '%', 'metric')).toEqual({ ok: true, value: 85 })
})

it.each(['', 'NaN', 'much', 'Infinity'])('an end of the legend that is no number is refused in a sentence: %j', (text) =>
  expect([message(readLegendEnd(text, '%', 'metric')), message(readLegendEnd(text, 'length', 'imperial'))]).toEqual([
    fieldViewMessages.noNumber,
    fieldViewMessages.noNumber,
  ]),
)

it('an end of the legend that is out of range is refused in a sentence', () => {
  expect(message(readLegendEnd('2e9', '%', 'metric'))).toBe(fieldViewMessages.legendReach)
  expect(message(readLegendEnd('-2e9', 'stress', 'imperial'))).toBe(fieldViewMessages.legendReach)
})

it('a legend whose minimum is not below its maximum is refused', () => {
  expect(checkLegend(0, 1)).toEqual({ ok: true, value: { least: 0, most: 1 } })
  expect([checkLegend(1, 1), checkLegend(2, 1)].map(message)).toEqual([
    fieldViewMessages.legendOrder,
    fieldViewMessages.legendOrder,
  ])
  expect(message(checkLegend(Number.NaN, 1))).toBe(fieldViewMessages.noNumber)
})

it('a scale of the deformed shape is a number that can be drawn', () => {
  expect([readDeformationScale('250'), readDeformationScale('× 0,5')]).toEqual([
    { ok: true, value: 250 },
    { ok: true, value: 0.5 },
  ])
  expect(['1e9', '-3', '0', '2000000'].map((text) => message(readDeformationScale(text)))).toEqual(
    Array(4).fill(fieldViewMessages.scaleReach),
  )
  expect(['NaN', '', 'ten'].map((text) => message(readDeformationScale(text)))).toEqual(Array(3).fill(fieldViewMessages.noNumber))
})

it('a load is read in its units, up to twice the load that the slider begins at', () => {
  const read = (text: string, units: 'metric' | 'imperial' = 'metric') =>
    readFieldLoad(text, 100, units, (newton) => `${newton} N`)
  expect([read('150'), read('0'), read('0.2 kN'), read('200.05')]).toEqual(
    [150, 0, 200, 200].map((value) => ({ ok: true, value })),
  )
  expect(read('10', 'imperial')).toEqual({ ok: true, value: 44.4822 })
  expect([message(read('201')), message(read('-1'))]).toEqual(Array(2).fill('Enter a load between 0 and 200 N.'))
  expect(message(read('heavy'))).toBe(fieldViewMessages.noNumber)
})

it('the automatic scale draws the largest displacement as a twentieth of the diagonal', () => {
  expect(automaticDeformation(0.02, 100)).toBe(250)
  expect([automaticDeformation(0, 100), automaticDeformation(Number.NaN, 100)]).toEqual([1, 1])
  expect(automaticDeformation(1e-12, 100)).toBe(1e6)
})

it('values without units are shown as they are', () => {
  expect([fieldFromSi(25.4, 'length', 'imperial'), fieldFromSi(80, '%', 'imperial')]).toEqual([1, 80])
  expect(fieldFromSi(1, 'stress', 'imperial')).toBeCloseTo(145.0377, 3)
  expect([fieldUnit('stress', 'imperial'), fieldUnit('%', 'metric'), fieldUnit('', 'metric')]).toEqual(['psi', '%', ''])
})
