import { describe, expect, it } from 'vitest'
import { checkSweptValues, valuesBetween } from './rules.ts'

describe('the values of a sweep', () => {
  it('lie between two ends at equal distances, with three digits', () => {
    expect(valuesBetween(100, 500, 5)).toEqual([100, 200, 300, 400, 500])
    expect(valuesBetween(1000, 100, 3)).toEqual([1000, 550, 100])
    expect(valuesBetween(0, 1, 4)).toEqual([0, 0.333, 0.667, 1])
    expect(valuesBetween(12.3456, 99, 1)).toEqual([12.3456])
  })

  it.each([
    [[], 'No value is given'],
    [[60, -5], '"-5" is no value: give numbers'],
    [[Number.NaN], '"NaN" is no value'],
    [[60, 60], 'The value 60 is given twice'],
    [Array.from({ length: 21 }, (_, n) => n), '21 values are given: give at most 20'],
  ])('%j are refused with what is wrong with them', (values, sentence) => {
    const checked = checkSweptValues(values)
    expect(checked.ok ? '' : checked.refusal.message).toContain(sentence)
  })

  it('are as they were given where each is a number from 0 on', () => {
    expect(checkSweptValues([0, 60.5])).toEqual({ ok: true, value: [0, 60.5] })
  })
})
